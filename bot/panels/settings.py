"""Private panels in which admins set up their server, and everybody their own ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final, Literal, get_args

from bot.choices import Preferences, ServerSettings
from bot.choices.model import Chosen
from bot.panels.ids import Desk, desk_id
from bot.panels.options import entries, offered
from bot.panels.panel import Button, Option, Panel, Picker, Row, Select
from bot.words import LANGUAGES, Speaker
from games import registry
from games.core import Game
from games.words import Phrase

_ADMINS: Final = (
    "language",
    "clock",
    "pings",
    "threads",
    "computers",
    "rated",
    "hint_button",
    "hints",
    "season",
)
"""The settings of a server that are chosen from a list of words, in the order shown."""
PICKED: Final[Mapping[str, tuple[Literal["channels", "roles"], int]]] = {
    "channels": ("channels", 25),
    "roles": ("roles", 25),
    "call_role": ("roles", 1),
}
"""Those chosen among the server's own channels or roles, and how many may be taken."""


def values_of(model: type[Chosen], name: str) -> tuple[Any, ...]:
    """What a setting may be, if it is chosen from a list; in the order shown."""
    if name == "language":
        return (None, *LANGUAGES)
    return _members(model.model_fields[name].annotation)


def _members(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (True, False)
    parts = get_args(annotation)
    if NoneType not in parts:
        return parts
    return (None, *(value for part in parts if part is not NoneType for value in _members(part)))


def server_panel(settings: ServerSettings, speaker: Speaker, done: bool = False) -> Panel:
    """All settings of a server as lists to choose from. ``done``: one was just changed."""
    lines = [f"### {speaker.say('settings.title')}", speaker.say("settings.text")]
    rows: list[Row] = [_picker(settings, name, speaker) for name in PICKED]
    rows += [_select("server", settings, name, speaker.plain()) for name in _ADMINS]
    rows.append(_games(settings, speaker.plain()))
    return Panel("\n".join(lines), body=_done(speaker, done), rows=tuple(rows))


def rules_panel(
    game: Game[Any, Any], settings: ServerSettings, speaker: Speaker, done: bool = False
) -> Panel:
    """The house rules that new tables of one game start from."""
    plain = speaker.plain()
    title = speaker.say("settings.rules.title", game=Phrase(f"{game.key}.name"))
    chosen = settings.options.get(game.key, {})
    rows: list[Row] = [
        Select(
            desk_id("server", "rule", f"{game.key}.{info.name}"),
            plain.say(info.key),
            entries(info, chosen.get(info.name, info.default), plain),
        )
        for info in offered(game.Options)
    ]
    back = Button(plain.say("menu.back"), desk_id("server", "show"))
    reset = Button(
        plain.say("settings.rules.reset"),
        desk_id("server", "reset", game.key),
        disabled=not chosen,
    )
    head = f"### {title}\n{speaker.say('settings.rules.text')}"
    return Panel(head, body=_done(speaker, done), rows=(*rows, (back, reset)))


def preferences_panel(
    preferences: Preferences, here: ServerSettings, speaker: Speaker, done: bool = False
) -> Panel:
    """What a person may choose for all servers, and what is so ``here`` if it is left to them."""
    plain, left = speaker.plain(), {"pings": here.pings}
    names = Preferences.model_fields
    rows = tuple(_select("own", preferences, name, plain, left.get(name)) for name in names)
    head = f"### {speaker.say('own.title')}\n{speaker.say('own.text')}"
    return Panel(head, body=_done(speaker, done), rows=rows)


def _done(speaker: Speaker, done: bool) -> str:
    return f"-# {speaker.say('settings.done')}" if done else ""


def _select(
    desk: Desk, chosen: Chosen, name: str, speaker: Speaker, left: bool | None = None
) -> Select:
    now = getattr(chosen, name)
    title = speaker.say(f"{desk}.{name}")
    options = tuple(
        Option(
            _titled(title, _shown(desk, name, value, speaker, left), speaker),
            str(place),
            value == now,
        )
        for place, value in enumerate(values_of(type(chosen), name))
    )
    return Select(desk_id(desk, "set", name), title, options)


def _shown(desk: Desk, name: str, value: Any, speaker: Speaker, left: bool | None) -> str:
    if value is None and left is not None:
        here = Phrase("settings.yes" if left else "settings.no")
        return speaker.say(f"{desk}.{name}.usual", here=here)
    if name == "language" and value is not None:
        return speaker.say(f"language.{value}")
    if isinstance(value, bool):
        usual = "settings.yes" if value else "settings.no"
        own = f"{desk}.{name}.{'yes' if value else 'no'}"
        return speaker.say(own if speaker.knows(own) else usual)
    return speaker.say(f"{desk}.{name}.{'usual' if value is None else value}")


def _titled(title: str, choice: str, speaker: Speaker) -> str:
    return speaker.say("settings.choice", setting=title, choice=choice)


def _picker(settings: ServerSettings, name: str, speaker: Speaker) -> Picker:
    of, most = PICKED[name]
    now = getattr(settings, name)
    chosen: Sequence[int] = () if now is None else (now,) if isinstance(now, int) else now
    placeholder = speaker.plain().say(f"server.{name}")
    return Picker(
        desk_id("server", "pick", name),
        placeholder,
        of,
        tuple(chosen),
        most,
    )


def _games(settings: ServerSettings, speaker: Speaker) -> Select:
    return Select(
        desk_id("server", "rules"),
        speaker.say("settings.rules.choose"),
        tuple(_game_options(settings, speaker)),
    )


def _game_options(settings: ServerSettings, speaker: Speaker) -> Iterator[Option]:
    for key in registry():
        own = bool(settings.options.get(key))
        note = speaker.say("settings.rules.own") if own else ""
        yield Option(speaker.say(f"{key}.name"), key, note=note)
