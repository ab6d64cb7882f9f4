"""What a host asks for while it can't be done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.panels.hosting import Hosting
from bot.panels.ids import Control
from bot.panels.posting import Posts
from bot.panels.talk import Talk
from bot.tables import Person, Refused
from bot.tables.reasons import TRY_AGAIN


@pytest.mark.parametrize(("verb", "values"), [("call", []), ("invite", ["22"])])
async def test_nobody_is_noted_as_called_who_could_not_be(verb: str, values: list[str]) -> None:
    """While another process may have the table the host is asked to try again, and then can."""
    nothing: Any = SimpleNamespace()  # an attempt to note anything would fail
    door: Any = SimpleNamespace(settings=lambda _: SimpleNamespace(call_role=7))
    posts = Posts(nothing, nothing, Talk(), nothing, lambda: False)
    tables: Any = SimpleNamespace(company=nothing)
    hosting = Hosting(tables, door, nothing, posts, nothing, nothing)
    control = Control("menu", 5, verb)
    with pytest.raises(Refused) as refused:
        await hosting.changed(nothing, Person(11, "Ann", 1), control, values)
    assert refused.value.phrase == TRY_AGAIN
