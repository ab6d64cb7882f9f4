"""Who may say what, and when (RULES.md 7)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from games.cards import TRUMP, Card, card
from games.piedicavallo.kinds import Kind, Moment, Saying, Topic
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import COLOUR_OF, FIGURES, FOOL, PACK, POINTS, SUITS_OF
from games.piedicavallo.sayings import kind_of, opened_kinds
from games.piedicavallo.statements import T1
from games.words import Phrase, Reason, Suit, Value

ALL_CARDS: Final = frozenset(PACK)


def legal_sayings(moment: Moment) -> tuple[Saying, ...]:
    """What is offered to the player of the last card where there is talk, statements first.

    Suggestions that name only cards the partner can't hold are left out; they are allowed as well.
    """
    opened = opened_kinds(moment.suit, moment.is_dealer)
    return tuple(chain.from_iterable(_offered(moment, kind, all_) for kind, all_ in opened))


def _offered(moment: Moment, kind: Kind, sayings: tuple[Saying, ...]) -> Iterable[Saying]:
    """Those of one kind that the card opens; each is one that :func:`refusal` lets pass."""
    if kind.topic is Topic.ANY:
        return [said for said in sayings if _unfounded(said, moment.reference) is None]
    if _off_table(moment, kind) is not None:
        return ()
    if kind.true is None:
        if not kind.names_card:
            return sayings
        pointless = _pointless(moment, sayings)
        return [said for said in sayings if said not in pointless]
    return sayings if moment.options.truth == "honour" else kind.among(sayings, moment)


def _asked_for(said: Saying) -> tuple[Card, ...]:
    """The cards that a suggestion names."""
    match said.code, said.args:
        case "PLAY_TRUMP", (number,):
            return (card(f"T{number}"),)
        case "PLAY_CARD", (rank, suit):
            return (card(rank + suit),)
        case "PLAY_FIG", (rank, colour):
            return tuple(card(rank + suit) for suit in SUITS_OF[colour])
        case _:
            return ()


def _pointless(moment: Moment, sayings: tuple[Saying, ...]) -> set[Saying]:
    """Those that name only cards which the partner can't hold."""
    gone = {*moment.hand, *moment.discard}
    there = moment.unplayed - gone
    named = {said: _asked_for(said) for said in sayings if said.args}
    return {said for said, cards in named.items() if cards and there.isdisjoint(cards)}


def refusal(moment: Moment, said: Saying) -> Reason | None:
    """None if the player of the last card may say this, else the first rule of 7 that it breaks."""
    kind = kind_of(said)
    if not moment.options.signals or kind.topic is Topic.ANY:
        return neutral_refusal(moment.options, moment.reference, said)
    if kind.of_discard and not moment.is_dealer:
        return _no("7.8.7", "not_dealer")
    return (
        _off_topic(moment, kind, said)
        or _out_of_bounds(kind, said)
        or _off_table(moment, kind)
        or _untrue(moment, kind, said)
    )


def neutral_refusal(options: PiedicavalloOptions, reference: bool, said: Saying) -> Reason | None:
    """The same for everybody else, who may say no more than a neutral suggestion (RULES.md 7.7)."""
    if not options.signals:
        return _no("7.1", "signals_off")
    if kind_of(said).topic is not Topic.ANY:
        return _no("7.8.1", "without_card")
    return _unfounded(said, reference)


def _unfounded(said: Saying, reference: bool) -> Reason | None:
    """A FARO that no card named before gives a sense (RULES.md 7.7)."""
    if said.code == "FARO" and not reference:
        return _no("7.8.9", "no_reference")
    return None


def _off_topic(moment: Moment, kind: Kind, said: Saying) -> Reason | None:
    """The topics that a card opens (RULES.md 7.1, 7.8.3-7.8.5)."""
    suit = moment.suit
    if (suit == TRUMP) != (kind.topic is Topic.TRUMPS):
        return _no("7.8.3", "trumps_only" if suit == TRUMP else "no_trumps")
    if suit == TRUMP:
        return None
    match kind.parameters[-1:]:
        case ("suit",) if said.args[-1] != suit:
            if COLOUR_OF[said.args[-1]] == COLOUR_OF[suit]:
                return _no("7.8.5", "same_colour", suit=Suit(suit))
            return _no("7.8.4", "suit_named", suit=Suit(suit))
        case ("colour",) if said.args[-1] != moment.other_colour:
            return _no("7.8.3", f"other_colour.{moment.other_colour}")
    return None


def _out_of_bounds(kind: Kind, said: Saying) -> Reason | None:
    """The values that may be spoken of (RULES.md 7.6, 7.8.6)."""
    if said.code == "PLAY_CARD" and card("".join(said.args)) not in ALL_CARDS:
        return _no("2.1", "not_in_pack", card=card("".join(said.args)))
    if not kind.offered or said.args[0] in kind.offered:
        return None
    match kind.parameters[0]:
        case "trump" if kind.of_discard and POINTS[card(f"T{said.args[0]}")] == 5:
            return _no("7.6", "never_discarded")
        case "trump":
            return _no("7.8.6", "low_trump")
        case "rank" if kind.of_discard and said.args[0] in FIGURES:
            return _no("7.6", "never_discarded")
        case "rank":
            return _no("7.8.6", "numeral")
        case _:
            return _no("7.2", "no_such_number")


def _off_table(moment: Moment, kind: Kind) -> Reason | None:
    """What the table's options leave out, and the one statement that a played card ends."""
    options = moment.options
    if kind.true is None:
        closed = moment.card is FOOL and not options.fool_opens_suggestions
        return _no("7.7", "fool_opens_nothing") if closed else None
    if kind.code == "S_BATTO2" and not options.suit_double_batto:
        return _no("7.4", "no_double_batto")
    if kind.code == "T_ONE" and T1 not in moment.unplayed:
        return _no("7.8.10", "one_played")
    if options.t_one == "conditional":
        if kind.code in ("T_NONE", "T_FOOL_DANGER"):
            return _no("7.3", "not_at_this_table")
        if kind.code == "T_ONE" and not _may_tell_one(moment):
            return _no("7.3", "one_conditions")
    if moment.statements == options.max_statements:
        return _no("7.1", "enough_said", n=moment.statements)
    return None


def _may_tell_one(moment: Moment) -> bool:
    in_danger = not moment.has_trick and (FOOL in moment.hand or moment.fool_with_side)
    return in_danger or not any(c.suit == TRUMP and c is not T1 for c in moment.hand)


def _untrue(moment: Moment, kind: Kind, said: Saying) -> Reason | None:
    if kind.true is None or moment.options.truth == "honour":
        return None
    return None if kind.among((said,), moment) else _no("7.8.2", "untrue")


def _no(paragraph: str, key: str, **values: Value) -> Reason:
    return Reason(paragraph, Phrase(f"piedicavallo.why.{key}", **values))
