"""The one service through which tables are opened, changed and read."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.store import Leaderboard, Order, Store
from bot.tables.model import Person, Table, Watcher
from games.core import Level


class Tables:
    """All tables of this process.

    Every operation on a table goes lock, check, commit, new snapshot, :class:`Watcher`; each raises
    :class:`~bot.tables.model.Refused` where it changes nothing, also when the store fails.
    ``computer_pace`` is in seconds between the moves of computers, ``deal_pause`` in seconds between
    deals (default: twelve paces).
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float],
        watcher: Watcher,
        computer_pace: float,
        deal_pause: float | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None: ...

    async def start_up(self) -> list[Table]:
        """Every open table, replayed from its log; computers go on playing."""
        raise NotImplementedError

    async def shut_down(self) -> None:
        """Stop the computers and wait for what is being written. The store stays open."""
        raise NotImplementedError

    async def get(self, table_id: int) -> Table:
        """The newest snapshot, of tables that are over too. Refused: table.why.unknown."""
        raise NotImplementedError

    async def at(self, table_id: int, seq: int) -> Table:
        """The table as it was when its log had ``seq`` lines, holders as now."""
        raise NotImplementedError

    async def record(self, table_id: int) -> dict[str, Any]:
        """The whole game as a record. Not for people before the game is over: it holds all hands."""
        raise NotImplementedError

    async def open_tables(self, channel_id: int) -> tuple[Table, ...]:
        """The open tables of a channel by number."""
        raise NotImplementedError

    async def leaderboard(
        self, guild_id: int, game: str | None = None, order: Order = "points", page: int = 0
    ) -> Leaderboard:
        """A page of a server's standings; ``page`` from 0, the last one for a number too high."""
        raise NotImplementedError

    # The lobby

    async def open(
        self,
        guild_id: int,
        channel_id: int,
        person: Person,
        game_key: str,
        seats: int,
        options: Mapping[str, Any],
        language: str,
    ) -> Table:
        """A new table, its host on seat 0. Refused: table.why.bad_options(detail=...)."""
        raise NotImplementedError

    async def placed(self, table_id: int, channel_id: int, message_id: int | None) -> Table:
        """Note where the board stands. Tells no watcher."""
        raise NotImplementedError

    async def join(self, table_id: int, person: Person, seat: int | None = None) -> Table:
        """Sit down on a seat or the first free one; in a game, in place of one's own stand-in."""
        raise NotImplementedError

    async def leave(self, table_id: int, person: Person) -> Table:
        """Stand up. The host's duties pass on; the last person leaving closes the table; in a game
        a computer stands in."""
        raise NotImplementedError

    async def add_computer(self, table_id: int, person: Person, level: Level = "normal") -> Table:
        """The host puts a computer on the first free seat."""
        raise NotImplementedError

    async def remove(self, table_id: int, person: Person, seat: int) -> Table:
        """The host empties a seat of the lobby, of a person or a computer."""
        raise NotImplementedError

    async def pass_host(self, table_id: int, person: Person, user_id: int) -> Table:
        """The host makes another seated person the host."""
        raise NotImplementedError

    async def set_options(self, table_id: int, person: Person, options: Mapping[str, Any]) -> Table:
        """The host changes the options named; the others stay. Only in the lobby."""
        raise NotImplementedError

    async def start(self, table_id: int, person: Person, *, fill: bool = False) -> Table:
        """The host starts; empty seats go to computers with ``fill``, else they refuse
        (table.why.empty_seats(n=...))."""
        raise NotImplementedError

    # The game

    async def act(self, table_id: int, person: Person, number: int, texts: Sequence[str]) -> Table:
        """Actions of one seat, all or none. ``number`` is the state number that the click carries.

        Refused: not_started, over, not_seated, forged, double, moved_on, not_your_turn (all
        ``table.why.``), or the game's own reason.
        """
        raise NotImplementedError

    async def draft(
        self, table_id: int, person: Person, number: int, texts: Sequence[str]
    ) -> Table:
        """Keep a half-chosen batch (``table.drafts[seat]``); refused like :meth:`act`, without
        anything done. Tells no watcher."""
        raise NotImplementedError

    async def next_deal(self, table_id: int, person: Person) -> Table:
        """Cut the pause between deals short. Any seated person; quietly does nothing if it is over."""
        raise NotImplementedError

    async def end(self, table_id: int, person: Person, *, admin: bool = False) -> Table:
        """The host or an admin closes the table; finished deals count in points, without a win."""
        raise NotImplementedError
