"""A page a language: each picture as wide as a phone shows it, with its words beside it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from render import Picture
from tests.gallery.drawing import pictures

PHONE: Final = 350
"""Points of width that a phone gives a picture."""

_PAGE: Final = Template("""<!doctype html>
<html lang="$language">
<meta charset="utf-8">
<title>Tricktable: $language</title>
<style>
  body { background: #313338; color: #dbdee1; font: 15px/1.4 sans-serif; margin: 16px; }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; }
  figure { width: ${width}px; margin: 0; }
  img { width: 100%; border-radius: 8px; }
  b { color: #f4c85c; }
</style>
<main>
$figures
</main>
</html>
""")
_FIGURE: Final = Template(
    '<figure><img src="$name.png" alt=""><figcaption><b>$name</b> $alt</figcaption></figure>'
)


def write_pages(folder: Path, language: str) -> int:
    """Write every picture and ``index.html``; how many pictures there are."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = tuple(pictures(language))
    for name, picture in drawn:
        (folder / f"{name}.png").write_bytes(picture.png)
    (folder / "index.html").write_text(_page(language, drawn), "utf-8")
    return len(drawn)


def _page(language: str, drawn: Iterable[tuple[str, Picture]]) -> str:
    figures = (_FIGURE.substitute(name=name, alt=escape(picture.alt)) for name, picture in drawn)
    return _PAGE.substitute(language=language, width=PHONE, figures="\n".join(figures))
