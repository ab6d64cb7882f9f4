"""Records of games: options and log as one JSON object, replayed through the one door."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games import registry
from games.core import Game, Illegal, Malformed, Unplayable, advance
from games.options import GameOptions
from games.words import Phrase, Reason

_LINE = re.compile(r"(-|[0-9]) ([^\s].*)", re.ASCII)
_MALFORMED = Phrase("core.why.malformed")


class Record(BaseModel):
    """Head and log of one game; ``log[i]`` is ``<seat> <action>``, seat ``-`` for chance."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    format: Annotated[int, Field(ge=1, le=1)]
    game: str
    rules: int
    seats: int
    options: dict[str, Any] = {}
    log: list[str]


class BadRecord(Exception):  # noqa: N818
    """A record that can't be replayed. ``line`` counts the log from 0; -1 is the record's head."""

    def __init__(self, line: int, action: str | None, reason: Reason) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.action = action
        self.reason = reason

    def as_json(self) -> dict[str, Any]:
        """The error in the fixed form of the command line."""
        return {
            "line": self.line,
            "action": self.action,
            "rule": self.reason.paragraph,
            "message": str(self.reason.phrase),
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """A record's game and the state that its log leads to."""

    game: Game[Any, Any]
    options: GameOptions
    state: Any


def read_record(data: object) -> Record:
    """A record from parsed JSON; BadRecord (line -1) if its head is not of the fixed form."""
    try:
        return Record.model_validate(data)
    except ValidationError as error:
        raise _bad_head(error) from None


def read_line(line: str) -> tuple[int | None, str]:
    """Seat (None for chance) and action text of a log line; Malformed if it is not of that form."""
    if (match := _LINE.fullmatch(line)) is None:
        raise Malformed(line)
    return None if match[1] == "-" else int(match[1]), match[2]


def write_line(seat: int | None, action: object) -> str:
    """The log line of an action."""
    return f"{'-' if seat is None else seat} {action}"


def open_game(key: str, seats: int, options: Mapping[str, Any]) -> Replay:
    """The game at its start. BadRecord (line -1) for an unknown game, wrong seats or options."""
    game = registry().get(key)
    if game is None:
        raise BadRecord(-1, None, Reason("core", Phrase("core.why.unknown_game", game=key)))
    try:
        chosen = game.Options.model_validate(options)
        return Replay(game, chosen, game.start(seats, chosen))
    except ValidationError as error:
        raise _bad_head(error) from None
    except Unplayable as error:
        raise BadRecord(-1, None, Reason("core", error.phrase)) from None


def usual_seats(key: str, options: Mapping[str, Any]) -> int:
    """How many play where nobody says: the usual number, or the first that the options allow."""
    game = registry()[key]
    for seats in (game.usual_seats, *game.seats):
        try:
            open_game(key, seats, options)
        except BadRecord:
            continue
        return seats
    return game.usual_seats


def replay(record: Record) -> Replay:
    """The state after the whole log; BadRecord at the first line that the rules refuse."""
    opened = open_game(record.game, record.seats, record.options)
    if record.rules != opened.game.rules_version:
        reason = Reason("core", Phrase("core.why.other_rules", rules=record.rules))
        raise BadRecord(-1, None, reason)
    return Replay(opened.game, opened.options, follow(opened.game, opened.state, record.log))


def follow(game: Game[Any, Any], state: Any, log: Iterable[str]) -> Any:
    """The state after these log lines; BadRecord at the first bad one."""
    for number, line in enumerate(log):
        try:
            seat, text = read_line(line)
            state = advance(game, state, seat, game.read(text))
        except Malformed:
            raise BadRecord(number, line, Reason("core", _MALFORMED)) from None
        except Illegal as illegal:
            raise BadRecord(number, line, illegal.reason) from None
    return state


def _bad_head(error: ValidationError) -> BadRecord:
    first = error.errors(include_url=False, include_input=False)[0]
    detail = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return BadRecord(-1, None, Reason("core", Phrase("core.why.bad_head", detail=detail)))
