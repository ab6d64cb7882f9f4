"""Pictures of what one seat may see: views in, PNG bytes and alt text out. Knows no rules."""

from render.cards import letter
from render.emoji import draw_emoji, face_name, faces
from render.leaderboard import Ladder, Rung, draw_leaderboard
from render.picture import Picture
from render.piles import owned
from render.reader import Words
from render.scenes import draw_board, draw_deal, draw_hand, draw_last_trick, draw_scores
from render.studio import Kind, NoPicture, Studio, picture_key
from render.theme import Letters, Style

__all__ = [
    "Kind",
    "Ladder",
    "Letters",
    "NoPicture",
    "Picture",
    "Rung",
    "Studio",
    "Style",
    "Words",
    "draw_board",
    "draw_deal",
    "draw_emoji",
    "draw_hand",
    "draw_last_trick",
    "draw_leaderboard",
    "draw_scores",
    "face_name",
    "faces",
    "letter",
    "owned",
    "picture_key",
]
