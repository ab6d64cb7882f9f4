"""What is told of a deal: the headline, the public log, the facts, what each seat said."""

from __future__ import annotations

from collections.abc import Iterator

from games.all_fours.actions import BEG, RUN, STAND, TAKE_ONE, Call
from games.all_fours.options import Options
from games.all_fours.scoring import at_once, card_points, team_of, turn_value
from games.all_fours.sheet import TEAMS, added
from games.all_fours.states import (
    SEATS,
    Answering,
    Dealt,
    Ended,
    Over,
    Playing,
    Ready,
    Running,
    Speaking,
    State,
    Taken,
)
from games.cards import card
from games.view import Event, Fact
from games.words import Phrase, Player, Suit, Team


def headline(state: State) -> Phrase:
    """The one line over the table."""
    match state:
        case Ready(ended=None):
            return Phrase("all_fours.headline.start")
        case Ready(dealer=int(dealer), ended=Ended(ending="pack")):
            return Phrase("all_fours.headline.pack_out", player=Player(dealer))
        case Ready(dealer=dealer):
            assert dealer is not None
            return Phrase("all_fours.headline.next_deal", player=Player(dealer))
        case Speaking(dealt=dealt):
            return Phrase("all_fours.headline.speaking", player=Player(dealt.speaker))
        case Answering(dealt=dealt):
            players = {"player": Player(dealt.answerer), "beggar": Player(dealt.speaker)}
            return Phrase("all_fours.headline.answering", **players)
        case Running():
            return Phrase("all_fours.headline.kick" if state.kick else "all_fours.headline.running")
        case Playing(trump=trump):
            return Phrase("all_fours.headline.playing", suit=Suit(trump))
        case Over():
            return Phrase("all_fours.headline.won", team=Team(winner(state)))


def winner(state: Over) -> int:
    """The team that has won; the other one is below the target (RULES.md 6.2)."""
    totals = state.match.totals
    return totals.index(max(totals))


def facts(state: State) -> tuple[Fact, ...]:
    """Turn-up or trump, the points of the deal so far, what the tricks count for Game."""
    match state:
        case Ready() | Over():
            return ()
        case Playing(trump=trump, tricks=tricks):
            first = Fact(
                Phrase("all_fours.fact.trump"), Phrase("all_fours.value.suit", suit=Suit(trump))
            )
            game = _pair("all_fours.fact.game", card_points(tricks))
            return (first, game, *_points_so_far(state.dealt, state.match.options))
        case _:
            turned = Phrase("all_fours.value.card", card=state.dealt.turned[-1])
            first = Fact(Phrase("all_fours.fact.turned"), turned)
            return (first, *_points_so_far(state.dealt, state.match.options))


def _points_so_far(dealt: Dealt, options: Options) -> tuple[Fact, ...]:
    points = added((0,) * TEAMS, at_once(dealt, options))
    return (_pair("all_fours.fact.points", tuple(int(p) for p in points)),) if any(points) else ()


def _pair(key: str, points: tuple[int, ...]) -> Fact:
    first, second = points
    return Fact(Phrase(key), Phrase("all_fours.value.pair", first=first, second=second))


def says(state: State, seat: int) -> Phrase | None:
    """What a seat said about trumps, until the first trick is over."""
    if isinstance(state, Ready | Over) or (isinstance(state, Playing) and state.tricks):
        return None
    spoken = dict(zip((state.dealt.speaker, state.dealt.answerer), state.dealt.calls, strict=False))
    return Phrase(f"all_fours.says.{spoken[seat]}") if seat in spoken else None


def log(state: State) -> tuple[Event, ...]:
    """What everybody has seen of the deal under way, or of the one that has just ended."""
    match state:
        case Ready() | Over():
            if state.ended is None:
                return ()
            trump = state.match.sheets[-1].trump
            return tuple(_events(state.ended.dealt, trump, state.ended.tricks, state.match.options))
        case Playing(dealt=dealt, trump=trump, tricks=tricks):
            return tuple(_events(dealt, trump, tricks, state.match.options))
        case _:
            return tuple(_events(state.dealt, None, (), state.match.options))


def _events(
    dealt: Dealt, trump: str | None, tricks: tuple[Taken, ...], options: Options
) -> Iterator[Event]:
    yield Event(dealt.dealer, Phrase("all_fours.log.deal"))
    yield _turned(dealt, 0, options)
    for seat, call in zip((dealt.speaker, dealt.answerer), dealt.calls, strict=False):
        yield _said(dealt, seat, call)
    for place in range(1, len(dealt.turned)):
        yield _turned(dealt, place, options)
    if trump:
        yield Event(None, Phrase("all_fours.log.trump", suit=Suit(trump)))
        yield from _trick_events(trump, tricks)


def _turned(dealt: Dealt, place: int, options: Options) -> Event:
    turned = dealt.turned[place]
    if points := turn_value(turned, options):
        team = Team(team_of(dealt.dealer))
        return Event(None, Phrase("all_fours.log.turned_points", card=turned, team=team, n=points))
    return Event(None, Phrase("all_fours.log.turned", card=turned))


_SAID = {STAND: "stand", BEG: "beg", TAKE_ONE: "take_one", RUN: "run"}


def _said(dealt: Dealt, seat: int, call: Call) -> Event:
    if call == TAKE_ONE:
        return Event(seat, Phrase("all_fours.log.take_one", team=Team(team_of(dealt.speaker))))
    return Event(seat, Phrase(f"all_fours.log.{_SAID[call]}"))


def _trick_events(trump: str, tricks: tuple[Taken, ...]) -> Iterator[Event]:
    jack = card("J" + trump)
    for number, taken in enumerate(tricks, 1):
        yield Event(taken.winner, Phrase("all_fours.log.trick", number=number))
        if jack in taken.trick.cards:
            holder = next(s for s, c in taken.trick.plays(SEATS) if c is jack)
            hung = team_of(holder) != team_of(taken.winner)
            key = "all_fours.log.hang_jack" if hung else "all_fours.log.jack"
            yield Event(taken.winner, Phrase(key, card=jack))
