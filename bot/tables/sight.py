"""Views that were just worked out: between two moves the same ones are asked for several times."""

from __future__ import annotations

from typing import Any, Final

from games.core import Game
from games.view import View

_MOST: Final = 200
"""Views that are kept. Each play looks at four or so, at once after it."""
_kept: dict[tuple[int, int | None], tuple[Game[Any, Any], object, View[Any]]] = {}


def view_of(game: Game[Any, Any], state: object, seat: int | None) -> View[Any]:
    """What a seat, or with None anybody, may see in a state; states never change."""
    key = id(state), seat
    kept = _kept.get(key)
    # Whose state is kept lives, so nothing else has its id.
    if kept is not None and kept[0] is game and kept[1] is state:
        return kept[2]
    view = game.view(state, seat)
    _kept[key] = game, state, view
    while len(_kept) > _MOST:
        _kept.pop(next(iter(_kept)), None)
    return view
