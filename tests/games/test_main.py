"""The command line of the games package, and records as it reads them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import fair, registry
from games.__main__ import main
from games.core import OVER, Illegal, advance
from games.records import BadRecord, open_game, read_record, replay
from games.simulation import computer_chooser, play

KEYS = sorted(registry())
Run = Any


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("replay", stdin="…")``: exit status and the JSON values on standard output."""

    def command(*words: str, stdin: str = "") -> tuple[int, list[Any]]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main(words)
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return command


def _record(run: Run, key: str, *words: str) -> dict[str, Any]:
    """One simulated game."""
    return dict(run("simulate", key, *words)[1][0])


def test_list_names_every_game_and_option(run: Run) -> None:
    """A line a game, with its seats, its rules version and every option in full."""
    status, lines = run("list")
    assert status == 0
    assert [line["key"] for line in lines] == KEYS
    for line in lines:
        assert set(line) == {"key", "seats", "rules", "options"}
        assert {o["name"] for o in line["options"]} == set(
            registry()[line["key"]].Options.model_fields
        )
        assert all(set(o) == {"name", "type", "choices", "default"} for o in line["options"])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("players", ["random", "computer"])
def test_simulated_records_replay_to_the_same_scores(run: Run, key: str, players: str) -> None:
    """What simulate writes, replay reads: the same sheets and totals, deals as many as asked."""
    status, records = run("simulate", key, "--deals", "3", "--seed", "5", "--players", players)
    assert status == 0
    deals = sum(line.startswith("- deal ") for record in records for line in record["log"])
    assert deals == 3
    text = "\n".join(map(json.dumps, records))
    status, ends = run("replay", stdin=text)
    assert status == 0
    for record, end in zip(records, ends, strict=True):
        assert (end["sheets"], end["totals"]) == (record["sheets"], record["totals"])


def test_a_seed_gives_the_same_games_again(run: Run) -> None:
    """The same seed gives the same records, another seed others."""
    first = run("simulate", "tarot", "--seats", "3", "--seed", "1")
    assert run("simulate", "tarot", "--seats", "3", "--seed", "1") == first
    assert run("simulate", "tarot", "--seats", "3", "--seed", "2") != first


def test_wrong_seats_or_options_are_refused_in_one_line(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that can't be opened is status 1 and a line that names what is wrong."""
    complaints = {
        ("--seats", "2"): "This game is not for 2 players.",
        ("--options", '{"rounds": 99}'): "Those options don’t go together: rounds: ",
        ("--options", '{"x": 1}'): "Those options don’t go together: x: ",
    }
    for words, complaint in complaints.items():
        assert main(("simulate", "tarot", *words)) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith(complaint)
    with pytest.raises(SystemExit):
        main(("simulate", "tarot", "--options", "[1]"))


@pytest.mark.parametrize(
    ("flag", "value", "says"),
    [
        ("--options", "{bad", "not a JSON object"),
        ("--options", "[]", "not a JSON object"),
        ("--deals", "-1", "not a number of deals"),
    ],
)
def test_a_malformed_flag_is_told_plainly(
    flag: str, value: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The complaint names the flag and what it should have been."""
    with pytest.raises(SystemExit) as end:
        main(["simulate", "tarot", f"{flag}={value}"])
    assert end.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"argument {flag}: {says}")


@pytest.mark.parametrize("key", KEYS)
def test_replay_tells_who_is_due_and_what_is_legal(run: Run, key: str) -> None:
    """In mid-game the due seats have legal texts, each of which leads on; views come on request."""
    record = _record(run, key, "--deals", "1")
    record["log"] = record["log"][: len(record["log"]) // 2]
    (end,) = run("replay", "--view", "0", stdin=json.dumps(record))[1]
    assert not end["over"]
    assert end["view"]["seat"] == 0
    seat = str(end["due"][0])
    for action in end["legal"][seat]:
        onward = record | {"log": [*record["log"], f"{seat} {action}"]}
        assert "error" not in run("replay", stdin=json.dumps(onward))[1][0]
    (seen,) = run("replay", "--view", "spectator", stdin=json.dumps(record))[1]
    assert seen["view"]["hand"] == []


def test_replay_goes_on_after_an_error(run: Run, tmp_path: Path) -> None:
    """Each record gets its line; a bad one says where and why, and the status is 1."""
    good = _record(run, "tarot")
    deal, *rest = good["log"]
    bad = [
        good | {"log": [deal, "9 bid pass"]},
        good | {"log": [deal, *rest[:1], "nonsense"]},
        good | {"game": "bridge"},
        good | {"seats": 7},
        good | {"rules": 99},
        good | {"log": [1]},
        {"format": 2},
    ]
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join([*map(json.dumps, bad), "{", "", json.dumps(good)]))
    status, lines = run("replay", str(path))
    assert status == 1
    assert [line["error"]["line"] for line in lines[:-1]] == [1, 2, -1, -1, -1, -1, -1, -1]
    assert all(set(x["error"]) == {"line", "action", "rule", "message"} for x in lines[:-1])
    assert "error" not in lines[-1]
    assert run("replay", str(tmp_path / "none"))[0] == 1
    (wrong,) = run("replay", "--view", "7", stdin=json.dumps(good))[1]
    assert wrong["error"]["message"] == "no seat 7"


@pytest.mark.parametrize("key", KEYS)
def test_engine_answers_for_every_seat(run: Run, key: str) -> None:
    """The engine's answer is a legal action of a due seat, and null for one with nothing to do."""
    record = _record(run, key)
    record["log"] = record["log"][: len(record["log"]) * 2 // 3]
    (end,) = run("replay", stdin=json.dumps(record))[1]
    seats = range(record["seats"])
    asked = [{"record": record, "seat": s, "level": "easy", "seed": 7} for s in seats]
    status, answers = run("engine", stdin="\n".join(map(json.dumps, asked)))
    assert status == 0
    for seat, answer in zip(seats, answers, strict=True):
        assert answer["ms"] >= 0
        if seat in end["due"]:
            assert answer["action"] in end["legal"][str(seat)]
        elif str(seat) not in end["legal"]:
            assert answer["action"] is None


@pytest.mark.parametrize("key", KEYS)
def test_the_engine_plays_at_every_level(run: Run, key: str) -> None:
    """The levels that search get ready by themselves; every answer is legal."""
    record = _record(run, key, "--deals", "1")
    record["log"] = record["log"][: len(record["log"]) // 2]
    (end,) = run("replay", stdin=json.dumps(record))[1]
    asked = [
        {"record": record, "seat": seat, "level": level, "seed": 7}
        for seat in end["due"]
        for level in ("easy", "normal", "strong")
    ]
    _, answers = run("engine", stdin="\n".join(map(json.dumps, asked)))
    for question, answer in zip(asked, answers, strict=True):
        assert answer["action"] in end["legal"][str(question["seat"])]


def test_engine_answers_bad_lines_with_errors(run: Run) -> None:
    """Whatever is wrong with a line, the answer is an error and the next line is still read."""
    record = _record(run, "tarot")
    good = {"record": record, "seat": 0, "level": "easy", "seed": 1}
    bad = [
        good | {"seat": 4},
        good | {"seat": True},
        good | {"level": "godlike"},
        good | {"seed": "x"},
        good | {"record": None},
        [],
    ]
    text = "\n".join([*map(json.dumps, bad), "", "nonsense", json.dumps(good)])
    status, answers = run("engine", stdin=text)
    assert status == 0
    assert all("error" in answer for answer in answers[:-1])
    assert len(answers) == 8
    assert answers[-1]["action"] is None


def _published(key: str, deal: int) -> dict[str, Any]:
    """A game of several deals as a table publishes one of them, each dealt from its own seed."""
    game = registry()[key]
    server = [bytes([n]) * 32 for n in range(20)]
    ids = [11, 22, 33]

    class Dealt:
        """Gives each chance line its own stream, as tables do."""

        def __init__(self) -> None:
            self.deal, self.line = -1, 0

        def stream(self, begins: bool) -> fair.Stream:
            self.deal, self.line = (self.deal + 1, 0) if begins else (self.deal, self.line + 1)
            return fair.chance_stream(fair.deal_seed(server[self.deal], ids), self.line)

    dealt = Dealt()
    opened = open_game(key, game.usual_seats, {})

    class Dealer(type(game)):  # type: ignore[misc]
        def chance(self, state: Any, rng: fair.Rng) -> Any:
            return super().chance(state, dealt.stream(game.between_deals(state)))

    dealer = Dealer()
    played = play(
        dealer, game.usual_seats, opened.options, computer_chooser(1), fair.Stream(b""), 3
    )
    record = {"format": 1, "game": key, "rules": 1, "seats": game.usual_seats, "log": played.log}
    return {
        "record": record,
        "deal": deal,
        "server_seed": server[deal].hex(),
        "ids": ids,
        "hash": fair.commitment(server[deal]),
    }


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("deal", [0, 2])
def test_a_fair_deal_is_confirmed(key: str, deal: int, tmp_path: Path) -> None:
    """Every chance line of a published deal comes out again from its seed and ids."""
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(_published(key, deal)))
    assert main(("deal-check", str(path))) == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hash": "00" * 32}, "hash"),
        ({"server_seed": "zz"}, "hexadecimal"),
        ({"ids": [11, 22, 34]}, "chance line 0"),
        ({"deal": 17}, "no deal 17"),
        ({"deal": "0"}, "not a published deal"),
    ],
)
def test_an_unfair_deal_is_told(
    change: dict[str, Any], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A published deal that doesn't hold is status 1 with the reason."""
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(_published("tarot", 0) | change))
    assert main(("deal-check", str(path))) == 1
    assert says in capsys.readouterr().err


def test_deal_check_needs_a_readable_file(tmp_path: Path) -> None:
    """No file, no JSON, a record that can't be replayed: status 1, no traceback."""
    path = tmp_path / "deal.json"
    assert main(("deal-check", str(path))) == 1
    path.write_text("{")
    assert main(("deal-check", str(path))) == 1
    published = _published("tarot", 0)
    published["record"]["log"][1] = "0 bid everything"
    path.write_text(json.dumps(published | {"deal": 1}))
    assert main(("deal-check", str(path))) == 1


def test_switches_in_records_read_both_ways() -> None:
    """On/off options stand in records as words or as booleans."""
    for value in ("off", False):
        opened = open_game("tarot", 4, {"defence_slam_bonus": value})
        assert opened.options.model_dump()["defence_slam_bonus"] is False
    with pytest.raises(BadRecord):
        open_game("tarot", 4, {"defence_slam_bonus": "no"})


def test_a_record_without_a_log_line_is_at_its_start() -> None:
    """An empty log is a game before its first deal."""
    head = {"format": 1, "game": "tarot", "rules": 1, "seats": 4, "options": {}, "log": []}
    end = replay(read_record(head))
    assert end.game.chance_due(end.state)


def test_a_reader_that_stops_reading_is_no_error() -> None:
    """`… | head` ends the command quietly."""
    words = [sys.executable, "-m", "games", "simulate", "tarot", "--deals", "40"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode == 0


@pytest.mark.parametrize("command", ["replay", "engine"])
@pytest.mark.parametrize(
    "broken",
    [
        b"[" * 100_000,
        b'{"format":' + b"9" * 5000 + b"}",
        b'{"record":{"format":1,"game":"\\ud800","rules":1,"seats":4,"log":[]}}',
        b'{"format":1,"game":"tarot","rules":1,"seats":4,"log":["- \\ud800"]}',
        b"\xff{",
        b'{"format":1,"game":"tarot","rules":1,"seats":4,"log":["- \xff"]}',
    ],
    ids=["deep", "long number", "half a pair", "half a pair in the log", "bytes", "bytes in a log"],
)
def test_a_line_that_cannot_be_read_stops_no_other(
    command: str,
    broken: bytes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each line that is no record has an answer that says so, and the next one is still read."""
    head = {"format": 1, "game": "tarot", "rules": 1, "seats": 4, "log": []}
    good = json.dumps({**head, "record": head, "seat": 0}).encode()
    lines = io.TextIOWrapper(io.BytesIO(broken + b"\n" + good + b"\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", lines)
    main((command,))
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["error"]["rule"] == "core"
    assert "error" not in second


def test_a_choice_of_numbers_takes_whole_numbers_alone() -> None:
    """True equals 1 and 14.0 equals 14, yet neither is a value of such an option or of a head."""
    for name, wrong in (("game_points", True), ("hang_jack", 6.0), ("target", 14.0)):
        with pytest.raises(BadRecord, match=name):
            open_game("all_fours", 4, {name: wrong})
    for number in (True, 1.0, 2):
        with pytest.raises(BadRecord, match="format"):
            read_record({"format": number, "game": "tarot", "rules": 1, "seats": 4, "log": []})


@pytest.mark.parametrize("key", KEYS)
def test_nothing_happens_after_the_end(run: Run, key: str) -> None:
    """Once a game is over neither a seat nor chance may act, and the refusal says so."""
    ends = {"tarot": '{"rounds": 1}'}
    words = ("--options", ends[key]) if key in ends else ()
    record = _record(run, key, "--deals", "40", "--players", "computer", *words)
    end = replay(read_record({k: record[k] for k in record if k not in ("sheets", "totals")}))
    assert end.game.result(end.state) is not None
    for line in (record["log"][0], record["log"][-1]):
        seat, text = line.split(" ", 1)
        with pytest.raises(Illegal) as refused:
            advance(end.game, end.state, None if seat == "-" else int(seat), end.game.read(text))
        assert refused.value.reason == OVER


def test_a_silent_computer_is_an_error_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer player that has no answer when it must stops the simulation by name."""
    game = registry()["tarot"]
    opened = open_game("tarot", 4, {})
    monkeypatch.setattr(type(game.computer), "choose", lambda *_: None)
    with pytest.raises(RuntimeError, match="tarot"):
        play(game, 4, opened.options, computer_chooser(1), fair.Stream(b""), 1)


def test_prepare_says_which_games_are_ready(run: Run) -> None:
    """A line of JSON, and status 0 if all of them are."""
    status, (ready,) = run("prepare")
    assert set(ready) == set(KEYS)
    assert status == (not all(ready.values()))
