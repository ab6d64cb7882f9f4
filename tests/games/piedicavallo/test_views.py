"""What each seat is shown."""

from __future__ import annotations

from typing import Any

import pytest

from games.cards import Card, card
from games.core import advance
from games.piedicavallo import GAME
from games.piedicavallo.sayings import read_saying
from games.piedicavallo.scoring import score
from games.piedicavallo.states import Dealing, Discarding, Finished, Over, Playing, Said, State
from games.view import View, as_json
from tests.games.piedicavallo.positions import (
    MIXTURES,
    cards,
    discarding,
    options,
    play,
    playing,
    random_game,
    say,
    trick,
)

LAYING = "T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B"


def shown_cards(view: View[Any]) -> set[str]:
    """All card codes in the JSON form of a view."""
    found: set[str] = set()

    def look(value: object) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)
        elif isinstance(value, str):
            found.add(value)

    look(as_json(view))
    return found


def hidden(state: State, seat: int | None) -> set[Card]:
    """Cards that the seat must not see and that nothing said has named."""
    if isinstance(state, Discarding):
        hands, dealer = state.hands, state.dealer
        laid: tuple[Card, ...] = state.discard
    elif isinstance(state, Playing):
        hands, dealer, laid = state.hands, state.dealer, state.discard
    else:
        return set()
    named = {card("".join(s.saying.args)) for s in state.said if s.saying.code == "S_NAME"}
    named |= {card(f"T{s.saying.args[0]}") for s in state.said if s.saying.code == "T_NAME"}
    others = {c for s, hand in enumerate(hands) if s != seat for c in hand}
    return (others | (set(laid) if seat != dealer else set())) - named


@pytest.mark.parametrize("chosen", MIXTURES[:5])
def test_no_hidden_card_is_shown(chosen: dict[str, Any]) -> None:
    """At every step, to every seat and the spectator; offers are of the own doing, so left out."""
    for state in random_game(options(**chosen), 2, deals=1, talk=0.1):
        for seat in (None, 0, 1, 2, 3):
            view = GAME.view(state, seat)
            shown = shown_cards(view) - _asked(view)
            named = _suggested(state)
            assert not {c.code for c in hidden(state, seat)} & (shown - named)


def _asked(view: View[Any]) -> set[str]:
    """Cards that one may ask the partner for; they tell nothing."""
    asked = {c.label for c in (*view.ask.choices, *view.ask.asides)} if view.ask else set()
    return {v.code for label in asked for _, v in label.values if isinstance(v, Card)} - {
        h.card.code for h in view.hand
    }


def _suggested(state: State) -> set[str]:
    if not isinstance(state, Discarding | Playing):
        return set()
    return {
        code for s in state.said for code in ("".join(s.saying.args), f"T{''.join(s.saying.args)}")
    }


def test_the_discard_is_the_dealers() -> None:
    """The dealer sees the cards laid away, everybody else that they lie there."""
    state = advance(GAME, discarding(LAYING), 0, GAME.read("discard T7"))
    (own,), (other,) = GAME.view(state, 0).piles, GAME.view(state, 1).piles
    assert (own.cards, own.hidden) == (cards("T7"), 0)
    assert (other.cards, other.hidden, other.seat) == ((), 1, 0)
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert (view.ask.count, view.ask.optional) == (1, False)
    assert view.scene == "exchange"
    assert view.seats[0].cards == len(view.hand) == 16
    reasons = {h.card.code: h.reason for h in view.hand}
    assert reasons["T12"] is None
    assert str(reasons["KO"]) == "3.2: piedicavallo.why.five_points(card=KO)"
    assert GAME.view(state, 1).known.discard == ()
    assert view.known.discard == cards("T7")
    first = GAME.view(discarding(LAYING), 0)
    assert first.piles == ()
    assert first.ask is not None
    assert first.ask.count == 2


def test_a_card_is_asked_for() -> None:
    """The seat to play is offered its cards, told why not the others; the trick is in view."""
    view = GAME.view(playing("T9 KU 2U", "3U", now=trick(3, "6U")), 0)
    assert view.ask is not None
    assert [c.card for c in view.ask.choices] == list(cards("KU 2U"))
    assert view.ask.prompt.key == "piedicavallo.ask.play_with"
    assert [h.reason is None for h in view.hand] == [False, True, True]
    assert view.trick is not None
    assert (view.trick.number, view.trick.of, view.trick.winner) == (1, 15, 3)
    assert not view.clockwise
    assert view.deck == "piemonte"
    assert str(view.headline) == "piedicavallo.headline.play(player=0)"
    waiting = GAME.view(playing("T9", "3U 4O", now=trick(3, "6U")), 1)
    assert [h.reason for h in waiting.hand] == [None, None]
    assert waiting.ask is None


def test_after_a_card_things_may_be_said() -> None:
    """The player of the last card gets an optional question with all that can be said at once."""
    state = advance(GAME, playing("T9 KU 2U", "3U"), 0, play("2U"))
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert (view.ask.prompt.key, view.ask.optional) == ("piedicavallo.ask.say", True)
    assert view.ask.count == len(view.ask.choices)
    assert all(c.card is None for c in view.ask.choices)
    assert str(view.ask.choices[0].label) == "piedicavallo.say.S_NAME(card=KU)"
    assert GAME.view(state, 2).ask is None
    assert GAME.view(state, None).ask is None


@pytest.mark.parametrize(("most", "count"), [(2, 2), (None, 27)])
def test_no_more_than_allowed_can_be_chosen(most: int | None, count: int) -> None:
    """A limit bounds what can be chosen together while statements are offered (7.1)."""
    state = playing("T9 KU", "3U", now=trick(0, "2U"), chosen=options(max_statements=most))
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert view.ask.count == count


def test_without_statements_suggestions_are_free() -> None:
    """Once the limit is reached only suggestions are offered, as many as one likes."""
    state = playing("T9 KU", "3U", now=trick(0, "2U"), chosen=options(max_statements=0))
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert view.ask.count == len(view.ask.choices) > 6


def test_a_winner_is_asked_for_a_card_and_may_speak() -> None:
    """One question holds both; cards come first."""
    state = playing("5W", "6W", "7W", "T12 8W", now=trick(0, "T9 T4 T5"))
    view = GAME.view(advance(GAME, state, 3, play("T12")), 3)
    assert view.ask is not None
    assert view.ask.prompt.key == "piedicavallo.ask.play_or_say"
    assert view.ask.choices[0].card == card("8W")
    assert view.ask.choices[-1].card is None
    assert not view.ask.optional
    assert view.last_trick is not None
    assert (view.last_trick.number, view.last_trick.winner) == (1, 3)


def test_what_was_said_is_on_record() -> None:
    """In the log in its order, and beside the seat until it plays again."""
    state: State = playing("T9 KU 2U", "3U EX", "4U", "5U")
    state = advance(GAME, state, 0, play("2U"))
    state = advance(GAME, state, 0, say("S_LEN(1)"))
    state = advance(GAME, state, 2, say("HIGH"))
    state = advance(GAME, state, 1, play("EX"))
    state = advance(GAME, state, 1, say("T_FOOL_DANGER"))
    for seat in (None, 0, 1, 2, 3):
        view = GAME.view(state, seat)
        assert [(e.seat, str(e.phrase).removeprefix("piedicavallo.")) for e in view.log] == [
            (3, "log.discarded.zero(n=0)"),
            (0, "say.S_LEN(n=1, suit=U)"),
            (2, "say.HIGH"),
            (1, "log.fool(team=1)"),
            (1, "say.T_FOOL_DANGER"),
        ]
        says = [s.says.key if s.says else None for s in view.seats]
        assert says[0] == "piedicavallo.say.S_LEN"
        assert says[2:] == ["piedicavallo.say.HIGH", None]
    state = advance(GAME, state, 2, play("4U"))
    assert GAME.view(state, 0).seats[2].says is None
    said = GAME.view(state, 0).known.said
    assert said[0] == Said(0, read_saying("S_LEN(1)"), card("2U"), 1)


def test_words_while_the_dealer_discards() -> None:
    """They are in the log before anything is announced."""
    state = advance(GAME, discarding(LAYING), 2, say("LOAD"))
    assert isinstance(state, Discarding)
    view = GAME.view(state, None)
    assert [(e.seat, str(e.phrase)) for e in view.log] == [(2, "piedicavallo.say.LOAD")]
    assert view.seats[2].says == view.log[0].phrase


@pytest.mark.parametrize("chosen", MIXTURES[:3])
def test_the_end_of_a_deal(chosen: dict[str, Any]) -> None:
    """Scene, sheet, all hands as dealt, the discard, and the standing of the game."""
    for state in random_game(options(**chosen), 6, deals=4):
        if not isinstance(state, Dealing | Over):
            continue
        view = GAME.view(state, 0)
        if state.last is None:
            assert (view.scene, view.summary, view.log) == ("exchange", None, ())
            assert view.headline.key == "piedicavallo.headline.start"
            continue
        assert view.scene == "summary"
        assert view.summary is not None
        assert view.summary.scores == view.rows[-1].scores == state.match.sheets[-1].scores
        assert [len(p.cards) for p in view.summary.dealt][4] == 2
        assert sorted(len(p.cards) for p in view.summary.dealt[:4]) == [15, 15, 15, 17]
        assert sum(s.tricks or 0 for s in view.seats) == 15
        assert (view.hand, view.facts, view.piles) == ((), (), ())
        assert (view.ask, view.trick) == (None, None)
        assert view.last_trick is not None
        assert view.log[0].phrase.key.startswith("piedicavallo.log.discarded")
        assert view.over == isinstance(state, Over)
        part = "game" if view.over else "so_far"
        assert view.summary.subtitle is not None
        assert f"summary.{part}" in view.summary.subtitle.key


def test_a_deal_without_a_trick() -> None:
    """The summary says so."""
    sheet = score(options(), 0, (0, 15), (0, 105), 0, 1, 4, 1)
    state = discarding(LAYING)
    match = state.match.scored(sheet)
    last = Finished(0, state.hands, cards("QO 6O"), (), ())
    view = GAME.view(Dealing(match, last), None)
    assert view.summary is not None
    assert str(view.summary.chips[0]) == "piedicavallo.chip.no_trick(team=0)"
    assert str(view.summary.title) == "piedicavallo.summary.deal.won(team=1, points=114, others=0)"
    assert view.summary.bar is not None
    assert (view.summary.bar.points, view.summary.bar.most) == (114, 114)


@pytest.mark.parametrize(
    ("chosen", "notice"),
    [({}, []), ({"signals": False}, ["silent"]), ({"truth": "honour"}, ["honour"])],
)
def test_notices(chosen: dict[str, Any], notice: list[str]) -> None:
    """A table that plays without talk, or on honour, says so."""
    view = GAME.view(playing("KU", chosen=options(**chosen)), 0)
    assert [n.key for n in view.notices] == [f"piedicavallo.notice.{word}" for word in notice]


def test_facts() -> None:
    """The open points of both piles and the trumps announced."""
    view = GAME.view(playing("KU", discard="T12 T7"), None)
    assert [str(f.label) for f in view.facts] == [
        "piedicavallo.fact.points(team=0)",
        "piedicavallo.fact.points(team=1)",
        "piedicavallo.fact.discarded_trumps",
    ]
    assert str(view.facts[2].value) == "piedicavallo.fact.number(number=2)"
