"""What may be said with the card that a player is about to play (RULES.md 7.1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.cards import Card
from games.piedicavallo.actions import PLAY
from games.piedicavallo.following import playable
from games.piedicavallo.kinds import Saying, Topic
from games.piedicavallo.pack import CARDS_OF, opened_suit
from games.piedicavallo.phrases import phrase
from games.piedicavallo.rules import apply, moment_of
from games.piedicavallo.sayings import kind_of, opened_by
from games.piedicavallo.states import Playing
from games.piedicavallo.talk import legal_sayings
from games.view import Aside
from games.words import Phrase, Suit

_ANY: Final = "any"
_TOPICS: Final = {
    **{suit: Phrase("piedicavallo.aside.with", suit=Suit(suit)) for suit in CARDS_OF},
    _ANY: Phrase("piedicavallo.aside.partner"),
}
_PARTS: Final = tuple(_TOPICS)


def asides(state: Playing, seat: int) -> tuple[Aside, ...]:
    """All that the seat that is due may say with one of the cards that it may play.

    They stand by the suit that opens them, what goes with every card last, each part in the order
    in which sayings are always offered.
    """
    if not state.match.options.signals:
        return ()
    cards: dict[tuple[str, Saying], list[Card]] = {}
    for c in playable(state.hands[seat], state.trick.cards):
        after = apply(state, seat, PLAY[c])
        if isinstance(after, Playing):  # nothing is said after the last card of a deal
            for said in legal_sayings(moment_of(after)):
                cards.setdefault((_part(said, c), said), []).append(c)
    dealer = seat == state.dealer
    ordered = sorted(cards, key=lambda found: (_PARTS.index(found[0]), _places(dealer)[found]))
    return tuple(_aside(state, part, said, cards[part, said]) for part, said in ordered)


def _part(said: Saying, c: Card) -> str:
    return _ANY if kind_of(said).topic is Topic.ANY else opened_suit(c)


def topic(said: Saying, played: Card) -> Phrase:
    """What a saying after this card goes with: the card, or any."""
    if kind_of(said).topic is Topic.ANY:
        return Phrase("piedicavallo.topic.partner")
    return Phrase("piedicavallo.topic.card", card=played)


@cache
def _places(dealer: bool) -> dict[tuple[str, Saying], int]:
    """Where each saying of each part stands in the order in which it is offered."""
    return {
        (part, said): place
        for suit in CARDS_OF
        for place, (_, said) in enumerate(opened_by(suit, dealer))
        for part in (suit, _ANY)
    }


def _aside(state: Playing, part: str, said: Saying, cards: list[Card]) -> Aside:
    return Aside(
        f"say {said}",
        phrase(said, cards[0], state.match.options),
        part,
        _TOPICS[part],
        tuple([f"play {c.code}" for c in cards]),
        "7.1",
    )
