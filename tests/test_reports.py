"""The page of what people report names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reports.md"


def test_every_test_that_the_page_names_exists() -> None:
    """A test that is renamed is renamed there too, and each complaint has one."""
    page = PAGE.read_text(encoding="utf-8")
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = {name for source in sources for name in re.findall(r"def (test_\w+)", source)}
    named = re.findall(r"`(test_\w+)`", page)
    assert [name for name in named if name not in there] == []
    rows = [line for line in page.splitlines() if line.startswith("| ") and "elsewhere" not in line]
    assert all("`test_" in row for row in rows)
    assert len(rows) > 60
