"""Topics of French Tarot about points: what the engine says to each."""

from __future__ import annotations

from typing import Any

from games.core import places
from games.match import Match
from games.tarot.counting import Pile, lay_aside
from games.tarot.deck import DECK, HALF_POINTS
from games.tarot.scoring import (
    distribution,
    extra_bonuses,
    grash_scores,
    halved,
    misere_payment,
    misere_worth,
    unit,
)
from games.tarot.sheet import score
from games.tarot.states import (
    Contract,
)
from tests.vectors.tarot_setup import (
    TAKER,
    Example,
    by_role,
    hand_of,
    options_of,
    outcome_of,
)


def scored(example: Example) -> dict[str, Any]:
    """A whole deal score from its outcome."""
    outcome = outcome_of(example["given"])
    sheet = score(outcome, options_of(example))
    difference = outcome.sign * outcome.difference
    return {
        **sheet.record(),
        "diff": difference,
        "counted_points": outcome.target + difference,
        "scores": by_role(outcome, sheet.scores),
    }


def cumulative(example: Example) -> dict[str, Any]:
    """A score sheet added up."""
    deals = example["given"]["deals"]
    match: Match[Any, Any] = Match(len(deals[0]), None, (0,) * len(deals[0]))
    running = []
    for scores in deals:
        match = match.scored(_Scores(tuple(scores)))
        running.append(match.totals)
    return {
        "totals": match.totals,
        "running": running,
        **game_end({"given": {"totals": match.totals}}),
    }


class _Scores:
    """A sheet of which only the scores are known."""

    def __init__(self, scores: tuple[Any, ...]) -> None:
        self.scores = scores


def poignee_payment(example: Example) -> dict[str, Any]:
    """What one poignee adds to what each defender pays."""
    given = example["given"]
    poignees = [{"side": given["shown_by"], "tier": given["tier"]}]
    points = 91 if given["attack_wins"] else 0
    outcome = outcome_of({**given, "poignees": poignees, "points": points})
    paid = sum(amount for _, amount in extra_bonuses(outcome, options_of(example)))
    return {"per_defender_to_taker": paid}


def petit_au_bout(example: Example) -> dict[str, Any]:
    """What the Petit in the last trick adds to the unit."""
    given, options = example["given"], options_of(example)
    with_it = outcome_of(given, petit_au_bout=given["won_by"])
    change = unit(with_it, options) - unit(outcome_of(given), options)
    return {"unit_change_for_attack": change}


def distributed(example: Example) -> dict[str, Any]:
    """Who gets what of a unit."""
    given = example["given"]
    outcome = outcome_of(given)
    split = options_of(example).five_player_split
    shares = distribution(given["unit"], outcome.seats, outcome.taker, outcome.partner, split)
    return {"scores": by_role(outcome, shares)}


def misere(example: Example) -> dict[str, Any]:
    """Miseres inside a score, or paid on top of given scores."""
    given, options = example["given"], options_of(example)
    if "base_scores" not in given:
        return scored(example)
    payments = [
        misere_payment(len(given["base_scores"]), m["seat"], misere_worth(m["kind"], options))
        for m in given["misere"]
    ]
    return {"scores": [sum(column) for column in zip(given["base_scores"], *payments, strict=True)]}


def all_pass(example: Example) -> dict[str, Any]:
    """A deal without a taker, from card points or from the ranking."""
    given, options = example["given"], options_of(example)
    if "card_points" in given:
        halves = tuple(round(2 * points) for points in given["card_points"])
        return {"scores": grash_scores(halves, options)}
    best_first = range(len(given["ranking_best_first"]))
    if options.grash_scoring == "most_points":
        best_first = best_first[::-1]
    return {"scores_best_first": grash_scores(tuple(best_first), options)}


def card_points(example: Example) -> dict[str, Any]:
    """What cards are worth."""
    codes = example["given"]["cards"]
    cards = DECK if isinstance(codes, str) else hand_of(codes)
    return {"points": halved(sum(HALF_POINTS[c] for c in cards))}


def dog_ownership(example: Example) -> dict[str, Any]:
    """Who counts a dog that nobody took."""
    given = example["given"]
    piles = [Pile(), Pile()]
    lay_aside(Contract((), TAKER, given["bid"]), hand_of(given["dog"]), piles)
    attack, defence = piles
    return {
        "attack_points": halved(attack.half_points),
        "attack_oudlers": attack.oudlers,
        "defence_points": halved(defence.half_points),
        "defence_oudlers": defence.oudlers,
    }


def game_end(example: Example) -> dict[str, Any]:
    """Who has won."""
    totals = tuple(example["given"]["totals"])
    ranks = places(totals)
    return {"winners": [seat for seat, place in enumerate(ranks) if place == 1], "places": ranks}
