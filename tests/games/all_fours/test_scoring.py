"""High, Low, Jack and Game, and what a sheet says."""

from __future__ import annotations

from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.options import Options
from games.all_fours.scoring import (
    card_points,
    counted,
    game_item,
    high_and_low,
    jack_item,
    known_items,
    turn_value,
)
from games.all_fours.sheet import Item, ItemName, Sheet, added
from games.all_fours.states import Dealt, Over, Ready, Taken
from games.cards import card
from games.tricks import Trick
from games.words import Phrase
from tests.games.all_fours.positions import DEAL, PLAYED, TRICKS, after, hand, lines, playing, table

HANDS = tuple(hand(h) for h in ("10H KS", "AH 3S", "JH 2H", "5H AS"))
LINE = Phrase("all_fours.line.nothing")


def taken(winner: int, codes: str, leader: int = 0) -> Taken:
    """A trick won by a seat."""
    return Taken(Trick(leader, hand(codes)), winner)


def item(name: ItemName, team: int | None, points: int = 1) -> Item:
    """An item without its reason."""
    return Item(name, LINE, team, points if team is not None else 0)


def test_turned_cards() -> None:
    """Every rank: ace 1, six 2, jack 3; in Tobago ace 1, two 2, jack 3."""
    plain, tobago = Options(), Options(tobago=True)
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    assert [turn_value(card(r + "H"), plain) for r in ranks] == [1, 0, 0, 3] + [0] * 4 + [2] + [
        0
    ] * 4
    assert [turn_value(card(r + "H"), tobago) for r in ranks] == [1, 0, 0, 3] + [0] * 8 + [2]


@pytest.mark.parametrize(
    ("trump", "high", "low"),
    [("H", 1, 0), ("S", 1, 1), ("D", None, None)],
)
def test_high_and_low(trump: str, high: int | None, low: int | None) -> None:
    """They go by the cards dealt; without a trump neither is scored."""
    items = high_and_low(HANDS, trump)
    assert [i.name for i in items] == ["high", "low"]
    assert [i.team for i in items] == [high, low]
    assert [i.points for i in items] == [int(high is not None), int(low is not None)]


def test_one_card_is_high_and_low() -> None:
    """A lone trump scores both for its holder's team."""
    items = high_and_low((hand("7D"), hand("2S"), hand("3S"), hand("4S")), "D")
    assert [(i.team, i.points) for i in items] == [(0, 1), (0, 1)]
    assert [dict(i.line.values)["card"] for i in items] == [card("7D")] * 2


@pytest.mark.parametrize(
    ("winner", "team", "points", "key"),
    [
        (2, 0, 1, "all_fours.line.jack"),
        (0, 0, 1, "all_fours.line.jack"),
        (1, 1, 3, "all_fours.line.hang_jack"),
        (3, 1, 3, "all_fours.line.hang_jack"),
    ],
)
def test_jack(winner: int, team: int, points: int, key: str) -> None:
    """One for the holder's side, three for the others; six where the table pays so."""
    tricks = (taken(0, "KS 3S 7C AS"), taken(winner, "10H AH JH 5H"))
    scored = jack_item(HANDS, "H", tricks, Options())
    assert scored is not None
    assert (scored.team, scored.points, scored.line.key) == (team, points, key)
    beer = jack_item(HANDS, "H", tricks, Options(hang_jack=6))
    assert beer is not None
    assert beer.points == (6 if points == 3 else 1)


def test_jack_not_dealt_or_still_held() -> None:
    """Not dealt: nobody's. Still in a hand: not known."""
    none = jack_item(HANDS, "S", (), Options())
    assert none is not None
    assert (none.team, none.points) == (None, 0)
    assert jack_item(HANDS, "H", (), Options()) is None


@pytest.mark.parametrize(
    ("totals", "dealer_team", "tie", "team"),
    [
        ((20, 19), 0, "none", 0),
        ((19, 20), 0, "none", 1),
        ((20, 19), 1, "non_dealer", 0),
        ((18, 18), 0, "none", None),
        ((0, 0), 0, "none", None),
        ((18, 18), 0, "non_dealer", 1),
        ((18, 18), 1, "non_dealer", 0),
        ((0, 0), 1, "non_dealer", 0),
    ],
)
def test_game(totals: tuple[int, int], dealer_team: int, tie: Any, team: int | None) -> None:
    """The higher count; equal counts by the option; one point or two."""
    for worth in (1, 2):
        options = Options(game_tie=tie, game_points=worth)
        scored = game_item(totals, dealer_team, options)
        assert (scored.team, scored.points) == (team, worth if team is not None else 0)


def test_card_points() -> None:
    """Tricks count for their winners' teams."""
    tricks = (taken(0, "10H KS 3C AS"), taken(3, "JD QD 2C 10C"), taken(2, "2D 3D 4D KD"))
    assert card_points(tricks) == (10 + 3 + 4 + 3, 1 + 2 + 10)
    assert card_points(()) == (0, 0)


def test_known_items() -> None:
    """Items are known up to the first that is not certain yet."""
    dealt = Dealt(0, 1, HANDS, (card("9H"),))

    def names(tricks: tuple[Taken, ...], held: tuple[Any, ...], trump: str = "H") -> list[str]:
        return [i.name for i in known_items(dealt, trump, tricks, held, Options())]

    jack = taken(2, "10H AH JH 5H")
    held = (hand("KS"), hand("3S"), hand("2H"), hand("AS"))
    assert names((), HANDS) == ["high", "low"]
    assert names((), HANDS, "S") == ["high", "low", "jack"]
    assert names((jack,), held) == ["high", "low", "jack", "game"]
    level = taken(2, "4H AH JH 2H")
    more = (hand("KS"), hand("3S"), hand("QS"), hand("2S"))
    assert names((level,), more) == ["high", "low", "jack"]
    assert names((level,), (hand("KS"), (), (), hand("3S"))) == ["high", "low", "jack", "game"]
    assert names((jack, taken(1, "KS 3S 2H AS")), ((), (), (), ())) == [
        "high",
        "low",
        "jack",
        "game",
    ]


def test_game_needs_a_lead_above_all_that_is_held() -> None:
    """A lead just equal to the points still in hands isn't certain; one more is."""
    dealt = Dealt(0, 1, HANDS, (card("9H"),))
    five = (taken(2, "4H AH JH 2H"),)

    def known(*held: str) -> int:
        return len(known_items(dealt, "H", five, tuple(map(hand, held)), Options()))

    assert known("KS", "QS", "2S", "3S") == 3
    assert known("KS", "JS", "2S", "3S") == 4


@pytest.mark.parametrize(
    ("before", "teams", "jack", "kept", "won"),
    [
        ((13, 13), "ABBB", 3, 1, True),
        ((12, 11), "AABB", 3, 2, True),
        ((12, 11), "ABBB", 3, 3, True),
        ((12, 12), "ABAA", 1, 3, True),
        ((11, 13), "AAAB", 1, 3, True),
        ((10, 13), "AAAB", 1, 4, True),
        ((10, 12), "AAAB", 1, 4, False),
        ((0, 0), "AAAA", 3, 4, False),
    ],
)
def test_strict_order(before: tuple[int, int], teams: str, jack: int, kept: int, won: bool) -> None:
    """High, Low, Jack, Game: the first to reach 14 wins, later items are not scored."""
    names: tuple[ItemName, ...] = ("high", "low", "jack", "game")
    items = tuple(
        item(name, "AB".index(letter), jack if name == "jack" else 1)
        for name, letter in zip(names, teams, strict=True)
    )
    assert counted(before, items, 14) == (items[:kept], won)


def test_worked_deal() -> None:
    """The worked deal: its sheet, its lines and its record."""
    state = after(playing(), *PLAYED)
    assert isinstance(state, Ready)
    (sheet,) = GAME.sheets(state)
    assert sheet.scores == (2, 4)
    assert sheet.undertaking is None
    assert GAME.totals(state) == GAME.recorded_totals(state) == (2, 4)
    assert sheet.record() == {
        "dealer": 0,
        "turned": ["9H"],
        "trump": "H",
        "turned_points": None,
        "begged": None,
        "high": {"team": 1, "points": 1},
        "low": {"team": 0, "points": 1},
        "jack": {"team": 1, "points": 3},
        "game": {"team": 0, "points": 1},
        "card_points": [22, 21],
        "scores": [2, 4],
    }
    assert [(str(line.reason), line.points) for line in sheet.lines()] == [
        ("all_fours.line.high(card=AH, player=1)", (0, 1)),
        ("all_fours.line.low(card=2H, player=2)", (1, 0)),
        ("all_fours.line.hang_jack(card=JH, player=1, holder=2)", (0, 3)),
        ("all_fours.line.game(team=0, points=22, other=21)", (1, 0)),
    ]


def test_points_scored_at_once_are_in_the_sheet() -> None:
    """Turned cards and the begged point stand before High."""
    line = DEAL.replace("6C", "9H").removesuffix("9H") + "6C"
    state = after(table(), line, "1 beg", "0 take_one")
    assert [str(i.name) for i in _finished(state).items][:2] == ["turned", "begged"]
    record = _finished(state).record()
    assert record["turned_points"] == {"team": 0, "points": 2}
    assert record["begged"] == {"team": 1, "points": 1}
    scored = [record[name]["points"] for name in ("high", "low", "jack", "game") if record[name]]
    assert sum(record["scores"]) == 3 + sum(scored)


def _finished(state: Any) -> Sheet:
    """The sheet after the first legal card each time."""
    while due := GAME.due(state):
        state = GAME.apply(state, due[0], GAME.legal(state, due[0])[0])
    sheet: Sheet = GAME.sheets(state)[-1]
    return sheet


def test_both_over_14() -> None:
    """At 13-13 the team with High wins, though the other takes all the rest."""
    state = after(playing(totals=(13, 13)), *PLAYED)
    assert isinstance(state, Over)
    assert GAME.totals(state) == (13, 14)
    record = GAME.sheets(state)[0].record()
    assert record["high"] == {"team": 1, "points": 1}
    assert (record["low"], record["jack"], record["game"]) == (None, None, None)
    assert record["card_points"] is None
    assert GAME.sheets(state)[0].lines()[-1].reason == Phrase("all_fours.line.stopped")


def test_hang_jack_may_overshoot() -> None:
    """The winner may end above the target; Game is then not counted."""
    state = after(playing(totals=(12, 12)), *PLAYED)
    assert isinstance(state, Over)
    assert GAME.totals(state) == (13, 16)
    assert GAME.sheets(state)[0].record()["game"] is None


def test_game_may_win() -> None:
    """The last item in the order wins where the first three didn't."""
    state = after(playing(totals=(12, 9)), *PLAYED)
    assert isinstance(state, Over)
    assert GAME.totals(state) == (14, 13)
    lines_of = GAME.sheets(state)[0].lines()
    assert len(lines_of) == 4


@pytest.mark.parametrize("totals", [(0, 0), (10, 9)])
def test_played_out_without_a_winner(totals: tuple[int, int]) -> None:
    """Nobody at 14: another deal is due."""
    state = after(playing(totals=totals), *PLAYED)
    assert isinstance(state, Ready)
    assert GAME.result(state) is None
    assert GAME.chance_due(state)


def test_a_deal_without_points_still_adds_up() -> None:
    """A sheet in which nobody scores says so, with zeros."""
    empty = Sheet(0, (card("9H"), card("4H"), card("5H")), None, ())
    (line,) = empty.lines()
    assert (line.reason.key, line.points) == ("all_fours.line.nothing", (0, 0))
    assert empty.scores == (0, 0)
    assert added((1, 2), (item("high", None),)) == (1, 2)


class TestEarlyStop:
    """The last deal ends once its outcome is settled."""

    def test_at_once(self) -> None:
        """With High known to win, no card is played."""
        state = after(table((5, 13), early_stop=True), DEAL, "1 stand")
        assert isinstance(state, Over)
        assert GAME.totals(state) == (5, 14)
        assert state.ended.ending == "decided"

    def test_after_take_one_and_after_a_run(self) -> None:
        """Trumps may also be fixed by giving one or by a run."""
        given = after(table((13, 0), early_stop=True), DEAL, "1 beg", "0 take_one")
        assert isinstance(given, Over)
        assert GAME.totals(given) == (14, 2)

    def test_low_first_settles_high(self) -> None:
        """Low wins at once only where High doesn't win before."""
        state = after(table((13, 12), early_stop=True), DEAL, "1 stand")
        assert isinstance(state, Over)
        assert GAME.totals(state) == (14, 13)
        assert [i.name for i in GAME.sheets(state)[0].items] == ["high", "low"]

    def test_jack_settles_after_its_trick(self) -> None:
        """The hanged jack ends the game with the trick that takes it."""
        start = after(table((0, 10), early_stop=True), DEAL, "1 stand")
        before = after(start, *lines(TRICKS[0])[:3])
        assert GAME.due(before) == (0,)
        state = after(before, lines(TRICKS[0])[3])
        assert isinstance(state, Over)
        assert GAME.totals(state) == (1, 14)
        assert len(state.ended.tricks) == 1

    def test_game_settles_when_the_lead_is_out_of_reach(self) -> None:
        """Game ends it as soon as what is in hands can't make up the difference."""
        log = [play for trick in TRICKS for play in lines(trick)]
        start = after(table((12, 8), early_stop=True), DEAL, "1 stand")
        for number in range(1, len(log) + 1):
            state = after(start, *log[:number])
            if isinstance(state, Over):
                break
        assert isinstance(state, Over)
        assert number == len(log)
        assert GAME.totals(state) == (14, 12)
        assert state.ended.ending == "played"

    def test_without_a_winner_all_cards_are_played(self) -> None:
        """Only a deal that ends the game is cut short."""
        state = after(table((0, 0), early_stop=True), DEAL, "1 stand", *PLAYED)
        assert isinstance(state, Ready)
        assert GAME.totals(state) == (2, 4)

    def test_off_by_default(self) -> None:
        """Without the option the deal is played to its end."""
        state = after(table((5, 13)), DEAL, "1 stand", *PLAYED[:-1])
        assert GAME.due(state) == (3,)
