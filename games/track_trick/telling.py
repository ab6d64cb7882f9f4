"""What the table tells about a game: headline, facts, log, notes, the end of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.track_trick.board import Board, Line
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import hand_size, trump_case
from games.track_trick.rules import deals_of_game
from games.track_trick.scoring import MATCH_TARGET
from games.track_trick.sheet import TrackTrickSheet, dashed
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
    TrackTrickMatch,
    match_of,
)
from games.view import Event, Fact, Pile, Summary
from games.words import Phrase, Player, Suit


def headline(state: State) -> Phrase:
    """What happens now, in one sentence."""
    match state:
        case Laid():
            return Phrase("track_trick.head.opening")
        case Choosing():
            return Phrase("track_trick.head.choosing", n=state.chosen.count(None))
        case Playing():
            turn = Player(state.trick.turn(len(state.hands)))
            key = "follow" if state.trick.cards else "lead"
            return Phrase(f"track_trick.head.{key}", player=turn)
        case Giving():
            return Phrase("track_trick.head.giving", player=Player(state.winner))
        case Resting() | Over():
            if state.finished is None:
                return Phrase("track_trick.head.opening")
            return _title(state.finished, over=isinstance(state, Over))
        case _:
            assert_never(state)


def prompt(state: State) -> Phrase:
    """What a seat that is due is asked."""
    match state:
        case Choosing():
            return Phrase("track_trick.ask.choose")
        case Giving():
            return Phrase("track_trick.ask.give")
        case _:
            return Phrase("track_trick.ask.play")


def says(state: State, seat: int) -> Phrase | None:
    """The card that a seat showed for trumps, for as long as it is in the hand (3.3)."""
    if not isinstance(state, Playing | Giving):
        return None
    shown = state.deal.shown[seat]
    return Phrase("track_trick.says.showed", card=shown) if shown in state.hands[seat] else None


def notices(state: State, seat: int | None) -> tuple[Phrase, ...]:
    """House versions by name; to whoever hands a trick over, what that can do."""
    options = match_of(state).options
    told = {
        "track_trick.notice.match_points": options.match_points,
        "track_trick.notice.partnership4": options.partnership4,
        "track_trick.notice.give": isinstance(state, Giving) and state.winner == seat,
    }
    return tuple(Phrase(key) for key, holds in told.items() if holds)


def facts(state: State) -> tuple[Fact, ...]:
    """The deal; once play has begun trump and trick too; in a match what it is played to."""
    match = match_of(state)
    return tuple(
        Fact(Phrase(f"track_trick.fact.{key}"), value) for key, value in _facts(state, match)
    )


def _facts(state: State, match: TrackTrickMatch) -> Iterator[tuple[str, Phrase]]:
    if isinstance(state, Playing | Giving):
        yield "trump", _trump(state.deal.trump)
        trick, of = len(state.past) + 1, hand_size(match.seats)
        yield "trick", Phrase("track_trick.value.of", number=trick, of=of)
    if match.deals or isinstance(state, Laid):
        yield "deal", _deal_number(state, match)
    if match.options.match_points:
        yield "target", Phrase("track_trick.value.number", number=MATCH_TARGET)


def _trump(trump: str | None) -> Phrase:
    if trump is None:
        return Phrase("track_trick.value.no_trump")
    return Phrase("track_trick.value.trump", suit=Suit(trump))


def _deal_number(state: State, match: TrackTrickMatch) -> Phrase:
    """The number of the deal; with a deal limit that in the game, and the limit."""
    limit, sheets = match.options.max_deals, match.sheets
    if isinstance(state, Resting | Over):
        sheets = sheets[:-1]
    if limit is None:
        return Phrase("track_trick.value.number", number=len(sheets) + 1)
    return Phrase("track_trick.value.of", number=deals_of_game(sheets) + 1, of=limit)


def log(state: State) -> tuple[Event, ...]:
    """The deal's public events: who dealt, the cards shown, trumps, tricks handed over."""
    match state:
        case Choosing():
            return tuple(_dealt(state.match))
        case Playing() | Giving():
            return tuple(_events(state.deal, state.past))
        case Resting(finished=Finished() as finished) | Over(finished=finished):
            return tuple(_events(finished.deal, finished.past))
        case Resting() | Laid():
            return ()
        case _:
            assert_never(state)


def _dealt(match: TrackTrickMatch) -> Iterator[Event]:
    yield Event(match.dealer, Phrase("track_trick.log.dealt"))


def _events(deal: Deal, past: tuple[Taken, ...]) -> Iterator[Event]:
    yield from _dealt(deal.match)
    for seat, card in enumerate(deal.shown):
        yield Event(seat, Phrase("track_trick.log.showed", card=card))
    case = trump_case(deal.shown, deal.match.options)
    suit = {} if deal.trump is None else {"suit": Suit(deal.trump)}
    yield Event(None, Phrase(f"track_trick.log.{case}", **suit))
    for number, taken in enumerate(past, 1):
        if taken.taker != taken.winner:
            taker = Player(taken.taker)
            yield Event(taken.winner, Phrase("track_trick.log.gave", number=number, player=taker))


def note(board: Board, side: int, options: TrackTrickOptions, *, ended: bool) -> Phrase | None:
    """A side's line, or else the counts that would complete one in a game that goes on."""
    line = board.best_line(side, options.line_tiebreak)
    if line is not None:
        values, total = dashed(board.on(line)), board.total(line)
        return Phrase("track_trick.note.line", line=values, total=total)
    if not ended and (needs := board.needs(side)):
        return Phrase("track_trick.note.needs", values=" / ".join(map(str, needs)))
    return None


def winning_line(sheet: TrackTrickSheet) -> Line | None:
    """The line that ended the game; of a draw, the first side's."""
    return next((line for side, line in sheet.lines_made if side in sheet.first), None)


def summary(finished: Finished, *, over: bool) -> Summary:
    """The end of a deal, all hands open."""
    sheet = finished.sheet
    return Summary(
        title=_title(finished, over=over),
        subtitle=_subtitle(sheet),
        good=True if sheet.first else None,
        bar=None,
        chips=tuple(
            Phrase("track_trick.chip.tricks", player=Player(seat), n=count)
            for seat, count in enumerate(sheet.tricks)
        ),
        lines=sheet.lines(),
        scores=sheet.scores,
        dealt=tuple(
            Pile(Phrase("track_trick.pile.hand", player=Player(seat)), hand, 0, seat)
            for seat, hand in enumerate(finished.deal.dealt)
        ),
    )


def _title(finished: Finished, *, over: bool) -> Phrase:
    """Who has won the game or the whole match; otherwise how many markers were placed."""
    sheet, options = finished.sheet, finished.deal.match.options
    if not sheet.first:
        return Phrase("track_trick.summary.placed", n=len(sheet.placed))
    if over and options.match_points:
        assert sheet.winner is not None, "points are won by one side"
        return Phrase("track_trick.summary.match_won", player=sheet.who(sheet.winner))
    if sheet.winner is None:
        return Phrase("track_trick.summary.drawn", players=tuple(map(sheet.who, sheet.first)))
    return Phrase("track_trick.summary.won", player=sheet.who(sheet.winner))


def _subtitle(sheet: TrackTrickSheet) -> Phrase | None:
    if not sheet.first:
        return None
    line = winning_line(sheet)
    if line is None:
        return Phrase("track_trick.summary.by_cards")
    values, total = dashed(sheet.board.on(line)), sheet.board.total(line)
    return Phrase("track_trick.summary.by_line", line=values, total=total)
