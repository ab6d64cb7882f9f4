"""The settings of a server and the preferences of a person: plain values with their defaults.

A field is added by giving it a default; what is stored needs no migration. A stored value that is
none any more is read as the default, and the others stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.store import Period
from bot.tables import Clock
from bot.tables.rating import RatedRule
from render import Letters

Order: TypeAlias = Literal["high_first", "low_first"]


class Chosen(BaseModel):
    """Base of both: frozen, with defaults everywhere."""

    model_config = ConfigDict(frozen=True)

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """What was stored, less the fields that hold nonsense by today's model."""
        try:
            return cls.model_validate(stored)
        except ValidationError as error:
            wrong = {problem["loc"][0] for problem in error.errors()}
            return cls.read({name: value for name, value in stored.items() if name not in wrong})

    def changed(self, **changes: Any) -> Self:
        """The same with these fields changed; ValidationError if one can't have its value."""
        return type(self).model_validate(self.model_dump() | changes)

    def stored(self) -> dict[str, Any]:
        """What differs from the defaults, as JSON data."""
        return self.model_dump(mode="json", exclude_defaults=True)


class ServerSettings(Chosen):
    """What the admins of a server have chosen; it counts for tables opened from then on.

    ``language`` None is that of the Discord server. ``channels`` and ``roles`` say where and by
    whom tables may be opened, empty: anywhere, by anybody. ``options`` are the house rules that a
    game starts from, by the game's key. ``threads``: each table gets a thread of its own.
    ``computers``: they may take seats when a table opens. ``hints``: first games come with tips.
    ``hint_button``: whoever is asked something may ask a computer what to do. ``season`` is the
    period that standings show first. ``call_role`` is the role that a host may call when players
    are wanted. ``pings``: whoever has chosen nothing is called when a table waits.
    """

    language: str | None = None
    channels: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = {}
    threads: bool = False
    computers: bool = True
    rated: RatedRule = "people_only"
    hints: bool = True
    hint_button: bool = True
    season: Period = "all"
    clock: Clock = "live"
    call_role: int | None = None
    pings: bool = True


class Preferences(Chosen):
    """What a person has chosen, on all servers.

    ``language`` None is that of the person's Discord, ``letters`` None those of the language,
    ``pings`` None as each server has it.
    ``confirm``: a card is asked back before it is played. ``autoplay``: a card is played by itself
    when no other may be. ``hints``: tips in the first game of each kind.
    """

    language: str | None = None
    letters: Letters | None = None
    four_colours: bool = True
    order: Order = "high_first"
    pings: bool | None = None
    confirm: bool = False
    autoplay: bool = False
    hints: bool = True
