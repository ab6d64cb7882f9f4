"""The table options of Track Trick. What each changes stands in RULES.md, section 9."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.options import GameOptions, Switch, option

NtScope: TypeAlias = Literal["any", "all_different_only"]
LineTiebreak: TypeAlias = Literal["line_total", "highest_card"]
CapRecipient: TypeAlias = Literal["winner_chooses", "left_neighbour", "fewest_tricks"]
GridReshuffle: TypeAlias = Literal["per_game", "per_deal"]

_KEY = "track_trick.option"


class TrackTrickOptions(GameOptions):
    """How a table plays. The defaults are the three-handed game as published."""

    nt_scope: NtScope = option(f"{_KEY}.nt_scope", "any", offered=True)
    line_tiebreak: LineTiebreak = option(f"{_KEY}.line_tiebreak", "line_total", offered=True)
    cap_recipient: CapRecipient = option(f"{_KEY}.cap_recipient", "winner_chooses", offered=True)
    grid_reshuffle: GridReshuffle = option(f"{_KEY}.grid_reshuffle", "per_game", offered=True)
    center_shared: Switch = option(f"{_KEY}.center_shared", default=False, offered=True)
    check_before_evict: Switch = option(f"{_KEY}.check_before_evict", default=False, offered=True)
    max_deals: int | None = option(f"{_KEY}.max_deals", None, offered=True, ge=1, le=99)
    match_points: Switch = option(f"{_KEY}.match_points", default=False, offered=True)
    partnership4: Switch = option(f"{_KEY}.partnership4", default=False, offered=True)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; a side has one colour of markers and one score."""
        return ((0, 2), (1, 3)) if self.partnership4 else ((0,), (1,), (2,))

    def side_of(self, seat: int) -> int:
        """The side that a seat places markers for."""
        return seat % len(self.sides)
