"""Which two cards the dealer may lay away (RULES.md 3.2)."""

from __future__ import annotations

from games.cards import Card
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, POINTS, is_trump
from games.words import Phrase, Reason, Value


def why_not_discard(
    options: PiedicavalloOptions, hand: tuple[Card, ...], laid: tuple[Card, ...], c: Card
) -> Reason | None:
    """None if ``c`` may join the cards ``laid`` already; ``hand`` is the dealer's whole hand.

    A first card is allowed if some second one completes a legal pair.
    """
    if c not in hand or c in laid:
        return _no("3.2", "not_in_hand", card=c)
    if POINTS[c] == 5:
        return _no("3.2", "five_points", card=c)
    if laid:
        return _pair(options, hand, (*laid, c))
    if not is_trump(c):
        return None
    seconds = (d for d in hand if d is not c and POINTS[d] < 5)
    refusals = [_pair(options, hand, (c, d)) for d in seconds]
    return None if None in refusals else refusals[0]


def _pair(
    options: PiedicavalloOptions, hand: tuple[Card, ...], pair: tuple[Card, ...]
) -> Reason | None:
    trumps = sum(is_trump(c) for c in pair)
    plain = sum(POINTS[c] < 5 and not is_trump(c) for c in hand)
    if trumps in (0, 2 - plain):
        return None
    if plain < 2:
        return _no("3.2", "forced_trumps", n=2 - plain)
    if options.trump_discard == "forced_only":
        return _no("3.2", "only_forced")
    if any(is_trump(c) and c not in pair for c in hand):
        return _no("3.2", "trumps_stay")
    if options.fool_is_trump_for_void and FOOL in hand:
        return _no("3.2", "fool_stays")
    return None


def _no(paragraph: str, key: str, **values: Value) -> Reason:
    return Reason(paragraph, Phrase(f"piedicavallo.why.{key}", **values))
