"""How servers are shared out among processes: by Discord's shards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, literal_column, true


def shard_of(id_: int, count: int) -> int:
    """The shard of a server, of so many; Discord's own formula, by the time in the id."""
    return (id_ >> 22) % count


@dataclass(frozen=True, slots=True)
class Share:
    """Some of ``count`` shards: by default all of one, which is every server."""

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    def only(self, ids: Iterable[int]) -> Share:
        """Others of the same shards."""
        return Share(self.count, frozenset(ids))

    def has(self, id_: int) -> bool:
        """Whether a server, or a person by the same formula, is in this share."""
        return shard_of(id_, self.count) in self.ids

    def holds(self, column: ColumnElement[int]) -> ColumnElement[bool]:
        """The same for a column with ids."""
        if len(self.ids) == self.count:
            return true()
        return (column.op(">>")(literal_column("22")) % self.count).in_(sorted(self.ids))
