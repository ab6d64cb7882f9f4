"""The command line of the games package: list, simulate, replay, engine, prepare, deal-check."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TextIO, get_args

from pydantic import ValidationError

from games import registry
from games.audit import PublishedDeal, Unfair, check
from games.core import Game, Illegal, Level, Malformed
from games.english import told
from games.options import describe
from games.records import BadRecord, Replay, open_game, read_record, replay, usual_seats
from games.simulation import Played, computer_chooser, play_deals, random_chooser
from games.view import as_json


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 1 if something was refused."""
    chosen = _parser().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    commands.add_parser("list", help="a JSON line a game").set_defaults(run=_list)
    simulate = commands.add_parser("simulate", help="play whole games, a record a line")
    simulate.add_argument("game", choices=sorted(registry()))
    simulate.add_argument("--seats", type=int, help="number of players")
    simulate.add_argument("--deals", type=_count, default=1, help="stop when so many are dealt")
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--options", type=_json_object, default={}, help="a JSON object")
    simulate.add_argument("--players", choices=("random", "computer"), default="random")
    simulate.set_defaults(run=_simulate)
    replayed = commands.add_parser("replay", help="replay records, one a line")
    replayed.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    replayed.add_argument("--view", help="a seat number, or spectator")
    replayed.set_defaults(run=_replay)
    engine = commands.add_parser("engine", help="answer JSON lines with computer moves")
    engine.set_defaults(run=_engine)
    prepared = commands.add_parser("prepare", help="compile what computer players search with")
    prepared.set_defaults(run=_prepare)
    audit = commands.add_parser("deal-check", help="verify a published deal")
    audit.add_argument("file")
    audit.set_defaults(run=_deal_check)
    return parser


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError("not a number of deals")
    return int(text)


def _json_object(text: str) -> dict[str, Any]:
    try:
        value = _parsed(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("not a JSON object")
    return value


def _parsed(text: str) -> Any:
    """The JSON value of a text; ValueError for whatever can't be read, however it is nested."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError("not JSON: nested too deeply") from None


def _standard_input() -> TextIO:
    """Bytes that are no UTF-8 come through as surrogates: they spoil their own line alone."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin


def _print(value: object) -> None:
    # plain ASCII: an error may quote half a surrogate pair, which no encoding writes
    print(json.dumps(value, separators=(",", ":")), flush=True)


def _complain(text: object) -> int:
    print(text, file=sys.stderr)
    return 1


def _list(_: argparse.Namespace) -> int:
    for game in registry().values():
        options = [
            {"name": o.name, "type": o.type, "choices": o.choices, "default": o.default}
            for o in describe(game.Options)
        ]
        head = {"key": game.key, "seats": game.seats, "rules": game.rules_version}
        _print(head | {"options": options})
    return 0


def _simulate(chosen: argparse.Namespace) -> int:
    game = registry()[chosen.game]
    seats = chosen.seats
    if seats is None:
        seats = usual_seats(game.key, chosen.options)
    try:
        opened = open_game(game.key, seats, chosen.options)
    except BadRecord as bad:
        return _complain(told(bad.reason))
    choosers = {"random": random_chooser, "computer": computer_chooser}
    choose = choosers[chosen.players](chosen.seed)
    began, deals, plays = time.process_time(), 0, 0
    for played in play_deals(game, seats, opened.options, choose, chosen.seed, chosen.deals):
        deals, plays = deals + played.deals, plays + played.plays
        _print(_record(played, seats, opened))
    spent = max(time.process_time() - began, 1e-9)
    speed = f"{deals / spent:.0f} deals/s, {plays / spent:.0f} plays/s"
    print(f"{deals} deals, {plays} plays in {spent:.2f} s: {speed}", file=sys.stderr)
    return 0


def _record(played: Played, seats: int, opened: Replay) -> dict[str, Any]:
    game = played.game
    return {
        "format": 1,
        "game": game.key,
        "rules": game.rules_version,
        "seats": seats,
        "options": opened.options.model_dump(mode="json"),
        "log": played.log,
    } | _scores(game, played.state)


def _scores(game: Game[Any, Any], state: Any) -> dict[str, Any]:
    sheets = [sheet.record() for sheet in game.sheets(state)]
    return {"sheets": sheets, "totals": game.recorded_totals(state)}


def _replay(chosen: argparse.Namespace) -> int:
    if chosen.file == "-":
        return _replay_lines(_standard_input(), chosen.view)
    try:
        with Path(chosen.file).open(encoding="utf-8", errors="surrogateescape") as lines:
            return _replay_lines(lines, chosen.view)
    except OSError as error:
        return _complain(f"{chosen.file}: {error.strerror}")


def _replay_lines(lines: Iterable[str], view: str | None) -> int:
    answers = [_replay_line(line, view) for line in lines if line.strip()]
    return int(any("error" in answer for answer in answers))


def _replay_line(line: str, view: str | None) -> dict[str, Any]:
    try:
        record = _parsed(line)
    except ValueError as error:
        answer = {"error": _head_error(str(error))}
    else:
        answer = _replay_record(record, view)
    _print(answer)
    return answer


def _replay_record(record: object, view: str | None) -> dict[str, Any]:
    try:
        return _outcome(replay(read_record(record)), view)
    except BadRecord as bad:
        return {"error": bad.as_json()}


def _head_error(message: str) -> dict[str, Any]:
    return {"line": -1, "action": None, "rule": "core", "message": message}


def _outcome(end: Replay, view: str | None) -> dict[str, Any]:
    game, state = end.game, end.state
    seats = range(len(game.view(state, None).seats))
    if view is not None and view != "spectator" and view not in map(str, seats):
        return {"error": _head_error(f"no seat {view}")}
    legal = {str(s): [str(a) for a in game.legal(state, s)] for s in seats}
    answer: dict[str, Any] = {
        "over": game.result(state) is not None,
        "due": game.due(state),
        "legal": {seat: texts for seat, texts in legal.items() if texts},
    } | _scores(game, state)
    if view is not None:
        seen = game.view(state, None if view == "spectator" else int(view))
        answer["view"] = as_json(seen)
    return answer


def _engine(_: argparse.Namespace) -> int:
    return _answer_lines(_standard_input())


def _answer_lines(lines: TextIO) -> int:
    for line in lines:
        if line.strip():
            _print(_answer(line))
    return 0


def _answer(line: str) -> dict[str, Any]:
    try:
        request = _parsed(line)
        if not isinstance(request, dict):
            return {"error": _head_error("not a JSON object")}
        end = replay(read_record(request.get("record")))
        seat, level, seed = _question(end, request)
    except BadRecord as bad:
        return {"error": bad.as_json()}
    except ValueError as error:
        return {"error": _head_error(str(error))}
    if level != "easy":
        end.game.computer.prepare()
    began = time.perf_counter()
    view = end.game.view(end.state, seat)
    action = None if view.ask is None else end.game.computer.choose(view, seed, level)
    spent = round((time.perf_counter() - began) * 1000, 3)
    return {"action": None if action is None else str(action), "ms": spent}


def _question(end: Replay, request: dict[str, Any]) -> tuple[int, Level, int]:
    """Seat, level and seed of a request; ValueError if one of them is wrong."""
    seat, level, seed = request.get("seat"), request.get("level", "strong"), request.get("seed", 0)
    seats = len(end.game.view(end.state, None).seats)
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError("seat: not a seat of this record")
    if level not in get_args(Level):
        raise ValueError("level: not one of easy, normal, strong")
    if type(seed) is not int:
        raise ValueError("seed: not a whole number")
    return seat, level, seed


def _prepare(_: argparse.Namespace) -> int:
    ready = {game.key: game.computer.prepare() for game in registry().values()}
    _print(ready)
    return int(not all(ready.values()))


def _deal_check(chosen: argparse.Namespace) -> int:
    try:
        with Path(chosen.file).open(encoding="utf-8") as source:
            published = PublishedDeal.model_validate(_parsed(source.read()))
        lines = check(published)
    except OSError as error:
        return _complain(f"{chosen.file}: {error.strerror}")
    except ValidationError as error:
        return _complain(f"not a published deal: {error.errors()[0]['msg']}")
    except (BadRecord, Illegal) as refused:
        return _complain(told(refused.reason))
    except (ValueError, Unfair, Malformed) as error:
        return _complain(error)
    print(f"ok: {lines} chance lines recomputed")
    return 0


def _run() -> int:  # pragma: no cover - a process of its own in the tests
    try:
        return main()
    except BrokenPipeError:
        # The reader has read enough (`… | head`): what is still buffered goes nowhere, quietly.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":  # pragma: no cover
    sys.exit(_run())
