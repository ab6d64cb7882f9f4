"""What a deal is worth once it is counted: plain arithmetic, each amount with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, assert_never

from games.core import places
from games.tarot.actions import MisereName, Takes
from games.tarot.options import TarotOptions
from games.view import Points
from games.words import Phrase, Player

SideName: TypeAlias = Literal["attack", "defence"]
SlamName: TypeAlias = Literal[
    "none",
    "announced_made",
    "unannounced_made",
    "announced_failed",
    "defence_made",
    "announced_failed+defence_made",
]
Bonus: TypeAlias = tuple[Phrase, int]
"""A reason and what it adds for the attack."""

TARGETS: Final = (56, 51, 41, 36)
"""Card points that the attack needs, by its oudlers (RULES.md 2.3)."""

MULTIPLIERS: Final[dict[Takes, int]] = {
    "petite": 1,
    "garde": 2,
    "garde_sans": 4,
    "garde_contre": 6,
}
TIERS: Final = ("simple", "double", "triple")
SLAMS: Final = {
    "announced_made": 400,
    "unannounced_made": 200,
    "announced_failed": -200,
    "defence_made": -200,
}
BASE: Final = 25
PETIT_AU_BOUT: Final = {"attack": 10, "defence": -10}
VACHETTE: Final = {3: (120, 0, -120), 4: (120, 60, -60, -120), 5: (120, 60, 0, -60, -120)}
"""Points by place in a deal without a taker, the best first (RULES.md 15.3)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the count of a deal with a taker came to.

    ``half_points`` and ``oudlers`` are the attack's, after the Excuse is settled; ``poignees`` are
    (seat, tier from 0), seat None where nobody noted it, ``miseres`` (seat, kind).
    """

    seats: int
    taker: int
    partner: int | None
    bid: Takes
    oudlers: int
    half_points: int
    petit_au_bout: SideName | None = None
    poignees: tuple[tuple[int | None, int], ...] = ()
    miseres: tuple[tuple[int, MisereName], ...] = ()
    slam: SlamName = "none"

    @property
    def target(self) -> int:
        """The card points that make the contract."""
        return TARGETS[self.oudlers]

    @property
    def made(self) -> bool:
        """Whether the attack reached its target (RULES.md 13.2)."""
        return self.half_points >= 2 * self.target

    @property
    def difference(self) -> int:
        """Points over or under the target, a half point rounded in favour of the winners."""
        return (abs(self.half_points - 2 * self.target) + 1) // 2

    @property
    def sign(self) -> Literal[1, -1]:
        """Which way what the winners get goes, seen from the attack."""
        return 1 if self.made else -1

    @property
    def contract_points(self) -> int:
        """25 and the difference, for or against the attack."""
        return self.sign * (BASE + self.difference)


def unit(outcome: Outcome, options: TarotOptions) -> int:
    """What each defender pays the attack; negative: receives (RULES.md 14.1)."""
    extras = sum(amount for _, amount in extra_bonuses(outcome, options))
    return bracket(outcome) * MULTIPLIERS[outcome.bid] + extras


def bracket(outcome: Outcome) -> int:
    """What the bid multiplies."""
    return outcome.contract_points + sum(amount for _, amount in inner_bonuses(outcome))


def inner_bonuses(outcome: Outcome) -> Iterator[Bonus]:
    """The Petit in the last trick (RULES.md 12)."""
    if (side := outcome.petit_au_bout) is not None:
        bonus = PETIT_AU_BOUT[side]
        yield Phrase(f"tarot.score.petit_{side}", amount=bonus), bonus


def extra_bonuses(outcome: Outcome, options: TarotOptions) -> Iterator[Bonus]:
    """What comes after the multiplier: poignees, miseres of a side, slam."""
    yield from _poignee_bonuses(outcome, options)
    if options.misere_payment != "each_other":
        yield from _misere_bonuses(outcome, options)
    if outcome.slam != "none":
        yield from _slam_bonuses(outcome, options)


def _poignee_bonuses(outcome: Outcome, options: TarotOptions) -> Iterator[Bonus]:
    """They go to the side that wins the contract, whoever showed them (RULES.md 9.1)."""
    for seat, tier in outcome.poignees:
        bonus = outcome.sign * options.poignee_points[tier]
        name = Phrase(f"tarot.poignee.{TIERS[tier]}")
        if seat is None:
            yield Phrase("tarot.score.some_poignee", what=name, amount=bonus), bonus
        else:
            yield _declared("tarot.score.poignee", name, seat, bonus), bonus


def _misere_bonuses(outcome: Outcome, options: TarotOptions) -> Iterator[Bonus]:
    for seat, kind in outcome.miseres:
        own_side = 1 if seat in (outcome.taker, outcome.partner) else -1
        sign = own_side if options.misere_payment == "team" else outcome.sign
        bonus = sign * misere_worth(kind, options)
        yield _declared("tarot.score.misere", Phrase(f"tarot.misere.{kind}"), seat, bonus), bonus


def _declared(key: str, what: Phrase, seat: int, bonus: int) -> Phrase:
    return Phrase(key, what=what, player=Player(seat), amount=bonus)


def _slam_bonuses(outcome: Outcome, options: TarotOptions) -> Iterator[Bonus]:
    for part in outcome.slam.split("+"):
        if part != "defence_made" or options.defence_slam_bonus:
            yield Phrase(f"tarot.score.{part}", amount=SLAMS[part]), SLAMS[part]


def misere_worth(kind: MisereName, options: TarotOptions) -> int:
    """The price of a misere; both kinds together count twice (RULES.md 9.2)."""
    return options.misere_points * (2 if kind == "both" else 1)


def misere_payment(seats: int, declarer: int, points: int) -> tuple[Points, ...]:
    """Every other player pays the declarer (RULES.md 9.2)."""
    return tuple(points * (seats - 1) if seat == declarer else -points for seat in range(seats))


def distribution(
    points: int, seats: int, taker: int, partner: int | None, split: Literal["two_one", "equal"]
) -> tuple[Points, ...]:
    """Who gets what when each defender pays this many points (RULES.md 14.2)."""
    scores: list[Points] = [-points] * seats
    if partner is None:
        scores[taker] = points * (seats - 1)
    elif split == "two_one":
        scores[taker], scores[partner] = 2 * points, points
    else:
        scores[taker] = scores[partner] = halved(3 * points)
    return tuple(scores)


def grash_scores(half_points: tuple[int, ...], options: TarotOptions) -> tuple[Points, ...]:
    """The scores of a deal without a taker; all of the house scoring is here (RULES.md 15)."""
    match options.grash_scoring:
        case "vachette":
            return by_place(tuple(-own for own in half_points))
        case "most_points":
            return by_place(half_points)
        case "descendante":
            seats, total = len(half_points), sum(half_points)
            return tuple(halved(total - seats * own) for own in half_points)
        case rule:
            assert_never(rule)


def by_place(merits: tuple[int, ...]) -> tuple[Points, ...]:
    """The fixed table by rank; equal merits share the mean of their places."""
    prizes, ranks = VACHETTE[len(merits)], places(merits)

    def mean(rank: int) -> Points:
        shared = prizes[rank - 1 : rank - 1 + ranks.count(rank)]
        return sum(shared) // len(shared)  # the table's means are all whole

    return tuple(mean(rank) for rank in ranks)


def halved(halves: int) -> Points:
    """Whole halves as points: a whole number where it is one."""
    return halves / 2 if halves % 2 else halves // 2
