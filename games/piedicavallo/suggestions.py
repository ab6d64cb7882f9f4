"""The suggestions to the partner: requests without a truth condition (RULES.md 7.7)."""

from __future__ import annotations

from typing import Final

from games.piedicavallo.kinds import Kind, Topic
from games.piedicavallo.pack import FIGURES

NEUTRAL: Final = tuple(
    Kind(code, Topic.ANY, "7.7") for code in ("TAKE", "DUCK", "LOAD", "SAVE", "HIGH", "LOW", "FARO")
)
"""Those that name neither suit nor card; anybody may say them at any time of the play."""

_TRUMPS: Final = ("21", "20", "19", "18", "17", "16", "15")
_RANKS: Final = (*FIGURES, "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")

TIED: Final = (
    Kind("LEAD_TRUMP", Topic.TRUMPS, "7.7"),
    Kind("PLAY_TRUMP", Topic.TRUMPS, "7.7"),
    Kind("PLAY_TRUMP(trump)", Topic.TRUMPS, "7.7", _TRUMPS, names_card=True),
    Kind("LEAD_SUIT(suit)", Topic.SUIT, "7.7"),
    Kind("PLAY_CARD(rank,suit)", Topic.SUIT, "7.7", _RANKS, names_card=True),
    Kind("LEAD_COLOUR(colour)", Topic.COLOUR, "7.7"),
    Kind("PLAY_COLOUR(colour)", Topic.COLOUR, "7.7"),
    Kind("PLAY_FIG(rank,colour)", Topic.COLOUR, "7.7", FIGURES, names_card=True),
)
"""Those tied to a card: only its player may say them, and only about what the card opens."""
