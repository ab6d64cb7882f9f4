"""The table options of French Tarot; RULES.md 20 tells what each one changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from games.options import GameOptions, Prices, Switch, option


class TarotOptions(GameOptions):
    """All options with their defaults."""

    rounds: int = option("tarot.option.rounds", 6, offered=True, ge=0, le=16)
    declarations: Literal["poignee", "poignee_misere", "none"] = option(
        "tarot.option.declarations", "poignee", offered=True
    )
    all_pass: Literal["redeal", "grash"] = option("tarot.option.all_pass", "redeal", offered=True)
    min_bid: Literal["petite", "garde", "garde_sans"] = option(
        "tarot.option.min_bid", "petite", offered=True
    )
    conventions: Switch = option("tarot.option.conventions", False, offered=True)
    excuse_last_trick: Literal["trick_winner", "switch_sides"] = option(
        "tarot.option.excuse_last_trick", "trick_winner", offered=True
    )

    direction: Literal["ccw", "cw"] = option("tarot.option.direction", "ccw")
    poignee_points: Prices = option(
        "tarot.option.poignee_points", (20, 30, 40), min_length=3, max_length=3
    )
    misere_points: int = option("tarot.option.misere_points", 10, ge=0, le=100)
    misere_payment: Literal["each_other", "team", "deal_winner"] = option(
        "tarot.option.misere_payment", "each_other"
    )
    misere_trump_excuse: Literal["breaks", "tolerated"] = option(
        "tarot.option.misere_trump_excuse", "breaks"
    )
    grash_scoring: Literal["vachette", "descendante", "most_points"] = option(
        "tarot.option.grash_scoring", "vachette"
    )
    redeal_counts: Switch = option("tarot.option.redeal_counts", False)
    five_player_first_lead: Literal["restricted", "free"] = option(
        "tarot.option.five_player_first_lead", "restricted"
    )
    five_player_split: Literal["two_one", "equal"] = option(
        "tarot.option.five_player_split", "two_one"
    )
    self_call: Literal["always", "four_kings_only"] = option("tarot.option.self_call", "always")
    call_ladder: Literal["full", "king_queen"] = option("tarot.option.call_ladder", "full")
    slam_announce: Literal["after_exchange", "off"] = option(
        "tarot.option.slam_announce", "after_exchange"
    )
    defence_slam_bonus: Switch = option("tarot.option.defence_slam_bonus", True)
    petit_sec: Literal["redeal", "petit_imprenable", "ignore"] = option(
        "tarot.option.petit_sec", "redeal"
    )
    void_play: Literal["must_trump", "free"] = option("tarot.option.void_play", "must_trump")

    @property
    def grash_aim(self) -> Literal["fewest", "most"]:
        """Which card points are good in a deal without a taker (RULES.md 15.3)."""
        return "most" if self.grash_scoring == "most_points" else "fewest"


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "classic": {},
    "fft": {"excuse_last_trick": "switch_sides"},
    "bga": {"excuse_last_trick": "switch_sides", "rounds": 6},
}
"""Named sets of options (RULES.md 20): the defaults, the French federation's, an online site's."""
