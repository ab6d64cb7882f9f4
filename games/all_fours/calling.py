"""Stand or beg, take one or run: what is offered and why it may be refused (RULES.md 3)."""

from __future__ import annotations

from games.actions import Play
from games.all_fours.actions import BEG, RUN, STAND, TAKE_ONE, Action, Call, Deal, Kick, More
from games.all_fours.phases import after_giving, fix_trumps, so_far
from games.all_fours.scoring import team_of
from games.all_fours.states import Answering, Running, Speaking, State
from games.core import WRONG_MOMENT
from games.words import Phrase, Player, Reason, Suit, Team

SPEECH: tuple[Call, ...] = (STAND, BEG)
ANSWERS: tuple[Call, ...] = (TAKE_ONE, RUN)


def caller(state: Speaking | Answering) -> int:
    """The seat asked."""
    return state.dealt.speaker if isinstance(state, Speaking) else state.dealt.answerer


def giving_loses(state: Answering) -> bool:
    """Whether the begged point would win the game for the beggar's team."""
    receiver = team_of(state.dealt.speaker)
    return so_far(state.match, state.dealt)[receiver] + 1 >= state.match.options.target


def refuse_call(state: Speaking | Answering, action: Action) -> Reason | None:
    """Why the seat asked may not say this, or None."""
    if isinstance(action, Play):
        return Reason("3.2", Phrase("all_fours.why.trumps_open"))
    if isinstance(action, Deal | More | Kick):
        return WRONG_MOMENT
    if isinstance(state, Speaking):
        return _refuse_speech(state, action)
    return _refuse_answer(state, action)


def _refuse_speech(state: Speaking, call: Call) -> Reason | None:
    if call in ANSWERS:
        return Reason("3.2", Phrase("all_fours.why.nobody_begged"))
    if call == STAND and state.match.options.stand_needs_trump and not _holds_suit(state):
        return Reason("3.7", Phrase("all_fours.why.stand_needs_trump", suit=_suit(state)))
    return None


def _refuse_answer(state: Answering, call: Call) -> Reason | None:
    options = state.match.options
    if call in SPEECH:
        beggar = Player(state.dealt.speaker)
        return Reason("3.2", Phrase("all_fours.why.answer_due", player=beggar))
    if call == RUN:
        return None
    if options.give_needs_trump and not _holds_suit(state):
        return Reason("3.7", Phrase("all_fours.why.give_needs_trump", suit=_suit(state)))
    if options.no_give_at_13 and giving_loses(state):
        team = Team(team_of(state.dealt.speaker))
        return Reason("3.7", Phrase("all_fours.why.no_give_at_13", team=team))
    return None


def _suit(state: Speaking | Answering) -> Suit:
    return Suit(state.dealt.turned[-1].suit)


def _holds_suit(state: Speaking | Answering) -> bool:
    suit = state.dealt.turned[-1].suit
    return any(c.suit == suit for c in state.dealt.hands[caller(state)])


def calls(state: Speaking | Answering) -> tuple[Call, ...]:
    """What the seat asked may say."""
    offered = SPEECH if isinstance(state, Speaking) else ANSWERS
    return tuple(call for call in offered if refuse_call(state, call) is None)


def called(state: Speaking | Answering, call: Call) -> State:
    """The next state."""
    match, dealt = state.match, state.dealt.said(call)
    if call == STAND:
        return fix_trumps(match, dealt)
    if call == BEG:
        return Answering(match, dealt)
    if call == TAKE_ONE:
        return after_giving(match, dealt)
    return Running(match, dealt)
