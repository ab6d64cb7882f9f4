"""Text from people made safe for a message: nothing pings, formats, hides or turns round."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from discord.utils import escape_markdown, escape_mentions

_BLANKS: Final = re.compile("[^\\S\N{NO-BREAK SPACE}]+")
_JOINERS: Final = "\u200d\ufe0f"  # they hold emoji together
_MOST_MARKS: Final = 2  # a letter; more than any language needs is a heap that covers other lines
_ISOLATE, _POP = "\u2068", "\u2069"


def plain_text(text: str) -> str:
    """The text on one line, without control characters and heaps of marks; never empty."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(_kept(character))
    return _BLANKS.sub(" ", "".join(kept)).strip() or "?"


def message_text(text: str) -> str:
    """The text for a Discord message: no mention, no formatting; right-to-left stays inside."""
    shown = escape_mentions(escape_markdown(plain_text(text)))
    turned = any(unicodedata.bidirectional(c) in ("R", "AL") for c in shown)
    return f"{_ISOLATE}{shown}{_POP}" if turned else shown


def _kept(character: str) -> str:
    if character in _JOINERS:
        return character
    match unicodedata.category(character):
        case "Cc" | "Zl" | "Zp":
            return " "
        case "Cf" | "Cs":
            return ""
        case _:
            return character
