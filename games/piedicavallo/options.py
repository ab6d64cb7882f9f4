"""The table options of Piedicavallo (RULES.md 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from games.options import GameOptions, Switch, option


class PiedicavalloOptions(GameOptions):
    """What a table may settle before the first deal. Each field's effect: RULES.md 8."""

    trump_discard: Literal["forced_or_void", "forced_only"] = option(
        "piedicavallo.option.trump_discard", "forced_or_void"
    )
    fool_is_trump_for_void: Switch = option("piedicavallo.option.fool_is_trump_for_void", False)
    fool_exchange: Switch = option("piedicavallo.option.fool_exchange", False, offered=True)
    no_trick_forfeit: Literal["opponents", "nobody"] = option(
        "piedicavallo.option.no_trick_forfeit", "opponents"
    )
    tie_break: Literal["draw", "extra_round_of_four"] = option(
        "piedicavallo.option.tie_break", "draw", offered=True
    )
    signals: Switch = option("piedicavallo.option.signals", True, offered=True)
    truth: Literal["enforced", "honour"] = option(
        "piedicavallo.option.truth", "enforced", offered=True
    )
    max_statements: int | None = option(
        "piedicavallo.option.max_statements", None, offered=True, ge=0, le=20
    )
    batto_scope: Literal["public", "speaker_view"] = option(
        "piedicavallo.option.batto_scope", "public"
    )
    batto2: Literal["top_two", "second_and_third"] = option("piedicavallo.option.batto2", "top_two")
    t_one: Literal["three_statements", "conditional"] = option(
        "piedicavallo.option.t_one", "three_statements"
    )
    low_scope: Literal["1_14", "all_trumps"] = option("piedicavallo.option.low_scope", "1_14")
    suit_double_batto: Switch = option("piedicavallo.option.suit_double_batto", False)
    opp_num: Literal["both_suits", "one_suit"] = option("piedicavallo.option.opp_num", "both_suits")
    fool_opens_suggestions: Switch = option("piedicavallo.option.fool_opens_suggestions", False)
    faro: Literal["request", "own_intention"] = option("piedicavallo.option.faro", "request")


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {"classic": {}}
"""Named mixtures of options; ``classic`` is all defaults."""
