"""What is told of a deal: the headline, the public log, the facts, what each seat said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.all_fours.actions import TAKE_ONE, Call
from games.all_fours.options import Options
from games.all_fours.rules import totals
from games.all_fours.scoring import at_once, card_points, team_of, turn_value
from games.all_fours.sheet import TEAMS, added
from games.all_fours.states import (
    SEATS,
    Answering,
    Dealt,
    Open,
    Over,
    Playing,
    Ready,
    Running,
    Speaking,
    State,
    Taken,
)
from games.cards import card
from games.view import Event, Fact, Points
from games.words import Phrase, Player, Suit, Team


def headline(state: State) -> Phrase:
    """The one line over the table."""
    match state:
        case Ready():
            return _next_deal(state)
        case Speaking(dealt=dealt):
            return Phrase("all_fours.headline.speaking", player=Player(dealt.speaker))
        case Answering(dealt=dealt):
            players = {"player": Player(dealt.answerer), "beggar": Player(dealt.speaker)}
            return Phrase("all_fours.headline.answering", **players)
        case Running():
            return Phrase("all_fours.headline.kick" if state.kick else "all_fours.headline.running")
        case Playing():
            return _turn(state)
        case Over():
            return Phrase("all_fours.headline.won", team=Team(winner(state)))
        case _:
            assert_never(state)


def _next_deal(state: Ready) -> Phrase:
    if state.ended is None or state.dealer is None:
        return Phrase("all_fours.headline.start")
    key = "pack_out" if state.ended.ending == "pack" else "next_deal"
    return Phrase(f"all_fours.headline.{key}", player=Player(state.dealer))


def _turn(state: Playing) -> Phrase:
    player = Player(state.trick.turn(SEATS))
    if state.trick.cards:
        return Phrase("all_fours.headline.play", player=player)
    number, of = len(state.tricks) + 1, len(state.dealt.hands[0])
    return Phrase("all_fours.headline.lead", player=player, number=number, of=of)


def winner(state: Over) -> int:
    """The team that has won; the other one is below the target (RULES.md 6.2)."""
    totals = state.match.totals
    return totals.index(max(totals))


def facts(state: State) -> tuple[Fact, ...]:
    """Trumps, the score, the points of the deal so far, what the tricks count for Game."""
    if isinstance(state, Ready | Over):
        return ()
    found = [_score(state)]
    if isinstance(state, Playing):
        trump = Phrase("all_fours.value.suit", suit=Suit(state.trump))
        game = _pair("all_fours.fact.game", card_points(state.tricks))
        found = [Fact(Phrase("all_fours.fact.trump"), trump), *found, game]
    points = added((0,) * TEAMS, at_once(state.dealt, state.match.options))
    if any(points):
        found.append(_pair("all_fours.fact.points", points))
    return tuple(found)


def _score(state: Open | Playing) -> Fact:
    first, second = totals(state)
    target = state.match.options.target
    value = Phrase("all_fours.value.score", first=first, second=second, target=target)
    return Fact(Phrase("all_fours.fact.score"), value)


def _pair(key: str, points: tuple[Points, ...]) -> Fact:
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


def _said(dealt: Dealt, seat: int, call: Call) -> Event:
    if call == TAKE_ONE:
        return Event(seat, Phrase("all_fours.log.take_one", team=Team(team_of(dealt.speaker))))
    return Event(seat, Phrase(f"all_fours.log.{call}"))


def _trick_events(trump: str, tricks: tuple[Taken, ...]) -> Iterator[Event]:
    jack = card("J" + trump)
    for number, taken in enumerate(tricks, 1):
        yield Event(taken.winner, Phrase("all_fours.log.trick", number=number))
        if jack in taken.trick.cards:
            holder = next(s for s, c in taken.trick.plays(SEATS) if c is jack)
            hung = team_of(holder) != team_of(taken.winner)
            key = "all_fours.log.hang_jack" if hung else "all_fours.log.jack"
            yield Event(taken.winner, Phrase(key, card=jack))
