"""Whole games of random actions with all sorts of options."""

import random
from collections import Counter
from typing import Any

import pytest

from games.actions import Discard
from games.core import NOT_DUE, OVER, advance
from games.options import describe
from games.records import BadRecord, follow, open_game, write_line
from games.tarot import GAME
from games.tarot.actions import PLAYS, Bid, Call, Misere, Poignee, Slam, TarotAction
from games.tarot.deck import DECK
from games.tarot.rules import legal_now
from games.tarot.states import Between, Over, Playing, Showing
from tests.games.tarot.build import deal, opened, play, random_game, refused, some_options, start

ACTIONS: list[TarotAction] = [
    Bid("pass"),
    Bid("garde"),
    Call(DECK[22]),
    Discard(DECK[40]),
    Slam(announced=False),
    Poignee(),
    Poignee(DECK[1:11]),
    Misere("no"),
    Misere("both"),
    deal(3),
    deal(4),
    deal(5),
    *PLAYS.values(),
]
GAMES = [(seats, seed) for seats in (3, 4, 5) for seed in range(6)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_game_runs_to_its_end_and_adds_up(seats: int, seed: int) -> None:
    """Sheets sum to 0 and to the totals, no deal is longer than announced, a record replays."""
    options = some_options(random.Random(seed))
    chosen = GAME.Options.model_validate(options)
    log: list[str] = []
    lines: Counter[int] = Counter()
    state: Any = None
    for state, seat, action in random_game(seats, seed, **options):
        waits = (GAME.chance_due(state), bool(GAME.due(state)), GAME.result(state) is not None)
        assert sum(waits) == 1
        if action is not None:
            log.append(write_line(seat, action))
            lines[GAME.view(state, None).deal + (seat is None)] += 1
    assert isinstance(state, Over)
    assert max(lines.values()) <= GAME.deal_length(seats, chosen)
    sheets = [sheet.scores for sheet in GAME.sheets(state)]
    assert all(sum(scores) == 0 for scores in sheets)
    totals = map(sum, zip(*sheets, strict=True)) if sheets else [0] * seats
    assert GAME.totals(state) == tuple(totals)
    assert GAME.recorded_totals(state) == GAME.totals(state)
    assert GAME.end(state) == GAME.result(state)
    assert follow(GAME, open_game("tarot", seats, options).state, log) == state


@pytest.mark.parametrize(("seats", "seed"), [(3, 50), (4, 51), (5, 52)])
def test_what_is_not_legal_is_refused_with_a_reason(seats: int, seed: int) -> None:
    """Any action of any seat at any moment is legal or has paragraph and key; none raises."""
    options = some_options(random.Random(seed), rounds=1, slam_announce="after_exchange")
    for step, (state, _, _) in enumerate(random_game(seats, seed, **options)):
        if step % 5 and step > 30:
            continue
        for seat in (None, *range(seats)):
            legal = () if seat is None else GAME.legal(state, seat)
            for action in ACTIONS:
                reason = GAME.why_not(state, seat, action)
                if reason is None:
                    assert action in legal or isinstance(action, Poignee) or seat is None
                else:
                    assert action not in legal
                    assert reason.paragraph[0].isdigit() or reason in (NOT_DUE, OVER)


@pytest.mark.parametrize(
    ("lines", "wrong", "key"),
    [
        ((), "play KS", "now_deal"),
        (("deal",), "play KS", "now_bid"),
        (("deal", *["bid pass"] * 4, "bid garde"), "play KS", "now_call"),
        (("deal", *["bid pass"] * 4, "bid garde", "call KS"), "play KS", "now_discard"),
        (("deal", *["bid pass"] * 4, "bid garde_sans", "call KS"), "play KS", "now_slam"),
    ],
)
def test_an_action_of_another_step_names_the_step(
    lines: tuple[str, ...], wrong: str, key: str
) -> None:
    """The seat that is due reads what is asked of it instead (21)."""
    dealt = str(deal(5))
    state = play(start(5), *(dealt if line == "deal" else line for line in lines))
    assert refused(state, wrong) == f"21: tarot.why.{key}"


def test_questions_before_the_first_card_come_first() -> None:
    """A card has to wait for the answer about poignee and misere (21)."""
    hand = {"hand0": "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"}
    state = opened(4, hand, "bid garde_contre", "slam no", declarations="poignee_misere")
    assert isinstance(state, Showing)
    assert refused(state, "play T20") == "21: tarot.why.now_poignee"
    asked = play(state, "poignee no")
    assert refused(asked, "play T20") == "21: tarot.why.now_misere"
    playing = play(asked, "misere no")
    assert refused(playing, "misere no") == "21: tarot.why.now_play"


def test_seats_out_of_turn_and_after_the_end_are_refused() -> None:
    """Neither another seat nor anybody after the last deal may act."""
    state = opened(4, {})
    assert GAME.why_not(state, 2, Bid("pass")) == NOT_DUE
    assert GAME.why_not(state, None, deal()) == NOT_DUE
    assert GAME.why_not(state, 9, Bid("pass")) == NOT_DUE
    over = play(state, *["bid pass"] * 4)
    assert isinstance(over, Between)
    assert GAME.legal(over, 0) == legal_now(over) == ()
    ended = opened(4, {}, *["bid pass"] * 4, rounds=1, redeal_counts=True)
    assert GAME.why_not(ended, 0, Bid("pass")) == OVER
    assert GAME.why_not(ended, None, deal(dealer=0)) == OVER


def test_zero_rounds_never_end() -> None:
    """An unlimited game waits for the next deal, and may be closed between deals (16)."""
    moments = random_game(4, 3, rounds=0)
    state: Any = None
    while len(GAME.sheets(state) if state else ()) < 2:
        state, _, _ = next(moments)
    assert isinstance(state, Between)
    assert GAME.result(state) is None
    assert sum(GAME.end(state).points) == 0


@pytest.mark.parametrize("rounds", [1, 3])
def test_as_many_deals_are_played_as_rounds(rounds: int) -> None:
    """The game is over after the last one (16)."""
    *_, (state, _, _) = random_game(4, 7, rounds=rounds)
    assert len(GAME.sheets(state)) == rounds


def test_presets_are_options() -> None:
    """Each preset makes valid options; classic is the defaults (20)."""
    assert GAME.Options.model_validate(GAME.presets["classic"]) == GAME.Options()
    fft = GAME.Options.model_validate(GAME.presets["fft"])
    assert {n for n, v in fft if v != getattr(GAME.Options(), n)} == {"excuse_last_trick"}
    assert GAME.Options.model_validate(GAME.presets["bga"])


def test_the_options_that_are_offered() -> None:
    """Those that a table chooses; the others are for records and presets (20)."""
    assert [o.name for o in describe(GAME.Options) if o.offered] == [
        "rounds",
        "declarations",
        "all_pass",
        "min_bid",
        "conventions",
        "excuse_last_trick",
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 17},
        {"rounds": -1},
        {"rounds": "6"},
        {"min_bid": "garde_contre"},
        {"conventions": "yes"},
        {"poignee_points": [20, 30]},
        {"poignee_points": [20, 30, "40"]},
        {"misere_points": -1},
        {"misere_points": 101},
        {"nonsense": 1},
    ],
)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    """Unknown names and values outside the list, before any card is dealt (20)."""
    with pytest.raises(BadRecord):
        open_game("tarot", 4, options)


def test_switches_read_words_and_booleans() -> None:
    """On and off may be written both ways."""
    assert GAME.Options.model_validate({"conventions": "on"}) == GAME.Options(conventions=True)
    assert GAME.Options.model_validate({"defence_slam_bonus": "off"}) == GAME.Options(
        defence_slam_bonus=False
    )


def test_an_action_that_was_not_checked_is_a_slip_of_ours() -> None:
    """Only `advance` may be given anything; apply asserts what it assumes."""
    with pytest.raises(AssertionError):
        GAME.apply(start(), None, Bid("pass"))
    state = opened(4, {}, "bid garde_contre", "slam no")
    assert isinstance(state, Playing | Showing)
    before = str(state)
    assert advance(GAME, state, 0, GAME.legal(state, 0)[0]) is not None
    assert str(state) == before
