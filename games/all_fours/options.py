"""The table options of All Fours; RULES.md section 7 says what each one changes."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from games.options import GameOptions, Switch, option

Undertrump: TypeAlias = Literal["allowed", "forbidden", "forbidden_unless_all_trumps"]


class Options(GameOptions):
    """How one table plays. With ``consult`` all may look early, whatever ``early_look`` says."""

    target: Literal[14, 7, 11] = option("all_fours.option.target", 14, offered=True)
    first_hand: Literal[6, 7] = option("all_fours.option.first_hand", 6, offered=True)
    roles: Literal["eldest_begs", "dealer_begs"] = option("all_fours.option.roles", "eldest_begs")
    tobago: Switch = option("all_fours.option.tobago", default=False, offered=True)
    last_card_kick: Switch = option("all_fours.option.last_card_kick", default=False)
    early_look: Literal["dealer_and_eldest", "all"] = option(
        "all_fours.option.early_look", "dealer_and_eldest"
    )
    consult: Switch = option("all_fours.option.consult", default=False)
    stand_needs_trump: Switch = option("all_fours.option.stand_needs_trump", default=False)
    give_needs_trump: Switch = option("all_fours.option.give_needs_trump", default=False)
    no_give_at_13: Switch = option("all_fours.option.no_give_at_13", default=False)
    undertrump: Undertrump = option("all_fours.option.undertrump", "allowed", offered=True)
    game_points: Literal[1, 2] = option("all_fours.option.game_points", 1, offered=True)
    game_tie: Literal["none", "non_dealer"] = option("all_fours.option.game_tie", "none")
    hang_jack: Literal[3, 6] = option("all_fours.option.hang_jack", 3, offered=True)
    early_stop: Switch = option("all_fours.option.early_stop", default=False)

    @property
    def all_may_look(self) -> bool:
        """Whether everybody sees the own hand before trumps are fixed (RULES.md 3.6)."""
        return self.consult or self.early_look == "all"


PRESETS: Final = {
    "trinidad": {},
    "bga": {},
    "tournament": {"undertrump": "forbidden_unless_all_trumps", "game_points": 2},
    "seven_cards": {"first_hand": 7, "roles": "dealer_begs", "consult": True},
}
