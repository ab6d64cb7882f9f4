"""The words: catalogues of message keys a language, and the speaker that turns phrases into text."""

from bot.words.catalogues import LANGUAGES, language_of
from bot.words.speaker import Speaker

__all__ = ["LANGUAGES", "Speaker", "language_of"]
