"""Names and descriptions of commands in every language that the catalogues hold."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from discord import Locale, app_commands

from bot.words import LANGUAGES, Speaker

_LONGEST_TEXT: Final = 100
_LEFT_OUT: Final = re.compile(r"[(（].*?[)）]|[「」“”«»]")
_BETWEEN_WORDS: Final = re.compile(r"[\W_]+")


@cache
def speaker_for(language: str) -> Speaker:
    """A speaker for labels, which know neither names nor markdown."""
    return Speaker(language, markdown=False)


def text(key: str, **values: Any) -> app_commands.locale_str:
    """A description or a choice by its message key."""
    return app_commands.locale_str(
        _short(speaker_for("en").say(key, **values)), key=key, values=values
    )


def name(key: str) -> app_commands.locale_str:
    """The name of a command's option, made from what it is called: ``everybody-passes``."""
    return app_commands.locale_str(_slug(speaker_for("en").say(key)), key=key, slug=True)


class Translator(app_commands.Translator):
    """Translates what :func:`text` and :func:`name` made. Asked only when commands are synced."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The string in a language of ours; None leaves Discord with the default."""
        language, key = locale.value.partition("-")[0], string.extras.get("key")
        if language not in LANGUAGES or key is None:
            return None
        words = speaker_for(language).say(key, **string.extras.get("values", {}))
        return _slug(words) if string.extras.get("slug") else _short(words)


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST_TEXT else sentence[: _LONGEST_TEXT - 1] + "…"


def _slug(label: str) -> str:
    bare = _LEFT_OUT.sub("", label.lower())
    return _BETWEEN_WORDS.sub("-", bare).strip("-")
