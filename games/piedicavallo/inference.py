"""What a seat can conclude about the other hands, from the play and from what was said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.cards import TRUMP, Card, card
from games.piedicavallo.kinds import Saying
from games.piedicavallo.known import Known
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import (
    CARDS_OF,
    FOOL,
    PACK,
    SUITS_OF,
    led_suit,
    opened_suit,
)
from games.piedicavallo.statements import T1, double_batto_places
from games.piedicavallo.states import PLAYERS, TRICKS, Said
from games.tricks import Trick


@dataclass(slots=True)
class Reading:
    """The cards as one seat sees them.

    ``plays`` are (seat, card) in order, ``unseen`` the cards whose place is not known for sure by
    sight. For each seat, ``holds`` are cards it surely has, ``lacks`` cards it surely hasn't and
    ``left`` the number of its cards.
    """

    plays: tuple[tuple[int, Card], ...]
    unseen: frozenset[Card]
    left: tuple[int, ...]
    holds: tuple[set[Card], ...] = field(
        default_factory=lambda: tuple(set() for _ in range(PLAYERS))
    )
    lacks: tuple[set[Card], ...] = field(
        default_factory=lambda: tuple(set() for _ in range(PLAYERS))
    )

    def possible(self, seat: int, cards: Iterable[Card]) -> list[Card]:
        """Those of some cards that a seat may hold."""
        lacks = self.lacks[seat]
        return [c for c in cards if c in self.unseen and c not in lacks]

    def anywhere(self, cards: Iterable[Card]) -> bool:
        """Whether another seat may hold one of some cards."""
        return any(c in self.unseen for c in cards)

    def chance(self, seat: int, cards: Iterable[Card]) -> float:
        """How likely it is that a seat holds at least one of some cards."""
        wanted = self.possible(seat, cards)
        if not wanted:
            return 0.0
        if not self.holds[seat].isdisjoint(wanted):
            return 1.0
        pool = len(self.unseen) - len(self.lacks[seat] & self.unseen) - len(self.holds[seat])
        others = pool - (self.left[seat] - len(self.holds[seat]))
        none = 1.0
        for n in range(len(wanted)):
            none *= max(0, others - n) / max(1, pool - n)
        return 1.0 - none


def read_deal(known: Known) -> Reading:
    """The reading of a seat in the play."""
    assert known.trick is not None
    assert known.seat is not None
    tricks = (*(taken.trick for taken in known.taken), known.trick)
    plays = tuple(play for trick in tricks for play in trick.plays(PLAYERS))
    gone = {c for _, c in plays}
    played = [seat for seat, _ in plays]
    reading = Reading(
        plays,
        frozenset(PACK).difference(gone, known.hand, known.discard),
        tuple(TRICKS - played.count(seat) for seat in range(PLAYERS)),
    )
    for trick in tricks:
        _watch(reading, trick)
    for said in known.said:
        if said.seat != known.seat and _believes(known, said):
            _listen(reading, said, known.options)
    for seat, holds in enumerate(reading.holds):
        holds.intersection_update(reading.unseen)
        for other in range(PLAYERS):
            if other != seat:
                reading.lacks[other].update(holds)
    return reading


def _believes(known: Known, said: Said) -> bool:
    """Whether a saying tells a seat something certain.

    Where truth is left to honour only the partner is believed. Under ``speaker_view`` the dealer's
    batto leaves out cards that only the dealer knows.
    """
    assert known.seat is not None
    if known.options.truth == "honour" and (said.seat + known.seat) % 2:
        return False
    unsure = known.options.batto_scope == "speaker_view" and said.seat == known.dealer
    return not (unsure and "BATTO" in said.saying.code)


def _watch(reading: Reading, trick: Trick) -> None:
    """Who doesn't follow has none of the suit, who doesn't trump either no trumps."""
    led = led_suit(trick.cards)
    if led is None:
        return
    for seat, c in trick.plays(PLAYERS):
        if c is not FOOL and c.suit != led:
            reading.lacks[seat].update(CARDS_OF[led])
            if c.suit != TRUMP:
                reading.lacks[seat].update(CARDS_OF[TRUMP])


def _listen(reading: Reading, said: Said, options: PiedicavalloOptions) -> None:
    """What a statement tells of its speaker's hand, or of the discard."""
    if said.saying.code in ("D_NAME", "DT_NAME"):
        for lacks in reading.lacks:
            lacks.add(_named(said.saying))
        return
    reading.holds[said.seat].update(_held(reading, said, options))
    reading.lacks[said.seat].update(_missing(said))


def _named(saying: Saying) -> Card:
    return card("".join(saying.args) if len(saying.args) == 2 else f"T{saying.number}")


def _held(reading: Reading, said: Said, options: PiedicavalloOptions) -> list[Card]:
    match said.saying.code, said.saying.args:
        case "T_NAME" | "S_NAME", _:
            return [_named(said.saying)]
        case "T_ONE", ("yes",):
            return [T1]
        case "T_BATTO" | "S_BATTO", _:
            return _highest(reading, said)[:1]
        case "T_BATTO2" | "S_BATTO2", _:
            return _highest(reading, said)[double_batto_places(options)]
        case "O_ALTO_BATTO2", (colour,):
            return [card(f"K{suit}") for suit in SUITS_OF[colour]]
        case _:
            return []


def _missing(said: Said) -> list[Card]:
    match said.saying.code, said.saying.args:
        case ("T_NONE" | "S_NONE", _) | ("S_LEN", ("0",)):
            return list(CARDS_OF[_suit(said)])
        case "T_ONE", ("no",):
            return [T1]
        case "O_ALTO", (colour,):
            return [c for suit in SUITS_OF[colour] for c in CARDS_OF[suit]]
        case _:
            return []


def _suit(said: Said) -> str:
    """The suit that the card of a saying opened."""
    assert said.card is not None
    return opened_suit(said.card)


def _highest(reading: Reading, said: Said) -> list[Card]:
    """The unplayed cards of a saying's suit at that time, the highest first."""
    gone = {c for _, c in reading.plays[: said.after]}
    return [c for c in CARDS_OF[_suit(said)] if c not in gone]
