"""Reasons of refusals by which more than one room goes."""

from __future__ import annotations

from typing import Final

from games.words import Phrase

TRY_AGAIN: Final = Phrase("table.why.try_again")
"""The store fails, or not all tables are there yet."""
UNREADABLE: Final = Phrase("table.why.unreadable")
"""An open table whose log makes no game; ``OLD_GAME``: one that is over."""
OLD_GAME: Final = Phrase("table.why.old_game")
MOVED_ON: Final = Phrase("table.why.moved_on")
