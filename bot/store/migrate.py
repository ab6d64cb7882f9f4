"""Bringing a database to the newest schema, at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy import Connection

import migrations

SCRIPTS: Final = Path(migrations.__path__[0])
_VERSION: Final = sa.table("alembic_version", sa.column("version_num", sa.String))


class Newer(Exception):  # noqa: N818 - the word of the trade
    """A database with migrations that this bot doesn't have."""


def migrate(connection: Connection) -> None:
    """Run the migrations that this database lacks, inside the transaction of ``connection``.

    Newer if it has more than there are here.
    """
    if version(connection) == newest():
        return
    # Alembic takes longer to load than all else that opening a store needs.
    from bot.store.upgrading import upgrade  # noqa: PLC0415

    upgrade(connection)


def version(connection: Connection) -> str | None:
    """The last migration of a database; None before the first."""
    if not sa.inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(sa.select(_VERSION.c.version_num)).scalar_one_or_none()


def newest() -> str:
    """The last migration there is: each file's name begins with its version, and they count up."""
    return max(file.name for file in SCRIPTS.glob("versions/*_*.py")).partition("_")[0]
