"""The ``custom_id`` of every control, written and read in one place.

``table:<table>:<verb>[:<argument>]`` stands on public messages, ``act:<table>:<number>:<action>``,
``sure:<table>:<number>:<action>``, ``pick:<table>:<number>:<part>`` and
``hand:<table>:<number>:<verb>`` in a hand,
``menu:<table>:<verb>[:<argument>][:<number>]`` in a menu;
``page:<verb>:<game>:<period>:<order>:<page>`` stands under standings, ``past:<verb>:<page>`` under
one's own games, ``replay:<table>:<verb>:<pace>:<frame>`` and ``check:<table>:<verb>:<deal>`` under
what is over; ``rules:<table>:<verb>:<game>:<page>`` stands under rules, table 0: of none;
``server``, ``own`` and ``privacy`` with ``:<verb>[:<argument>]`` under settings, preferences and
what is known of a person.
``number`` is the state number, page, frame or deal that the control was drawn at; in a menu it only
makes a list a new one. A select's values are its arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from bot.store import Scope

Desk: TypeAlias = Literal["server", "own", "privacy", "rules"]
Lookup: TypeAlias = Literal["page", "past", "replay", "check"]
Kind: TypeAlias = Literal["table", "act", "sure", "pick", "hand", "menu"] | Lookup | Desk

LONGEST: Final = 100
_TABLE = re.compile(r"(?P<kind>table):(?P<table>\d{1,18}):(?P<verb>[a-z_]+)(?::(?P<rest>.+))?")
_MENU = re.compile(
    r"(?P<kind>menu):(?P<table>\d{1,18}):(?P<verb>[a-z_]+)(?::(?P<rest>[a-z]\w*))?(?::\d{1,20})?"
)
_HAND = re.compile(
    r"(?P<kind>act|sure|pick|hand):(?P<table>\d{1,18}):(?P<number>\d{1,9}):(?P<rest>.+)"
)
_DESK = re.compile(r"(?P<kind>server|own|privacy):(?P<verb>[a-z_]+)(?::(?P<rest>[a-z_.]+))?")
_PAGE = re.compile(
    r"(?P<kind>page):(?P<verb>[a-z]+):(?P<rest>[a-z_]*:[a-z]+:[a-z]+):(?P<number>\d{1,6})"
)
_PAST = re.compile(r"(?P<kind>past):(?P<verb>[a-z]+):(?P<number>\d{1,6})")
_RULES = re.compile(
    r"(?P<kind>rules):(?P<table>\d{1,18}):(?P<verb>[a-z]+):(?P<rest>[a-z_]+):(?P<number>\d{1,3})"
)
_OVER = re.compile(
    r"(?P<kind>replay|check):(?P<table>\d{1,18}):(?P<verb>[a-z]+)(?::(?P<rest>[a-z]+))?"
    r":(?P<number>\d{1,9})"
)


@dataclass(frozen=True, slots=True)
class Control:
    """A ``custom_id`` taken apart.

    ``argument`` is what follows the verb; of a hand's controls it is the action, the part or the
    verb. ``number`` is -1 where the control carries none.
    """

    kind: Kind
    table: int = 0
    verb: str = ""
    argument: str = ""
    number: int = -1


def read_id(custom_id: str) -> Control | None:
    """The control with this id; None for an id that we never write."""
    if match := _TABLE.fullmatch(custom_id) or _MENU.fullmatch(custom_id):
        kind = cast("Kind", match["kind"])
        return Control(kind, int(match["table"]), match["verb"], match["rest"] or "")
    if match := _HAND.fullmatch(custom_id):
        kind = cast("Kind", match["kind"])
        return Control(kind, int(match["table"]), "", match["rest"], int(match["number"]))
    if match := _DESK.fullmatch(custom_id):
        return Control(cast("Kind", match["kind"]), 0, match["verb"], match["rest"] or "")
    if match := _PAGE.fullmatch(custom_id):
        return Control("page", 0, match["verb"], match["rest"], int(match["number"]))
    if match := _PAST.fullmatch(custom_id):
        return Control("past", 0, match["verb"], number=int(match["number"]))
    if match := _OVER.fullmatch(custom_id) or _RULES.fullmatch(custom_id):
        kind, table = cast("Kind", match["kind"]), int(match["table"])
        return Control(kind, table, match["verb"], match["rest"] or "", int(match["number"]))
    return None


def table_id(table: int, verb: str, argument: object = "") -> str:
    """The id of a control on a public message."""
    return _written("table", table, verb, argument)


def menu_id(table: int, verb: str, argument: object = "") -> str:
    """The id of a control in a private menu."""
    return _written("menu", table, verb, argument)


def act_id(table: int, number: int, action: str) -> str:
    """The id of a button that takes an action; it ends with the action's text."""
    return f"act:{table}:{number}:{action}"


def sure_id(table: int, number: int, action: str) -> str:
    """The id of a button that takes an action about which the person was asked once more."""
    return f"sure:{table}:{number}:{action}"


def pick_id(table: int, number: int, part: str) -> str:
    """The id of a select whose values are action texts."""
    return f"pick:{table}:{number}:{part}"


def hand_id(table: int, number: int, verb: str) -> str:
    """The id of a button in a hand that is no action of the game."""
    return f"hand:{table}:{number}:{verb}"


def desk_id(desk: Desk, verb: str, argument: str = "") -> str:
    """The id of a control that belongs to no table."""
    return f"{desk}:{verb}" + (f":{argument}" if argument else "")


def page_id(verb: str, scope: Scope, page: int) -> str:
    """The id of a control of standings, which carries what they show now."""
    return f"page:{verb}:{scope.game}:{scope.period}:{scope.order}:{page}"


def past_id(verb: str, page: int) -> str:
    """The id of a control under one's own games."""
    return f"past:{verb}:{page}"


def replay_id(table: int, verb: str, pace: str, frame: int) -> str:
    """The id of a button under a replay that shows this frame."""
    return f"replay:{table}:{verb}:{pace}:{frame}"


def check_id(table: int, verb: str, deal: int) -> str:
    """The id of a button under the check of a deal, which counts from 0."""
    return f"check:{table}:{verb}:{deal}"


def rules_id(table: int, verb: str, game: str, page: int) -> str:
    """The id of a control of a game's rules at a page, which counts from 0; table 0: of none."""
    return f"rules:{table}:{verb}:{game}:{page}"


def _written(kind: str, table: int, verb: str, argument: object) -> str:
    return f"{kind}:{table}:{verb}" + (f":{argument}" if argument != "" else "")
