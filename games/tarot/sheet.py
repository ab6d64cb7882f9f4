"""The score sheets: the numbers of a deal, each step with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from games.core import Undertaking
from games.tarot.options import TarotOptions
from games.tarot.scoring import (
    BASE,
    MULTIPLIERS,
    Outcome,
    bracket,
    distribution,
    extra_bonuses,
    grash_scores,
    halved,
    inner_bonuses,
    misere_payment,
    misere_worth,
    unit,
)
from games.view import Points, ScoreLine
from games.words import Phrase, Player

FIELDS: Final = (
    "taker",
    "partner",
    "bid",
    "oudlers",
    "points",
    "target",
    "made",
    "unit",
    "petit_au_bout",
    "slam",
)
"""What a record tells of a deal beside its scores."""


@dataclass(frozen=True, slots=True)
class ContractSheet:
    """The score of a deal with a taker. ``unit`` is what each defender pays (RULES.md 14)."""

    outcome: Outcome
    options: TarotOptions
    unit: int
    scores: tuple[Points, ...]

    @property
    def undertaking(self) -> Undertaking:
        return Undertaking(self.outcome.taker, self.outcome.made)

    def lines(self) -> tuple[ScoreLine, ...]:
        outcome = self.outcome
        steps = [
            _count(outcome),
            _over_or_under(outcome),
            *(phrase for phrase, _ in inner_bonuses(outcome)),
            _multiplied(outcome),
            *(phrase for phrase, _ in extra_bonuses(outcome, self.options)),
        ]
        payment = ScoreLine(_payment(outcome, self.unit), _shares(outcome, self.options, self.unit))
        return (*map(ScoreLine, steps), payment, *_miseres(outcome, self.options))

    def record(self) -> dict[str, Any]:
        told = {name: getattr(self.outcome, name, None) for name in FIELDS}
        points = halved(self.outcome.half_points)
        return told | {"points": points, "unit": self.unit, "scores": list(self.scores)}


@dataclass(frozen=True, slots=True)
class GrashSheet:
    """The score of a deal that all had passed; ``half_points`` are per seat (RULES.md 15)."""

    half_points: tuple[int, ...]
    options: TarotOptions
    scores: tuple[Points, ...]

    @property
    def undertaking(self) -> None:
        return None

    def lines(self) -> tuple[ScoreLine, ...]:
        ranking = sorted(range(len(self.scores)), key=lambda seat: -self.scores[seat])
        counts = (
            Phrase("tarot.score.took", player=Player(seat), n=halved(self.half_points[seat]))
            for seat in ranking
        )
        rule = Phrase(f"tarot.score.{self.options.grash_scoring}")
        return (*map(ScoreLine, counts), ScoreLine(rule, self.scores))

    def record(self) -> dict[str, Any]:
        return {**dict.fromkeys(FIELDS), "scores": list(self.scores)}


TarotSheet: TypeAlias = ContractSheet | GrashSheet


def score(outcome: Outcome, options: TarotOptions) -> ContractSheet:
    """The sheet of a deal with a taker; its scores add up to 0."""
    paid = unit(outcome, options)
    shares = [_shares(outcome, options, paid)]
    shares += [line.points for line in _miseres(outcome, options) if line.points]
    scores = tuple(sum(column) for column in zip(*shares, strict=True))
    assert sum(scores) == 0
    return ContractSheet(outcome, options, paid, scores)


def score_grash(half_points: tuple[int, ...], options: TarotOptions) -> GrashSheet:
    """The sheet of a deal without a taker; its scores add up to 0."""
    scores = grash_scores(half_points, options)
    assert sum(scores) == 0
    return GrashSheet(half_points, options, scores)


def _shares(outcome: Outcome, options: TarotOptions, paid: int) -> tuple[Points, ...]:
    split = options.five_player_split
    return distribution(paid, outcome.seats, outcome.taker, outcome.partner, split)


def _miseres(outcome: Outcome, options: TarotOptions) -> Iterator[ScoreLine]:
    """Miseres that the other players pay, after everything else (RULES.md 9.2)."""
    if options.misere_payment != "each_other":
        return
    for seat, kind in outcome.miseres:
        worth, what = misere_worth(kind, options), Phrase(f"tarot.misere.{kind}")
        reason = Phrase("tarot.score.misere_paid", what=what, player=Player(seat), points=worth)
        yield ScoreLine(reason, misere_payment(outcome.seats, seat, worth))


def _count(outcome: Outcome) -> Phrase:
    points = halved(outcome.half_points)
    return Phrase("tarot.score.count", n=outcome.oudlers, points=points, target=outcome.target)


def _over_or_under(outcome: Outcome) -> Phrase:
    key = "tarot.score.over" if outcome.made else "tarot.score.under"
    total = outcome.contract_points
    return Phrase(key, base=BASE, difference=outcome.difference, total=total)


def _multiplied(outcome: Outcome) -> Phrase:
    times, inner = MULTIPLIERS[outcome.bid], bracket(outcome)
    bid = Phrase(f"tarot.bid.{outcome.bid}")
    return Phrase("tarot.score.multiplied", times=times, bid=bid, total=inner * times)


def _payment(outcome: Outcome, paid: int) -> Phrase:
    """Who pays whom, in one sentence."""
    taker = Player(outcome.taker)
    way = "receives" if paid >= 0 else "pays"
    if outcome.partner is None:
        return Phrase(f"tarot.score.taker_{way}", player=taker, points=abs(paid))
    partner = Player(outcome.partner)
    return Phrase(f"tarot.score.pair_{way}", player=taker, partner=partner, points=abs(paid))
