"""What every game owes to the protocol. No game is named: a new one is tested by being there."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.cards import Card, card
from games.core import Game, Illegal, Malformed, advance
from games.options import describe
from games.records import follow, read_line, usual_seats, write_line
from tests.games.tables import SIZES, some_options, walk

MIXTURES = 12
"""Random option mixtures a game and player count; the first is all defaults."""

TABLES = [(key, seats, seed) for key, seats in SIZES for seed in range(MIXTURES)]


def _table(key: str, seats: int, seed: int) -> tuple[Game[Any, Any], Any]:
    game = registry()[key]
    options = game.Options() if seed == 0 else some_options(game, seats, random.Random(seed))
    return game, options


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_each_moment_is_one_thing(key: str, seats: int, seed: int) -> None:
    """Seats are due, or chance, or there is a result; no deal is longer than the game says.

    Things said don't count: a seat may say any number of them before its card.
    """
    game, options = _table(key, seats, seed)
    lines = 0
    for step in walk(game, seats, options, seed, deals=3):
        due, chance = game.due(step.state), game.chance_due(step.state)
        assert [bool(due), chance, game.result(step.state) is not None].count(True) == 1
        assert due == tuple(sorted(set(due)))
        assert all(game.legal(step.state, seat) for seat in due)
        assert not game.between_deals(step.state) or chance
        lines = 0 if game.between_deals(step.state) else lines
        lines += step.action is not None and str(step.action).split()[0] != "say"
        assert lines <= game.deal_length(seats, options)


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_legal_actions_are_accepted_and_read_back(key: str, seats: int, seed: int) -> None:
    """Texts of legal actions are unique, read back to equal actions and pass the one door."""
    game, options = _table(key, seats, seed)
    for step in walk(game, seats, options, seed, deals=1):
        for seat in range(seats):
            legal = game.legal(step.state, seat)
            assert len({str(action) for action in legal}) == len(legal)
            for action in legal:
                assert game.read(str(action)) == action
                assert game.why_not(step.state, seat, action) is None
        if step.action is not None:
            assert game.read(str(step.action)) == step.action
            assert game.why_not(step.state, step.seat, step.action) is None


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_what_is_not_legal_is_refused(key: str, seats: int, seed: int) -> None:
    """An action tried by any seat at another moment is legal there or refused with a reason."""
    game, options = _table(key, seats, seed)
    steps = list(walk(game, seats, options, seed, deals=1))
    texts = sorted({str(s.action) for s in steps if s.action is not None})
    rng = random.Random(seed)
    for step in rng.sample(steps, min(12, len(steps))):
        for text in rng.sample(texts, min(25, len(texts))):
            for seat in (None, *range(seats)):
                _try_text(game, step.state, seat, text)


def _try_text(game: Game[Any, Any], state: Any, seat: int | None, text: str) -> None:
    action = game.read(text)
    reason = game.why_not(state, seat, action)
    if reason is None:
        assert seat is None or _accepted(game, state, seat, text)
        return
    assert seat is None or action not in game.legal(state, seat)
    assert reason.paragraph
    assert reason.phrase.key
    with pytest.raises(Illegal) as refused:
        advance(game, state, seat, action)
    assert refused.value.reason == reason


def _accepted(game: Game[Any, Any], state: Any, seat: int, text: str) -> bool:
    """Allowed though not listed: a choice of a kind listed by sample, or a thing said any time."""
    verb = text.split(maxsplit=1)[0]
    listed = {str(a) for a in game.legal(state, seat)}
    return text in listed or any(t.split()[0] == verb for t in listed) or verb == "say"


@settings(max_examples=60, deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("key", sorted(registry()))
def test_arbitrary_texts_never_break_the_door(key: str, data: st.DataObject) -> None:
    """Any text is malformed, refused or a real action; nothing else ever comes out."""
    game = registry()[key]
    seats = game.seats[0]
    steps = list(walk(game, seats, game.Options(), 1, deals=1))
    state = data.draw(st.sampled_from(steps)).state
    verbs = sorted({str(s.action).split()[0] for s in steps if s.action is not None})
    words = st.sampled_from([*verbs, "KH", "T21", "EX", "5U", "no", "yes", "0", "(", ")", ",", ""])
    text = data.draw(st.one_of(st.text(max_size=30), st.lists(words, max_size=5).map(" ".join)))
    try:
        action = game.read(text)
    except Malformed:
        return
    assert str(action) == text
    for seat in (None, *range(seats)):
        _try_text(game, state, seat, text)


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_replay_equals_state(key: str, seats: int, seed: int) -> None:
    """Replaying the log from the start gives the very state, at moments all over the game."""
    game, options = _table(key, seats, seed)
    steps = list(walk(game, seats, options, seed, deals=2))
    lines = [write_line(s.seat, s.action) for s in steps if s.action is not None]
    for at in range(0, len(steps), 17):
        assert follow(game, game.start(seats, options), lines[:at]) == steps[at].state
    assert follow(game, game.start(seats, options), lines) == steps[-1].state


def _cards_in(text: str) -> list[Card]:
    """The cards that an action's text names."""
    found = []
    for word in text.replace(",", " ").split()[1:]:
        try:
            found.append(card(word))
        except ValueError:
            continue
    return found


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_cards_are_conserved(key: str, seats: int, seed: int) -> None:
    """No card stands twice in hands and played cards, and only chance brings cards into play."""
    game, options = _table(key, seats, seed)
    dealt: set[Card] = set()
    gone: Counter[Card] = Counter()
    for step in walk(game, seats, options, seed, deals=2):
        if game.between_deals(step.state):
            dealt, gone = set(), Counter()
        hands = [[h.card for h in game.view(step.state, s).hand] for s in range(seats)]
        held = Counter(c for hand in hands for c in hand) + gone
        assert all(n == 1 for n in held.values())
        if dealt:
            assert set(held) <= dealt
        for seat, hand in enumerate(hands):
            assert not hand or game.view(step.state, None).seats[seat].cards == len(hand)
        text = str(step.action)
        if step.action is not None and step.seat is None:
            dealt |= set(_cards_in(text))
        elif text.split(maxsplit=1)[0] in {"play", "discard"}:
            gone.update(_cards_in(text))


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_sheets_add_up_to_the_totals(key: str, seats: int, seed: int) -> None:
    """Totals are the sums of the sheets, sheets the sums of their lines, and views show them."""
    game, options = _table(key, seats, seed)
    *_, last = walk(game, seats, options, seed, deals=4)
    sheets, totals = game.sheets(last.state), game.totals(last.state)
    view = game.view(last.state, None)
    assert view.totals == totals
    assert len(view.sides) == len(totals)
    assert sorted(s for side in view.sides for s in side) == list(range(seats))
    for sheet in sheets:
        moved = [line.points for line in sheet.lines() if line.points is not None]
        assert tuple(map(sum, zip(*moved, strict=True))) == sheet.scores
        assert sheet.record()
    assert [row.scores for row in view.rows] == [sheet.scores for sheet in sheets]


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_recorded_totals_are_the_totals_by_side_or_by_seat(key: str, seats: int, seed: int) -> None:
    """A record gives each side's points once, or once for each of its seats."""
    game, options = _table(key, seats, seed)
    *_, last = walk(game, seats, options, seed, deals=4)
    sides, totals = game.view(last.state, None).sides, game.totals(last.state)
    by_seat = dict(sorted((s, n) for side, n in zip(sides, totals, strict=True) for s in side))
    assert game.recorded_totals(last.state) in (totals, tuple(by_seat.values()))


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_views_match_the_rules(key: str, seats: int, seed: int) -> None:
    """A view offers just the legal actions and marks just the other cards; spectators get none."""
    game, options = _table(key, seats, seed)
    for step in list(walk(game, seats, options, seed, deals=1))[::5]:
        spectator = game.view(step.state, None)
        assert spectator.hand == ()
        assert spectator.ask is None
        assert spectator.due == game.due(step.state)
        assert spectator.over == (game.result(step.state) is not None)
        for seat in range(seats):
            view, legal = game.view(step.state, seat), game.legal(step.state, seat)
            offered = view.ask.choices if view.ask is not None else ()
            assert [c.action for c in offered] == [str(a) for a in legal]
            tappable = {c.card for c in offered if c.card is not None}
            if tappable:
                assert {h.card for h in view.hand if h.reason is None} == tappable


@pytest.mark.parametrize(("key", "seats", "seed"), TABLES)
def test_computers_play_by_the_rules(key: str, seats: int, seed: int) -> None:
    """The computer player always has a legal answer for a due seat, and the same one again."""
    game, options = _table(key, seats, seed)
    for step in list(walk(game, seats, options, seed, deals=1))[::3]:
        for seat in game.due(step.state):
            view = game.view(step.state, seat)
            action = game.computer.choose(view, seed, "easy")
            assert action is not None
            assert game.why_not(step.state, seat, action) is None
            assert game.computer.choose(view, seed, "easy") == action


def test_games_describe_themselves() -> None:
    """Keys, commands and seats are sane, presets are valid, every option has its words' key."""
    commands = [c for game in registry().values() for c in game.commands]
    assert len(set(commands)) == len(commands)
    for key, game in registry().items():
        assert game.key == key
        assert game.seats == tuple(sorted(game.seats))
        assert usual_seats(key, {}) == game.usual_seats
        assert all(o.key.startswith(f"{key}.option.") for o in describe(game.Options))
        for preset in game.presets.values():
            game.Options.model_validate(preset)


def test_numbers_among_options_have_bounds() -> None:
    """No option takes an amount that only a slip or a joke can mean."""
    for game in registry().values():
        for option in describe(game.Options):
            if option.type == "integer":
                assert option.choices is not None, option.name
                assert len(option.choices) < 150, option.name


def test_lines_are_strict() -> None:
    """A log line is a seat digit or a dash, one space and the action; nothing looser is read."""
    assert read_line("- deal 0") == (None, "deal 0")
    assert read_line("3 play KH") == (3, "play KH")
    for wrong in (
        "play KH",
        "3  play",
        "3",
        "33 play KH",
        " 3 play KH",
        "x play KH",
        "٣ play KH",
        "",
    ):
        with pytest.raises(Malformed):
            read_line(wrong)
