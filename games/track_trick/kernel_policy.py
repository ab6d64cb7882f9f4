"""Compiled: what a player does by rule, for playouts.

The same thoughts as in ``computer`` and ``forecast``, on bits and coarser; see there for them.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np

from games.bits import NONE, ONE, below, bit, count, inner, lowest, maker, outer, pick
from games.track_trick.kernel_layout import (
    CAP,
    COUNTS,
    LAID,
    LEADER,
    LED,
    SEATS,
    TOP,
    TRUMP,
    WINNER,
)
from games.track_trick.kernel_play import SUIT, WHOLE, beats, legal, suit_of, turn
from games.track_trick.kernel_weights import NO_TRUMP, PLAIN, STEERING, TRUMP_SUIT, WILLING

STEPS = 16
"""Into so many steps the mean chance of a card is cut for what is remembered of an outlook."""
FINE = 64

LATER = np.array([NO_TRUMP, PLAIN, TRUMP_SUIT])
"""The chance of a card to take a trick: by kind, unseen cards above, unseen cards below."""
ODDS = np.array(
    [
        [
            [comb(n, k) * (q / FINE) ** k * (1 - q / FINE) ** max(0, n - k) for k in range(13)]
            for q in range(FINE + 1)
        ]
        for n in range(13)
    ]
)
"""The chance of k tricks in n cards that each take one with chance q / FINE."""
FACTORIAL = np.array([float(factorial(n)) for n in range(13)])


class Notes(NamedTuple):
    """What one call of the kernel keeps.

    The worth of final counts as packed; for each seat and counts a row of outlooks, and whether it
    is filled. Scratch: the chances that a player holds none of 0, 1, 2 … unseen cards, and the row
    for each taker of the trick under way.
    """

    worths: Any
    memory: Any
    known: Any
    misses: Any
    rows: Any


@maker
def notes_for(seats: Any, worths: Any) -> Any:
    """Empty notes."""
    rows = seats * 10**seats
    memory, known = np.empty((rows, STEPS + 1)), np.zeros(rows, np.bool_)
    return Notes(worths, memory, known, np.empty(37), np.empty(4, np.int64))


@outer
def later(card: Any, unseen: Any, trump: Any) -> Any:
    """How likely a held card is to take a trick later in the deal."""
    suit = card // 9
    rest = unseen & (SUIT << np.uint64(9 * suit))
    lower = count(rest & below(card))
    kind = 0 if trump < 0 else 2 if suit == trump else 1
    return LATER[kind, min(count(rest) - lower, 5), min(lower, 4)]


@inner
def strength(hand: Any, unseen: Any, trump: Any) -> Any:
    """How many tricks a hand takes, as far as its cards tell."""
    mean, left = 0.0, hand
    while left:
        mean += later(lowest(left), unseen, trump)
        left &= left - ONE
    return mean


@inner
def outlooks(facts: Any, notes: Any, seat: Any, taker: Any, left: Any) -> Any:
    """The outlooks of a seat by the mean chance of its ``left`` cards, as a row of the notes.

    Once a trick has gone to ``taker``; -1: with the counts as they are.
    """
    if taker >= 0:
        facts[COUNTS + taker] += 1
    row = seat
    for other in range(facts[SEATS]):
        row = 10 * row + facts[COUNTS + other]
    if not notes.known[row]:
        notes.known[row] = True
        remember(facts, notes.worths, notes.memory[row], seat, left)
    if taker >= 0:
        facts[COUNTS + taker] -= 1
    return row


@inner
def outlook(notes: Any, row: Any, left: Any, mean: Any) -> Any:
    """The worth of a row if ``left`` cards take ``mean`` tricks."""
    step = STEPS * min(max(mean / max(left, 1), 0.0), 0.999)
    low = np.int64(step)
    worth = notes.memory[row, low]
    return worth + (step - low) * (notes.memory[row, low + 1] - worth)


@maker
def remember(facts: Any, worths: Any, row: Any, seat: Any, left: Any) -> Any:
    """Fill a row: for each step of the chance of a card the worth of steering as well as can be."""
    worth = np.empty(13)
    for own in range(left + 1):
        worth[own] = shared_out(facts, worths, seat, own, left - own)
    for step in range(STEPS + 1):
        even = step / STEPS
        push = STEERING * 4 * even * (1 - even)
        best = 0.0
        for way in range(-1, 2):
            odds = ODDS[left, int(FINE * (even + way * push) + 0.5)]
            mean = 0.0
            for own in range(left + 1):
                mean += odds[own] * worth[own]
            best = max(best, mean)
        row[step] = best


@maker
def shared_out(facts: Any, worths: Any, seat: Any, own: Any, rest: Any) -> Any:
    """The worth if a seat takes ``own`` more tricks and the others share the rest evenly."""
    seats, counts = facts[SEATS], np.empty(4, np.int64)
    one, two, three = (seat + 1) % seats, (seat + 2) % seats, (seat + 3) % seats
    whole, mean = FACTORIAL[rest] / (seats - 1.0) ** rest, 0.0
    for first in range(rest + 1):
        for second in range(rest - first + 1):
            third = rest - first - second
            if seats == 3 and third:
                continue
            for other in range(seats):
                counts[other] = facts[COUNTS + other]
            counts[seat] += own
            counts[one] += first
            counts[two] += second
            if seats == 4:
                counts[three] += third
            odds = whole / (FACTORIAL[first] * FACTORIAL[second] * FACTORIAL[third])
            mean += odds * capped_worth(counts, worths, seats, seat)
    return mean


@inner
def capped_worth(counts: Any, worths: Any, seats: Any, seat: Any) -> Any:
    """The worth of counts, those beyond the cap shared out among those with the fewest."""
    for full in range(seats):
        while counts[full] > CAP:
            counts[full] -= 1
            fewest = 0
            for other in range(1, seats):
                if counts[other] < counts[fewest]:
                    fewest = other
            counts[fewest] += 1
    if seats == 4:
        worth = worths[81 * counts[0] + 9 * counts[1] + counts[2]]
        return 1 - worth if seat & 1 else worth
    if counts[0] == counts[1] == counts[2]:
        return (worths[243 + seat] + worths[246 + seat] + worths[249 + seat]) / 3
    return worths[81 * seat + 9 * counts[0] + counts[1]]


@outer
def card_by_rule(facts: Any, hand: Any, gone: Any, notes: Any) -> Any:
    """The most promising card of the seat whose turn it is."""
    options = legal(facts, hand)
    if not options & (options - ONE):
        return lowest(options)
    seat, left, trump = turn(facts), count(hand) - 1, facts[TRUMP]
    unseen = WHOLE & ~(gone | hand)
    miss = 1 - (left + 1) / max(1, count(unseen))
    notes.misses[0] = 1.0
    for number in range(1, 37):
        notes.misses[number] = notes.misses[number - 1] * miss
    rows = notes.rows
    for other in range(facts[SEATS]):
        rows[other] = outlooks(facts, notes, seat, other, left)
    live = unseen | bit(facts[TOP]) if facts[LAID] else unseen
    mean, best, most, before = strength(hand, unseen, trump), np.int64(-1), -1.0, np.int64(-1)
    while options:
        card = lowest(options)
        options &= options - ONE
        equal = before >= 0 and before // 9 == card // 9 and not live & below(card) & ~below(before)
        before = card
        if equal:
            continue
        worth = prospect(facts, notes, unseen, card, mean - later(card, unseen, trump), left)
        if worth > most:
            best, most = card, worth
    return best


@inner
def prospect(facts: Any, notes: Any, unseen: Any, card: Any, mean: Any, left: Any) -> Any:
    """What playing a card promises; those left in hand take ``mean`` tricks."""
    seat, seats, lost, rivals = turn(facts), facts[SEATS], 0.0, 0
    chance = chance_to_hold(facts, notes.misses, unseen, card)
    if chance == 0:
        lost, rivals = outlook(notes, notes.rows[facts[WINNER]], left, mean), 1
    for place in range(facts[LAID] + 1, seats):
        other = facts[LEADER] + place
        lost += outlook(notes, notes.rows[other - seats if other >= seats else other], left, mean)
        rivals += 1
    won = outlook(notes, notes.rows[seat], left, mean)
    return chance * won + (1 - chance) * lost / max(1, rivals)


@outer
def chance_to_hold(facts: Any, misses: Any, unseen: Any, card: Any) -> Any:
    """The chance that a card takes the trick; nought if it is beaten already."""
    trump = facts[TRUMP]
    if facts[LAID] and not beats(card, facts[TOP], trump):
        return 0.0
    led = facts[LED] if facts[LAID] else card // 9
    suit, own = suit_of(led), suit_of(card // 9)
    over = unseen & own & ~below(card)
    if card // 9 != trump:
        over |= unseen & suit_of(trump)
    follows = 1 - misses[count(over & suit)]
    ruffs = 1 - misses[count(over & ~suit)]
    beaten = WILLING * (follows + misses[count(unseen & suit)] * ruffs)
    chance = 1.0
    for _ in range(facts[LAID] + 1, facts[SEATS]):
        chance *= 1 - beaten
    return chance


@inner
def taker_by_rule(facts: Any, hand: Any, gone: Any, notes: Any, options: Any) -> Any:
    """Who gets the surplus trick of its winner; ``options`` are seats, bit by bit."""
    seat, best, most = facts[WINNER], np.int64(-1), -1.0
    left, mean = count(hand), strength(hand, WHOLE & ~(gone | hand), facts[TRUMP])
    for other in range(facts[SEATS]):
        if options >> other & 1:
            row = outlooks(facts, notes, seat, other, left)
            worth = outlook(notes, row, left, mean)
            if worth > most:
                best, most = np.int64(other), worth
    return best


@inner
def choice_by_rule(facts: Any, hand: Any, notes: Any, seat: Any, source: Any) -> Any:
    """The card laid for trumps: a random one of the suit that a seat would like best."""
    best, most, size = NONE, -1.0, count(hand)
    row = outlooks(facts, notes, seat, -1, size)
    for suit in range(4):
        held = hand & suit_of(suit)
        if held:
            worth = outlook(notes, row, size, strength(hand, WHOLE & ~hand, suit))
            if worth > most:
                best, most = held, worth
    return pick(source, best)
