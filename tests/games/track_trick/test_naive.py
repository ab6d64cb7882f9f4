"""The engine against a second, naive implementation of RULES.md: the same turns, choices, scores.

Random cards hardly ever bring nine tricks to one player or two lines in one deal. So half of the
deals are arranged: cut into tricks of one suit, which lets any seat win any trick, and played for
counts that make lines meet. Everything is drawn from the number of the part.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import advance
from games.fair import Stream
from games.records import write_line
from games.track_trick import GAME
from games.track_trick.options import TrackTrickOptions
from tests.games.tables import some_options
from tests.games.test_golden import end, golden
from tests.games.track_trick.arranged import Arranged, arrange
from tests.games.track_trick.naive import Board, Referee, after_placing

PARTS = 20
PLAYED = 101
"""Each part of a player count plays so many deals to their end, in games of at most nine."""

LONGEST = 9


def meeting_counts(
    board: Board, seats: int, options: dict[str, Any], rng: random.Random
) -> list[int]:
    """Numbers of tricks after which several colours have lines, or else rather none than one."""

    def liking(counts: list[int]) -> tuple[bool, bool]:
        kept = [min(count, 8) for count in counts]
        lines = after_placing(board, kept, 0, options)["lines"]
        return len(lines) > 1, not lines

    return max((_counts(seats, rng) for _ in range(16)), key=liking)


def _counts(seats: int, rng: random.Random) -> list[int]:
    """Any way to share the tricks out, each count as likely as it falls."""
    tricks = 36 // seats
    if rng.random() < 0.05:
        return [tricks // seats] * seats
    if rng.random() < 0.1:
        most = rng.randint(8, tricks)
        return rng.sample([most, tricks - most, *[0] * (seats - 2)], seats)
    cuts = sorted(rng.randint(0, tricks) for _ in range(seats - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, tricks], strict=True)]


class Players:
    """Random players of one deal, who follow the plan if there is one."""

    def __init__(self, plan: Arranged | None, rng: random.Random) -> None:
        self.plan = plan
        self.rng = rng

    def choose(self, seat: int, texts: list[str]) -> str:
        """One of these texts."""
        planned = self.plan.wanted(seat, texts) if self.plan is not None else None
        return planned or self.rng.choice(texts)


def _options(seats: int, rng: random.Random) -> TrackTrickOptions:
    """Any mixture, but with limits that are reached, and often both of kubotaya's variants."""
    options: TrackTrickOptions = some_options(GAME, seats, rng)
    both = {"center_shared": True, "check_before_evict": True} if rng.random() < 0.4 else {}
    return options.model_copy(update=both | {"max_deals": rng.choice([None, None, None, 2, 3, 5])})


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", GAME.seats)
def test_both_agree_on_turns_choices_and_scores(seats: int, part: int) -> None:
    """At every step the two name the same seats and choices, after every deal the same sheet."""
    rng, played = random.Random(f"{seats} {part}"), 0
    while played < PLAYED:
        played += _play(seats, _options(seats, rng), rng)


def _play(seats: int, options: TrackTrickOptions, rng: random.Random) -> int:
    """One game under two pairs of eyes; how many of its deals were played."""
    state, stream = GAME.start(seats, options), Stream(str(rng.random()).encode())
    referee, players = Referee(seats, options.model_dump()), Players(None, rng)
    while not _compare(referee, state):
        seat: int | None = None
        if referee.phase == "deal":
            if len(referee.sheets) == LONGEST:
                break
            text, players = _deal(referee, str(GAME.chance(state, stream)), rng)
        elif referee.phase == "grid":
            text = str(GAME.chance(state, stream))
        else:
            seat = rng.choice(GAME.due(state))
            text = players.choose(seat, [str(a) for a in GAME.legal(state, seat)])
        state = advance(GAME, state, seat, GAME.read(text))
        referee.hear(write_line(seat, text))
    return len(referee.sheets)


def _deal(referee: Referee, dealt: str, rng: random.Random) -> tuple[str, Players]:
    """Chance's deal for random players, or one arranged for counts that are worth a look."""
    if rng.random() < 0.4:
        return dealt, Players(None, rng)
    counts = meeting_counts(referee.board, referee.seats, referee.options, rng)
    winners = [seat for seat, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(winners)
    plan = arrange(winners, referee.seats, rng)
    hands = " ".join(",".join(rng.sample(hand, len(hand))) for hand in plan.hands)
    return f"deal {dealt.split()[1]} {hands}", Players(plan, rng)


def test_the_kept_game_scores_alike() -> None:
    """The second implementation comes to the same sheets and totals as the golden game."""
    kept, replayed = golden("track_trick"), end("track_trick")
    referee = Referee(kept["record"]["seats"], replayed.options.model_dump())
    for line in kept["record"]["log"]:
        referee.hear(line)
    for ours, theirs in zip(kept["sheets"], referee.sheets, strict=True):
        assert theirs.items() <= ours.items()
    assert referee.totals == kept["totals"]


def _compare(referee: Referee, state: Any) -> bool:
    """Hold the two against each other; whether the game is over."""
    over = GAME.result(state) is not None
    assert over == (referee.phase == "over")
    assert GAME.chance_due(state) == (referee.phase in {"grid", "deal"})
    assert list(GAME.due(state)) == referee.due()
    for seat in range(referee.seats):
        assert sorted(str(a) for a in GAME.legal(state, seat)) == sorted(referee.legal(seat))
    if referee.phase in {"grid", "deal", "over"}:
        for ours, theirs in zip(GAME.sheets(state), referee.sheets, strict=True):
            assert theirs.items() <= ours.record().items()
        assert list(GAME.totals(state)) == referee.totals[: referee.colours]
        assert list(GAME.recorded_totals(state)) == referee.totals
    return over
