"""The hands that lie open before people: where each one's newest private message is.

Held in memory only. A token is a secret and lives fifteen minutes; after that, and after a restart,
people ask for their hand again with the button on the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.panels.panel import HandOf

FRESH: Final = 14 * 60.0
"""Seconds for which a token is used; Discord drops it after fifteen minutes."""


@dataclass(slots=True)
class OpenHand:
    """One person's hand at one table, with what it ``shows`` now."""

    webhook: discord.Webhook
    message_id: int
    language: str
    shows: HandOf
    opened: float


class OpenHands:
    """The newest open hand of each person at each table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._hands: dict[tuple[int, int], OpenHand] = {}
        self._answered: Counter[tuple[int, int]] = Counter()

    @contextmanager
    def answering(self, table_id: int, user_id: int) -> Iterator[None]:
        """A click of this person is being answered, and the answer will show how things are."""
        self._answered[table_id, user_id] += 1
        try:
            yield
        finally:
            self._answered[table_id, user_id] -= 1
            if not self._answered[table_id, user_id]:
                del self._answered[table_id, user_id]

    def is_answered(self, table_id: int, user_id: int) -> bool:
        """Whether that is so at present."""
        return (table_id, user_id) in self._answered

    def shown(self, interaction: discord.Interaction[Any], of: HandOf, message_id: int) -> OpenHand:
        """Note that this message now shows a hand, by a token that has just begun to live."""
        hand = OpenHand(
            interaction.followup,
            message_id,
            interaction.locale.value,
            of,
            self._clock(),
        )
        self._hands[of.table, interaction.user.id] = hand
        return hand

    def get(self, table_id: int, user_id: int | None) -> OpenHand | None:
        """A person's open hand while its token can be used."""
        if user_id is None or (hand := self._hands.get((table_id, user_id))) is None:
            return None
        return hand if self._clock() - hand.opened < FRESH else None

    def drop(self, table_id: int, user_id: int) -> None:
        """Forget a hand whose token failed."""
        self._hands.pop((table_id, user_id), None)

    def clear(self, table_id: int) -> None:
        """Forget every hand of a table that is over."""
        for key in [key for key in self._hands if key[0] == table_id]:
            del self._hands[key]

    def __len__(self) -> int:
        return len(self._hands)
