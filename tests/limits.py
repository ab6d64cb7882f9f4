"""Discord's limits that neither discord.py nor Discord's own description holds.

`breaches` reads a request as it goes over the wire and names every limit it breaks,
with our own rule beside them that no message pings by accident.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from discord import Locale

Body = Mapping[str, Any]

ROW, BUTTON, SELECT, SECTION, TEXT, GALLERY, FILE, CONTAINER = 1, 2, 3, 9, 10, 12, 13, 17
SELECTS = {SELECT, 5, 6, 7, 8}
LINK_STYLES = {5, 6}
V2 = 1 << 15
LOCALES = {locale.value for locale in Locale}
SENDS = re.compile(r"/channels/\d+/messages|/webhooks/\d+/[^/]+")
EDITS = re.compile(r"/channels/\d+/messages/\d+|/webhooks/\d+/[^/]+/messages/[^/]+")


def breaches(method: str, path: str, body: Any) -> list[str]:
    """Say in a line each which limits this request breaks; [] when none."""
    return list(_breaches(method, path, body))


def _breaches(method: str, path: str, body: Any) -> Iterator[str]:
    if path.endswith("/callback"):
        yield from _callback(body)
    elif path.endswith("/commands") and isinstance(body, list):
        yield from _commands(body)
    elif method == "POST" and SENDS.fullmatch(path):
        yield from _message(body, new=True)
    elif method == "PATCH" and EDITS.fullmatch(path):
        yield from _message(body, new=False)


def _callback(body: Body) -> Iterator[str]:
    data = body.get("data") or {}
    match body["type"]:
        case 4:
            yield from _message(data, new=True)
        case 7:
            yield from _message(data, new=False)
        case 8:
            yield from _length("suggestions", data["choices"], 0, 25)
            yield from _choices(data["choices"])
        case 9:
            yield from _length("modal title", data["title"], 1, 45)
            yield from _length("modal custom_id", data["custom_id"], 1, 100)
            yield from _length("modal components", data["components"], 1, 5)
        case _:
            pass


# Messages


def _message(body: Body, *, new: bool) -> Iterator[str]:
    components = body.get("components") or []
    everything = list(walk(components))
    if new and (body.get("allowed_mentions") or {}).get("parse") != []:
        yield "a new message must say that nobody is pinged but those it names"
    yield from _length("content", body.get("content") or "", 0, 2000)
    yield from _length("files", body.get("attachments") or [], 0, 10)
    for upload in body.get("attachments") or []:
        yield from _length("alt text", upload.get("description") or "", 0, 1024)
    yield from _unique("custom_id", [c["custom_id"] for c in everything if "custom_id" in c])
    if (body.get("flags") or 0) & V2:
        yield from _layout(body, components, everything, new=new)
    else:
        yield from _length("rows", components, 0, 5)
        if any(component["type"] != ROW for component in components):
            yield "only rows stand at the root of a classic message"
    for component in everything:
        yield from _component(component)


def walk(components: Sequence[Body]) -> Iterator[Body]:
    """Yield every component, nested ones and accessories too, in the order of the wire."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if "accessory" in component:
            yield from walk([component["accessory"]])


def _layout(
    body: Body, components: Sequence[Body], everything: Sequence[Body], *, new: bool
) -> Iterator[str]:
    if body.get("content") or body.get("embeds"):
        yield "a layout carries neither content nor embeds"
    if any(component["type"] == BUTTON for component in components):
        yield "a button stands in a row or beside a section"
    if len(everything) > 40:
        yield f"{len(everything)} components; 40 are the most"
    text = sum(len(c["content"]) for c in everything if c["type"] == TEXT)
    if text > 4000:
        yield f"{text} characters of text; 4000 are the most"
    if new or "attachments" in body:
        yield from _pictures(body, everything)


def _pictures(body: Body, everything: Sequence[Body]) -> Iterator[str]:
    """An edit that lists its files keeps only those, so all shown must be among them."""
    files = {upload.get("filename") for upload in body.get("attachments") or []}
    kept = any("filename" not in upload for upload in body.get("attachments") or [])
    items = [item for c in everything if c["type"] == GALLERY for item in c["items"]]
    addresses = [item["media"]["url"] for item in items]
    addresses += [c["file"]["url"] for c in everything if c["type"] == FILE]
    shown = {url.removeprefix("attachment://") for url in addresses if "attachment://" in url}
    if shown - files and not kept:
        yield f"shows files that are not sent: {sorted(shown - files)}"
    if files - shown - {None}:
        yield f"sends files that are not shown: {sorted(files - shown - {None})}"


def _component(component: Body) -> Iterator[str]:
    kind = component["type"]
    if kind == ROW:
        yield from _row([child["type"] for child in component["components"]])
    elif kind == BUTTON:
        yield from _button(component)
    elif kind in SELECTS:
        yield from _select(component)
    elif kind == TEXT:
        yield from _length("text", component["content"], 1, 4000)
    elif kind == GALLERY:
        yield from _length("gallery", component["items"], 1, 10)
        for item in component["items"]:
            if not item.get("description"):
                yield "a picture without alt text"
            yield from _length("alt text", item.get("description") or "", 0, 1024)
    elif kind == SECTION:
        yield from _length("texts of a section", component["components"], 1, 3)


def _row(kinds: Sequence[int]) -> Iterator[str]:
    selects = sum(kind in SELECTS for kind in kinds)
    if not kinds:
        yield "an empty row"
    elif selects and len(kinds) > 1:
        yield "a select shares its row"
    elif len(kinds) > 5:
        yield f"{len(kinds)} buttons in a row; 5 are the most"


def _button(button: Body) -> Iterator[str]:
    label = button.get("label") or ""
    yield from _length("label", label, 0, 80)
    if not label.strip() and not button.get("emoji"):
        yield "a button with neither label nor emoji"
    if button.get("style") not in LINK_STYLES:
        yield from _length("custom_id", button.get("custom_id") or "", 1, 100)


def _select(select: Body) -> Iterator[str]:
    yield from _length("custom_id", select.get("custom_id") or "", 1, 100)
    yield from _length("placeholder", select.get("placeholder") or "", 0, 150)
    if select["type"] != SELECT:
        return
    options = select["options"]
    yield from _length("options", options, 1, 25)
    most = select.get("max_values", 1)
    if not 0 <= select.get("min_values", 1) <= most <= len(options):
        yield f"min_values <= max_values <= {len(options)} options does not hold"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more options chosen beforehand than may be chosen"
    yield from _unique("option value", [option["value"] for option in options])
    for option in options:
        yield from _length("option label", option["label"], 1, 100)
        yield from _length("option value", option["value"], 1, 100)
        yield from _length("option description", option.get("description") or "", 0, 100)


# Commands


def _commands(commands: Sequence[Body]) -> Iterator[str]:
    yield from _length("commands", commands, 0, 100)
    yield from _unique("command", [f"{c.get('type', 1)} {c['name']}" for c in commands])
    for command in commands:
        yield from _command(command)
        total = _characters(command)
        if total > 8000:
            yield f"/{command['name']} has {total} characters; 8000 are the most"


def _command(command: Body) -> Iterator[str]:
    """A command, a subcommand or an option: all are named and told of in the same way."""
    name, options = command["name"], command.get("options") or []
    slash = "description" in command  # menu entries have none, and their names are free
    yield from _locales(command)
    for language, text in _words(command, "name"):
        if slash and not _is_command_name(text):
            yield f"{name}: {language} name {text!r} is not 1-32 lower-case letters"
    for language, text in _words(command, "description"):
        yield from _length(f"{name}: {language} description", text, 1, 100)
    yield from _length(f"{name}: options", options, 0, 25)
    yield from _unique(f"{name}: option", [option["name"] for option in options])
    demanded = [bool(option.get("required")) for option in options]
    if demanded != sorted(demanded, reverse=True):
        yield f"{name}: an option that must be given follows one that may be left out"
    for option in options:
        yield from _command(option)
        yield from _length(f"{option['name']}: choices", option.get("choices") or [], 0, 25)
        yield from _choices(option.get("choices") or [])


def _choices(choices: Sequence[Body]) -> Iterator[str]:
    yield from _unique("choice", [choice["name"] for choice in choices])
    for choice in choices:
        yield from _locales(choice)
        for language, text in _words(choice, "name"):
            yield from _length(f"{language} choice", text, 1, 100)
        if isinstance(choice["value"], str):
            yield from _length("value of a choice", choice["value"], 1, 100)


def _words(item: Body, field: str) -> Iterator[tuple[str, str]]:
    if field in item:
        yield "own", item[field]
    yield from (item.get(f"{field}_localizations") or {}).items()


def _locales(item: Body) -> Iterator[str]:
    for field in ("name", "description"):
        for language in (item.get(f"{field}_localizations") or {}).keys() - LOCALES:
            yield f"{language!r} is no locale of Discord's"


def _is_command_name(name: str) -> bool:
    letters = all(c in "-_'" or unicodedata.category(c)[0] in "LNM" for c in name)
    return 1 <= len(name) <= 32 and letters and name == name.lower()


def _characters(item: Body) -> int:
    """Count as Discord does: of each text the longest language."""
    own = sum(
        max((len(text) for _, text in _words(item, field)), default=0)
        for field in ("name", "description")
    )
    value = item.get("value")
    own += len(value) if isinstance(value, str) else 0
    inner = [*(item.get("options") or []), *(item.get("choices") or [])]
    return own + sum(map(_characters, inner))


def _length(what: str, value: Sequence[Any], least: int, most: int) -> Iterator[str]:
    if not least <= len(value) <= most:
        yield f"{what}: {len(value)}, not {least} to {most}"


def _unique(what: str, values: Sequence[str]) -> Iterator[str]:
    for value, times in Counter(values).items():
        if times > 1:
            yield f"{what} {value!r} stands {times} times"
