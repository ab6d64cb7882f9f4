"""Pictures of what one seat may see: views in, PNG bytes and alt text out. Knows no rules."""

from render.picture import Picture
from render.reader import Words
from render.scenes import draw_board, draw_hand, draw_last_trick
from render.theme import Letters, Style

__all__ = [
    "Letters",
    "Picture",
    "Style",
    "Words",
    "draw_board",
    "draw_hand",
    "draw_last_trick",
]
