"""Every link in the pages of this repository leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"|^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


def pages() -> list[str]:
    """The pages of this repository: at its root, and in each folder that isn't hidden or built."""
    folders = ("docs", "games", "render", "bot", "tests", "benchmarks", "migrations")
    found = [*ROOT.glob("*.md"), *(page for f in folders for page in (ROOT / f).rglob("*.md"))]
    return sorted(page.relative_to(ROOT).as_posix() for page in found)


def links(text: str) -> Iterator[str]:
    """Where the links, pictures and references of a page lead; code is no link."""
    prose = _CODE.sub("", _FENCED.sub("", text))
    for found in _LINK.finditer(prose):
        yield next(filter(None, found.groups()))


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors that a page's headings make, as GitHub does."""
    made: list[str] = []
    seen: Counter[str] = Counter()
    for heading in _HEADING.findall(_FENCED.sub("", path.read_text(encoding="utf-8"))):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        slug = _NOT_IN_ANCHORS.sub("", words.lower()).replace(" ", "-")
        made.append(slug if not seen[slug] else f"{slug}-{seen[slug]}")
        seen[slug] += 1
    return frozenset(made)


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere within the repository."""
    wrong = []
    for link in links(page.read_text(encoding="utf-8")):
        if re.match(r"https?://|mailto:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        inside = target.is_relative_to(ROOT) and target.exists()
        if not inside or (anchor and anchor not in anchors(target)):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("name", pages())
def test_links_of_a_page_lead_somewhere(name: str) -> None:
    """Files that a page links to exist, and so do the headings it points at."""
    assert broken(ROOT / name) == []


def test_a_broken_link_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing file, a missing heading and a file outside are each named; code is left alone."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "# One `word`, two\n## Again\n## Again\n"
        "[a](#one-word-two) [b](#again-1) [c](page.md#again) `[d](none.md)`\n"
        "[e](none.md) [f](#nothing) [g](../outside.md) <img src='x'>\n"
        '<img src="none.png">\n```\n[h](none.md)\n```\n'
    )
    assert broken(page) == ["none.md", "#nothing", "../outside.md", "none.png"]
