"""Made-up tables: how to build one, and some that show what a picture has to tell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from games.cards import Card, card, read_cards
from games.view import (
    Ask,
    Bar,
    Cell,
    Choice,
    DealRow,
    Deck,
    Fact,
    Grid,
    HandCard,
    Pile,
    Scene,
    ScoreLine,
    SeatView,
    Summary,
    TrickView,
    View,
)
from games.words import Phrase, Player, Reason, Suit
from tests.render.saying import said

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


def teams(deck: Deck, scene: Scene = "play", **changes: Any) -> View[None]:
    """A table of four seats in two teams, partners opposite."""
    seats = tuple(SeatView(seat, 12, 0, seat % 2) for seat in range(4))
    sides = ((0, 2), (1, 3))
    view = replace(table(4, deck, scene), seats=seats, sides=sides, totals=(0, 0))
    return replace(view, **changes)


def seat(view: View[None], number: int, **changes: Any) -> View[None]:
    """The view with one of its seats changed."""
    seats = tuple(replace(s, **changes) if s.seat == number else s for s in view.seats)
    return replace(view, seats=seats)


def with_hand(view: View[None], cards: str, playable: str | None = None) -> View[None]:
    """The view with these cards in hand; ``playable`` those to choose from, None: not asked."""
    held = read_cards(cards) if cards else ()
    if playable is None:
        return replace(view, hand=tuple(HandCard(c) for c in held))
    free = read_cards(playable)
    ask = Ask(said("Play a card"), tuple(Choice(f"play {c}", said("Play"), c) for c in free))
    hand = tuple(HandCard(c, None if c in free else _REASON) for c in held)
    return replace(view, ask=ask, hand=hand)


def trick(
    leader: int, seats: int, cards: str, winner: int, number: int = 7, of: int = 18
) -> TrickView:
    """A trick led by a seat; cards in playing order."""
    plays = tuple(((leader + i) % seats, c) for i, c in enumerate(read_cards(cards)))
    return TrickView(number, of, leader, plays, winner)


def _fact(label: str, value: Phrase | str) -> Fact:
    return Fact(said(label), said(value) if isinstance(value, str) else value)


def _pile(label: str, cards: str = "", hidden: int = 0, owner: int | None = None) -> Pile:
    return Pile(said(label), read_cards(cards) if cards else (), hidden, owner)


def _taken(view: View[None]) -> View[None]:
    """Seat 0 has taken, seat 2 has dealt."""
    facts = (_fact("Contrat", said("Garde · {p}", p=Player(0))), _fact("Donne", "3 / 12"))
    view = seat(seat(view, 0, badges=("taker",)), 2, badges=("dealer",))
    return replace(view, facts=facts)


def _tricks() -> dict[str, View[None]]:
    four = _taken(table(4))
    five = seat(_taken(table(5)), 3, badges=("partner",))
    called = (*five.facts, _fact("Roi appelé", said("{c}", c=card("KH"))))
    full = trick(0, 4, "KH,T9,T21,7D", 2)
    away = _pile("Écart", hidden=6, owner=0)
    return {
        "trick_4": replace(four, trick=trick(0, 4, "KS,3S,JS", 0), due=(3,)),
        "trick_4_full": replace(four, trick=full, last_trick=full),
        "trick_5": replace(
            five, facts=called, trick=trick(3, 5, "KH,T21,T7,T14,EX", 4, 7, 15), piles=(away,)
        ),
    }


def _before_play() -> dict[str, View[None]]:
    auction = seat(table(4, scene="auction", due=(3,)), 2, badges=("dealer",))
    for number, bid in enumerate(("Garde", "Passe", "Petite")):
        auction = seat(auction, number, says=said(bid))
    dog = (_pile("Chien", hidden=6),)
    facts = (_fact("Meilleure enchère", "Garde"), _fact("Donne", "3 / 12"))
    exchange = _taken(table(4, scene="exchange", due=(0,)))
    return {
        "auction_4": replace(auction, piles=dog, facts=facts),
        "dog": replace(exchange, piles=(_pile("Chien", "T17,T4,KS,10D,5C,1H"),)),
    }


# The position that Parlett printed: Padma 1 6, Nelli 5 Q, Hiroshi 3 4 8.
_VALUES: Final = (1, 4, 8, 5, 0, 2, 6, 3, 7)
_OWNERS: Final = {1: 0, 6: 0, 0: 1, 5: 1, 3: 2, 4: 2, 8: 2}


def _cells(landing: dict[int, int], **more: int) -> tuple[Cell, ...]:
    owners = _OWNERS | {int(value.removeprefix("c")): owner for value, owner in more.items()}
    return tuple(
        Cell(
            value,
            (owners[value],) if value in owners else (),
            (landing[value],) if value in landing else (),
        )
        for value in _VALUES
    )


def _grids() -> dict[str, View[None]]:
    facts = (_fact("Atout", said("{s}", s=Suit("H"))), _fact("Pli", "7 / 12"), _fact("Donne", "4"))
    base = table(3, "standard", clockwise=True, facts=facts)
    base = seat(seat(base, 0, tricks=4, badges=("dealer",)), 1, tricks=2)
    base = seat(base, 2, tricks=1)
    notes = (said("il lui faut 5"), said("il lui faut 2"), said("il lui faut 0 ou 1"))
    playing = Grid(_cells({4: 0, 2: 1, 1: 2}), (), (4, 4, 3), notes)
    line = (said("6, déjà à elle"), said("5 · D · 2 = 7"), None)
    won = Grid(_cells({}, c2=1), (3, 4, 5), (4, 3, 3), line)
    choosing = replace(base, scene="auction", due=(2,), facts=facts[2:])
    for chooser in (0, 1):
        choosing = seat(choosing, chooser, tricks=0, badges=("chosen",))
    laid = tuple(_pile("Choix", hidden=1, owner=chooser) for chooser in (0, 1))
    four = teams("standard", clockwise=True, facts=facts)
    four = seat(seat(seat(four, 0, tricks=3), 1, tricks=2), 3, tricks=1)
    shared = tuple(replace(c, owners=(0, 1, 3)) if c.value == 0 else c for c in playing.cells)
    return {
        "grid_choosing": replace(choosing, grid=replace(playing, cells=_cells({})), piles=laid),
        "grid_play": replace(base, grid=playing, trick=trick(0, 3, "9H,AD", 0), due=(2,)),
        "grid_won": replace(base, grid=won, scene="summary", over=True, facts=facts[2:]),
        "grid_teams": replace(
            four, grid=Grid(shared, (), (3, 2)), trick=trick(3, 4, "9H,JH,7H", 0), due=(2,)
        ),
    }


def _summaries() -> dict[str, View[None]]:
    chips: tuple[Card | Phrase, ...] = (card("T21"), card("T1"), said("Poignée simple +20"))
    dealt = (
        _pile("main", "T21,T17,T14,T9,T8,T5,T2,T1,EX,KS,JS,7S,3S,QH,10H,1H,NC,6C", 0, 0),
        _pile("main", "T20,T16,T12,T7,QS,9S,8S,2S,KH,8H,5H,2H,QD,9D,7D,QC,8C,4C", 0, 1),
        _pile("main", "T19,T13,T10,T4,NS,6S,5S,JH,9H,7H,3H,KD,8D,6D,2D,KC,9C,2C", 0, 2),
        _pile("main", "T18,T15,T11,T6,T3,10S,4S,NH,6H,4H,JD,ND,5D,3D,JC,7C,5C,3C", 0, 3),
        _pile("Chien", "1S,1D,10D,4D,10C,1C"),
        _pile("Écart", "1S,1D,10D,3S,10C,1C", 0, 0),
    )
    made = Summary(
        said("Contrat réussi · +12"),
        said("Garde de {p} · 2 bouts · petit au bout (+10)", p=Player(0)),
        good=True,
        bar=Bar(53, 41, 91, said("Attaque")),
        chips=chips,
        lines=(),
        scores=(222, -74, -74, -74),
        dealt=dealt,
    )
    sides = tuple(
        (said(text), points)
        for text, points in (
            ("High: Ace of Hearts", (1, 0)),
            ("Low: 2 of Hearts", (0, 1)),
            ("Jack of Hearts, hung", (0, 3)),
            ("Game: 41 to 29", (1, 0)),
        )
    )
    team = Summary(
        said("Deal 4"),
        said("5 to 6, played to 14"),
        good=None,
        bar=None,
        chips=(card("JH"),),
        lines=tuple(ScoreLine(text, points) for text, points in sides),
        scores=(2, 4),
        dealt=(),
    )
    four = table(4, scene="summary", totals=(206, -410, 398, -194))
    return {
        "summary": replace(four, summary=made),
        "summary_teams": replace(teams("standard", "summary", summary=team), totals=(5, 6)),
    }


def boards() -> dict[str, View[None]]:
    """The public picture of a table, a moment each."""
    return _tricks() | _before_play() | _grids() | _summaries()


def hands() -> dict[str, tuple[View[None], frozenset[Card]]]:
    """Private hands, each with the cards already chosen."""
    tarot = "T2,T5,T8,T9,T14,T17,T21,EX,3S,7S,JS,KS,1H,10H,QH,6C,NC,4D"
    most = (
        "T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,3S,7S,10S,JS,KS,1H,10H,QH,"
        "2C,6C,10C,NC,2D,3D,4D,5D,9D,KD"
    )
    loose = "3S,7S,10S,JS,1H,10H,QH,2C,6C,10C,NC,2D,3D,4D,5D,9D"
    none: frozenset[Card] = frozenset()
    return {
        "hand_18": (with_hand(table(4), tarot, "3S,7S,JS,KS,EX"), none),
        "hand_18_waiting": (with_hand(table(4), tarot), none),
        "hand_30": (with_hand(table(3), most, loose), frozenset(read_cards("3S,6C,4D"))),
    }


def scores() -> dict[str, View[None]]:
    """Score tables."""
    deals = (
        ("1 · Petite", (78, -26, -26, -26)),
        ("2 · Garde", (-62, 186, -62, -62)),
        ("3 · Passe", (0, 0, 0, 0)),
        ("4 · Garde", (116, -348, 116, 116)),
        ("5 · Garde sans", (-148.5, -148.5, 445.5, -148.5)),
    )
    rows = tuple(DealRow(said(label), points) for label, points in deals)
    return {
        "scores": table(4, rows=rows, totals=(-16.5, -336.5, 473.5, -120.5)),
        "scores_none": table(5),
    }
