"""The rule policy of the playouts: it sees all hands, but looks no further than the trick."""

from __future__ import annotations

from typing import Any

from games.bits import below, bit, count, highest, inner, lowest, outer
from games.piedicavallo.kernel_layout import FOOL_NUMBER, PLAYERS, TRUMP
from games.piedicavallo.kernel_play import (
    BEST,
    FOOL,
    LAID,
    LEADER,
    LED,
    POINTS,
    SUITS,
    TRUMPS,
    WINNER,
    playable,
    put,
    turn,
)


@inner
def play_out(hands: Any, course: Any) -> None:
    """Play all cards."""
    while hands[turn(course)]:
        put(hands, course, choose(hands, course))


@outer
def choose(hands: Any, course: Any) -> Any:
    """The card of the seat in turn."""
    led = course[LED]
    seat = turn(course)
    legal = playable(hands[seat], led)
    if not legal & (legal - bit(0)):
        return lowest(legal)
    own = legal & ~FOOL
    if led < 0:
        return _lead(hands, course, seat, own)
    rival, friend = _threats(hands, course, seat, led)
    power = own & (SUITS[led] | TRUMPS)
    if friend > rival:
        return _load(own)
    sure = power & ~below(rival + 1)
    if sure:
        return _win(sure)
    return _shed(legal, own)


@inner
def _threats(hands: Any, course: Any, seat: Any, led: Any) -> Any:
    """The best card that the others have played or can play, of the rivals and of the partner."""
    rival = friend = -1
    if course[WINNER] >= 0:
        if (course[WINNER] - seat) % 2:
            rival = course[BEST]
        else:
            friend = course[BEST]
    power = SUITS[led] | TRUMPS
    for place in range(course[LAID] + 1, PLAYERS):
        other = (course[LEADER] + place) % PLAYERS
        top = highest(playable(hands[other], led) & power & ~FOOL)
        if (other - seat) % 2:
            rival = max(rival, top)
        else:
            friend = max(friend, top)
    return rival, friend


@inner
def _load(own: Any) -> Any:
    """The card with the most points for a trick that the partner wins; no high trump."""
    if own & TRUMPS and not own & ~TRUMPS:
        return lowest(own)
    return _richest(own & ~TRUMPS)


@inner
def _richest(cards: Any) -> Any:
    best, most = -1, 0
    while cards:
        card = lowest(cards)
        cards ^= bit(card)
        if POINTS[card] > most:
            best, most = card, POINTS[card]
    return best


@inner
def _poorest(cards: Any) -> Any:
    best, least = -1, 9
    while cards:
        card = lowest(cards)
        cards ^= bit(card)
        if POINTS[card] < least:
            best, least = card, POINTS[card]
    return best


@inner
def _win(sure: Any) -> Any:
    """The cheapest trump, or the richest plain card, of those that win for sure."""
    plain = sure & ~TRUMPS
    return highest(plain) if plain else lowest(sure)


@inner
def _shed(legal: Any, own: Any) -> Any:
    """The poorest card for a trick that is lost; the Fool rather than points."""
    card = _poorest(own)
    if legal & FOOL and (POINTS[card] > 1 or count(legal) <= 2):
        return FOOL_NUMBER
    return card


@inner
def _lead(hands: Any, course: Any, seat: Any, own: Any) -> Any:
    """A sure winner with points, else points for the partner's winner, else a poor card."""
    best, most = -1, -99
    for suit in range(TRUMP + 1):
        cards = own & SUITS[suit]
        if not cards:
            continue
        rival, friend = _threats(hands, course, seat, suit)
        top = highest(cards)
        if top > rival:
            card = top if suit < TRUMP else lowest(cards & ~below(rival + 1))
            worth = (40 if suit < TRUMP else 20) + POINTS[card]
        elif friend > rival:
            card = _richest(cards) if suit < TRUMP else lowest(cards)
            worth = 30 + POINTS[card]
        else:
            card = _poorest(cards)
            worth = -4 * POINTS[card] + count(cards)
        if worth > most:
            best, most = card, worth
    return best
