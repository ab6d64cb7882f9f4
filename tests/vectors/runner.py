"""Runs worked examples through the engines and tells where the two differ."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

COMMENTS = {"why", "reason", "note"}
"""Members of an expectation that explain and are not compared."""

Topic = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True)
class Difference:
    """An example whose engine says something else (or fails: ``got`` is then the error)."""

    id: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.id}: expected {json.dumps(self.expected)}, got {json.dumps(self.got)}"


@cache
def topics(game: str) -> dict[str, Topic]:
    """The topics that this project can check for a game; none for a game it doesn't know."""
    try:
        found: dict[str, Topic] = import_module(f"tests.vectors.{game}").TOPICS
    except ModuleNotFoundError:
        return {}
    return found


def load(path: Path) -> list[dict[str, Any]]:
    """The examples of one file; ValueError if it is no JSON list."""
    examples = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(examples, list):
        raise ValueError(f"{path}: not a list of examples")  # noqa: TRY004 - wrong content
    return examples


def check(example: dict[str, Any]) -> Difference | None:
    """None if the engine agrees with the example; what is no example counts as a difference."""
    try:
        name, expected = example["id"], plain(example["expected"])
        topic = topics(example["game"]).get(example["topic"])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        return Difference(str(example)[:60], "an example", f"{type(error).__name__}: {error}")
    if topic is None:
        return Difference(name, expected, f"unknown topic {example['topic']}")
    try:
        got = plain(topic(example))
    except Exception as error:  # noqa: BLE001 - an example that breaks the engine differs too
        return Difference(name, expected, f"{type(error).__name__}: {error}")
    return None if agrees(expected, got) else Difference(name, expected, got)


def check_all(paths: Iterable[Path]) -> Iterator[Difference | None]:
    """The outcome of each example of each file, in order."""
    for path in paths:
        yield from map(check, load(path))


def plain(value: Any) -> Any:
    """JSON data without comments, so that tuples and lists, 1 and 1.0 compare equal."""
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items() if k not in COMMENTS}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, set | frozenset):
        return sorted((plain(v) for v in value), key=str)
    return value


def agrees(expected: Any, got: Any) -> bool:
    """Whether the answer says what is expected.

    It may have more members than are asked for. Lists of words (cards, seats) have no order here;
    lists of anything else do.
    """
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(k in got and agrees(v, got[k]) for k, v in expected.items())
    if isinstance(expected, list) and isinstance(got, list):
        if all(isinstance(item, str) for item in expected + got):
            return sorted(expected) == sorted(got)
        same = len(expected) == len(got)
        return same and all(agrees(e, g) for e, g in zip(expected, got, strict=True))
    return type(expected) in {type(got), *_numbers(got)} and expected == got


def _numbers(value: Any) -> tuple[type, ...]:
    return (int, float) if isinstance(value, int | float) and not isinstance(value, bool) else ()
