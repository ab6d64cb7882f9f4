"""The made-up tables, a function a moment of play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from games.cards import read_cards
from games.view import Ask, Choice, Deck, Fact, HandCard, Scene, SeatView, TrickView, View
from games.words import Player, Reason, Suit
from render.gallery.words import said

NAMES: Final = ("Zoé", "Jean-Baptiste de la Tour", "さくら", "Alessandra", "Böb")
_REASON: Final = Reason("demo", said("Not now"))


def table(seats: int, deck: Deck = "tarot", scene: Scene = "play", **changes: Any) -> View[None]:
    """A table of so many seats where nothing has happened, with changes to any field."""
    view: View[None] = View(
        game="demo",
        deck=deck,
        seat=0,
        scene=scene,
        headline=said("Your turn"),
        due=(),
        over=False,
        clockwise=False,
        deal=1,
        seats=tuple(SeatView(seat, 12, 0) for seat in range(seats)),
        sides=tuple((seat,) for seat in range(seats)),
        totals=(0,) * seats,
        rows=(),
        known=None,
    )
    return replace(view, **changes)


def with_hand(view: View[None], cards: str, playable: str | None = None) -> View[None]:
    """The view with these cards in hand; ``playable`` those that may be chosen, None: not asked."""
    held = read_cards(cards)
    if playable is None:
        return replace(view, hand=tuple(HandCard(c) for c in held))
    free = set(read_cards(playable))
    ask = Ask(said("Play a card"), tuple(Choice(f"play {c}", said("x"), c) for c in free))
    hand = tuple(HandCard(c, None if c in free else _REASON) for c in held)
    return replace(view, ask=ask, hand=hand)


def trick(
    leader: int, seats: int, cards: str, winner: int, number: int = 7, of: int = 18
) -> TrickView:
    """A trick led by a seat; cards in playing order."""
    plays = tuple(((leader + i) % seats, c) for i, c in enumerate(read_cards(cards)))
    return TrickView(number, of, leader, plays, winner)


def _contract(view: View[None]) -> View[None]:
    facts = (
        Fact(said("Contrat"), said("Garde · {p}", p=Player(0))),
        Fact(said("Pli"), said("7 / 18")),
    )
    seats = (
        replace(view.seats[0], badges=("taker",)),
        view.seats[1],
        replace(view.seats[2], badges=("dealer",)),
        *view.seats[3:],
    )
    return replace(view, facts=facts, seats=seats)


def trick_of_four() -> View[None]:
    return replace(_contract(table(4)), trick=trick(0, 4, "KS,3S,JS", 0), due=(3,))


def trick_of_four_full() -> View[None]:
    return replace(_contract(table(4)), trick=trick(0, 4, "KH,T9,T21,7D", 2))


def trick_of_three() -> View[None]:
    facts = (Fact(said("Trump"), said("{s}", s=Suit("C"))), Fact(said("Trick"), said("4 / 12")))
    view = table(3, "standard", clockwise=True, facts=facts)
    return replace(view, trick=trick(0, 3, "9H,AD,6C", 2, 4, 12))


def trick_of_five() -> View[None]:
    view = _contract(table(5))
    return replace(view, trick=trick(3, 5, "KH,T21,T7,T14,EX", 4, 7, 15))


HAND_18: Final = "T2,T5,T8,T9,T14,T17,T21,EX,3S,7S,JS,KS,1H,10H,QH,6C,NC,4D"


def hand_of_18() -> View[None]:
    return with_hand(table(4), HAND_18, "3S,7S,JS,KS,EX")
