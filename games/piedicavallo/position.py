"""A seat's decision as the kernel reads it: the words of a position, and the cards to try."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from games.cards import Card
from games.piedicavallo import kernel_layout as layout
from games.piedicavallo.inference import Reading, read_deal
from games.piedicavallo.kernel_layout import DISCARD, NUMBER, PLACES
from games.piedicavallo.known import Known
from games.piedicavallo.pack import CARDS_OF, FOOL, PACK, POINTS, points
from games.piedicavallo.states import PLAYERS, TRICKS, Taken


def bits(cards: Iterable[Card]) -> int:
    """A set of cards as a word."""
    return sum(1 << NUMBER[c] for c in cards)


def playing(known: Known, reading: Reading) -> list[int]:
    """The position of a seat in the play.

    What was said is left out where it can't be true: on honour a partner may err.
    """
    words = _playing(known, reading)
    if words is None:
        words = _playing(known, read_deal(replace(known, said=())))
    assert words is not None
    return words


def _playing(known: Known, reading: Reading) -> list[int] | None:
    trick = known.trick
    assert trick is not None
    worlds = _worlds(known, reading)
    if worlds is None:
        return None
    lying = [NUMBER[c] for c in trick.cards]
    words = _table(known, trick.leader)
    words[layout.LAID] = len(lying)
    words[layout.TRICK : layout.TRICK + len(lying)] = lying
    for taken in known.taken:
        _count(words, taken)
    return words + worlds


def _table(known: Known, leader: int) -> list[int]:
    """The words up to ``HELD`` at the start of a deal."""
    assert known.seat is not None
    assert known.dealer is not None
    words = [0] * layout.HELD
    words[layout.SEAT], words[layout.DEALER] = known.seat, known.dealer
    words[layout.LEADER] = leader
    words[layout.FOOL_SEAT] = words[layout.FOOL_TRICK] = layout.NOBODY
    words[layout.FORFEIT] = int(known.options.no_trick_forfeit == "opponents")
    words[layout.EXCHANGE] = int(known.options.fool_exchange)
    return words


def _count(words: list[int], taken: Taken) -> None:
    """Add a finished trick."""
    side = taken.winner % 2
    words[layout.WON + side] += points(c for c in taken.trick.cards if c is not FOOL)
    words[layout.TRICKS + side] += 1
    for seat, c in taken.trick.plays(PLAYERS):
        if c is FOOL:
            words[layout.FOOL_SEAT], words[layout.FOOL_TRICK] = seat, side


def _worlds(known: Known, reading: Reading) -> list[int] | None:
    """The words from ``HELD`` on; None if they contradict each other."""
    held = [bits(holds & reading.unseen) for holds in reading.holds]
    room = [n - cards.bit_count() for n, cards in zip(reading.left, held, strict=True)]
    loose = bits(reading.unseen) & ~_union(held)
    may = [loose & ~bits(lacks) for lacks in reading.lacks]
    for place, cards in ((known.seat, known.hand), (DISCARD, known.discard)):
        if cards:
            assert place is not None
            held[place], room[place], may[place] = bits(cards), 0, 0
    may = [cards if space > 0 else 0 for cards, space in zip(may, room, strict=True)]
    if min(room) < 0 or sum(room) != _union(may).bit_count():
        return None
    conditions = reading.conditions[: layout.MOST_CONDITIONS]
    words = [len(conditions)]
    for c in conditions:
        words += [c.place, bits(c.cards), c.least, c.most, c.certainty, int(c.or_else)]
    return [*held, *room, *may, *_by_chances(may), *words]


def _union(sets: Iterable[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union


def _by_chances(may: list[int]) -> list[int]:
    """The loose cards that may be in one place, in two, in three, in four, each as a set."""
    exactly = [0] * (PLACES + 1)
    exactly[0] = _union(may)
    for cards in may:
        for n in range(PLACES, 0, -1):
            moved = exactly[n - 1] & cards
            exactly[n] |= moved
            exactly[n - 1] &= ~moved
    return exactly[1 : layout.CHANCES + 1]


def discarding(known: Known) -> list[int]:
    """The position of the dealer, who holds all 17 cards and is about to lay two away."""
    assert known.dealer is not None
    own = bits((*known.hand, *known.discard))
    words = _table(known, (known.dealer + 1) % PLAYERS)
    others = [seat != known.dealer for seat in range(PLAYERS)]
    held = [0 if other else own for other in others]
    room = [TRICKS if other else 0 for other in others]
    loose = bits(PACK) & ~own
    may = [loose if other else 0 for other in others]
    return [*words, *held, 0, *room, 0, *may, 0, 0, 0, loose, 0, 0]


def distinct(known: Known, cards: Iterable[Card], favourite: Card) -> list[Card]:
    """The cards without those that are as good as another: neighbours in rank, equal in points.

    Of equal ones the favourite stays, or else the lowest.
    """
    gone = {c for taken in known.taken for c in taken.trick.cards}.union(known.discard)
    legal = set(cards)
    kept = [FOOL] if FOOL in legal else []
    for suit in CARDS_OF.values():
        left = [c for c in suit if c not in gone]
        for own, alike in groupby(left, lambda c: (c in legal, POINTS[c])):
            if own[0]:
                equal = list(alike)
                kept.append(favourite if favourite in equal else equal[-1])
    return kept
