"""The periods over which results are added up: months and ISO weeks of UTC, and all time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias, get_args

Period: TypeAlias = Literal["all", "month", "week"]
PERIODS: Final[tuple[Period, ...]] = get_args(Period)


def name_of(period: Period, at: float) -> str:
    """The period of this kind in which a moment lies: ``all``, ``2026-11``, ``2026-W48``."""
    moment = datetime.fromtimestamp(at, UTC)
    match period:
        case "all":
            return "all"
        case "month":
            return f"{moment:%Y-%m}"
        case "week":
            year, week, _ = moment.isocalendar()
            return f"{year:04}-W{week:02}"
