"""The course of a deal: who is due, what is allowed and why not, what follows."""

from __future__ import annotations

from itertools import takewhile
from typing import Final, assert_never

from games.actions import Play
from games.cards import Card, without
from games.core import WRONG_MOMENT
from games.track_trick import dealing
from games.track_trick.actions import Action, Choose, DealCards, Give, LayGrid
from games.track_trick.options import CapRecipient
from games.track_trick.pack import PACK, followers, trump_of, winner_of
from games.track_trick.scoring import MATCH_TARGET, score
from games.track_trick.sheet import TrackTrickSheet
from games.track_trick.states import (
    Choosing,
    Deal,
    Finished,
    Giving,
    Laid,
    Over,
    Playing,
    Resting,
    State,
    Taken,
    tricks_taken,
)
from games.tricks import Trick
from games.words import Phrase, Player, Reason, Suit

CAP: Final = 8
"""The most tricks that a player keeps (4.3)."""

_PLAYS: Final = {c: Play(c) for c in PACK}
_CHOICES: Final = {c: Choose(c) for c in PACK}
_ALREADY_CHOSEN: Final = Reason("3.2", Phrase("track_trick.why.already_chosen"))
_GIVE_FIRST: Final = Reason("4.3", Phrase("track_trick.why.give_first"))
_NOT_TO_YOURSELF: Final = Reason("4.3", Phrase("track_trick.why.not_to_yourself"))
_NO_SUCH_PLAYER: Final = Reason("4.3", Phrase("track_trick.why.no_such_player"))
_NOTHING_TO_GIVE: Final = Reason("4.3", Phrase("track_trick.why.nothing_to_give", cap=CAP))


def due(state: State) -> tuple[int, ...]:
    """The seats waited for: all that have yet to choose, the next to play, the one who gives."""
    match state:
        case Choosing():
            return tuple(seat for seat, card in enumerate(state.chosen) if card is None)
        case Playing():
            return (state.trick.turn(len(state.hands)),)
        case Giving():
            return (state.winner,)
        case Resting() | Laid() | Over():
            return ()
        case _:
            assert_never(state)


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Cards in the order of the hand, recipients in seat order."""
    match state:
        case Choosing() if seat in due(state):
            return tuple(_CHOICES[c] for c in state.hands[seat])
        case Playing() if seat == state.trick.turn(len(state.hands)):
            return tuple(_PLAYS[c] for c in playable(state, seat))
        case Giving() if seat == state.winner:
            return tuple(map(Give, state.takers))
        case _:
            return ()


def playable(state: Playing, seat: int) -> tuple[Card, ...]:
    """The cards that a seat whose turn it is may play (4.1)."""
    cards = state.trick.cards
    return followers(state.hands[seat], cards[0].suit if cards else None)


def why_not(state: State, seat: int, action: Action) -> Reason | None:
    """The rule that an action of a seat that is due breaks, None if it is allowed."""
    match state, action:
        case Choosing(), Choose(card):
            return None if card in state.hands[seat] else _not_in_hand("3.2", card)
        case Playing(), Play(card):
            return _why_not_play(state, seat, card)
        case Giving(), Give(other):
            return _why_not_give(state, other)
        case Giving(), Play():
            return _GIVE_FIRST
        case Playing(), Give():
            return _NOTHING_TO_GIVE
        case _:
            return WRONG_MOMENT


def why_not_twice(state: State, seat: int | None, action: Action) -> Reason | None:
    """The refusal for a seat that has laid its card for trumps and tries another (3.2)."""
    match state, action:
        case Choosing(), Choose() if seat in range(len(state.chosen)) and seat not in due(state):
            return _ALREADY_CHOSEN
        case _:
            return None


def _not_in_hand(paragraph: str, card: Card) -> Reason:
    return Reason(paragraph, Phrase("track_trick.why.not_in_hand", card=card))


def _why_not_play(state: Playing, seat: int, card: Card) -> Reason | None:
    if card not in state.hands[seat]:
        return _not_in_hand("4.1", card)
    if card in playable(state, seat):
        return None
    led = Suit(state.trick.cards[0].suit)
    return Reason("4.1", Phrase("track_trick.why.must_follow", suit=led))


def _why_not_give(state: Giving, other: int) -> Reason | None:
    if other in state.takers:
        return None
    if other == state.winner:
        return _NOT_TO_YOURSELF
    if not 0 <= other < len(state.hands):
        return _NO_SUCH_PLAYER
    fewest = tuple(map(Player, state.takers))
    return Reason("4.3", Phrase("track_trick.why.fewest_tricks", players=fewest))


def takers(counts: tuple[int, ...], winner: int, rule: CapRecipient) -> tuple[int, ...]:
    """The seats that may get a trick: its winner, or beyond the cap one of the others (4.3)."""
    if counts[winner] < CAP:
        return (winner,)
    seats = len(counts)
    others = [seat for seat in range(seats) if seat != winner]
    match rule:
        case "winner_chooses":
            return tuple(others)
        case "left_neighbour":
            return ((winner + 1) % seats,)
        case "fewest_tricks":
            fewest = min(counts[seat] for seat in others)
            return tuple(seat for seat in others if counts[seat] == fewest)
        case _:
            assert_never(rule)


def apply(state: State, seat: int | None, action: Action) -> State:
    """The next state after an allowed action."""
    match state, action:
        case ((Resting() | Laid()), (LayGrid() | DealCards())):
            return dealing.apply(state, action)
        case Choosing(), Choose(card):
            chosen = tuple(card if s == seat else c for s, c in enumerate(state.chosen))
            return _chosen(Choosing(state.match, state.board, state.hands, chosen))
        case Playing(), Play(card):
            return _played(state, card)
        case Giving(), Give(taker):
            taken = Taken(state.trick, state.winner, taker)
            return _taken(state.deal, state.hands, (*state.past, taken))
        case _:
            raise AssertionError("why_not lets no other pair through")


def _chosen(state: Choosing) -> Choosing | Playing:
    """Once the last card lies there, all are shown, trumps are settled and play begins (3.2)."""
    shown = tuple(c for c in state.chosen if c is not None)
    if len(shown) < len(state.chosen):
        return state
    trump = trump_of(shown, state.match.options)
    deal = Deal(state.match, state.board, state.hands, shown, trump)
    leader = state.match.next_dealer()
    assert leader is not None, "somebody has dealt"
    return Playing(deal, state.hands, Trick(leader))


def _played(state: Playing, card: Card) -> State:
    seats, deal = len(state.hands), state.deal
    seat, trick = state.trick.turn(seats), state.trick.with_card(card)
    hands = (*state.hands[:seat], without(state.hands[seat], card), *state.hands[seat + 1 :])
    if len(trick.cards) < seats:
        return Playing(deal, hands, trick, state.past)
    winner = winner_of(trick, deal.trump, seats)
    rule = deal.match.options.cap_recipient
    match takers(tricks_taken(state.past, seats), winner, rule):
        case (taker,):
            return _taken(deal, hands, (*state.past, Taken(trick, winner, taker)))
        case several:
            return Giving(deal, hands, trick, state.past, winner, several)


def _taken(deal: Deal, hands: tuple[tuple[Card, ...], ...], past: tuple[Taken, ...]) -> State:
    """The taker leads the next trick; after the last one the deal is scored (4.2, 4.3, 5)."""
    if hands[0]:
        return Playing(deal, hands, Trick(past[-1].taker), past)
    return _finished(deal, past)


def _finished(deal: Deal, past: tuple[Taken, ...]) -> Resting | Over:
    options = deal.match.options
    sheet = score(
        deal.board,
        tricks_taken(past, deal.match.seats),
        past[-1].taker,
        deal.trump,
        options,
        last_deal=deals_of_game(deal.match.sheets) + 1 == options.max_deals,
    )
    match, finished = deal.match.scored(sheet), Finished(deal, past, sheet)
    if not sheet.first:
        return Resting(match, sheet.board, finished)
    if options.match_points and max(match.totals) < MATCH_TARGET:
        return Resting(match, None, finished)
    return Over(match, finished)


def deals_of_game(sheets: tuple[TrackTrickSheet, ...]) -> int:
    """The finished deals of the game under way; in a match earlier games don't count (6.4, 8.1)."""
    return sum(1 for _ in takewhile(lambda sheet: not sheet.first, reversed(sheets)))
