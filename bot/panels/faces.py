"""Card faces as emoji of the application, shown beside the labels of cards.

An emoji can't be changed, so its name ends with a hash of its picture: what is there under the
right name needs no upload, and what has changed gets a new one. Without emoji, labels stand alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import discord

from bot.panels.ids import read_id
from bot.panels.panel import Option, Panel, Picker, Row, Select
from games.cards import Card
from games.view import View
from render import Style, draw_emoji, face_name, faces

_log = logging.getLogger(__name__)
_OURS: Final = re.compile(r"(?P<face>[a-z]+\d?_(?:T\d+|EX|[AKQNJ\d]+[A-Z]))_[0-9a-f]{8}")
_Face: TypeAlias = Callable[[str], discord.PartialEmoji | None]
"""The emoji for the text of an action that is a card."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """What an upload did: faces sent, those that were there already, and old ones removed."""

    sent: int
    kept: int
    removed: int


class Faces:
    """The faces that were uploaded, by name."""

    def __init__(self, there: Mapping[str, discord.PartialEmoji]) -> None:
        self._there = there

    @classmethod
    async def load(cls, client: discord.Client) -> Faces:
        """The application's faces; none if there are none, or if Discord doesn't say."""
        try:
            emojis = await client.fetch_application_emojis()
        except discord.HTTPException as error:
            _log.warning("Card faces aren't known: status %s", error.status)
            return cls({})
        return cls({face: partial for face, partial in map(_named, emojis) if face})

    def of(self, card: Card, view: View[Any], style: Style) -> discord.PartialEmoji | None:
        """The face of a card for a reader of this style."""
        return self._there.get(face_name(card, view.deck, style))

    def shown_on(self, panel: Panel, view: View[Any], style: Style) -> Panel:
        """The panel of a hand, each control that is a card with its face."""
        if not self._there or view.ask is None:
            return panel
        cards = {choice.action: choice.card for choice in view.ask.choices if choice.card}

        def face(action: str) -> discord.PartialEmoji | None:
            card = cards.get(action)
            return None if card is None else self.of(card, view, style)

        return replace(panel, rows=tuple(_row(row, face) for row in panel.rows))


async def upload(client: discord.Client) -> Uploaded:
    """Bring the application's emoji up to date; others than ours are left alone.

    Raises discord.HTTPException; what was uploaded by then is there.
    """
    wanted = await asyncio.to_thread(_drawn)
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    missing = [name for name in wanted if name not in there]
    for name in missing:
        await client.create_application_emoji(name=name, image=wanted[name])
    old = [emoji for name, emoji in there.items() if name not in wanted and _OURS.fullmatch(name)]
    for emoji in old:
        await emoji.delete()
    return Uploaded(len(missing), len(wanted) - len(missing), len(old))


def _drawn() -> dict[str, bytes]:
    """Every face by the name of its emoji."""
    pictures = ((face_name(*face), draw_emoji(*face)) for face in faces())
    return {f"{name}_{hashlib.sha256(png).hexdigest()[:8]}": png for name, png in pictures}


def _named(emoji: discord.Emoji) -> tuple[str, discord.PartialEmoji]:
    match = _OURS.fullmatch(emoji.name)
    return match["face"] if match else "", discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _row(row: Row, face: _Face) -> Row:
    match row:
        case Select():
            return replace(row, options=_options(row.options, face))
        case Picker():
            return row
        case _:
            return tuple(replace(b, emoji=face(_action(b.custom_id)) or b.emoji) for b in row)


def _options(options: Iterable[Option], face: _Face) -> tuple[Option, ...]:
    return tuple(replace(o, emoji=face(o.value) or o.emoji) for o in options)


def _action(custom_id: str) -> str:
    control = read_id(custom_id)
    return control.argument if control is not None and control.kind == "act" else ""
