"""How strong one computer player is against another: points a deal, with the standard error.

python -m benchmarks.strength [GAME] [--players N] [--test seat|side] [--first strong]
    [--second easy] [--instead PLAYER] [--deals N] [--length N] [--seed N] [--options JSON]
    [--partner PYTHON]

*seat*: the first player sits in one seat and the second in all others; each deal is replayed with
the first in every seat. *side*: the first holds all seats of a side against the second, then the
other way round; in tarot the contract and the discard are fixed by rule, and the sides are attack
and defence. Both take the points over the mean of the table, so an equal player has 0.

``--instead`` plays the same deals once more with another player in the place of the first, and
tells how much more the first takes: luck in the cards is the same in both, so that fewer deals do.

A player is a level (easy, normal, strong), ``random``, ``N`` for a search in N worlds, or
``magmacrunch``: the computers of magmacrunch-tarot 0.1.1 in a virtual environment of its own, whose
Python is told by ``--partner``. That is a measuring partner and no part of this project; its
licence allows non-commercial use only. A figure that is quoted needs 1,000 deals or more.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from typing import Any, TypeAlias, get_args

from games import registry
from games.core import Action, Game, Level
from games.fair import Stream
from games.records import usual_seats
from games.search import SearchingComputer

Player: TypeAlias = Callable[[Any, Any, int, int], Action]
"""``player(game, state, seat, seed)``"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    chosen = _parser().parse_args(arguments)
    game = registry()[chosen.game]
    options = game.Options.model_validate({**_endless(game), **json.loads(chosen.options)})
    seats = chosen.players or usual_seats(game.key, {})
    names = [chosen.first, *([chosen.instead] if chosen.instead else [])]
    firsts = [_player(game, name, chosen.partner) for name in names]
    second = _player(game, chosen.second, chosen.partner)
    test = {"seat": _seat_test, "side": _side_test}[chosen.test]
    began, gained = time.process_time(), []
    for deal in range(chosen.seed * 1_000_000, (chosen.seed + 1) * 1_000_000):
        replays = (Replay(game, seats, options, chosen.length, deal) for _ in firsts)
        values = [test(*each, second) for each in zip(replays, firsts, strict=True)]
        if None not in values:
            gained.append(values)
        if len(gained) == chosen.deals:
            break
    print(f"{game.key} {seats} players, {chosen.test} test, {len(gained)} deals, ", end="")
    print(f"{time.process_time() - began:.0f} s; points a deal")
    for name, points in zip(names, zip(*gained, strict=True), strict=True):
        print(f"{name} against {chosen.second}: {_mean(points)}")
    if chosen.instead:
        more = [value - other for value, other in gained]
        print(f"{chosen.first} more than {chosen.instead}: {_mean(more)}")


def _mean(points: Sequence[float]) -> str:
    error = statistics.stdev(points) / len(points) ** 0.5
    return f"{statistics.fmean(points):+.2f} ± {error:.2f}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("game", nargs="?", default="tarot", choices=sorted(registry()))
    parser.add_argument("--players", type=int)
    parser.add_argument("--test", choices=("seat", "side"), default="seat")
    parser.add_argument("--first", default="strong")
    parser.add_argument("--second", default="easy")
    parser.add_argument("--instead", help="another first, on the same deals")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--length", type=int, default=1, help="deals a replay, 0 for a whole game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="{}", help="a JSON object")
    parser.add_argument("--partner", type=Path, help="the Python that has magmacrunch-tarot")
    return parser


def _endless(game: Game[Any, Any]) -> dict[str, int]:
    return {"rounds": 0} if game.key == "tarot" else {}


# Players


def _player(game: Game[Any, Any], name: str, partner: Path | None) -> Player:
    if name == "random":
        return _random
    if name == "magmacrunch":
        if partner is None:
            raise SystemExit("--partner: the Python that has magmacrunch-tarot")
        return Stranger(partner)
    computer = game.computer
    if name != "easy" and isinstance(computer, SearchingComputer) and not computer.prepare():
        raise SystemExit("the compiled search is not there")
    if name in get_args(Level):
        return _level(name)  # type: ignore[arg-type]
    measured = copy(computer)
    measured.worlds = {"strong": int(name)}  # type: ignore[attr-defined]
    return _of(measured, "strong")


def _level(level: Level) -> Player:
    return lambda game, state, seat, seed: _of(game.computer, level)(game, state, seat, seed)


def _of(computer: Any, level: Level) -> Player:
    def play(game: Any, state: Any, seat: int, seed: int) -> Action:
        action: Action | None = computer.choose(game.view(state, seat), seed, level)
        assert action is not None, "a seat that is due has something to do"
        return action

    return play


def _random(game: Any, state: Any, seat: int, seed: int) -> Action:
    return random.Random(seed).choice(game.legal(state, seat))  # type: ignore[no-any-return]


class Stranger:
    """The computers of magmacrunch-tarot, asked through a process; what they lack is by rule."""

    def __init__(self, python: Path) -> None:
        script = Path(__file__).with_name("_magmacrunch.py")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # noqa: S603 - the path that the caller names
            [python, script], stdin=pipe, stdout=pipe, text=True
        )

    def __call__(self, game: Any, state: Any, seat: int, seed: int) -> Action:
        """See :data:`Player`."""
        known = game.view(state, seat).known
        texts = {str(a): a for a in known.choices}
        hand = [c.code for c in known.hand]
        match known.phase:
            case "bid":
                standing = next((b for b in reversed(known.bids) if b != "pass"), "pass")
                answer = self._ask(ask="bid", hand=hand, standing=standing, seed=seed)
                return texts[f"bid {answer}"]  # type: ignore[no-any-return]
            case "discard":
                away = [c.code for c in known.contract.discard]
                plan = self._ask(ask="discard", hand=sorted(hand + away))
                return texts[f"discard {next(c for c in plan if c not in away)}"]  # type: ignore[no-any-return]
            case "play" if str(known.choices[-1]).startswith("play"):
                answer = self._ask(ask="card", hand=hand, trick=[c.code for c in known.trick.cards])
                return texts[f"play {answer}"]  # type: ignore[no-any-return]
            case _:
                return game.computer.by_rule(known, seed)  # type: ignore[no-any-return]

    def _ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())["answer"]


# Deals


class Replay:
    """A deal, or so many in a row, that is played again and again with the same luck."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Any, length: int, number: int
    ) -> None:
        self.game, self.seats, self._length, self._number = game, seats, length, number
        self.start = game.start(seats, options)
        self.moves = 0

    def play(
        self, state: Any, players: Sequence[Player], until: Callable[[Any], bool] = lambda _: False
    ) -> Any:
        """The state after the deals, or the first one that is good enough."""
        game, luck = self.game, 0
        deals = int(not game.between_deals(state))
        while not until(state):
            if game.chance_due(state):
                if game.between_deals(state):
                    if deals == self._length > 0:
                        break
                    deals += 1
                stream = Stream(f"strength {game.key} {self._number} {luck}".encode())
                luck += 1
                state = game.apply(state, None, game.chance(state, stream))
            elif due := game.due(state):
                self.moves += 1
                action = players[due[0]](game, state, due[0], 97 * self._number + self.moves)
                state = game.apply(state, due[0], action)
            else:
                break
        return state

    def points(self, state: Any, players: Sequence[Player]) -> list[float]:
        """What each side has over the mean of the table after playing on from a state."""
        before, after = self.game.totals(state), self.game.totals(self.play(state, players))
        won = [now - then for now, then in zip(after, before, strict=True)]
        return [own - statistics.fmean(won) for own in won]


def _seat_test(replay: Replay, first: Player, second: Player) -> float | None:
    """None for a deal in which nobody has anything to do."""
    seats, results = range(replay.seats), []
    sides = replay.game.end(replay.start).sides
    for side, members in enumerate(sides):
        for seat in members:
            players = [first if s == seat else second for s in seats]
            results.append(replay.points(replay.start, players)[side])
    return statistics.fmean(results) if replay.moves else None


def _side_test(replay: Replay, first: Player, second: Player) -> float | None:
    if replay.game.key == "tarot":
        return _attack_test(replay, first, second)
    seats, results = range(replay.seats), []
    for side, members in enumerate(replay.game.end(replay.start).sides):
        players = [first if s in members else second for s in seats]
        results.append(replay.points(replay.start, players)[side])
    return statistics.fmean(results) if replay.moves else None


def _attack_test(replay: Replay, first: Player, second: Player) -> float | None:
    """Half of what the taker has more with the first in the attack; None if nobody takes."""
    easy = _level("easy")
    ready = replay.play(replay.start, [easy] * replay.seats, lambda s: hasattr(s, "table"))
    contract = ready.table.contract if hasattr(ready, "table") else None
    if contract is None:
        return None
    attack = (contract.taker, contract.partner)
    results = [
        replay.points(ready, [one if s in attack else other for s in range(replay.seats)])
        for one, other in ((first, second), (second, first))
    ]
    return (results[0][contract.taker] - results[1][contract.taker]) / 2


if __name__ == "__main__":
    main()
