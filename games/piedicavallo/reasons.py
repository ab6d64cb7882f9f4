"""Why the computer player would do something, in one sentence for people."""

from __future__ import annotations

from typing import assert_never

from games.actions import Discard, Play
from games.cards import Card
from games.piedicavallo.actions import Action, Deal, Say
from games.piedicavallo.appraisal import SURE, chance_to_keep, chance_to_win
from games.piedicavallo.inference import Reading, read_deal
from games.piedicavallo.known import Known
from games.piedicavallo.pack import FOOL, POINTS, is_trump
from games.piedicavallo.rules import trick_winner
from games.piedicavallo.sayings import is_statement
from games.piedicavallo.states import PLAYERS
from games.words import Phrase


def reason(known: Known, action: Action) -> Phrase:
    """One sentence about an action that the seat may take."""
    match action:
        case Discard(c):
            return _why_lay(known, c)
        case Play(c):
            return _why_play(known, read_deal(known), c)
        case Say(saying) if is_statement(saying):
            return Phrase("piedicavallo.hint.tell")
        case Say():
            return Phrase("piedicavallo.hint.ask")
        case Deal():
            raise AssertionError("chance deals")
        case _:
            assert_never(action)


def _why_lay(known: Known, c: Card) -> Phrase:
    if is_trump(c):
        return Phrase("piedicavallo.hint.lay_cheap")
    if POINTS[c] > 1:
        return Phrase("piedicavallo.hint.lay_points")
    alike = sum(own.suit == c.suit for own in known.hand)
    return Phrase("piedicavallo.hint.lay_short" if alike <= 3 else "piedicavallo.hint.lay_cheap")


def _why_play(known: Known, reading: Reading, c: Card) -> Phrase:
    assert known.trick is not None
    assert known.seat is not None
    if sum(isinstance(a, Play) for a in known.legal) == 1:
        return Phrase("piedicavallo.hint.only")
    if c is FOOL:
        return Phrase("piedicavallo.hint.fool")
    trick = known.trick.with_card(c)
    leads = len(trick.cards) == 1
    if trick_winner(trick) == known.seat:
        kept = chance_to_keep(reading, trick, known.seat)
        if kept > SURE:
            return Phrase("piedicavallo.hint.win")
        if leads and is_trump(c):
            return Phrase("piedicavallo.hint.draw")
        if kept > 0.5:
            return Phrase("piedicavallo.hint.ahead")
    if trick_winner(trick) == (known.seat + 2) % PLAYERS:
        loads = POINTS[c] > 1
        return Phrase("piedicavallo.hint.load" if loads else "piedicavallo.hint.leave")
    if chance_to_win(reading, trick, known.seat) > 0.5:
        return Phrase("piedicavallo.hint.partner")
    if POINTS[c] == 1:
        return Phrase("piedicavallo.hint.low")
    return Phrase("core.hint.usual")
