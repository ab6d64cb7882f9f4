"""Compiled: what a player does by rule, for playouts.

The same thoughts as in ``appraisal`` and ``computer``, on bits; a test holds them together.
"""

from __future__ import annotations

from typing import Any

from games.all_fours.kernel_layout import (
    DEALER,
    GIVE_NEEDS,
    LAID,
    LEADER,
    LED,
    SPEAKER,
    STAND_NEEDS,
    TABLE,
    TABLE_JACK,
    TARGET,
    TOP,
    TOTALS,
    TRUMP,
    VOIDS,
    WINNER,
)
from games.all_fours.kernel_play import JACK, WHOLE, beats, legal, suit_of, value
from games.all_fours.kernel_weights import (
    CLOSER,
    COMPANY,
    COUNT_POINT,
    EAGER,
    EAGER_BY_STAKE,
    GIVE_FROM_DEALER,
    GIVE_FROM_ELDEST,
    JACK_CATCHER,
    JACK_HUNT,
    KEEP_JACK,
    KEEP_TEN,
    KEEP_TRUMP,
    KEEP_TRUMP_HEIGHT,
    LENGTH,
    LONE_JACK,
    NOT_DEALT,
    PARTNER_CARD,
    PARTNER_USUAL,
    STAND_FROM_DEALER,
    STAND_FROM_ELDEST,
    TOP_TRUMP,
)
from games.bits import ONE, below, bit, count, inner, lowest, outer


@outer
def suit_worth(hand: Any, turned: Any, suit: Any) -> Any:
    """What a suit turned up is worth as trumps to the holder of a hand."""
    alive = suit_of(suit) & ~turned
    held = hand & alive
    jack = bit(13 * suit + JACK)
    if held & jack:
        worth = LONE_JACK + COMPANY * count(held)
    else:
        worth = JACK_CATCHER * count(held & ~(jack | (jack - ONE)))
    worth += LENGTH[min(count(held), len(LENGTH) - 1)]
    worth += _first_dealt(suit, alive, held, True)
    return worth + _first_dealt(suit, alive, held, False)


@inner
def _first_dealt(suit: Any, alive: Any, held: Any, high: Any) -> Any:
    worth, reached = 0.0, 1.0
    for step in range(13):
        card = bit(13 * suit + (12 - step if high else step))
        if held & card:
            return worth + reached
        if alive & card:
            worth -= reached * CLOSER
            reached *= NOT_DEALT
    return worth


@inner
def stands(facts: Any, seat: Any, hand: Any, turned: Any, partner_holds: Any) -> Any:
    """Whether the speaker keeps the suit."""
    suit = facts[TRUMP]
    if facts[STAND_NEEDS] and not hand & suit_of(suit):
        return False
    least = STAND_FROM_DEALER if seat == facts[DEALER] else STAND_FROM_ELDEST
    return _worth(hand, turned, suit, partner_holds) >= least


@inner
def gives(facts: Any, seat: Any, hand: Any, turned: Any, partner_holds: Any) -> Any:
    """Whether the one who answers takes one; never where that loses, may it be given or not."""
    suit = facts[TRUMP]
    if facts[TOTALS + (facts[SPEAKER] & 1)] + 1 >= facts[TARGET]:
        return False
    if facts[GIVE_NEEDS] and not hand & suit_of(suit):
        return False
    least = GIVE_FROM_DEALER if seat == facts[DEALER] else GIVE_FROM_ELDEST
    return _worth(hand, turned, suit, partner_holds) >= least


@inner
def _worth(hand: Any, turned: Any, suit: Any, partner_holds: Any) -> Any:
    worth = suit_worth(hand, turned, suit)
    if partner_holds >= 0:
        worth += PARTNER_CARD * (partner_holds - PARTNER_USUAL)
    return worth


@outer
def card_by_rule(facts: Any, hand: Any, gone: Any, misses: Any) -> Any:
    """The most promising card of the seat whose turn it is.

    ``gone``: what has been played or turned up. ``misses`` is a scratch row for the chances that a
    player holds none of 0, 1, 2 … 13 unseen cards.
    """
    left = legal(facts, hand)
    if not left & (left - ONE):
        return lowest(left)
    unseen = WHOLE & ~(gone | hand)
    miss = 1 - count(hand) / max(1, count(unseen))
    misses[0] = 1.0
    for number in range(1, 14):
        misses[number] = misses[number - 1] * miss
    best, most = -1, -1e9
    while left:
        card = lowest(left)
        left &= left - ONE
        worth = prospect(facts, hand, unseen, misses, card)
        if worth > most:
            best, most = card, worth
    return best


@inner
def prospect(facts: Any, hand: Any, unseen: Any, misses: Any, card: Any) -> Any:
    """What playing a card promises."""
    trump, seat = facts[TRUMP], (facts[LEADER] + facts[LAID]) & 3
    own, count_points = seat & 1, COUNT_POINT * (facts[TABLE] + value(card))
    jack_seat = seat if card == 13 * trump + JACK else facts[TABLE_JACK]
    won, lost = count_points, -count_points
    if jack_seat >= 0:
        ours = (jack_seat & 1) == own
        won += 1 if ours else 3
        lost -= 3 if ours else 1
    chance = _chance_to_win(facts, unseen, misses, card, min(1.0, EAGER + EAGER_BY_STAKE * won))
    worth = chance * won + (1 - chance) * lost - _keep(card, trump)
    if facts[LAID] == 0 and card // 13 == trump and not _above(unseen, card):
        hunted = (unseen | hand) & bit(13 * trump + JACK)
        worth += JACK_HUNT if hunted else TOP_TRUMP
    return worth


@inner
def _above(unseen: Any, card: Any) -> Any:
    """The unseen cards of a card's suit that are higher."""
    return unseen & suit_of(card // 13) & ~below(card)


@inner
def _chance_to_win(facts: Any, unseen: Any, misses: Any, card: Any, eager: Any) -> Any:
    trump, seat = facts[TRUMP], (facts[LEADER] + facts[LAID]) & 3
    top, winner, led = card, seat, card // 13
    if facts[LAID]:
        led = facts[LED]
        if not beats(card, facts[TOP], trump):
            top, winner = facts[TOP], facts[WINNER]
    higher, trumps, suit = count(_above(unseen, top)), count(unseen & suit_of(trump)), top // 13
    chance = 1.0 if ((winner ^ seat) & 1) == 0 else 0.0
    for place in range(facts[LAID] + 1, 4):
        other = (facts[LEADER] + place) & 3
        void = facts[VOIDS + other]
        miss = 1.0 if void >> suit & 1 else misses[higher]
        if suit != trump and not void >> trump & 1:
            miss *= 1 - (1.0 if void >> led & 1 else eager) * (1 - misses[trumps])
        if (other ^ seat) & 1:
            chance *= miss
        else:
            chance = 1 - (1 - chance) * miss
    return chance


@inner
def _keep(card: Any, trump: Any) -> Any:
    height = card % 13
    if card // 13 == trump:
        return KEEP_JACK if height == JACK else KEEP_TRUMP + KEEP_TRUMP_HEIGHT * height
    return KEEP_TEN if height == 8 else 0.0
