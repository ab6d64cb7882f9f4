"""What a message shows, as plain data, and how it becomes one of Discord's."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

import discord
from discord import ui

from games.view import Scene
from render import Picture

Style: TypeAlias = Literal["main", "good", "danger", "plain"]
MOST_TEXT: Final = 4000
MOST_OPTIONS: Final = 25
ROW: Final = 5
_LABEL = 80
_OPTION_LABEL = 100
_WRITTEN_IN: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]
"""The kinds of channels in which tables can be opened, or threads for them."""
_STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "plain": discord.ButtonStyle.secondary,
}


@dataclass(frozen=True, slots=True)
class Button:
    """A button by its label and ``custom_id``."""

    label: str
    custom_id: str
    style: Style = "plain"
    disabled: bool = False
    emoji: discord.PartialEmoji | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a select; ``chosen`` ones are ticked when it is shown."""

    label: str
    value: str
    chosen: bool = False
    note: str = ""
    emoji: discord.PartialEmoji | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """A drop-down list from which ``least`` to ``most`` of up to 25 options are taken."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Picker:
    """A drop-down list of the server's channels, roles or people; ``chosen`` ids are ticked.

    Its values are ids; none may be taken.
    """

    custom_id: str
    placeholder: str
    of: Literal["channels", "roles", "people"]
    chosen: tuple[int, ...] = ()
    most: int = MOST_OPTIONS


Row: TypeAlias = "tuple[Button, ...] | Select | Picker"


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be downloaded; ``name`` with its ending."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandOf:
    """Which state of which table a hand shows, and what is being done there."""

    table: int
    seq: int
    scene: Scene


@dataclass(frozen=True, slots=True)
class Panel:
    """A whole message from top to bottom: text, picture, more text, a file, rows of controls.

    ``name`` names the picture's file. A panel with ``hand`` is kept up to date while it can be.
    """

    head: str
    picture: Picture | None = None
    body: str = ""
    rows: tuple[Row, ...] = ()
    name: str = "table"
    hand: HandOf | None = None
    document: Document | None = None

    def files(self) -> list[discord.File]:
        """The attachments, to be made anew for each request."""
        files = []
        if self.picture is not None:
            png, alt = io.BytesIO(self.picture.png), self.picture.alt
            files.append(discord.File(png, filename=f"{self.name}.png", description=alt))
        if self.document is not None:
            content = io.BytesIO(self.document.content)
            files.append(discord.File(content, filename=self.document.name))
        return files

    def layout(self) -> ui.LayoutView:
        """The components.

        The view is stopped before it is sent: discord.py then never stores it, so nothing is kept a
        message and nothing times out. Clicks arrive by the one listener.
        """
        view = ui.LayoutView(timeout=None)
        head, body = _fitted(self.head, self.body)
        view.add_item(ui.TextDisplay(head))
        if self.picture is not None:
            media = discord.MediaGalleryItem(
                f"attachment://{self.name}.png", description=self.picture.alt
            )
            view.add_item(ui.MediaGallery(media))
        if body:
            view.add_item(ui.TextDisplay(body))
        if self.document is not None:
            view.add_item(ui.File(f"attachment://{self.document.name}"))
        for row in self.rows:
            view.add_item(_action_row(row))
        view.stop()
        return view


@dataclass(frozen=True, slots=True)
class Sentence:
    """A short private answer in words alone."""

    text: str


def rows_of(buttons: Sequence[Button], most: int = ROW) -> tuple[Row, ...]:
    """Buttons in rows of so many."""
    return tuple(tuple(buttons[i : i + most]) for i in range(0, len(buttons), most))


def _fitted(head: str, body: str) -> tuple[str, str]:
    return head[:MOST_TEXT], body[: max(0, MOST_TEXT - len(head))]


def _action_row(row: Row) -> ui.ActionRow[Any]:
    match row:
        case Select():
            return ui.ActionRow(_select(row))
        case Picker():
            return ui.ActionRow(_picker(row))
        case _:
            return ui.ActionRow(*map(_button, row))


def _button(button: Button) -> ui.Button[Any]:
    return ui.Button(
        label=button.label[:_LABEL],
        custom_id=button.custom_id,
        style=_STYLES[button.style],
        disabled=button.disabled,
        emoji=button.emoji,
    )


def _select(select: Select) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=o.label[:_OPTION_LABEL],
            value=o.value,
            default=o.chosen,
            description=o.note[:_OPTION_LABEL] or None,
            emoji=o.emoji,
        )
        for o in select.options
    ]
    return ui.Select(
        custom_id=select.custom_id,
        placeholder=select.placeholder,
        options=options,
        min_values=select.least,
        max_values=select.most,
        disabled=select.disabled,
    )


def _picker(
    picker: Picker,
) -> ui.ChannelSelect[Any] | ui.RoleSelect[Any] | ui.UserSelect[Any]:
    limits: Any = {
        "custom_id": picker.custom_id,
        "placeholder": picker.placeholder,
        "min_values": 0,
        "max_values": picker.most,
    }
    if picker.of == "roles":
        return ui.RoleSelect(**limits, default_values=[_id(i, discord.Role) for i in picker.chosen])
    if picker.of == "people":
        return ui.UserSelect(**limits, default_values=[_id(i, discord.User) for i in picker.chosen])
    return ui.ChannelSelect(
        **limits,
        channel_types=_WRITTEN_IN,
        default_values=[_id(i, discord.abc.GuildChannel) for i in picker.chosen],
    )


def _id(number: int, of: type[Any]) -> discord.Object:
    return discord.Object(number, type=of)
