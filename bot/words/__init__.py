"""The words: a catalogue a language, and the speaker that turns phrases into sentences."""

from bot.words.catalogues import LANGUAGES, language_of
from bot.words.speaker import Speaker, style_of

__all__ = ["LANGUAGES", "Speaker", "language_of", "style_of"]
