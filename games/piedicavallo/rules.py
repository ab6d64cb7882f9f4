"""The course of a game: what is allowed now, and what follows from it (RULES.md 1-7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from games import core
from games.actions import Discard, Play
from games.cards import Card, without
from games.fair import Rng, shuffled
from games.match import Match
from games.piedicavallo.actions import PLAY, Action, Deal, Say
from games.piedicavallo.discarding import discardable, why_not_discard
from games.piedicavallo.following import playable, why_not_play
from games.piedicavallo.kinds import Moment
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, PACK, in_order, is_trump, led_suit, points, strength
from games.piedicavallo.sayings import names_card
from games.piedicavallo.scoring import Pair, Sheet, score
from games.piedicavallo.states import (
    PLAYERS,
    TRICKS,
    Dealing,
    Discarding,
    Finished,
    Over,
    PiedicavalloMatch,
    Playing,
    Said,
    State,
    Taken,
)
from games.piedicavallo.talk import ALL_CARDS, legal_sayings, neutral_refusal, refusal
from games.tricks import Trick, best
from games.words import Phrase, Reason

HAND = 15
SEATS = range(PLAYERS)
DISCARD = 2
DEALS = 4


def start(options: PiedicavalloOptions) -> Dealing:
    """The state before the first deal."""
    return Dealing(Match(PLAYERS, options, (0, 0)), None)


def due(state: State) -> tuple[int, ...]:
    """The seat that has to discard or to play."""
    match state:
        case Discarding():
            return (state.dealer,)
        case Playing():
            return (state.trick.turn(PLAYERS),)
        case Dealing() | Over():
            return ()
        case _:
            assert_never(state)


def deal(state: Dealing, rng: Rng) -> Deal:
    """A shuffled deal; the first dealer is drawn (RULES.md 1, 3.1)."""
    dealer = state.match.next_dealer()
    if dealer is None:
        dealer = rng.below(PLAYERS)
    cards = shuffled(PACK, rng)
    sizes = [HAND + DISCARD * (seat == dealer) for seat in SEATS]
    starts = [sum(sizes[:seat]) for seat in SEATS]
    return Deal(
        dealer,
        tuple(
            in_order(cards[first : first + size]) for first, size in zip(starts, sizes, strict=True)
        ),
    )


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Cards in the order of the hand, then what the player of the last card may say."""
    match state:
        case Discarding() if seat == state.dealer:
            cards = discardable(state.match.options, state.hands[seat], state.discard)
            return tuple(map(Discard, cards))
        case Playing():
            plays: tuple[Action, ...] = ()
            if seat == state.trick.turn(PLAYERS):
                cards = playable(state.hands[seat], state.trick.cards)
                plays = tuple([PLAY[c] for c in cards])
            if state.match.options.signals and seat == state.speaker:
                plays += tuple(map(Say, legal_sayings(moment_of(state))))
            return plays
        case _:
            return ()


def moment_of(state: Playing) -> Moment:
    """The moment of speaking of the player of the last card, which there must be."""
    last_play = state.last_play
    assert last_play is not None
    seat, last_card = last_play
    plays = [play for trick in state.tricks() for play in trick.plays(PLAYERS)]
    return Moment(
        options=state.match.options,
        card=last_card,
        hand=state.hands[seat],
        is_dealer=seat == state.dealer,
        discard=state.discard if seat == state.dealer else (),
        unplayed=ALL_CARDS.difference(c for _, c in plays),
        has_trick=any(taken.winner % 2 == seat % 2 for taken in state.taken),
        fool_with_side=any(c is FOOL and player % 2 == seat % 2 for player, c in plays),
        statements=state.statements,
        reference=_reference(state.said, seat),
    )


def _reference(said: tuple[Said, ...], seat: int) -> bool:
    """Whether a seat's side has named a card in this deal (RULES.md 7.7)."""
    return any(s.seat % 2 == seat % 2 and names_card(s.saying) for s in said)


def why_not(state: State, seat: int | None, action: Action) -> Reason | None:
    """None if the action is allowed now, else the rule it breaks."""
    match state, action:
        case Over(), _:
            return core.OVER
        case Dealing(), Deal() if seat is None:
            return _why_not_deal(state, action)
        case Dealing(), Say() if seat in SEATS:
            return Reason("7.8.1", Phrase("piedicavallo.why.between_deals"))
        case ((Discarding() | Playing()), Say()) if seat is not None and seat in SEATS:
            return _why_not_say(state, seat, action)
        case _ if seat is None or seat not in due(state):
            return core.NOT_DUE
        case Discarding(), Discard(c):
            return why_not_discard(state.match.options, state.hands[seat], state.discard, c)
        case Discarding(), Play():
            return Reason("3.2", Phrase("piedicavallo.why.discard_first"))
        case Playing(), Play(c):
            return why_not_play(state.hands[seat], state.trick.cards, c)
        case Playing(), Discard():
            return Reason("3.2", Phrase("piedicavallo.why.discard_done"))
        case _:
            return core.WRONG_MOMENT


def _why_not_deal(state: Dealing, action: Deal) -> Reason | None:
    due_dealer = state.match.next_dealer()
    if due_dealer not in (None, action.dealer):
        return Reason("1", Phrase("piedicavallo.why.wrong_dealer"))
    sizes = [HAND + DISCARD * (seat == action.dealer) for seat in SEATS]
    cards = [c for hand in action.hands for c in hand]
    if list(map(len, action.hands)) != sizes or set(cards) != ALL_CARDS:
        return Reason("3.1", Phrase("piedicavallo.why.wrong_deal"))
    return None


def _why_not_say(state: Discarding | Playing, seat: int, action: Say) -> Reason | None:
    if isinstance(state, Playing) and seat == state.speaker:
        return refusal(moment_of(state), action.saying)
    return neutral_refusal(state.match.options, _reference(state.said, seat), action.saying)


def apply(state: State, seat: int | None, action: Action) -> State:
    """The next state; the action is taken to be allowed."""
    match state, action:
        case Dealing(match), Deal(dealer, hands):
            ordered = tuple(map(in_order, hands))
            return Discarding(match.dealt(dealer), dealer, ordered, (), ())
        case Discarding(), Discard(c):
            return _discard(state, c)
        case Playing(), Play(c):
            return _play(state, c)
        case ((Discarding() | Playing()), Say()):
            assert seat is not None
            return _say(state, seat, action)
        case _:
            raise AssertionError("only allowed actions are applied")


def _discard(state: Discarding, c: Card) -> State:
    discard = (*state.discard, c)
    if len(discard) < DISCARD:
        return replace(state, discard=discard)
    kept = tuple(c for c in state.hands[state.dealer] if c not in discard)
    return Playing(
        match=state.match,
        dealer=state.dealer,
        dealt=state.hands,
        discard=in_order(discard),
        hands=tuple(kept if s == state.dealer else hand for s, hand in enumerate(state.hands)),
        taken=(),
        trick=Trick((state.dealer + 1) % PLAYERS),
        said=state.said,
    )


def _play(state: Playing, c: Card) -> State:
    turn = state.trick.turn(PLAYERS)
    hands = tuple(
        without(hand, c) if seat == turn else hand for seat, hand in enumerate(state.hands)
    )
    trick, taken = state.trick.with_card(c), state.taken
    if len(trick.cards) == PLAYERS:
        winner = trick_winner(trick)
        assert winner is not None
        taken, trick = (*taken, Taken(trick, winner)), Trick(winner)
    if len(taken) == TRICKS:
        return _finish(state, taken)
    return replace(state, hands=hands, taken=taken, trick=trick)


def trick_winner(trick: Trick) -> int | None:
    """The seat that wins a trick as it lies (RULES.md 4.3); None if nothing but the Fool lies."""
    place = best(trick.cards, led_suit(trick.cards), strength)
    return None if place is None else (trick.leader + place) % PLAYERS


def _say(state: Discarding | Playing, seat: int, action: Say) -> State:
    said = Said(seat, action.saying, None, 0)
    if isinstance(state, Playing):
        last = state.last_play
        card = last[1] if last is not None and last[0] == seat else None
        said = replace(said, card=card, after=state.played)
    return replace(state, said=(*state.said, said))


def _finish(state: Playing, taken: tuple[Taken, ...]) -> State:
    """The deal is over: written down, and the game with it after four deals (RULES.md 5, 6)."""
    last = Finished(state.dealer, state.dealt, state.discard, taken, state.said)
    match = state.match.scored(sheet_of(state.match.options, last))
    return Over(match, last) if is_over(match) else Dealing(match, last)


def is_over(match: PiedicavalloMatch) -> bool:
    """Whether a game ends with the deals written down (RULES.md 6)."""
    undecided = len(set(match.totals)) == 1 and match.options.tie_break == "extra_round_of_four"
    return bool(match.sheets) and len(match.sheets) % DEALS == 0 and not undecided


def sheet_of(options: PiedicavalloOptions, deal: Finished) -> Sheet:
    """The score of a finished deal."""
    fool_team, fool_trick_team = next(
        (seat % 2, taken.winner % 2)
        for taken in deal.taken
        for seat, c in taken.trick.plays(PLAYERS)
        if c is FOOL
    )
    return score(
        options,
        deal.dealer,
        by_team(deal.taken, lambda _: 1),
        by_team(deal.taken, lambda trick: points(c for c in trick.cards if c is not FOOL)),
        fool_team,
        fool_trick_team,
        points(deal.discard),
        sum(map(is_trump, deal.discard)),
    )


def by_team(taken: tuple[Taken, ...], value: Callable[[Trick], int]) -> Pair:
    """A value of each trick, added up for the team that won it."""
    first, second = (
        sum(value(t.trick) for t in taken if t.winner % 2 == team) for team in range(2)
    )
    return first, second
