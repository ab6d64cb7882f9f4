"""What each seat sees, and what it doesn't."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.track_trick import GAME
from games.track_trick.states import Choosing, Giving, Over, Playing, State
from games.view import View, as_json
from games.words import Phrase
from tests.games.track_trick.positions import (
    GRID,
    MIXTURES,
    after,
    choosing,
    deal_line,
    options,
    playing,
    random_game,
    start,
)
from tests.games.track_trick.test_scoring import board


def seen(state: State, seat: int | None = None) -> View[Any]:
    """The view of a seat, by default of a spectator."""
    return GAME.view(state, seat)


def facts(state: State) -> dict[str, str]:
    """The facts of a view by their keys."""
    return {
        fact.label.key.removeprefix("track_trick.fact."): str(fact.value).split("(")[-1].rstrip(")")
        for fact in seen(state).facts
    }


def test_nothing_of_a_choice_shows_before_the_last() -> None:
    """Whatever the others have laid, a view is the same; a badge tells who has chosen (3.2)."""
    one = after(choosing(), "0 choose AS", "1 choose JH")
    other = after(choosing(), "0 choose QH", "1 choose 9C")
    assert seen(one, 2) == seen(other, 2)
    assert seen(one) == seen(other)
    assert [s.badges for s in seen(one).seats] == [("dealer", "chosen"), ("chosen",), ()]
    assert [(p.seat, p.cards, p.hidden) for p in seen(one).piles] == [(0, (), 1), (1, (), 1)]
    assert [s.cards for s in seen(one).seats] == [12, 12, 12]


def test_the_own_choice_is_seen() -> None:
    """Whoever has laid a card sees it, and is asked no more."""
    state = after(choosing(), "0 choose AS")
    pile = seen(state, 0).piles[0]
    assert ([c.code for c in pile.cards], pile.hidden) == (["AS"], 0)
    assert seen(state, 0).ask is None
    ask = seen(state, 1).ask
    assert ask is not None
    assert [c.action for c in ask.choices][:2] == ["choose JH", "choose 10H"]
    assert all(h.reason is None for h in seen(state, 1).hand)


def test_all_cards_are_shown_together() -> None:
    """After the last choice everybody sees all of them, as piles until the second trick (3.3)."""
    state = after(choosing(), "0 choose AS", "1 choose JH", "2 choose 9D")
    assert [(p.seat, p.cards[0].code) for p in seen(state).piles] == [
        (0, "AS"),
        (1, "JH"),
        (2, "9D"),
    ]
    assert str(seen(state).seats[0].says) == "track_trick.says.showed(card=AS)"
    assert [str(e.phrase) for e in seen(state).log] == [
        "track_trick.log.dealt",
        "track_trick.log.showed(card=AS)",
        "track_trick.log.showed(card=JH)",
        "track_trick.log.showed(card=9D)",
        "track_trick.log.fourth_suit(suit=C)",
    ]
    later = after(state, "1 play AC", "2 play 8C", "0 play AS")
    assert seen(later).piles == ()
    assert seen(later).seats[0].says is None, "it has been played"
    assert str(seen(later).seats[1].says) == "track_trick.says.showed(card=JH)"
    last = seen(later).last_trick
    assert last is not None
    assert (last.number, last.leader, last.winner) == (1, 1, 1)


def test_before_the_first_deal() -> None:
    """No grid and nothing to tell at the start; then the grid, without a dealer."""
    view = seen(start())
    assert (view.scene, view.grid, view.facts, view.deal) == ("auction", None, (), 0)
    laid = seen(after(start(), GRID))
    assert laid.grid is not None
    assert [cell.value for cell in laid.grid.cells] == [1, 4, 8, 5, 0, 2, 6, 3, 7]
    assert laid.grid.supply == (6, 6, 6)
    assert all(not s.badges for s in laid.seats)
    assert str(laid.headline) == "track_trick.head.opening"
    assert (laid.clockwise, laid.deck, laid.over) == (True, "standard", False)


def test_the_grid_during_play() -> None:
    """Owners, supply, where each seat would land now, and what each colour needs."""
    state = playing(
        "AH", "9H", "7H", counts=(8, 1, 2), board=board(v1=0, v4=0, v5=1, v0=1, v2=2, v6=2)
    )
    grid = seen(state).grid
    assert grid is not None
    cells = {cell.value: cell for cell in grid.cells}
    assert [cells[v].owners for v in range(9)] == [(1,), (0,), (2,), (), (0,), (1,), (2,), (), ()]
    assert {v: cell.landing for v, cell in cells.items() if cell.landing} == {8: (0,), 1: (1,)}
    assert grid.supply == (4, 4, 4)
    assert [str(note).removeprefix("track_trick.note.") for note in grid.notes] == [
        "needs(values=8)",
        "needs(values=2)",
        "None",
    ]
    assert grid.line == ()


def test_nobody_needs_anything_once_the_game_is_won() -> None:
    """Only the line is noted then: no count completes another one any more."""
    *_, state = random_game(3, options(), seed=1, deals=30)
    grid = seen(state).grid
    assert grid is not None
    assert grid.line
    assert [str(note) for note in grid.notes] == [
        "None",
        "None",
        "track_trick.note.line(line=2-1-4, total=7)",
    ]


def test_the_supply_never_falls_below_none() -> None:
    """A seventh marker of the table leaves none in supply (2.2)."""
    state = playing("AH", "9H", "7H", board=board(v1=0, v4=0, v5=0, v0=0, v6=0, v7=0, v8=0))
    grid = seen(state).grid
    assert grid is not None
    assert grid.supply == (0, 6, 6)


def test_playable_cards_and_reasons() -> None:
    """The seat on turn sees why a card can't be played, the others see no marks."""
    state: Any = playing("AH KS", "9H 8C", "7D 6D")
    led = after(state, "0 play AH")
    hand = {h.card.code: h.reason for h in seen(led, 1).hand}
    assert hand["9H"] is None
    assert str(hand["8C"]) == "4.1: track_trick.why.must_follow(suit=H)"
    assert all(h.reason is None for h in seen(led, 2).hand)
    assert str(seen(led).headline) == "track_trick.head.follow(player=1)"
    assert str(seen(state).headline) == "track_trick.head.lead(player=0)"
    trick = seen(led).trick
    assert trick is not None
    assert (trick.number, trick.of, trick.winner) == (1, 12, 0)


def test_handing_a_trick_over() -> None:
    """The trick lies there still; its winner chooses, with a word on equal counts (4.3)."""
    state: Any = playing("AH KH", "9H 8H", "7H 6H", counts=(8, 2, 1))
    giving = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    view = seen(giving, 0)
    assert view.ask is not None
    assert [(c.action, str(c.label)) for c in view.ask.choices] == [
        ("give 1", "track_trick.choice.give(player=1, n=3)"),
        ("give 2", "track_trick.choice.give(player=2, n=2)"),
    ]
    assert [n.key for n in view.notices] == ["track_trick.notice.give"]
    assert seen(giving, 1).notices == ()
    assert view.trick is not None
    assert len(view.trick.plays) == 3
    given = after(giving, "0 give 2")
    assert str(seen(given).log[-1].phrase) == "track_trick.log.gave(number=12, player=2)"


def test_house_versions_are_named() -> None:
    """At such a table everybody is told so at any time (8)."""
    assert seen(start()).notices == ()
    keys = [n.key for n in seen(start(4, match_points=True)).notices]
    assert keys == ["track_trick.notice.match_points", "track_trick.notice.partnership4"]


def test_facts() -> None:
    """Trump, trick, deal, and what a match is played to."""
    assert facts(choosing()) == {"deal": "number=1"}
    state = after(choosing(match_points=True), "0 choose AS", "1 choose JH", "2 choose 9D")
    assert facts(state) == {
        "trump": "suit=C",
        "trick": "number=1, of=12",
        "deal": "number=1",
        "target": "number=50",
    }
    none = after(choosing(), "0 choose AS", "1 choose JH", "2 choose JD")
    assert facts(none)["trump"] == "track_trick.value.no_trump"
    assert facts(playing("AH", "9H", "7H", max_deals=5))["deal"] == "number=1, of=5"


def test_the_number_of_a_deal_with_a_limit() -> None:
    """In a match it counts within the game, and stays until the next deal begins (6.4, 8.1)."""
    numbers: list[str] = []
    for state in random_game(3, options(max_deals=2, match_points=True), 5, deals=5):
        shown = facts(state).get("deal")
        if shown is not None and (not numbers or numbers[-1] != shown):
            numbers.append(shown)
    assert len(numbers) > 2
    assert set(numbers) == {"number=1, of=2", "number=2, of=2"}
    plain = [facts(s).get("deal") for s in random_game(3, options(), 5, deals=3)]
    assert list(dict.fromkeys(plain)) == [None, "number=1", "number=2", "number=3"]


def _end(**chosen: Any) -> State:
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v4=0), **chosen)
    end: State = after(state, "0 play AH", "1 play 9H", "2 play 7H")
    return end


def test_the_summary_of_a_won_game() -> None:
    """Title, line, counts, reasons, all hands; the line is marked in the grid."""
    view = seen(_end())
    summary = view.summary
    assert summary is not None
    assert (view.scene, view.over, view.hand) == ("summary", True, ())
    assert str(view.headline) == str(summary.title) == "track_trick.summary.won(player=0)"
    assert str(summary.subtitle) == "track_trick.summary.by_line(line=1-4-8, total=13)"
    assert summary.good is True
    assert str(summary.chips[0]) == "track_trick.chip.tricks(player=0, n=8)"
    assert [[c.code for c in pile.cards] for pile in summary.dealt] == [["AH"], ["9H"], ["7H"]]
    assert view.grid is not None
    assert view.grid.line == (0, 1, 2)
    assert str(view.grid.notes[0]) == "track_trick.note.line(line=1-4-8, total=13)"
    assert all(cell.landing == () for cell in view.grid.cells)
    assert [row.scores for row in view.rows] == [(1, 0, 0)]


def test_the_score_table_tells_tricks_and_score_cards_while_there_are_no_points() -> None:
    """A single game gives its one point at the end; a match has points to tell (6.3, 8.1)."""
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v5=2))
    rested = seen(after(state, "0 play AH", "1 play 9H", "2 play 7H"))
    assert rested.standing is not None
    cards = [str(side) for side in rested.standing.sides]
    shown, none = "track_trick.standing.cards(cards={})", "track_trick.standing.none"
    assert cards == [shown.format("1, 8"), none, shown.format("5")]
    (row,) = rested.rows
    assert [str(told) for told in row.told] == [f"track_trick.row.tricks(n={n})" for n in (8, 2, 2)]
    over, match = seen(_end()), seen(_end(match_points=True))
    assert (over.standing, match.standing, match.rows[0].told) == (None, None, ())


def test_partners_tricks_are_told_apart() -> None:
    """Each of them places a marker by the own number (8.2)."""
    states = random_game(4, options(partnership4=True), seed=1)
    view = next(view for view in map(seen, states) if view.rows)
    north, east, south, west = (seat.tricks for seat in view.seats)
    pairs = ((north, south), (east, west))
    told = [
        f"track_trick.row.partners(one={one}, other={other}, n={one + other})"
        for one, other in pairs
    ]
    assert [str(phrase) for phrase in view.rows[0].told] == told


def test_the_summary_stays_until_the_next_deal() -> None:
    """In a match the finished grid is shown though the next game will have a new one (8.1)."""
    view = seen(_end(match_points=True))
    assert (view.scene, view.over) == ("summary", False)
    assert view.grid is not None
    assert view.grid.line == (0, 1, 2)
    assert view.totals == (13, 0, 0)
    fresh = seen(after(_end(match_points=True), GRID, deal_line(1)))
    assert (fresh.scene, fresh.summary, fresh.deal) == ("auction", None, 2)


@pytest.mark.parametrize(
    ("found", "title", "subtitle"),
    [
        ({}, "summary.placed(n=1)", "None"),
        ({"max_deals": 1}, "summary.won(player=0)", "track_trick.summary.by_cards"),
    ],
)
def test_other_summaries(found: dict[str, Any], title: str, subtitle: str) -> None:
    """Without a line the number of markers placed; at the limit the score cards (6.3, 6.4)."""
    state: Any = playing("AH", "9H", "7H", counts=(7, 2, 2), **found)
    summary = seen(after(state, "0 play AH", "1 play 9H", "2 play 7H")).summary
    assert summary is not None
    assert str(summary.title) == f"track_trick.{title}"
    assert str(summary.subtitle) == subtitle
    assert summary.good is (True if found else None)


def test_the_summary_of_a_draw() -> None:
    """A draw names all the sides it is between."""
    laid = board(v3=0, v5=1, v2=1)
    state: Any = playing("AH", "9H", "7H", counts=(3, 4, 4), max_deals=1, board=laid)
    drawn = seen(after(state, "0 play AH", "1 play 9H", "2 play 7H"))
    assert drawn.summary is not None
    assert str(drawn.summary.title) == "track_trick.summary.drawn(players=0+1)"
    assert drawn.summary.good is True


def test_the_summary_of_a_match() -> None:
    """The last deal of a match names the winner of the match (8.1)."""
    state: Any = playing(
        "AH", "9H", "7H", counts=(7, 2, 2), board=board(v1=0, v4=0), match_points=True
    )
    match = replace(state.deal.match, totals=(40, 0, 0))
    state = replace(state, deal=replace(state.deal, match=match))
    view = seen(after(state, "0 play AH", "1 play 9H", "2 play 7H"))
    assert (view.over, view.totals) == (True, (53, 0, 0))
    assert str(view.headline) == "track_trick.summary.match_won(player=0)"


@pytest.mark.parametrize(("seats", "chosen"), MIXTURES)
def test_views_mention_no_hidden_card(seats: int, chosen: dict[str, Any]) -> None:
    """At every step of random games no view holds a card that its seat may not see."""
    for state in list(random_game(seats, options(**chosen), 11, deals=2))[::4]:
        for seat in (None, *range(seats)):
            text = json.dumps(as_json(GAME.view(state, seat)))
            for code in _hidden(state, seat):
                assert f'"{code}"' not in text
                assert f"{code}," not in text


def _hidden(state: State, seat: int | None) -> set[str]:
    if not isinstance(state, Choosing | Playing | Giving):
        return set()
    shown = () if isinstance(state, Choosing) else state.deal.shown
    hands = [hand for s, hand in enumerate(state.hands) if s != seat]
    return {c.code for hand in hands for c in hand if c not in shown}


def test_a_phrase_for_every_scene() -> None:
    """Every view has a headline and, where somebody is asked, a prompt of its kind."""
    prompts = set()
    for seed in range(2):
        for state in random_game(3, options(), seed, deals=1):
            for seat in range(3):
                view = seen(state, seat)
                assert isinstance(view.headline, Phrase)
                if view.ask is not None:
                    prompts.add(view.ask.prompt.key)
                    assert seat in view.due
            assert isinstance(state, Over) == seen(state).over
    assert {f"track_trick.ask.{kind}" for kind in ("choose", "play")} <= prompts
