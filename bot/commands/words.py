"""Names and descriptions of commands in every language that the catalogues hold."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from discord import Locale, app_commands

from bot.words import LANGUAGES, Speaker

_LONGEST_NAME: Final = 32
_LONGEST_TEXT: Final = 100
_NOT_IN_NAMES: Final = re.compile(r"[^-_'\w]+")


@cache
def speaker_for(language: str) -> Speaker:
    """A speaker for labels, which know neither names nor markdown."""
    return Speaker(language, markdown=False)


def text(key: str, **values: Any) -> app_commands.locale_str:
    """A description or a choice by its message key."""
    return app_commands.locale_str(
        _short(speaker_for("en").say(key, **values)), key=key, values=values
    )


def name(key: str, english: str) -> app_commands.locale_str:
    """The name of a command's option: ``english`` as it stands, elsewhere made from the message."""
    return app_commands.locale_str(english, key=key, slug=True)


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
        speaker = speaker_for(language)
        if not string.extras.get("slug"):
            return _short(speaker.say(key, **string.extras.get("values", {})))
        return string.message if speaker.language == "en" else _slug(speaker.say(key))


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST_TEXT else sentence[: _LONGEST_TEXT - 1] + "…"


def _slug(label: str) -> str:
    return _NOT_IN_NAMES.sub("_", label.lower()).strip("_")[:_LONGEST_NAME].strip("_")
