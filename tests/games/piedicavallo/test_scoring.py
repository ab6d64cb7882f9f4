"""The score of a deal and of a game (RULES.md 5, 6)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.match import Match
from games.piedicavallo import GAME
from games.piedicavallo.pack import points
from games.piedicavallo.rules import is_over, sheet_of
from games.piedicavallo.scoring import Sheet, score
from games.piedicavallo.states import Dealing, Finished, Over, PiedicavalloMatch
from tests.games.piedicavallo.positions import MIXTURES, options, random_game


@pytest.mark.parametrize(
    ("tricks", "fool_team", "dealer", "chosen", "scores", "moved"),
    [
        ((7, 8), 0, 0, {}, (59, 55), []),
        ((7, 8), 1, 3, {}, (50, 64), []),
        ((0, 15), 0, 0, {}, (0, 114), ["no_trick.opponents"]),
        ((0, 15), 1, 1, {}, (0, 114), ["no_trick.opponents"]),
        ((15, 0), 1, 1, {}, (114, 0), ["no_trick.opponents"]),
        ((0, 15), 0, 0, {"no_trick_forfeit": "nobody"}, (0, 105), ["no_trick.nobody"]),
        ((0, 15), 0, 1, {"no_trick_forfeit": "nobody"}, (0, 109), ["no_trick.nobody"]),
        ((7, 8), 0, 0, {"fool_exchange": True}, (58, 56), ["exchange"]),
        ((7, 8), 1, 0, {"fool_exchange": True}, (55, 59), ["exchange"]),
        ((0, 15), 0, 0, {"fool_exchange": True}, (0, 114), ["no_trick.opponents"]),
    ],
)
def test_scores(
    tricks: tuple[int, int],
    fool_team: int,
    dealer: int,
    chosen: dict[str, Any],
    scores: tuple[int, int],
    moved: list[str],
) -> None:
    """Tricks, Fool and discard, and what passes to the other side (5.1, 5.2, 4.2)."""
    won = {(7, 8): (50, 55), (0, 15): (0, 105), (15, 0): (105, 0)}[tricks]
    sheet = score(options(**chosen), dealer, tricks, won, fool_team, 1 - fool_team, 4, 1)
    assert sheet.scores == scores
    keys = [line.reason.key.removeprefix("piedicavallo.score.") for line in sheet.lines()]
    assert keys == ["tricks", "fool", "discard", *moved]
    assert sheet.record()["scores"] == list(scores)
    assert sheet.undertaking is None


def test_no_point_for_a_fool_in_the_own_trick() -> None:
    """The exchange is paid only to the other side (4.2)."""
    sheet = score(options(fool_exchange=True), 0, (7, 8), (50, 55), 0, 0, 4, 0)
    assert sheet.scores == (59, 55)


@pytest.mark.parametrize("chosen", MIXTURES)
def test_sheets_of_random_deals(chosen: dict[str, Any]) -> None:
    """114 points a deal, less what counts for nobody; counted a second time card by card."""
    rules = options(**chosen)
    for state in random_game(rules, 4, deals=4, talk=0):
        if not isinstance(state, Dealing | Over) or state.last is None:
            continue
        deal, sheet = state.last, state.match.sheets[-1]
        assert sheet == sheet_of(rules, deal)
        assert sum(sheet.scores) == 114 or 0 in sheet.tricks
        assert sheet.scores == _by_hand(rules.fool_exchange, deal)
        assert sum(sheet.tricks) == 15
        assert sheet.discard_points == points(deal.discard)


def _by_hand(exchange: object, deal: Finished) -> tuple[int, int]:
    """The score of a deal in which both teams have a trick."""
    total = [0, 0]
    total[deal.dealer % 2] += points(deal.discard)
    for taken in deal.taken:
        for seat, c in taken.trick.plays(4):
            owner = seat if c.code == "EX" else taken.winner
            total[owner % 2] += points((c,))
            if c.code == "EX" and exchange and (seat + taken.winner) % 2:
                total[seat % 2] -= 1
                total[taken.winner % 2] += 1
    return total[0], total[1]


def after(*scores: tuple[int, int], **chosen: Any) -> PiedicavalloMatch:
    """A match with these deals written down."""
    match: PiedicavalloMatch = Match(4, options(**chosen), (0, 0))
    for dealer, pair in enumerate(scores):
        match = match.dealt(dealer % 4).scored(Sheet(dealer % 4, (1, 1), 0, 2, 0, (), pair))
    return match


def test_when_a_game_is_over() -> None:
    """After four deals; level ones are a draw, or lead to four more (6)."""
    level, ahead = (57, 57), (60, 54)
    more = {"tie_break": "extra_round_of_four"}
    assert not is_over(after())
    assert not is_over(after(ahead, ahead, ahead))
    assert is_over(after(ahead, ahead, ahead, ahead))
    assert is_over(after(level, level, level, level))
    assert not is_over(after(level, level, level, level, **more))
    assert not is_over(after(level, level, level, level, ahead, **more))
    assert is_over(after(level, level, level, level, ahead, level, level, level, **more))
    assert is_over(after(ahead, level, level, level, **more))


def test_the_result() -> None:
    """Teams with their points; equal totals share the first place."""
    last = next(s for s in random_game(options(), 1, talk=0) if isinstance(s, Over)).last
    won, level = Over(after((60, 54)), last), Over(after((57, 57)), last)
    result = GAME.result(won)
    assert result is not None
    assert (result.sides, result.points, result.places) == (((0, 2), (1, 3)), (60, 54), (1, 2))
    result = GAME.result(level)
    assert result is not None
    assert result.places == (1, 1)
    assert GAME.result(Dealing(after((60, 54)), last)) is None
    assert GAME.end(Dealing(after((60, 54)), last)).points == (60, 54)


def test_a_tie_is_played_on() -> None:
    """A level game with the tie-break goes on with the next dealer, and says deal 4 of 8."""
    rng = random.Random(0)
    last = next(s for s in random_game(options(), 1, talk=0) if isinstance(s, Over)).last
    match = after((57, 57), (57, 57), (57, 57), (57, 57), tie_break="extra_round_of_four")
    state = Dealing(match, last)
    view = GAME.view(state, None)
    assert view.summary is not None
    assert str(view.summary.subtitle).startswith("piedicavallo.summary.so_far(number=4, of=8")
    assert str(view.headline) == "piedicavallo.summary.deal.level(points=57)"

    class Picked:
        def below(self, n: int) -> int:
            return rng.randrange(n)

    assert str(GAME.chance(state, Picked())).startswith("deal 0 ")
