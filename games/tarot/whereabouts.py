"""Where the cards that a seat does not see may be, by the rules and what has been shown."""

from __future__ import annotations

from dataclasses import dataclass

from games.cards import EXCUSE, TRUMP, Card
from games.tarot.dealing import DOG_SIZE
from games.tarot.deck import COURT, DECK, HEIGHT, Hand
from games.tarot.exchange import is_plain
from games.tarot.known import Known
from games.tarot.play import laid
from games.tarot.states import Claimed, Shown

HIGHEST = 21


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """``may`` and ``wants`` are by owner, the last one what lies in the dog or the discard.

    ``may`` are the unseen cards that an owner may hold, ``wants`` how many of them he does.
    ``hole`` is what the seat knows to lie there.
    """

    may: tuple[frozenset[Card], ...]
    wants: tuple[int, ...]
    hole: Hand


def whereabouts(known: Known) -> Whereabouts:
    """The whereabouts of the cards that the seat has not seen."""
    seats, me = known.match.seats, known.seat
    hole = _hole(known)
    gone = {c for _, c in known.plays()} | set(known.hand) | set(hole)
    unseen = frozenset(c for c in DECK if c not in gone)
    hidden = _hole_wants(known, hole)
    hands = [frozenset() if seat == me else _may_hold(known, seat, unseen) for seat in range(seats)]
    may = [*hands, _may_lie(known, unseen) if hidden else frozenset[Card]()]
    for c, owners in _told(known).items():
        left = [cards if owner in owners else cards - {c} for owner, cards in enumerate(may)]
        # Nobody else can hold a card that the taker has called himself after all.
        may = left if any(c in cards for cards in left) else may
    counts = [0 if seat == me else known.counts[seat] for seat in range(seats)]
    return Whereabouts(tuple(may), (*counts, hidden), hole)


def _hole(known: Known) -> Hand:
    return () if known.contract is None else known.contract.discard


def _hole_wants(known: Known, hole: Hand) -> int:
    """How many unseen cards lie in the dog or the discard."""
    contract, size = known.contract, DOG_SIZE[known.match.seats]
    if contract is not None and contract.opens_dog and known.phase != "call":
        return 0 if known.seat == contract.taker else size - len(hole)
    return size


def _may_lie(known: Known, unseen: frozenset[Card]) -> frozenset[Card]:
    """A discard holds plain cards alone, but for the trumps that are shown (RULES.md 7)."""
    contract = known.contract
    if contract is not None and contract.opens_dog and known.phase != "call":
        return frozenset(filter(is_plain, unseen))
    return unseen


def _told(known: Known) -> dict[Card, set[int]]:
    """The owners left to cards that were shown or named."""
    contract, seats = known.contract, known.match.seats
    told: dict[Card, set[int]] = {}
    for shown in known.declared:
        if isinstance(shown, Shown):
            told |= {c: {shown.seat} for c in shown.cards}
    if contract is None:
        return told
    told |= {c: {contract.taker, seats} for c in known.dog if c not in told}
    if contract.called is not None and not known.alone:
        # That a taker calls himself is too rare to reckon with.
        others = {*range(seats + 1)} - {contract.taker}
        told[contract.called] = told.get(contract.called, others) & others or others
    return told


def _may_hold(known: Known, seat: int, unseen: frozenset[Card]) -> frozenset[Card]:
    """What a seat may hold after what it failed to play and what it declared."""
    void, highest = _shown_lacks(known, seat)
    cards = {c for c in unseen if c.suit not in void and (c.suit != TRUMP or HEIGHT[c] <= highest)}
    for said in known.declared:
        if said.seat == seat:
            cards -= _denied(known, said, cards)
    contract = known.contract
    if contract is not None and contract.taker == seat and contract.opens_dog and _hole(known):
        cards = {c for c in cards if not is_plain(c)}  # trumps were put away for want of others
    return frozenset(cards)


def _denied(known: Known, said: Shown | Claimed, cards: set[Card]) -> set[Card]:
    """The cards that a declaration says are not held."""
    match said:
        case Shown(_, shown):
            all_shown = EXCUSE in shown
            return {c for c in cards if c.suit == TRUMP and c not in shown} if all_shown else set()
        case Claimed(_, name):
            tolerated = known.match.options.misere_trump_excuse == "tolerated"
            trumps = {c for c in cards if c.suit == TRUMP or (c is EXCUSE and not tolerated)}
            courts = {c for c in cards if c.suit != TRUMP and c.rank in COURT}
            return {"trump": trumps, "head": courts, "both": trumps | courts, "no": set()}[name]


def _shown_lacks(known: Known, seat: int) -> tuple[set[str], int]:
    """The suits that a seat has shown not to hold, and the highest trump that it can have."""
    seats, must = known.match.seats, known.match.options.void_play == "must_trump"
    void: set[str] = set()
    highest = HIGHEST
    tricks = [won.trick for won in known.won] + ([known.trick] if known.trick else [])
    for trick in tricks:
        place = (seat - trick.leader) % seats
        if place >= len(trick.cards):
            continue
        c, here = trick.cards[place], laid(trick.cards[:place], known.excuses)
        if here.led is None or c in known.excuses:
            continue
        if c.suit != here.led:
            void.add(here.led)
            if c.suit != TRUMP and (must or here.led == TRUMP):
                void.add(TRUMP)
        if c.suit == TRUMP and must and HEIGHT[c] < here.top:
            highest = min(highest, here.top - 1)
    return void, highest
