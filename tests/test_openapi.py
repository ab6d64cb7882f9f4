"""Discord's description catches what it should, and nothing it should not."""

from typing import Any

import pytest

from tests.openapi import SET_BY, Description, discord_description

Request = tuple[str, str, Any]

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"


def button(**changes: Any) -> dict[str, Any]:
    """A row of one button, with some fields changed."""
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", **changes}]}


def select(**changes: Any) -> dict[str, Any]:
    """A row of one select with one option, with some fields changed."""
    options = [{"label": "a", "value": "a"}]
    return {
        "type": 1,
        "components": [{"type": 3, "custom_id": "s", "options": options, **changes}],
    }


def command(**changes: Any) -> list[dict[str, Any]]:
    """A list of one command, with some fields changed."""
    return [{"type": 1, "name": "tarot", "description": "d", **changes}]


def option(name: str = "o", **changes: Any) -> dict[str, Any]:
    """A text option of a command, with some fields changed."""
    return {"type": 3, "name": name, "description": "d", **changes}


def numbered(count: int) -> list[dict[str, str]]:
    """As many choices as asked for."""
    return [{"name": str(n), "value": str(n)} for n in range(count)]


RIGHT: dict[str, Request] = {
    "message with a file": (
        "POST",
        MESSAGES,
        {"content": "x", "tts": False, "attachments": [{"id": 0, "filename": "a.png"}]},
    ),
    "button and select": (
        "POST",
        MESSAGES,
        {"content": "x", "components": [button(label="a"), select()]},
    ),
    "layout": (
        "POST",
        MESSAGES,
        {"flags": 32768, "components": [{"type": 10, "content": "x"}, button(label="a")]},
    ),
    "autocomplete": ("POST", CALLBACK, {"type": 8, "data": {"choices": numbered(25)}}),
    "deferral": ("POST", CALLBACK, {"type": 6}),
    "command": ("PUT", COMMANDS, command(nsfw=False, options=[option()])),
    "original": ("PATCH", "/webhooks/1/token/messages/@original", {"content": "x"}),
    "deletion": ("DELETE", "/channels/1/messages/2", None),
}

WRONG: dict[str, Request] = {
    "misspelt field": ("POST", MESSAGES, {"contnet": "x"}),
    "no such route": ("POST", "/channels/1/msgs", {"content": "x"}),
    "wrong type": ("POST", MESSAGES, {"content": "x", "flags": "64"}),
    "content of 2,001": (
        "POST",
        CALLBACK,
        {"type": 4, "data": {"content": "x" * 2001}},
    ),
    "custom_id of 101": (
        "POST",
        MESSAGES,
        {"components": [button(label="a", custom_id="x" * 101)]},
    ),
    "26 options": (
        "POST",
        MESSAGES,
        {
            "components": [
                select(options=[{"label": str(n), "value": str(n)} for n in range(26)]),
            ]
        },
    ),
    "alt text of 1,025": (
        "PATCH",
        "/webhooks/1/token/messages/2",
        {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]},
    ),
    "11 files": (
        "POST",
        MESSAGES,
        {"attachments": [{"id": n, "filename": f"{n}.png"} for n in range(11)]},
    ),
    "26 suggestions": ("POST", CALLBACK, {"type": 8, "data": {"choices": numbered(26)}}),
    "command description of 101": ("PUT", COMMANDS, command(description="d" * 101)),
    "command name of 33": ("PUT", COMMANDS, command(name="x" * 33)),
    "26 command options": (
        "PUT",
        COMMANDS,
        command(options=[option(f"o{n}") for n in range(26)]),
    ),
}


@pytest.fixture(scope="module")
def description() -> Description:
    """Discord's description, where the environment says where it lies."""
    found = discord_description()
    if found is None:
        pytest.skip(f"{SET_BY} does not say where Discord's OpenAPI description lies")
    return found


@pytest.mark.parametrize("request_", RIGHT.values(), ids=RIGHT)
def test_right_requests_pass(description: Description, request_: Request) -> None:
    """What Discord accepts raises no false alarm."""
    assert description.problems(*request_) == []


@pytest.mark.parametrize("request_", WRONG.values(), ids=WRONG)
def test_wrong_requests_are_caught(description: Description, request_: Request) -> None:
    """What Discord refuses is named before Discord has to."""
    assert description.problems(*request_)


def test_a_problem_names_its_place(description: Description) -> None:
    """The line says which component of the message is at fault."""
    body = {"components": [button(label="a"), button(label="x" * 81)]}
    (line,) = description.problems("POST", MESSAGES, body)
    assert line.startswith("components/1/components/0/label: maxLength 80")
