"""What nobody at a table would do: cards that are left out at every level, before any weighing."""

from __future__ import annotations

from collections.abc import Sequence

from games.cards import Card
from games.piedicavallo.appraisal import chance_to_beat
from games.piedicavallo.inference import Reading
from games.piedicavallo.known import Known
from games.piedicavallo.pack import CARDS_OF, FOOL, POINTS, is_trump, led_suit
from games.piedicavallo.rules import trick_winner
from games.piedicavallo.statements import T1
from games.piedicavallo.states import PLAYERS

HIGH = 15
"""From here on a trump is a high one."""

LATE = 3
"""With so few cards in hand the Fool may go for little: not much is left that it could save."""


def sensible(known: Known, reading: Reading, cards: Sequence[Card]) -> list[Card]:
    """The cards without the plainly wrong ones; at least one is left."""
    assert known.trick is not None
    assert known.seat is not None
    winner = trick_winner(known.trick)
    if winner is None:
        wrong = _wrong_leads(known, reading, cards)
    elif _is_settled(known, reading, winner, cards):
        wrong = _wasted(cards) if winner % 2 == known.seat % 2 else _given_away(cards)
        if len(known.hand) > LATE and any(POINTS[c] == 1 and not is_trump(c) for c in cards):
            wrong.add(FOOL)
    else:
        wrong = _overdone(known, cards)
    return [c for c in cards if c not in wrong]


def _is_settled(known: Known, reading: Reading, winner: int, cards: Sequence[Card]) -> bool:
    """Whether a trick surely goes to the side of its winner, whatever the seat plays."""
    trick = known.trick
    assert trick is not None
    assert known.seat is not None
    led, best = led_suit(trick.cards), trick.cards[(winner - trick.leader) % PLAYERS]
    ours = winner % 2 == known.seat % 2
    if not ours and any(trick_winner(trick.with_card(c)) == known.seat for c in cards):
        return False
    behind = [(trick.leader + n) % PLAYERS for n in range(len(trick.cards) + 1, PLAYERS)]
    others = [player for player in behind if player % 2 != winner % 2]
    return not any(chance_to_beat(reading, player, best, led) for player in others)


def _given_away(cards: Sequence[Card]) -> set[Card]:
    """Points on a trick that is lost."""
    if not any(POINTS[c] == 1 for c in cards):
        return set()
    return {c for c in cards if POINTS[c] > 2 and c is not FOOL}


def _wasted(cards: Sequence[Card]) -> set[Card]:
    """High trumps on a trick that is the partner's."""
    high = {c for c in cards if is_trump(c) and int(c.rank) >= HIGH}
    return high if any(is_trump(c) and c not in high for c in cards) else set()


def _overdone(known: Known, cards: Sequence[Card]) -> set[Card]:
    """Higher trumps than the last player needs to win."""
    trick = known.trick
    assert trick is not None
    if len(trick.cards) < PLAYERS - 1:
        return set()
    winning = [c for c in cards if trick_winner(trick.with_card(c)) == known.seat]
    trumps = [c for c in CARDS_OF["T"] if c in winning]
    return set(trumps[:-1])


def _wrong_leads(known: Known, reading: Reading, cards: Sequence[Card]) -> set[Card]:
    """The Fool early on, and trump 1 where another trump could take it."""
    wrong = set()
    if len(known.hand) > LATE:
        wrong.add(FOOL)
    if reading.anywhere(CARDS_OF["T"]) and any(POINTS[c] == 1 for c in cards):
        wrong.add(T1)
    return wrong if any(c not in wrong for c in cards) else set()
