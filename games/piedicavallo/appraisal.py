"""How good a card would be: the chance that it wins for the own side, and what it costs."""

from __future__ import annotations

from math import prod

from games.cards import TRUMP, Card
from games.piedicavallo.inference import Reading
from games.piedicavallo.known import Known
from games.piedicavallo.pack import CARDS_OF, FOOL, led_suit, points
from games.piedicavallo.rules import trick_winner
from games.piedicavallo.states import PLAYERS, TRICKS
from games.tricks import Trick

YET_TO_COME = 1.0
"""Points that a player behind is likely to add."""

PARTNER_HELPS = 0.8
"""How often a partner who could win a trick does."""


SURE = 0.95
"""How certain a trick must be for a player to ask its partner for points."""


def chance_to_win(reading: Reading, trick: Trick, seat: int) -> float:
    """The chance that a trick, with some cards lying, goes to a seat's side."""
    winner = trick_winner(trick)
    if winner is None:
        return 0.5
    led, best = led_suit(trick.cards), trick.cards[(winner - trick.leader) % PLAYERS]
    ours = 1.0 if winner % 2 == seat % 2 else 0.0
    for place in range(len(trick.cards), PLAYERS):
        player = (trick.leader + place) % PLAYERS
        beats = chance_to_beat(reading, player, best, led)
        if player % 2 == seat % 2:
            ours += (1 - ours) * beats * PARTNER_HELPS
        else:
            ours *= 1 - beats
    return ours


def chance_to_keep(reading: Reading, trick: Trick, seat: int) -> float:
    """The chance that no opponent behind beats the card that wins a trick as it lies."""
    winner = trick_winner(trick)
    assert winner is not None
    led, best = led_suit(trick.cards), trick.cards[(winner - trick.leader) % PLAYERS]
    behind = [(trick.leader + place) % PLAYERS for place in range(len(trick.cards), PLAYERS)]
    opponents = [player for player in behind if player % 2 != seat % 2]
    return prod(1 - chance_to_beat(reading, player, best, led) for player in opponents)


def chance_to_beat(reading: Reading, player: int, best: Card, led: str | None) -> float:
    """The chance that a player holds, and may play, a card that beats the best one so far."""
    if led is None or led == TRUMP:
        return reading.chance(player, _above(best, TRUMP))
    void = 1 - reading.chance(player, CARDS_OF[led])
    if best.suit == TRUMP:
        return void * reading.chance(player, _above(best, TRUMP))
    higher = reading.chance(player, _above(best, led))
    return higher + void * reading.chance(player, CARDS_OF[TRUMP])


def _above(best: Card, suit: str) -> tuple[Card, ...]:
    return CARDS_OF[suit][: CARDS_OF[suit].index(best)]


def value_of(known: Known, reading: Reading, c: Card) -> float:
    """The points that playing a card is likely to gain the own side over the other one."""
    assert known.trick is not None
    assert known.seat is not None
    trick = known.trick.with_card(c)
    behind = PLAYERS - len(trick.cards)
    stake = points(x for x in trick.cards if x is not FOOL) + YET_TO_COME * behind
    stake += _first_trick(known)
    chance = _as_told(known, trick, chance_to_win(reading, trick, known.seat))
    return (2 * chance - 1) * stake - worth_keeping(known, reading, c)


def _as_told(known: Known, trick: Trick, chance: float) -> float:
    """The chance in the light of the points that the partner has asked for in this trick."""
    assert known.seat is not None
    partner = (known.seat + 2) % PLAYERS
    loads = any(
        s.seat == partner and s.saying.code == "LOAD" and s.after > PLAYERS * len(known.taken)
        for s in known.said
    )
    return max(chance, SURE) if loads and trick_winner(trick) in (partner, known.seat) else chance


def _first_trick(known: Known) -> float:
    """What it is worth to have a trick at all, the more the fewer are left (RULES.md 5.2)."""
    assert known.seat is not None
    if any(taken.winner % 2 == known.seat % 2 for taken in known.taken):
        return 0.0
    return 6 * len(known.taken) / TRICKS


def worth_keeping(known: Known, reading: Reading, c: Card) -> float:
    """What a card is worth later on, in points of difference."""
    left = (len(known.hand) - 1) / TRICKS
    if c is FOOL:
        return 6 * left
    if c.suit == TRUMP:
        return (1.5 + int(c.rank)) * left
    return 7 * left if not reading.anywhere(_above(c, c.suit)) else 0.0
