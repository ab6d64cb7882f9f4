"""The games: pure rules without input or output. Each folder here with a ``GAME`` is one game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from games.core import Game


@cache
def registry() -> Mapping[str, Game[Any, Any]]:
    """All games by key, found by looking for packages in this folder."""
    packages = sorted(m.name for m in iter_modules(__path__) if m.ispkg)
    found = [import_module(f"{__name__}.{name}").GAME for name in packages]
    return MappingProxyType({game.key: game for game in found})
