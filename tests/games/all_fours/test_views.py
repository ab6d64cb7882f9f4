"""What each seat sees at each moment."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.all_fours import GAME
from games.all_fours.states import Playing, Ready, Running, State
from games.cards import card
from games.view import View, as_json
from games.words import Phrase, Reason
from tests.games.all_fours.positions import (
    DEAL,
    HANDS,
    MIXTURES,
    PLAYED,
    after,
    begged,
    playing,
    random_game,
    run,
    table,
)


def seen(state: State, seat: int | None) -> View[Any]:
    """What a seat sees."""
    return GAME.view(state, seat)


def shown(state: State, seat: int | None) -> str:
    """The cards that a seat sees in its hand."""
    return " ".join(h.card.code for h in seen(state, seat).hand)


def test_before_the_first_deal() -> None:
    """An empty table: nothing said, nothing scored."""
    view = seen(table(dealer=None), 0)
    assert (view.scene, view.headline.key) == ("auction", "all_fours.headline.start")
    assert (view.deal, view.rows, view.log, view.piles, view.facts) == (0, (), (), (), ())
    assert view.summary is None
    assert (view.known.hand, view.known.legal, view.known.rest) == ((), (), 0)
    assert not view.clockwise
    assert view.sides == ((0, 2), (1, 3))
    assert [s.team for s in view.seats] == [0, 1, 0, 1]
    assert all(s.badges == () for s in view.seats)


def test_only_two_look_early() -> None:
    """Dealer and eldest see their hands; the others see that they may not yet."""
    state = after(table(), DEAL)
    assert shown(state, 0) == "10H AC QD 9D KS 4S"
    assert shown(state, 1) == "AH 10C 7C KD 4D 3S"
    for seat in (2, 3):
        assert shown(state, seat) == ""
        assert [p.key for p in seen(state, seat).notices] == ["all_fours.notice.no_look"]
    assert shown(state, None) == ""
    assert seen(state, 0).notices == ()
    assert [s.cards for s in seen(state, 2).seats] == [6] * 4
    stood = after(state, "1 stand")
    assert shown(stood, 2) == "JH 2H 9C 8C 5D QS"
    assert seen(stood, 2).notices == ()


def test_between_runs_the_same_two_look() -> None:
    """After the same suit again only dealer and eldest see their nine cards."""
    state = run(after(begged(), "0 run"), "6H")
    assert isinstance(state, Running)
    assert [len(seen(state, seat).hand) for seat in range(4)] == [9, 9, 0, 0]
    assert [s.cards for s in seen(state, None).seats] == [9] * 4


def test_all_look_early() -> None:
    """With the option everybody sees the own hand at once."""
    state = after(table(early_look="all"), DEAL)
    assert [len(seen(state, seat).hand) for seat in range(4)] == [6] * 4


def test_consulting() -> None:
    """Whoever is asked is told the partner's number of cards of the suit; nobody else, ever."""
    spoken = after(table(consult=True), DEAL)
    notice = Phrase("all_fours.notice.partner_holds", n=1, suit=_hearts(spoken))
    assert seen(spoken, 1).notices == (notice,)
    assert seen(spoken, 1).known.partner_holds == 1
    answering = after(spoken, "1 beg")
    assert seen(answering, 0).known.partner_holds == 2
    for state, asked in ((spoken, 1), (answering, 0)):
        for seat in {0, 1, 2, 3, None} - {asked}:
            assert seen(state, seat).notices == ()
            assert seen(state, seat).known.partner_holds is None
    assert seen(after(spoken, "1 stand"), 1).known.partner_holds is None
    assert seen(after(table(), DEAL), 1).known.partner_holds is None


def _hearts(state: State) -> Any:
    return dict(seen(state, 1).ask.choices[0].label.values)["suit"]  # type: ignore[union-attr]


def test_speaking() -> None:
    """The turn-up lies there with the rest of the pack; the speaker has two choices."""
    view = seen(after(table((3, 5)), DEAL), 1)
    assert view.scene == "auction"
    assert str(view.headline) == "all_fours.headline.speaking(player=1)"
    assert [(p.cards, p.hidden) for p in view.piles] == [((card("9H"),), 0), ((), 27)]
    assert view.ask is not None
    assert [(c.action, str(c.label)) for c in view.ask.choices] == [
        ("stand", "all_fours.choice.stand(suit=H, team=1)"),
        ("beg", "all_fours.choice.beg(suit=H, team=1)"),
    ]
    assert [str(f.value) for f in view.facts] == [
        "all_fours.value.score(first=3, second=5, target=14)"
    ]
    assert [s.badges for s in view.seats] == [("dealer",), (), (), ()]
    assert all(s.tricks is None and s.says is None for s in view.seats)
    assert seen(after(table(), DEAL), 0).ask is None


def test_points_at_once_are_shown() -> None:
    """A turned jack and a begged point stand in log, facts, totals and the table of scores."""
    line = DEAL.replace("JH", "9H").removesuffix("9H") + "JH"
    state = after(table(), line, "1 beg", "0 take_one")
    view = seen(state, 2)
    assert view.totals == (3, 1)
    assert [(r.label.key, r.scores) for r in view.rows] == [("all_fours.row.now", (3, 1))]
    assert "all_fours.value.pair(first=3, second=1)" in [str(f.value) for f in view.facts]
    assert [(e.seat, str(e.phrase)) for e in view.log] == [
        (0, "all_fours.log.deal"),
        (None, "all_fours.log.turned_points(card=JH, team=0, n=3)"),
        (1, "all_fours.log.beg"),
        (0, "all_fours.log.take_one(team=1)"),
        (None, "all_fours.log.trump(suit=H)"),
    ]
    assert [str(s.says) for s in view.seats] == [
        "all_fours.says.take_one",
        "all_fours.says.beg",
        "None",
        "None",
    ]


def test_running() -> None:
    """While cards are due the headline says which, and the log tells every card turned."""
    state = run(after(begged(last_card_kick=True), "0 run"), "6H")
    assert seen(state, 1).headline.key == "all_fours.headline.running"
    assert seen(state, 1).due == ()
    state = run(after(begged(last_card_kick=True), "0 run"), "6H", "4H")
    view = seen(state, 3)
    assert view.headline.key == "all_fours.headline.kick"
    assert [str(e.phrase) for e in view.log[2:]] == [
        "all_fours.log.beg",
        "all_fours.log.run",
        "all_fours.log.turned_points(card=6H, team=0, n=2)",
        "all_fours.log.turned(card=4H)",
    ]


def test_playing() -> None:
    """Trick, winner so far, reasons for cards that can't be played."""
    state = playing("1 play AH")
    view = seen(state, 2)
    assert (view.scene, view.deck, view.due) == ("play", "standard", (2,))
    assert str(view.headline) == "all_fours.headline.play(player=2)"
    assert view.trick is not None
    assert (view.trick.number, view.trick.of, view.trick.leader) == (1, 6, 1)
    assert view.trick.plays == ((1, card("AH")),)
    assert view.trick.winner == 1
    assert {h.card.code: h.reason for h in view.hand if h.reason is None} == {
        "JH": None,
        "2H": None,
    }
    barred = Reason("4.2", Phrase("all_fours.why.follow_trump", suit=_hearts_of(state)))
    assert view.hand[-1].reason == barred
    assert view.ask is not None
    assert [(c.action, c.card) for c in view.ask.choices] == [
        ("play JH", card("JH")),
        ("play 2H", card("2H")),
    ]
    assert view.ask.prompt.key == "all_fours.ask.play"
    assert all(h.reason is None for h in seen(state, 3).hand)
    assert str(seen(state, 3).seats[1].says) == "all_fours.says.stand"


def _hearts_of(state: Playing) -> Any:
    reason = GAME.why_not(state, 2, GAME.read("play QS"))
    assert reason is not None
    return dict(reason.phrase.values)["suit"]


def test_between_tricks() -> None:
    """The last trick stays to be looked at; the winner is asked to lead."""
    view = seen(playing(*PLAYED[:4]), 1)
    assert view.last_trick is not None
    assert (view.last_trick.number, view.last_trick.winner) == (1, 1)
    assert view.trick is not None
    assert (view.trick.number, view.trick.winner, view.trick.plays) == (2, None, ())
    assert str(view.headline) == "all_fours.headline.lead(player=1, number=2, of=6)"
    assert view.ask is not None
    assert view.ask.prompt.key == "all_fours.ask.lead"
    assert [s.tricks for s in view.seats] == [0, 1, 0, 0]
    assert [s.cards for s in view.seats] == [5] * 4
    assert all(s.says is None for s in view.seats)
    assert [str(e.phrase) for e in view.log[-2:]] == [
        "all_fours.log.trick(number=1)",
        "all_fours.log.hang_jack(card=JH)",
    ]
    assert "all_fours.value.pair(first=0, second=15)" in [str(f.value) for f in view.facts]


def test_a_jack_brought_home() -> None:
    """The log tells it."""
    view = seen(playing("1 play KD", "2 play JH", "3 play 2D", "0 play QD"), None)
    assert str(view.log[-1].phrase) == "all_fours.log.jack(card=JH)"


def test_end_of_a_deal() -> None:
    """The summary tells all four items; every hand is open now, the rest of the pack too."""
    state = after(playing(), *PLAYED)
    view = seen(state, None)
    assert (view.scene, view.over, view.deal) == ("summary", False, 1)
    assert str(view.headline) == "all_fours.headline.next_deal(player=1)"
    assert view.totals == (2, 4)
    assert [(str(r.label), r.scores) for r in view.rows] == [
        ("all_fours.row.deal(number=1)", (2, 4))
    ]
    end = view.summary
    assert end is not None
    assert str(end.title) == "all_fours.summary.deal(number=1)"
    assert str(end.subtitle) == "all_fours.summary.score(first=2, second=4, target=14)"
    assert [str(chip) for chip in end.chips] == [
        "9H",
        "all_fours.chip.hang_jack",
    ]
    assert end.lines == GAME.sheets(state)[0].lines()
    assert [sorted(c.code for c in pile.cards) for pile in end.dealt[:4]] == [
        sorted(own.split(",")) for own in HANDS
    ]
    assert [pile.seat for pile in end.dealt] == [0, 1, 2, 3, None, None]
    assert len(end.dealt[-1].cards) == 27
    assert [s.tricks for s in view.seats] == [3, 1, 1, 1]
    assert [s.cards for s in view.seats] == [0] * 4
    assert view.last_trick is not None
    assert view.last_trick.number == 6
    assert view.seats[0].badges == ("dealer",)
    assert view.facts == ()
    assert view.trick is None


def test_the_next_deal_hides_the_last() -> None:
    """Once cards are dealt again the summary is gone."""
    other = DEAL.replace("- deal 0", "- deal 1")
    view = seen(after(after(playing(), *PLAYED), other), 0)
    assert view.summary is None
    assert view.last_trick is None
    assert view.deal == 2


def test_the_pack_ran_out() -> None:
    """The headline says why; nobody's cards are opened."""
    state = run(after(begged(), "0 run"), "6H", "4H")
    assert isinstance(state, Ready)
    view = seen(state, 1)
    assert str(view.headline) == "all_fours.headline.pack_out(player=0)"
    assert view.summary is not None
    assert view.summary.title.key == "all_fours.summary.pack_out"
    assert view.summary.dealt == ()
    assert view.hand == ()
    assert [str(chip) for chip in view.summary.chips] == ["9H", "6H", "4H"]


def test_the_end_of_the_game() -> None:
    """The winners are named; the view says that it is over."""
    view = seen(after(playing(totals=(12, 9)), *PLAYED), 3)
    assert view.over
    assert str(view.headline) == "all_fours.headline.won(team=0)"
    assert view.summary is not None
    assert str(view.summary.title) == "all_fours.summary.won(team=0)"
    other = seen(after(playing(totals=(0, 13)), *PLAYED), 3)
    assert str(other.headline) == "all_fours.headline.won(team=1)"


def test_hands_of_a_deal_cut_short_are_open() -> None:
    """What settled the game can be checked: all four hands and the rest are shown."""
    view = seen(after(table((0, 13), early_stop=True), DEAL, "1 stand"), None)
    assert view.summary is not None
    assert len(view.summary.dealt) == 6


@pytest.mark.parametrize("seed", range(len(MIXTURES)))
def test_no_view_tells_a_hidden_card(seed: int) -> None:
    """At each moment of random games no view but the owner's mentions a card in a hand."""
    for state in random_game(seed, MIXTURES[seed], deals=2):
        if isinstance(state, Ready) or GAME.result(state) is not None:
            continue
        hands = state.hands if isinstance(state, Playing) else state.dealt.hands
        for viewer in (None, 0, 1, 2, 3):
            told = json.dumps(as_json(seen(state, viewer)))
            hidden = {c.code for s, own in enumerate(hands) if s != viewer for c in own}
            assert not {code for code in hidden if f'"{code}"' in told or f" {code}" in told}
