"""The computer player: the rule policy weighs each card, the search plays the cards out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.actions import Discard, Play
from games.cards import Card
from games.core import Level
from games.piedicavallo import position
from games.piedicavallo.actions import PLAY, Action
from games.piedicavallo.appraisal import value_of
from games.piedicavallo.inference import read_deal
from games.piedicavallo.known import Known
from games.piedicavallo.laying import pairs
from games.piedicavallo.reasons import reason
from games.piedicavallo.remarks import remark
from games.piedicavallo.sense import sensible
from games.search import Question, SearchingComputer
from games.words import Phrase

PAIRS = 10
"""So many discards are tried, the best by rule."""


class PiedicavalloComputer(SearchingComputer[Known, Action]):
    """Speaks by rule; discards and plays by search at the levels above easy."""

    kernel: ClassVar[str] = "games.piedicavallo.kernel"
    worlds: ClassVar[Mapping[Level, int]] = {"normal": 30, "strong": 800}

    def by_rule(self, known: Known, seed: int) -> Action | None:
        """Something worth saying, else the best card, else None; chance has no part in it."""
        if known.trick is None:
            return Discard(pairs(known)[0][0]) if known.legal else None
        if not known.legal:
            return None
        reading = read_deal(known)
        if (words := remark(known, reading)) is not None:
            return words
        cards = [a.card for a in known.legal if isinstance(a, Play)]
        tried = sensible(known, reading, cards) if cards else []
        best = max(reversed(tried), key=lambda c: value_of(known, reading, c), default=None)
        return None if best is None else PLAY[best]

    def question(self, known: Known, rule: Action | None) -> Question[Action] | None:
        """What to discard or to play; None where something is said, or one card is left."""
        match rule:
            case Discard():
                return _discards(known)
            case Play(c):
                return _plays(known, c)
            case _:
                return None

    def why(self, known: Known, action: Action) -> Phrase:
        """See :func:`games.piedicavallo.reasons.reason`."""
        return reason(known, action)


def _plays(known: Known, favourite: Card) -> Question[Action] | None:
    reading = read_deal(known)
    legal = [a.card for a in known.legal if isinstance(a, Play)]
    tried = position.distinct(known, sensible(known, reading, legal), favourite)
    if len(tried) == 1:
        return None
    return Question(
        position.playing(known, reading),
        tuple(PLAY[c] for c in tried),
        tuple(position.bits((c,)) for c in tried),
        tried.index(favourite),
    )


def _discards(known: Known) -> Question[Action]:
    tried = pairs(known)[:PAIRS]
    return Question(
        position.discarding(known),
        tuple(Discard(first) for first, _ in tried),
        tuple(map(position.bits, tried)),
        favourite=0,
    )
