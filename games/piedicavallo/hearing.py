"""What things said tell about the cards: statements for certain, a partner's wishes perhaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from games.cards import TRUMP, Card, card
from games.piedicavallo.kernel_layout import CERTAIN, DISCARD
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import (
    CARDS_OF,
    COLOUR_OF,
    FOOL,
    OTHER_COLOUR,
    SUITS_OF,
    is_numeral,
    opened_suit,
)
from games.piedicavallo.sayings import kind_of
from games.piedicavallo.statements import T1, double_batto_places
from games.piedicavallo.states import PLAYERS, Said

LIKELY: Final = 160
"""How certain a wish makes something, of :data:`~games.piedicavallo.kernel_layout.CERTAIN`."""

Plays: TypeAlias = Sequence[tuple[int, Card]]
"""Seats and cards, in the order of play."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A place holds at least and at most so many of some cards; or else the next one is true.

    ``certainty`` is the part in 256 of the worlds in which it has to be so.
    """

    place: int
    cards: frozenset[Card]
    least: int
    most: int
    certainty: int = CERTAIN
    or_else: bool = False


@dataclass(frozen=True, slots=True)
class _Claim:
    """What was said of the cards at that time: how many of some there were."""

    cards: frozenset[Card]
    least: int
    most: int


def conditions(
    said: Said, options: PiedicavalloOptions, plays: Plays, dealer: int
) -> list[Condition]:
    """What a statement, if true, says of the cards as they are now.

    A batto of the dealer may leave out two cards that only the dealer knows
    (``batto_scope=speaker_view``): then it tells of one of three.
    """
    if kind_of(said.saying).true is None:
        return []
    unsure = options.batto_scope == "speaker_view" and said.seat == dealer
    claims = _claims(said, options, plays, 2 if unsure else 0)
    place = DISCARD if kind_of(said.saying).of_discard else said.seat
    return _now(claims, place, said, plays)


def _now(
    claims: list[_Claim], place: int, said: Said, plays: Plays, certainty: int = CERTAIN
) -> list[Condition]:
    """Those of the claims that can still be true, less what was played since."""
    since = {c for seat, c in plays[said.after :] if seat == place}
    found = []
    for claim in claims:
        gone = len(since & claim.cards)
        left = claim.cards.difference(c for _, c in plays)
        least, most = max(0, claim.least - gone), claim.most - gone
        if most >= 0 and least <= len(left):
            found.append(Condition(place, left, least, most, certainty, or_else=True))
    return [*found[:-1], *(replace(last, or_else=False) for last in found[-1:])]


def _claims(said: Said, options: PiedicavalloOptions, plays: Plays, hidden: int) -> list[_Claim]:
    """The claims of a statement, of which at least one is true."""
    match said.saying.code, said.saying.args:
        case "T_NAME" | "DT_NAME", (number,):
            return [_some_of([card(f"T{number}")], 1)]
        case "T_LOW" | "DT_LOW", _:
            lowest = CARDS_OF[TRUMP][0 if options.low_scope == "all_trumps" else 7 :]
            return [_just(said.saying.number, lowest)]
        case "T_ONE", (answer,):
            return [_just(int(answer == "yes"), [T1])]
        case "T_FOOL_DANGER", _:
            return [] if FOOL in {c for _, c in plays[: said.after]} else [_some_of([FOOL], 1)]
        case "T_BATTO" | "S_BATTO" | "D_BATTO", _:
            return [_some_of(_highest(said, plays)[: 1 + hidden], 1)]
        case "T_BATTO2" | "S_BATTO2", _:
            places = double_batto_places(options)
            return [_some_of(_highest(said, plays)[places.start : places.stop + hidden], 2)]
        case "S_NAME" | "D_NAME", (rank, suit):
            return [_some_of([card(rank + suit)], 1)]
        case "T_NONE" | "S_NONE" | "D_NONE", _:
            return [_just(0, CARDS_OF[_suit(said)])]
        case "S_NUM" | "D_NUM", _:
            return [_just(said.saying.number, filter(is_numeral, CARDS_OF[_suit(said)]))]
        case "S_LEN" | "D_LEN", _:
            return [_just(said.saying.number, CARDS_OF[_suit(said)])]
        case _:
            return _of_colour(said, options)


def _of_colour(said: Said, options: PiedicavalloOptions) -> list[_Claim]:
    """The claims about the two suits of the other colour."""
    suits = [CARDS_OF[suit] for suit in SUITS_OF[OTHER_COLOUR[COLOUR_OF[_suit(said)]]]]
    both = [c for suit in suits for c in suit]
    match said.saying.code, said.saying.args:
        case "O_ALTO" | "DO_ALTO", _:
            return [_just(0, both)]
        case "O_ALTO_BATTO", _:
            return [_some_of((c for c in both if c.rank == "K"), 1)]
        case "O_ALTO_BATTO2", _:
            return [_some_of((c for c in both if c.rank == "K"), 2)]
        case "O_NAME" | "DO_NAME", (rank, _):
            return [_some_of((c for c in both if c.rank == rank), 1)]
        case "O_NUM" | "DO_NUM", _:
            alike = suits if options.opp_num == "one_suit" else [both]
            return [_just(said.saying.number, filter(is_numeral, cards)) for cards in alike]
        case _:
            raise AssertionError(f"{said.saying} has a meaning")


def _just(number: int, cards: Iterable[Card]) -> _Claim:
    return _Claim(frozenset(cards), number, number)


def _some_of(cards: Iterable[Card], least: int) -> _Claim:
    some = frozenset(cards)
    return _Claim(some, min(least, len(some)), len(some))


def _suit(said: Said) -> str:
    """The suit that the card of a saying opened."""
    assert said.card is not None
    return opened_suit(said.card)


def _highest(said: Said, plays: Plays) -> list[Card]:
    """The unplayed cards of a saying's suit at that time, the highest first."""
    gone = {c for _, c in plays[: said.after]}
    return [c for c in CARDS_OF[_suit(said)] if c not in gone]


def wishes(said: Said, plays: Plays) -> list[Condition]:
    """What a partner's suggestion makes likely.

    Who wants a suit led has its highest card or none of it; who wants trumps has a high one; who
    wants points on the own card thinks that the opponents have none to beat it.
    """
    match said.saying.code:
        case "LEAD_SUIT":
            claims = [_some_of(_highest(said, plays)[:1], 1), _just(0, CARDS_OF[_suit(said)])]
            return _now(claims, said.seat, said, plays, LIKELY)
        case "LEAD_TRUMP" | "PLAY_TRUMP" if not said.saying.args:
            claims = [_some_of(_highest(said, plays)[:2], 1)]
            return _now(claims, said.seat, said, plays, LIKELY)
        case "LOAD" if said.card is not None and said.card is not FOOL:
            suit = CARDS_OF[_suit(said)]
            none = [_just(0, suit[: suit.index(said.card)])]
            opponents = [(said.seat + 1) % PLAYERS, (said.seat + 3) % PLAYERS]
            return [c for seat in opponents for c in _now(none, seat, said, plays, LIKELY)]
        case _:
            return []
