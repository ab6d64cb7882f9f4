"""The statements: what may be told, with which card, and when it is true (RULES.md 7.3-7.6).

The table is the rule. Each row holds the code, the topic that the card must open, the paragraph,
the values that may be spoken of, and the truth condition; the rows about the discard use the same
conditions with the discarded cards in place of the hand.
"""

from __future__ import annotations

from typing import Final

from games.cards import Card, card
from games.piedicavallo.kinds import Kind, Moment, Told, Topic
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import (
    CARDS_OF,
    FIGURES,
    FOOL,
    SUITS_OF,
    is_numeral,
    is_trump,
)

T1: Final = card("T1")


def _named_trump(cards: tuple[Card, ...], _: Moment) -> Told:
    return [c.rank for c in cards if is_trump(c)]


def _low_trumps(cards: tuple[Card, ...], moment: Moment) -> Told:
    below = 22 if moment.options.low_scope == "all_trumps" else 15
    return (str(sum(is_trump(c) and int(c.rank) < below for c in cards)),)


def _one(cards: tuple[Card, ...], _: Moment) -> Told:
    return ("yes",) if T1 in cards else ("no",)


def _fool_danger(cards: tuple[Card, ...], moment: Moment) -> Told:
    return not moment.has_trick and (FOOL in cards or moment.fool_with_side)


def _no_trump(cards: tuple[Card, ...], _: Moment) -> Told:
    return not any(is_trump(c) for c in cards)


def _figure(cards: tuple[Card, ...], moment: Moment) -> Told:
    return [c.rank for c in cards if c.suit == moment.suit]


def _numerals(cards: tuple[Card, ...], moment: Moment) -> Told:
    return (str(_count_numerals(cards, moment.suit)),)


def _length(cards: tuple[Card, ...], moment: Moment) -> Told:
    return (str(sum(c.suit == moment.suit for c in cards)),)


def _none(cards: tuple[Card, ...], moment: Moment) -> Told:
    return not any(c.suit == moment.suit for c in cards)


def _batto(cards: tuple[Card, ...], moment: Moment) -> Told:
    return _holds_highest(cards, moment.suit, _unplayed_as_spoken(moment), slice(0, 1))


def _double_batto(cards: tuple[Card, ...], moment: Moment) -> Told:
    places = double_batto_places(moment.options)
    return _holds_highest(cards, moment.suit, _unplayed_as_spoken(moment), places)


def _discard_batto(cards: tuple[Card, ...], moment: Moment) -> Told:
    return _holds_highest(cards, moment.suit, moment.unplayed, slice(0, 1))


def _king(cards: tuple[Card, ...], moment: Moment) -> Told:
    return "K" in _of_colour(cards, moment)


def _both_kings(cards: tuple[Card, ...], moment: Moment) -> Told:
    return _of_colour(cards, moment).count("K") == 2


def _no_colour(cards: tuple[Card, ...], moment: Moment) -> Told:
    return not _of_colour(cards, moment)


def _numerals_of_colour(cards: tuple[Card, ...], moment: Moment) -> Told:
    counts = [_count_numerals(cards, suit) for suit in SUITS_OF[moment.other_colour]]
    if moment.options.opp_num == "one_suit":
        return [str(number) for number in counts]
    return (str(sum(counts)),)


def _of_colour(cards: tuple[Card, ...], moment: Moment) -> list[str]:
    """The ranks held in the two suits of the other colour, which also tell its figures."""
    suits = SUITS_OF[moment.other_colour]
    return [c.rank for c in cards if c.suit in suits]


def _count_numerals(cards: tuple[Card, ...], suit: str) -> int:
    return sum(c.suit == suit and is_numeral(c) for c in cards)


def double_batto_places(options: PiedicavalloOptions) -> slice:
    """Which of a suit's unplayed cards a double batto speaks of, the highest being 0."""
    return slice(1, 3) if options.batto2 == "second_and_third" else slice(0, 2)


def _unplayed_as_spoken(moment: Moment) -> frozenset[Card]:
    """The unplayed cards that a batto is judged by (RULES.md 7.2, ``batto_scope``)."""
    if moment.options.batto_scope == "speaker_view":
        return moment.unplayed - frozenset(moment.discard)
    return moment.unplayed


def _holds_highest(
    cards: tuple[Card, ...], suit: str, unplayed: frozenset[Card], places: slice
) -> bool:
    """Whether the cards are those at these places of a suit's unplayed ones, all places filled."""
    highest = [c for c in CARDS_OF[suit] if c in unplayed][places]
    return len(highest) == places.stop - places.start and all(c in cards for c in highest)


def _counts(most: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(most + 1))


_NAMED: Final = ("21", "20", "19", "18", "17", "16", "15")

HAND_STATEMENTS: Final = (
    Kind("T_NAME(trump)", Topic.TRUMPS, "7.3", _NAMED, _named_trump, names_card=True),
    Kind("T_LOW(count)", Topic.TRUMPS, "7.3", _counts(14), _low_trumps),
    Kind("T_BATTO", Topic.TRUMPS, "7.3", true=_batto),
    Kind("T_BATTO2", Topic.TRUMPS, "7.3", true=_double_batto),
    Kind("T_ONE(answer)", Topic.TRUMPS, "7.3", ("yes", "no"), _one, names_card=True),
    Kind("T_FOOL_DANGER", Topic.TRUMPS, "7.3", true=_fool_danger),
    Kind("T_NONE", Topic.TRUMPS, "7.3", true=_no_trump),
    Kind("S_NAME(rank,suit)", Topic.SUIT, "7.4", FIGURES, _figure, names_card=True),
    Kind("S_NUM(count)", Topic.SUIT, "7.4", _counts(6), _numerals),
    Kind("S_LEN(count)", Topic.SUIT, "7.4", _counts(9), _length),
    Kind("S_BATTO", Topic.SUIT, "7.4", true=_batto),
    Kind("S_BATTO2", Topic.SUIT, "7.4", true=_double_batto),
    Kind("S_NONE", Topic.SUIT, "7.4", true=_none),
    Kind("O_ALTO_BATTO(colour)", Topic.COLOUR, "7.5", true=_king),
    Kind("O_ALTO_BATTO2(colour)", Topic.COLOUR, "7.5", true=_both_kings),
    Kind("O_ALTO(colour)", Topic.COLOUR, "7.5", true=_no_colour),
    Kind("O_NAME(rank,colour)", Topic.COLOUR, "7.5", FIGURES, _of_colour, names_card=True),
    Kind("O_NUM(count)", Topic.COLOUR, "7.5", _counts(12), _numerals_of_colour),
)
"""What a player may tell of the own hand, in the order in which it is offered."""


DISCARD_STATEMENTS: Final = (
    Kind("DT_NAME(trump)", Topic.TRUMPS, "7.6", _NAMED[1:], _named_trump, True, True),
    Kind("DT_LOW(count)", Topic.TRUMPS, "7.6", _counts(2), _low_trumps, True),
    Kind("D_NAME(rank,suit)", Topic.SUIT, "7.6", FIGURES[1:], _figure, True, True),
    Kind("D_NUM(count)", Topic.SUIT, "7.6", _counts(2), _numerals, True),
    Kind("D_LEN(count)", Topic.SUIT, "7.6", _counts(2), _length, True),
    Kind("D_BATTO", Topic.SUIT, "7.6", (), _discard_batto, True),
    Kind("D_NONE", Topic.SUIT, "7.6", (), _none, True),
    Kind("DO_ALTO(colour)", Topic.COLOUR, "7.6", (), _no_colour, True),
    Kind("DO_NAME(rank,colour)", Topic.COLOUR, "7.6", FIGURES[1:], _of_colour, True, True),
    Kind("DO_NUM(count)", Topic.COLOUR, "7.6", _counts(2), _numerals_of_colour, True),
)
"""What the dealer may tell of the discard. Kings, T1, T21 and the Fool are never there."""
