"""What processes on one database tell each other: whose rows, held in memory, have changed."""

from __future__ import annotations

from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.store import Store


async def tell(
    store: Store, connection: AsyncConnection, about: Literal["server", "person"], id_: int
) -> None:
    """Tell it with the commit of this transaction."""
    await store.tell(connection, f"{about} {id_}")


def read(said: str) -> tuple[str, int]:
    """What something said is about, and whom; ``anything`` where news may have been missed."""
    about, _, id_ = said.partition(" ")
    return about, int(id_)
