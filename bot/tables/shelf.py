"""The snapshots that people may still look at, as many as fit."""

from __future__ import annotations

from collections import OrderedDict

from bot.tables.model import Table


class Shelf:
    """Old snapshots by table and state number; the ones unused for longest make room."""

    def __init__(self, size: int = 256) -> None:
        self._size = size
        self._tables: OrderedDict[tuple[int, int | None], Table] = OrderedDict()

    def put(self, table: Table) -> None:
        """Keep a snapshot."""
        for place in (table.seq,) if table.open else (table.seq, None):
            self._tables[table.id, place] = table
            self._tables.move_to_end((table.id, place))
        while len(self._tables) > self._size:
            self._tables.popitem(last=False)

    def find(self, table_id: int, seq: int | None) -> Table | None:
        """The snapshot after ``seq`` lines, or with None the last of a table that is over."""
        if (table := self._tables.get((table_id, seq))) is not None:
            self._tables.move_to_end((table_id, seq))
        return table
