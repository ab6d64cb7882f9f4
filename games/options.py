"""Table options: a frozen pydantic model a game, whose fields carry the keys of their words.

``option("tarot.option.rounds", 6, ...)`` declares one: the key names the option, ``key.help``
explains it, ``key.VALUE`` names a choice. ``offered`` options are put to players when a table
opens; all others can be set through records and presets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import PydanticKnownError


class GameOptions(BaseModel):
    """Base of all option models: frozen, unknown names refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("*", mode="before")
    @classmethod
    def _choice_of_its_own_kind(cls, value: object, info: ValidationInfo) -> object:
        # a Literal takes whatever equals a choice: true for 1, 14.0 for 14
        annotation = cls.model_fields[str(info.field_name)].annotation
        if get_origin(annotation) is Literal:
            choices = get_args(annotation)
            if value in choices and type(value) not in map(type, choices):
                raise PydanticKnownError("literal_error", {"expected": _one_of(choices)})
        return value


def _one_of(choices: tuple[Any, ...]) -> str:
    *others, last = map(repr, choices)
    return f"{', '.join(others)} or {last}"


def _read_switch(value: object) -> object:
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _read_list(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


Switch: TypeAlias = Annotated[bool, BeforeValidator(_read_switch)]
"""On or off; reads ``"on"``/``"off"`` and JSON booleans, nothing else."""

Prices: TypeAlias = Annotated[
    tuple[Annotated[int, Field(ge=0, le=1000)], ...], BeforeValidator(_read_list)
]
"""A list of whole amounts of points."""


def option(key: str, default: Any, *, offered: bool = False, **limits: Any) -> Any:
    """A field of an options model. ``limits`` are pydantic's (``ge``, ``le``, ``min_length`` …)."""
    return Field(
        default,
        title=key,
        description=f"{key}.help",
        json_schema_extra={"offered": offered},
        **limits,
    )


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option as shown to people and programs.

    ``choices`` is None where any value of the type in the model's limits will do.
    """

    name: str
    type: Literal["switch", "choice", "integer", "integers"]
    choices: tuple[Any, ...] | None
    default: Any
    key: str
    offered: bool

    def choice_key(self, value: Any) -> str:
        """The message key that names one choice: ``tarot.option.all_pass.grash``."""
        shown = (
            {True: "on", False: "off", None: "none"}.get(value, value) if _is_mark(value) else value
        )
        return f"{self.key}.{shown}"


def _is_mark(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def describe(model: type[GameOptions]) -> tuple[OptionInfo, ...]:
    """All options of a model in their order."""
    return tuple(_describe_field(name, field) for name, field in model.model_fields.items())


def _describe_field(name: str, field: FieldInfo) -> OptionInfo:
    kind, choices = _kind(field)
    extra = field.json_schema_extra
    assert field.title is not None, f"{name} lacks option()"
    assert isinstance(extra, dict), f"{name} lacks option()"
    return OptionInfo(name, kind, choices, field.default, field.title, bool(extra["offered"]))


def _kind(
    field: FieldInfo,
) -> tuple[Literal["switch", "choice", "integer", "integers"], tuple[Any, ...] | None]:
    annotation = field.annotation
    if annotation is bool:
        return "switch", (False, True)
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation)
    if get_origin(annotation) is tuple:
        return "integers", None
    low, high = _limits(field)
    if low is None or high is None:
        return "integer", None
    optional = type(None) in get_args(annotation)
    return "integer", (*((None,) if optional else ()), *range(low, high + 1))


def _limits(field: FieldInfo) -> tuple[int | None, int | None]:
    low = next((m.ge for m in field.metadata if hasattr(m, "ge")), None)
    high = next((m.le for m in field.metadata if hasattr(m, "le")), None)
    return low, high
