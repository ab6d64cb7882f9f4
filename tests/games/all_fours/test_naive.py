"""The engine against a second, naive implementation of RULES.md: the same turns, choices, scores.

Fair cards seldom run the pack out, leave a deal without trumps or a hand with nothing else. So
three packs in four are stacked for one of these. Everything is drawn from the number of the part.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.options import Options
from games.core import advance
from games.records import write_line
from tests.games.all_fours.naive import RANKS, Referee, suit
from tests.games.tables import some_options
from tests.games.test_golden import end, golden

PARTS = 20
DEALS = 101
"""Each part plays at least so many deals to their end, in games of at most thirty."""

LONGEST = 30
LOOKED_AT = 10
"""At one step in so many the views are built too, to see who may look at cards."""


def stacked(dealt: int, rng: random.Random) -> list[str]:
    """A pack from its top, of which ``dealt`` cards are dealt before the first is turned.

    It is fair, or one suit is turned up time after time, or is turned up and hardly dealt, or is
    turned up and dealt as far as it goes.
    """
    pack = [r + s for r in RANKS for s in "SHDC"]
    rng.shuffle(pack)
    chosen, kind = rng.choice("SHDC"), rng.choice(["fair", "again", "scarce", "plenty"])
    mine = [card for card in pack if suit(card) == chosen]
    others = [card for card in pack if suit(card) != chosen]
    if kind == "fair":
        return pack
    if kind == "again":
        times = rng.choice([3, 4])
        turned, rest = mine[:times], mine[times:] + others
        rng.shuffle(rest)
        for again, card in enumerate(turned):
            rest.insert(dealt + 13 * again, card)
        return rest
    if kind == "scarce":
        return [*others[:dealt], *mine[:1], *others[dealt:], *mine[1:]]
    top = mine[1:] + others[: dealt - 12]
    rng.shuffle(top)
    return [*top, *mine[:1], *others[dealt - 12 :]]


class Pack:
    """Deals and runs from a stacked pack, as the lines of a log say it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.cards: list[str] = []

    def deal(self, dealer: int, each: int) -> str:
        """The line of a new deal, ``each`` cards a hand."""
        self.cards = stacked(4 * each, self.rng)
        return f"deal {dealer} {self._line(each)}"

    def run(self) -> str:
        """Three more cards each and one turned, or the one that is left."""
        return f"run {self._line(3)}" if len(self.cards) > 1 else f"run {self.cards.pop()}"

    def _line(self, each: int) -> str:
        top, self.cards = self.cards[: 4 * each + 1], self.cards[4 * each + 1 :]
        hands = [",".join(top[seat * each : (seat + 1) * each]) for seat in range(4)]
        return " ".join([*hands, top[-1]])


@pytest.mark.parametrize("part", range(PARTS))
def test_both_agree_on_turns_choices_and_scores(part: int) -> None:
    """At every step the two name the same seats, choices and totals, and the same sheets."""
    rng, played = random.Random(f"all fours {part}"), 0
    while played < DEALS:
        played += _play(some_options(GAME, 4, rng), rng)


def _play(options: Options, rng: random.Random) -> int:
    """One game under two pairs of eyes; how many of its deals were over."""
    state, referee, pack = GAME.start(4, options), Referee(options.model_dump()), Pack(rng)
    while not _compare(referee, state, looking=rng.randrange(LOOKED_AT) == 0):
        seat: int | None = None
        if referee.phase == "deal":
            if len(referee.sheets) >= LONGEST:
                break
            dealer = rng.randrange(4) if referee.next_dealer is None else referee.next_dealer
            text = pack.deal(dealer, options.first_hand)
        elif referee.phase == "run":
            text = pack.run()
        else:
            (seat,) = referee.due()
            text = rng.choice(referee.legal(seat))
        state = advance(GAME, state, seat, GAME.read(text))
        referee.hear(write_line(seat, text))
    return len(referee.sheets)


def test_the_kept_game_scores_alike() -> None:
    """The second implementation comes to the same sheets and totals as the golden game."""
    kept, replayed = golden("all_fours"), end("all_fours")
    referee = Referee(replayed.options.model_dump())
    for line in kept["record"]["log"]:
        referee.hear(line)
    assert referee.sheets == kept["sheets"]
    assert referee.totals == kept["totals"]


def _compare(referee: Referee, state: Any, looking: bool) -> bool:
    """Hold the two against each other; whether the game is over."""
    over = GAME.result(state) is not None
    assert over == (referee.phase == "over")
    assert GAME.chance_due(state) == (referee.phase in {"deal", "run"})
    assert GAME.between_deals(state) == (referee.phase == "deal")
    assert list(GAME.due(state)) == referee.due()
    for seat in range(4):
        assert sorted(str(a) for a in GAME.legal(state, seat)) == sorted(referee.legal(seat))
    assert list(GAME.totals(state)) == list(GAME.recorded_totals(state)) == referee.totals
    sheets = GAME.sheets(state)
    assert len(sheets) == len(referee.sheets)
    if referee.phase in {"deal", "over"}:
        assert list(GAME.end(state).points) == referee.finished()
        assert [sheet.record() for sheet in sheets[-1:]] == referee.sheets[-1:]
    elif looking:
        for seat in range(4):
            seen = [str(held.card) for held in GAME.view(state, seat).hand]
            assert sorted(seen) == (sorted(referee.hands[seat]) if referee.sees(seat) else [])
    return over
