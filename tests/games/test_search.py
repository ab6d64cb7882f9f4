"""The search: chooses the best, deterministically, and leaves the rest to the rule policy."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import pytest

from games import kernels
from games import search as searching
from games.core import Hint
from games.search import Question, SearchFailed, SearchingComputer, search
from games.view import View
from games.words import Phrase

pytest.importorskip("numba")

FAR = 10**6
TOY = "tests.games.toy.kernel"


class Say(NamedTuple):
    text: str

    def __str__(self) -> str:
        return self.text


class Toy(SearchingComputer[list[int], Say]):
    """Its ``known`` are the position and the codes; by rule it takes the last one."""

    kernel = TOY

    def by_rule(self, known: list[int], seed: int) -> Say | None:
        return Say(str(known[-1])) if len(known) > 2 else None

    def question(self, known: list[int], rule: Say | None) -> Question[Say] | None:
        codes = tuple(known[2:])
        if known[1] < 0:
            raise RuntimeError("no cards of this text may be logged")
        return Question(known[:2], tuple(Say(str(c)) for c in codes), codes, len(codes) - 1)


def seen(*known: int) -> View[Any]:
    """A view of which only what is known matters here."""
    view = object.__new__(View)
    object.__setattr__(view, "known", list(known))
    return view


def ask(*codes: int, luck: int = 2, favourite: int = 0, worlds: int = 200, call: int = 1000) -> Any:
    """What the search makes of these codes."""
    assert kernels.prepare(TOY)
    evaluate = kernels.ready(TOY)
    assert evaluate is not None
    question = Question([luck, FAR], tuple(codes), codes, favourite)
    return search(evaluate, question, 7, worlds, call)


def test_the_best_is_found_and_the_search_stops_when_it_is_sure() -> None:
    """Candidates three standard errors behind are dropped; the budget is not spent on them."""
    found = ask(1, 30, 5)
    assert found.choice == 1
    assert found.worlds < 200


def test_a_close_race_goes_on_to_the_end_of_the_budget() -> None:
    """Equal candidates are told apart by no number of worlds."""
    assert ask(5, 5, luck=50).worlds == 200


def test_the_favourite_wins_what_is_open() -> None:
    """Within one standard error the rule policy's choice is taken, whichever it is."""
    assert [ask(5, 5, 5, luck=1, favourite=f).choice for f in range(3)] == [0, 1, 2]


def test_a_favourite_that_is_behind_does_not_win() -> None:
    """Beyond one standard error the search knows better."""
    assert ask(5, 6, luck=3, worlds=100, favourite=0).choice == 1


def test_the_answer_does_not_depend_on_the_size_of_a_call() -> None:
    """A world is made of the seed and its own number alone."""
    assert ask(5, 6, 7, luck=40, call=1) == ask(5, 6, 7, luck=40, call=999)


def test_a_machine_that_is_too_slow_makes_do_with_one_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Out of patience the search takes the best so far."""
    monkeypatch.setattr(searching, "PATIENCE", 0.0)
    found = ask(5, 9, luck=4)
    assert (found.choice, found.worlds) == (1, searching.STEP)


def test_a_search_without_worlds_fails() -> None:
    """The caller must know that there is nothing to compare."""
    assert kernels.prepare(TOY)
    evaluate = kernels.ready(TOY)
    assert evaluate is not None
    with pytest.raises(SearchFailed):
        search(evaluate, Question([50, 40], ("a", "b"), (1, 1), 0), 7, 300, 1000)


def test_the_levels_above_easy_search_once_the_kernel_is_there() -> None:
    """Easy plays by rule; so do all until the kernel is loaded."""
    player, view = Toy(), seen(2, FAR, 30, 1)
    assert player.choose(view, 1, "strong") == Say("1")
    assert player.prepare()
    assert player.choose(view, 1, "strong") == player.choose(view, 1, "normal") == Say("30")
    assert player.choose(view, 1, "easy") == Say("1")


def test_a_hint_is_the_strong_choice_with_a_reason() -> None:
    """Nothing to do gives no hint."""
    player = Toy()
    player.prepare()
    assert player.hint(seen(2, FAR, 30, 1), 1) == Hint(Say("30"), Phrase("core.hint.usual"))
    assert player.hint(seen(2, FAR), 1) is None


def test_a_search_that_fails_leaves_the_move_to_the_rules(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The log says so once, and no word of the error."""
    player = Toy()
    player.prepare()
    for _ in range(3):
        assert player.choose(seen(2, -1, 30, 1), 1, "strong") == Say("1")
    (line,) = caplog.messages
    assert "RuntimeError in question" in line
    assert "cards" not in line


@pytest.mark.parametrize(("name", "level"), [("numba", logging.WARNING), ("games", logging.ERROR)])
def test_without_a_kernel_all_levels_play_by_rule(
    name: str, level: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log says once that numba is missing, or that something is wrong."""

    def missing(kernel: str) -> Any:
        raise ImportError(name=name)

    monkeypatch.setattr(kernels, "_load", missing)
    player = Toy()
    assert not player.prepare()
    assert not player.prepare()
    assert player.choose(seen(2, FAR, 30, 1), 1, "strong") == Say("1")
    assert [record.levelno for record in caplog.records] == [level]


def test_the_cache_is_keyed_by_every_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Numba would not notice a change of a file that is only called."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = kernels.cache_folder(TOY)
    assert before.is_relative_to(tmp_path)
    changed = tmp_path / "bits.py"
    changed.write_text("# other\n")
    monkeypatch.setattr(kernels, "sources", lambda _: [changed])
    assert kernels.cache_folder(TOY) != before


def test_a_home_that_cannot_be_written_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """What is compiled then lasts as long as the machine's temporary files."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert not kernels.cache_folder(TOY).is_relative_to(blocked)
