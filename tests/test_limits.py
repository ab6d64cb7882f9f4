"""Each limit is broken once and caught, and messages like ours pass."""

from typing import Any

import pytest

from tests.limits import breaches

QUIET = {"parse": []}
MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"


def layout(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A layout message of these components, with some fields changed."""
    return {"flags": 1 << 15, "allowed_mentions": QUIET, "components": components, **changes}


def classic(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A classic message of these components, with some fields changed."""
    return {"content": "x", "allowed_mentions": QUIET, "components": components, **changes}


def text(content: str = "x") -> dict[str, Any]:
    """A paragraph of a layout."""
    return {"type": 10, "content": content}


def row(*items: dict[str, Any]) -> dict[str, Any]:
    """A row of buttons or selects."""
    return {"type": 1, "components": list(items)}


def button(custom_id: str = "b", label: str = "Join", **changes: Any) -> dict[str, Any]:
    """A button, with some fields changed."""
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label, **changes}


def select(count: int = 2, **changes: Any) -> dict[str, Any]:
    """A select of so many options, with some fields changed."""
    options = [{"label": f"Card {n}", "value": f"play {n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **changes}


def gallery(name: str = "hand.png", alt: str = "Your hand") -> dict[str, Any]:
    """A gallery of one picture."""
    return {
        "type": 12,
        "items": [{"media": {"url": f"attachment://{name}"}, "description": alt}],
    }


def sent(name: str = "hand.png", alt: str = "Your hand") -> list[dict[str, Any]]:
    """The list of one file sent."""
    return [{"id": 0, "filename": name, "description": alt}]


def command(**changes: Any) -> list[dict[str, Any]]:
    """A list of one command, with some fields changed."""
    return [{"type": 1, "name": "tarot", "description": "Open a table", **changes}]


def option(name: str = "players", **changes: Any) -> dict[str, Any]:
    """An option of a command, with some fields changed."""
    return {"type": 3, "name": name, "description": "How many", **changes}


def choices(count: int) -> list[dict[str, Any]]:
    """So many choices."""
    return [{"name": f"Choice {n}", "value": str(n)} for n in range(count)]


HAND = layout(
    text(),
    gallery(),
    *(row(*(button(f"act:{r}:{c}") for c in range(5))) for r in range(5)),
    row(select()),
    attachments=sent(),
)

RIGHT = {
    "hand": ("POST", MESSAGES, HAND),
    "hand as an answer": ("POST", CALLBACK, {"type": 4, "data": HAND}),
    "update that keeps its picture": (
        "POST",
        CALLBACK,
        {"type": 7, "data": layout(text(), gallery())},
    ),
    "classic": ("POST", MESSAGES, classic(row(button()), row(select()))),
    "emoji alone": ("POST", MESSAGES, classic(row(button(label="", emoji={"name": "♠"})))),
    "deferral": ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
    "reading": ("GET", MESSAGES, None),
    "command": (
        "PUT",
        COMMANDS,
        command(
            name_localizations={"ja": "タロット", "fr": "tarot"},
            options=[option(required=True, choices=choices(25)), option("rounds")],
        ),
    ),
    "menu entry": ("PUT", COMMANDS, [{"type": 3, "name": "Report a Table"}]),
}

WRONG = {
    "ping": ("POST", MESSAGES, {"content": "@everyone"}),
    "ping in an answer": ("POST", CALLBACK, {"type": 4, "data": {"content": "x"}}),
    "content of 2,001": ("POST", MESSAGES, classic(content="x" * 2001)),
    "11 files": ("POST", MESSAGES, classic(attachments=sent() * 11)),
    "alt text of 1,025": ("POST", MESSAGES, classic(attachments=sent(alt="x" * 1025))),
    "the same custom_id twice": ("POST", MESSAGES, classic(row(button(), button()))),
    "6 rows": ("POST", MESSAGES, classic(*(row(button(f"{n}")) for n in range(6)))),
    "button at the root": ("POST", MESSAGES, classic(button())),
    "button at the root of a layout": ("POST", MESSAGES, layout(button())),
    "6 buttons in a row": (
        "POST",
        MESSAGES,
        classic(row(*(button(f"{n}") for n in range(6)))),
    ),
    "select beside a button": ("POST", MESSAGES, classic(row(button(), select()))),
    "two selects in a row": (
        "POST",
        MESSAGES,
        classic(row(select(), select(custom_id="t"))),
    ),
    "empty row": ("POST", MESSAGES, classic(row())),
    "label of 81": ("POST", MESSAGES, classic(row(button(label="x" * 81)))),
    "neither label nor emoji": ("POST", MESSAGES, classic(row(button(label=" ")))),
    "custom_id of 101": ("POST", MESSAGES, classic(row(button("x" * 101)))),
    "no custom_id": ("POST", MESSAGES, classic(row(button("")))),
    "26 options": ("POST", MESSAGES, classic(row(select(26)))),
    "more to choose than options": (
        "POST",
        MESSAGES,
        classic(row(select(2, max_values=3))),
    ),
    "least above most": (
        "POST",
        MESSAGES,
        classic(row(select(3, min_values=3, max_values=2))),
    ),
    "too many chosen beforehand": (
        "POST",
        MESSAGES,
        classic(
            row(
                select(
                    options=[
                        {"label": "a", "value": "a", "default": True},
                        {"label": "b", "value": "b", "default": True},
                    ]
                )
            )
        ),
    ),
    "the same value twice": (
        "POST",
        MESSAGES,
        classic(row(select(options=[{"label": "a", "value": "a"}] * 2))),
    ),
    "option label of 101": (
        "POST",
        MESSAGES,
        classic(row(select(options=[{"label": "x" * 101, "value": "a"}]))),
    ),
    "placeholder of 151": (
        "POST",
        MESSAGES,
        classic(row(select(placeholder="x" * 151))),
    ),
    "content in a layout": ("POST", MESSAGES, layout(text(), content="x")),
    "41 components": ("POST", MESSAGES, layout(*[text()] * 41)),
    "41 nested components": (
        "POST",
        MESSAGES,
        layout({"type": 17, "components": [text()] * 40}),
    ),
    "41 with accessories": (
        "POST",
        MESSAGES,
        layout(
            *({"type": 9, "components": [text()], "accessory": button(f"{n}")} for n in range(14))
        ),
    ),
    "4,001 characters": ("POST", MESSAGES, layout(text("x" * 2000), text("x" * 2001))),
    "empty text": ("POST", MESSAGES, layout(text(""))),
    "11 pictures": (
        "POST",
        MESSAGES,
        layout({"type": 12, "items": gallery()["items"] * 11}, attachments=sent()),
    ),
    "picture without alt text": (
        "POST",
        MESSAGES,
        layout(gallery(alt=""), attachments=sent()),
    ),
    "picture that is not sent": ("POST", MESSAGES, layout(gallery())),
    "picture dropped by an edit": (
        "PATCH",
        f"{MESSAGES}/2",
        layout(gallery("old.png"), gallery(), attachments=sent()),
    ),
    "file that is not shown": ("POST", MESSAGES, layout(text(), attachments=sent())),
    "26 suggestions": ("POST", CALLBACK, {"type": 8, "data": {"choices": choices(26)}}),
    "modal title of 46": (
        "POST",
        CALLBACK,
        {"type": 9, "data": {"title": "x" * 46, "custom_id": "m", "components": [text()]}},
    ),
    "two commands of one name": ("PUT", COMMANDS, command() * 2),
    "capital in a name": ("PUT", COMMANDS, command(name="Tarot")),
    "space in a translated name": (
        "PUT",
        COMMANDS,
        command(name_localizations={"fr": "mon tarot"}),
    ),
    "name of 33": ("PUT", COMMANDS, command(name="x" * 33)),
    "unknown locale": ("PUT", COMMANDS, command(name_localizations={"xx": "y"})),
    "translated description of 101": (
        "PUT",
        COMMANDS,
        command(description_localizations={"fr": "x" * 101}),
    ),
    "26 options of a command": (
        "PUT",
        COMMANDS,
        command(options=[option(f"o{n}") for n in range(26)]),
    ),
    "26 choices": ("PUT", COMMANDS, command(options=[option(choices=choices(26))])),
    "option named twice": ("PUT", COMMANDS, command(options=[option(), option()])),
    "must follows may": (
        "PUT",
        COMMANDS,
        command(options=[option(), option("rounds", required=True)]),
    ),
    "wrong name in a subcommand": (
        "PUT",
        COMMANDS,
        command(options=[{"type": 1, "name": "Open", "description": "d"}]),
    ),
    "8,001 characters": (
        "PUT",
        COMMANDS,
        command(
            options=[
                option(
                    f"o{n}",
                    choices=[{"name": f"{c}" + "x" * 90, "value": f"{c}"} for c in range(25)],
                )
                for n in range(4)
            ]
        ),
    ),
}


@pytest.mark.parametrize("request_", RIGHT.values(), ids=RIGHT)
def test_right_requests_pass(request_: tuple[str, str, Any]) -> None:
    """Messages and commands like ours break no limit."""
    assert breaches(*request_) == []


@pytest.mark.parametrize("request_", WRONG.values(), ids=WRONG)
def test_each_limit_is_caught(request_: tuple[str, str, Any]) -> None:
    """A request that breaks one limit is named for exactly that one."""
    assert len(breaches(*request_)) == 1
