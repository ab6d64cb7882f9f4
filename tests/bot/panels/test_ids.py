"""Ids of controls: what is written is read back, and Discord's limit is kept."""

import pytest

from bot.panels import ids
from bot.panels.ids import Control
from bot.store import Scope

WRITTEN = [
    (ids.table_id(7, "join"), Control("table", 7, "join")),
    (ids.table_id(7, "detail", 93), Control("table", 7, "detail", "93")),
    (ids.menu_id(7, "set", "rounds"), Control("menu", 7, "set", "rounds")),
    ("menu:7:set:rounds:1234", Control("menu", 7, "set", "rounds")),
    ("menu:7:invite:1234", Control("menu", 7, "invite")),
    (ids.act_id(7, 12, "play KH"), Control("act", 7, "", "play KH", 12)),
    (ids.act_id(7, 12, "say T_NAME(20)"), Control("act", 7, "", "say T_NAME(20)", 12)),
    (ids.pick_id(7, 12, "S"), Control("pick", 7, "", "S", 12)),
    (ids.hand_id(7, 12, "confirm"), Control("hand", 7, "", "confirm", 12)),
    (
        ids.page_id("on", Scope("all_fours", "week", "rating"), 3),
        Control("page", 0, "on", "all_fours:week:rating", 3),
    ),
    (ids.page_id("order", Scope(), 0), Control("page", 0, "order", ":all:points", 0)),
    (ids.past_id("open", 2), Control("past", 0, "open", "", 2)),
    (ids.replay_id(7, "back", "trick", 93), Control("replay", 7, "back", "trick", 93)),
    (ids.check_id(7, "file", 4), Control("check", 7, "file", "", 4)),
    (ids.rules_id(0, "on", "track_trick", 3), Control("rules", 0, "on", "track_trick", 3)),
]


@pytest.mark.parametrize(("custom_id", "control"), WRITTEN)
def test_ids_are_read_as_they_were_written(custom_id: str, control: Control) -> None:
    """Each kind of control comes back whole."""
    assert ids.read_id(custom_id) == control


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "table:",
        "table:x:join",
        "act:7:play KH",
        "act:7:-1:play KH",
        "page:a:b:c",
        "TABLE:7:join",
    ],
)
def test_other_ids_are_nobodys(custom_id: str) -> None:
    """What we never write is read as nothing, whoever made it up."""
    assert ids.read_id(custom_id) is None


def test_the_longest_ids_fit() -> None:
    """The longest action, eighteen trumps shown, fits beside a large table and state number."""
    trumps = ",".join(f"T{n}" for n in range(21, 3, -1))
    longest = ids.act_id(99_999_999, 99_999, f"poignee {trumps}")
    assert len(longest) <= ids.LONGEST
    assert len(ids.menu_id(10**12, "set", "five_player_first_lead")) <= ids.LONGEST
