"""Who is due, what is legal and why not, and where each action leads (RULES.md 4-10)."""

from __future__ import annotations

from typing import Any, assert_never

from games.actions import Discard, Play
from games.core import NOT_DUE
from games.tarot import course, dealing
from games.tarot.actions import PLAYS, Bid, Call, Deal, Misere, Poignee, Slam, TarotAction
from games.tarot.auction import allowed_bids, callable_cards, why_not_bid, why_not_call
from games.tarot.declarations import miseres, poignees, why_not_misere, why_not_poignee
from games.tarot.exchange import discardable, why_not_discard
from games.tarot.play import playable, why_not_play
from games.tarot.states import (
    Announcing,
    Auction,
    Between,
    Calling,
    Claiming,
    Exchange,
    Over,
    Playing,
    Showing,
    TarotMatch,
    TarotState,
)
from games.words import Phrase, Reason


def match_of(state: TarotState) -> TarotMatch:
    """What outlives the deal."""
    match state:
        case Playing(table) | Showing(table) | Claiming(table):
            return table.dealt.match
        case Between(match) | Over(match):
            return match
        case Auction(dealt) | Calling(dealt) | Exchange(dealt) | Announcing(dealt):
            return dealt.match
        case _:
            assert_never(state)


def due_seat(state: TarotState) -> int | None:
    """The one seat that the game waits for."""
    match state:
        case Playing(table) | Showing(table) | Claiming(table):
            return table.turn
        case Between() | Over():
            return None
        case Auction():
            return course.bidder(state)
        case Calling(_, contract) | Exchange(_, contract) | Announcing(_, contract):
            return contract.taker
        case _:
            assert_never(state)


def legal_now(state: TarotState) -> tuple[TarotAction, ...]:
    """The actions of the seat that is due.

    Cards come in the order of the hand, bids from low to high, and what declines comes first.
    """
    match state:
        case Playing(table):
            return tuple([PLAYS[c] for c in playable(table)])
        case Showing(table):
            return (Poignee(), *poignees(table))
        case Claiming(table):
            return (Misere("no"), *miseres(table))
        case Between() | Over():
            return ()
        case Auction(dealt, bids):
            return tuple(map(Bid, allowed_bids(bids, dealt.match.options)))
        case Calling(dealt, contract):
            hand = dealt.hands[contract.taker]
            return tuple(map(Call, callable_cards(hand, dealt.match.options)))
        case Exchange():
            return tuple(map(Discard, discardable(state)))
        case Announcing():
            return (Slam(announced=False), Slam(announced=True))
        case _:
            assert_never(state)


def refusal(state: TarotState, action: TarotAction) -> Reason | None:
    """Why the seat that is due, or chance, may not do this now; None if it may."""
    match state, action:
        case Playing(table), Play(card):
            return why_not_play(table, card)
        case Showing(table), Poignee():
            return why_not_poignee(table, action)
        case Claiming(table), Misere():
            return why_not_misere(table, action)
        case Auction(), Bid():
            return why_not_bid(state, action)
        case Calling(), Call():
            return why_not_call(state, action)
        case Exchange(), Discard(card):
            return why_not_discard(state, card)
        case Announcing(), Slam():
            return None
        case Between(match), Deal():
            return dealing.why_not_deal(match, action)
        case Over(), _:
            return NOT_DUE
        case _:
            return Reason("21", Phrase(f"tarot.why.now_{_NOW[type(state)]}"))


_NOW: dict[type[Any], str] = {
    Between: "deal",
    Auction: "bid",
    Calling: "call",
    Exchange: "discard",
    Announcing: "slam",
    Showing: "poignee",
    Claiming: "misere",
    Playing: "play",
}


def after(state: TarotState, action: TarotAction) -> TarotState:
    """The next state; the action is one that the rules allow."""
    match state, action:
        case Playing(table), Play(card):
            return course.play(table, card)
        case Showing(), Poignee(cards):
            return course.show(state, cards)
        case Claiming(), Misere(name):
            return course.claim(state, name)
        case Auction(), Bid(name):
            return course.bid(state, name)
        case Calling(), Call(card):
            return course.call(state, card)
        case Exchange(), Discard(card):
            return course.discard(state, card)
        case Announcing(), Slam(announced):
            return course.announce(state, announced=announced)
        case Between(), Deal():
            return dealing.begin(state, action)
        case _:
            raise AssertionError(f"{action} is no action of {type(state).__name__}")
