"""What people read stands in the catalogues, not in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDERS = ("bot/panels", "bot/commands", "bot/choices", "bot/words")
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
"""Two words with a space between them."""


def _not_read(node: ast.AST) -> bool:
    """Whether what stands in here is for the log or for us."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return getattr(node.func.value, "id", "") in ("log", "_log")
    return isinstance(node, ast.Assert | ast.Raise)


def sentences(source: str) -> Iterator[str]:
    """The strings of a file that look like a sentence, without docstrings and what nobody reads."""
    tree = ast.parse(source)
    hidden: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            hidden.add(id(node.value))
        elif _not_read(node):
            hidden |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        said = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if said and id(node) not in hidden and SENTENCE.search(node.value):
            yield node.value


COMMAND_LINE = "python -m "


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_sentence_stands_in_the_code(folder: str) -> None:
    """Handlers and panels hold keys; only a command line to type is the same in every language."""
    found = [
        f"{path.name}: {sentence}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for sentence in sentences(path.read_text(encoding="utf-8"))
        if not sentence.startswith(COMMAND_LINE)
    ]
    assert found == []


@pytest.mark.parametrize("folder", ["bot/panels", "bot/commands"])
def test_no_colon_is_joined_in_the_code(folder: str) -> None:
    """A label and its value are joined by each language's own colon."""
    found = [
        f"{path.name}:{node.lineno}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for joined in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(joined, ast.JoinedStr)
        for node in joined.values
        if isinstance(node, ast.Constant) and ": " in str(node.value)
    ]
    assert found == []


def test_a_sentence_in_the_code_is_seen() -> None:
    """One that is shown is found, also inside an f-string; docstrings, logs and errors are not."""
    source = '"""A module here."""\n_log.info("all is well")\nraise ValueError("no such thing")\n'
    assert list(sentences(source + 'say(f"{x}, it is your turn")\n')) == [", it is your turn"]


def test_no_glyph_depends_on_a_variation_selector_for_emoji() -> None:
    """Some phones leave it out: suits are letters and plain signs, or the bot's own emoji."""
    for path in (*(ROOT / "bot" / "words").glob("*.po"), *(ROOT / "games").rglob("*.po")):
        assert "\ufe0f" not in path.read_text(encoding="utf-8")
