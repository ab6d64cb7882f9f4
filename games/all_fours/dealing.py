"""Chance in All Fours: the deal, three more cards each, the last card kicked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from games.all_fours.actions import Action, Deal, Hands, Kick, More
from games.all_fours.pack import PACK
from games.all_fours.phases import after_turn
from games.all_fours.states import MORE, SEATS, Dealt, Ready, Running, State
from games.cards import Card
from games.core import WRONG_MOMENT
from games.fair import Rng, shuffled
from games.words import Phrase, Player, Reason


def rest_of(dealt: Dealt) -> tuple[Card, ...]:
    """The undealt cards, in the order of the pack."""
    gone = {*dealt.turned, *(c for hand in dealt.hands for c in hand)}
    return tuple(c for c in PACK if c not in gone)


def draw(state: Ready | Running, rng: Rng) -> Deal | More | Kick:
    """The chance action now due; the first dealer is drawn too (RULES.md 1, 2, 3.4)."""
    if isinstance(state, Ready):
        dealer = rng.below(SEATS) if state.dealer is None else state.dealer
        size = state.match.options.first_hand
        return Deal(dealer, *_served(shuffled(PACK, rng), dealer, size))
    cards = shuffled(rest_of(state.dealt), rng)
    if state.kick:
        return Kick(cards[0])
    return More(*_served(cards, state.dealt.dealer, MORE))


def _served(cards: list[Card], dealer: int, size: int) -> tuple[Hands, Card]:
    """``size`` cards to each seat, the dealer's right first, and the next one turned up."""
    places = [(seat - dealer - 1) % SEATS for seat in range(SEATS)]
    hands = tuple(tuple(cards[size * place : size * (place + 1)]) for place in places)
    return hands, cards[size * SEATS]


def refuse_chance(state: Ready | Running, action: Action) -> Reason | None:
    """Why chance can't do this now, or None."""
    match state, action:
        case Ready(), Deal():
            return _refuse_deal(state, action)
        case Running(), More() if not state.kick:
            return _refuse_cards("3.4", rest_of(state.dealt), action, MORE)
        case Running(), Kick() if state.kick:
            (last,) = rest_of(state.dealt)
            if action.turn_up is not last:
                return Reason("3.5", Phrase("all_fours.why.bad_kick", card=last))
            return None
        case _:
            return WRONG_MOMENT


def _refuse_deal(state: Ready, deal: Deal) -> Reason | None:
    if deal.dealer not in range(SEATS):
        return Reason("1.1", Phrase("all_fours.why.bad_deal"))
    if state.dealer not in {None, deal.dealer}:
        assert state.dealer is not None
        return Reason("6.3", Phrase("all_fours.why.other_dealer", player=Player(state.dealer)))
    return _refuse_cards("2.1", PACK, deal, state.match.options.first_hand)


def _refuse_cards(
    paragraph: str, source: Iterable[Card], action: Deal | More, size: int
) -> Reason | None:
    if [len(hand) for hand in action.hands] != [size] * SEATS:
        return Reason(paragraph, Phrase("all_fours.why.hand_size", cards=size))
    if Counter([action.turn_up, *(c for hand in action.hands for c in hand)]) - Counter(source):
        return Reason(paragraph, Phrase("all_fours.why.bad_deal"))
    return None


def after_chance(state: Ready | Running, action: Deal | More | Kick) -> State:
    """The next state; the action is a possible one."""
    match, options = state.match, state.match.options
    if isinstance(state, Ready):
        assert isinstance(action, Deal)
        eldest = (action.dealer + 1) % SEATS
        speaker = action.dealer if options.roles == "dealer_begs" else eldest
        dealt = Dealt(action.dealer, speaker, action.hands, (action.turn_up,))
        return after_turn(match.dealt(action.dealer), dealt)
    assert isinstance(action, More | Kick)
    hands = state.dealt.hands
    if isinstance(action, More):
        hands = tuple(own + new for own, new in zip(hands, action.hands, strict=True))
    turned = (*state.dealt.turned, action.turn_up)
    return after_turn(match, replace(state.dealt, hands=hands, turned=turned))
