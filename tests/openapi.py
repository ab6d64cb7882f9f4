"""Requests held against Discord's own OpenAPI description of its interface.

The description (3.1, so its schemas are JSON Schema 2020-12) is looked for where
DISCORD_OPENAPI points. What it leaves unsaid is held by tests.limits.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError

SET_BY = "DISCORD_OPENAPI"
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True, eq=False)
class Operation:
    """One method on one path, with the schema of its JSON body if it takes one."""

    method: str
    template: str
    pattern: re.Pattern[str]
    body: Mapping[str, Any] | None


class Description:
    """Discord's description, closed against misspelt fields and quick to search."""

    def __init__(self, text: str) -> None:
        spec = json.loads(text)
        self._components = spec["components"]
        for schema in self._components["schemas"].values():
            _close(schema)
        self._discriminate(spec)
        found = [
            _operation(method, template, item[method])
            for template, item in spec["paths"].items()
            for method in METHODS
            if method in item
        ]
        # A literal segment wins over a placeholder: /messages/@original before /messages/{id}.
        self._operations = sorted(found, key=lambda operation: operation.template.count("{"))
        self._validators: dict[Operation, Draft202012Validator] = {}

    def problems(self, method: str, path: str, body: object) -> list[str]:
        """Say in a line each what Discord's description finds wrong; [] when nothing is."""
        operation = self._find(method, path)
        if operation is None:
            return [f"no such route: {method} {path}"]
        if body is None or operation.body is None:
            return []
        errors = self._validator(operation).iter_errors(_as_discord_reads(operation, body))
        return [line for error in errors for line in _explain(error)]

    def _find(self, method: str, path: str) -> Operation | None:
        return next(
            (o for o in self._operations if o.method == method and o.pattern.fullmatch(path)), None
        )

    def _validator(self, operation: Operation) -> Draft202012Validator:
        if operation not in self._validators:
            schema = {**(operation.body or {}), "components": self._components}
            self._validators[operation] = Draft202012Validator(
                schema, format_checker=FormatChecker()
            )
        return self._validators[operation]

    def _discriminate(self, node: object) -> None:
        """Turn choices that differ by an integer `type` into if/then.

        Errors then name the exact field, and validating is about ten times faster.
        """
        if isinstance(node, list):
            for child in node:
                self._discriminate(child)
        elif isinstance(node, dict):
            for child in node.values():
                self._discriminate(child)
            for word in ("oneOf", "anyOf"):
                self._replace_choice(node, word)

    def _replace_choice(self, node: dict[str, Any], word: str) -> None:
        choices = node.get(word)
        if not isinstance(choices, list) or len(choices) < 2:
            return
        types = {choice.get("$ref"): self._types(choice.get("$ref")) for choice in choices}
        if None in types or not all(types.values()):
            return
        del node[word]
        node["type"] = "object"
        node["required"] = ["type"]
        node["properties"] = {"type": {"enum": sorted(t for ts in types.values() for t in ts)}}
        node["allOf"] = [
            {"if": {"properties": {"type": {"enum": ts}}}, "then": {"$ref": ref}}
            for ref, ts in types.items()
        ]

    def _types(self, ref: str | None) -> list[int]:
        schema = self._components["schemas"].get((ref or "").rsplit("/", 1)[-1], {})
        return schema.get("properties", {}).get("type", {}).get("enum") or []


@cache
def discord_description() -> Description | None:
    """Return the description DISCORD_OPENAPI points at, or None where it is not set."""
    place = os.environ.get(SET_BY)
    return Description(Path(place).read_text(encoding="utf-8")) if place else None


def _operation(method: str, template: str, item: Mapping[str, Any]) -> Operation:
    content = item.get("requestBody", {}).get("content", {})
    pattern = re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template))
    schema = content.get("application/json", {}).get("schema")
    return Operation(method.upper(), template, re.compile(pattern), schema)


def _close(schema: dict[str, Any]) -> None:
    if schema.get("type") == "object" and "properties" in schema and "allOf" not in schema:
        schema.setdefault("additionalProperties", False)


def _as_discord_reads(operation: Operation, body: Any) -> Any:
    """Undo what discord.py sends and Discord accepts though the description says otherwise."""
    if operation.template.endswith("/callback") and isinstance(body, dict):
        return {**body, "data": _message_as_read(body["data"])} if body.get("data") else body
    if operation.template.endswith("/commands") and isinstance(body, list):
        return [{k: v for k, v in c.items() if (k, v) != ("nsfw", False)} for c in body]
    if operation.template.endswith("/permissions/{overwrite_id}") and isinstance(body, dict):
        # Sets of rights are text on the wire, numbers in the description.
        return {**body, **{k: int(body[k]) for k in ("allow", "deny") if body.get(k) is not None}}
    return _message_as_read(body)


def _message_as_read(body: Any) -> Any:
    if not isinstance(body, dict):
        return body
    return {k: _ids_as_read(v) for k, v in body.items() if (k, v) != ("tts", False)}


def _ids_as_read(node: Any) -> Any:
    """Ids of emoji, uploads, preset choices, and of whom a message may ping.

    Numbers on the wire, text in the description.

    A component's own id, beside its numbered type, is a number in both.
    """
    if isinstance(node, list):
        return [_ids_as_read(child) for child in node]
    if not isinstance(node, dict):
        return node
    read = {key: _ids_as_read(child) for key, child in node.items()}
    if isinstance(read.get("id"), int) and not isinstance(read.get("type"), int):
        read["id"] = str(read["id"])
    for of in ("users", "roles"):
        if isinstance(ids := read.get(of), list):
            read[of] = [str(i) if isinstance(i, int) else i for i in ids]
    return read


def _explain(error: ValidationError, depth: int = 0) -> Iterator[str]:
    """Follow a failed choice into the branch that was most nearly meant."""
    if error.validator in ("oneOf", "anyOf") and error.context and depth < 12:
        branches: dict[object, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        for inner in min(branches.values(), key=_distance):
            yield from _explain(inner, depth + 1)
        return
    where = "/".join(map(str, error.absolute_path)) or "(body)"
    yield f"{where}: {error.validator} {str(error.validator_value)[:40]}: {error.message[-70:]}"


def _distance(errors: list[ValidationError]) -> tuple[int, int]:
    wrong_kind = sum(error.validator == "type" or "type" in error.path for error in errors)
    return wrong_kind, len(errors)
