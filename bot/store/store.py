"""Reading and writing the store."""

from __future__ import annotations


class StoreFailed(Exception):  # noqa: N818
    """The store can't be opened. The text is one clear line for whoever runs the bot."""


class Store:
    """An open store: one database, one writer."""

    @classmethod
    async def open(cls, url: str) -> Store:
        """Lock, migrate and open. ``url`` is SQLAlchemy's; StoreFailed if that can't be done."""
        raise NotImplementedError

    async def close(self) -> None:
        """Release everything, the lock last."""
        raise NotImplementedError

    async def read_mark(self, key: str) -> str | None:
        """A value of the bot's own bookkeeping (the hash of its commands)."""
        raise NotImplementedError

    async def write_mark(self, key: str, value: str) -> None:
        """Set such a value."""
        raise NotImplementedError
