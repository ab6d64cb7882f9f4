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
        return _no("not_in_hand", card=c)
    if POINTS[c] == 5:
        return _no("five_points", card=c)
    trumps = sum(map(is_trump, (*laid, c)))
    allowed = allowed_trumps(options, hand)
    if trumps in allowed or (not laid and trumps < max(allowed)):
        return None
    return _too_many_or_few(options, hand)


def discardable(
    options: PiedicavalloOptions, hand: tuple[Card, ...], laid: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards that may be laid away next, in the order of the hand."""
    return tuple(c for c in hand if why_not_discard(options, hand, laid, c) is None)


def allowed_trumps(options: PiedicavalloOptions, hand: tuple[Card, ...]) -> set[int]:
    """How many of the two cards may be trumps.

    As many as plain cards below five points are lacking; or all trumps of the hand, where they may
    all go.
    """
    trumps = [c for c in hand if is_trump(c)]
    allowed = {max(0, 2 - _plain(hand))}
    if (
        options.trump_discard == "forced_or_void"
        and _all_may_go(trumps)
        and not (options.fool_is_trump_for_void and FOOL in hand)
    ):
        allowed.add(len(trumps))
    return allowed


def _all_may_go(trumps: list[Card]) -> bool:
    return len(trumps) <= 2 and all(POINTS[c] < 5 for c in trumps)


def _plain(hand: tuple[Card, ...]) -> int:
    """The plain cards that may be laid away."""
    return sum(POINTS[c] < 5 and not is_trump(c) for c in hand)


def _too_many_or_few(options: PiedicavalloOptions, hand: tuple[Card, ...]) -> Reason:
    if (plain := _plain(hand)) < 2:
        return _no("forced_trumps", n=2 - plain)
    if options.trump_discard == "forced_only":
        return _no("only_forced")
    if options.fool_is_trump_for_void and _all_may_go([c for c in hand if is_trump(c)]):
        return _no("fool_stays")
    return _no("trumps_stay")


def _no(key: str, **values: Value) -> Reason:
    return Reason("3.2", Phrase(f"piedicavallo.why.{key}", **values))
