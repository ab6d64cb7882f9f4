"""What an example of French Tarot describes, as the engine holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.cards import Card, card
from games.tarot import GAME
from games.tarot.actions import Deal
from games.tarot.dealing import DOG_SIZE, HAND_SIZE
from games.tarot.deck import DECK, PLAIN_EXCUSE, WITH_PETIT, Hand
from games.tarot.options import PRESETS, TarotOptions
from games.tarot.scoring import (
    TIERS,
    Outcome,
)
from games.tarot.states import (
    Dealt,
)

Example = Mapping[str, Any]
TAKER, PARTNER = 0, 1
DEFENDER = -1
"""Seats by role: any taker and partner will do, the last seat always defends."""


def options_of(example: Example) -> TarotOptions:
    """The options of an example, a preset under them if it names one."""
    named = dict(example.get("options") or {}) | dict(example["given"].get("options") or {})
    preset = PRESETS[named.pop("preset", "classic")]
    return TarotOptions.model_validate({**preset, **named})


def hand_of(codes: Iterable[str]) -> Hand:
    """The cards of these codes."""
    return tuple(card(code) for code in codes)


def seats_of(given: Mapping[str, Any]) -> int:
    """The number of players, four where it does not matter."""
    seats: int = given.get("players", 4)
    return seats


def dealt_of(
    seats: int, options: TarotOptions, hands: Iterable[Hand] = (), dog: Hand = ()
) -> Dealt:
    """A deal by the last seat, so that seat 0 bids and leads first; hands may be incomplete."""
    match = replace(GAME.start(seats, options).match.dealt(seats - 1), options=options)
    given = tuple(hands) or ((),) * seats
    return Dealt(match, 1, given, dog, PLAIN_EXCUSE)


def whole_deal(seats: int, first: Hand, last: bool = False) -> Deal:
    """All 78 cards by the last seat; ``first`` cards go to seat 0, or to the dog."""
    rest = [c for c in DECK if c not in first]
    sizes = [HAND_SIZE[seats]] * seats + [DOG_SIZE[seats]]
    owner = seats if last else 0
    lists = []
    for at, size in enumerate(sizes):
        own = list(first) if at == owner else []
        lists.append(tuple(own + [rest.pop() for _ in range(size - len(own))]))
    return Deal(seats - 1, tuple(lists[:seats]), lists[seats])


def outcome_of(given: Mapping[str, Any], **known: Any) -> Outcome:
    """The outcome that an example describes by roles."""
    seats = seats_of(given)
    by_side = {"attack": TAKER, "defence": seats + DEFENDER}

    def seat(declared: Mapping[str, Any]) -> int:
        return declared["seat"] if "seat" in declared else by_side[declared["side"]]

    poignees = ((seat(p), TIERS.index(p["tier"])) for p in given.get("poignees") or ())
    miseres = ((seat(m), m["kind"]) for m in given.get("misere") or ())
    described = {
        "seats": seats,
        "taker": TAKER,
        "partner": PARTNER if given.get("partner") else None,
        "bid": given.get("bid", "petite"),
        "oudlers": given.get("oudlers", 0),
        "half_points": round(2 * given.get("points", 56)),
        "petit_au_bout": given.get("petit_au_bout"),
        "poignees": tuple(poignees),
        "miseres": tuple(miseres),
        "slam": given.get("slam") or "none",
    }
    return Outcome(**(described | known))


def by_role(outcome: Outcome, scores: tuple[Any, ...]) -> dict[str, Any]:
    """The scores as examples give them."""
    roles = {"taker": scores[outcome.taker], "defender": scores[DEFENDER]}
    return roles if outcome.partner is None else roles | {"partner": scores[outcome.partner]}


def excuses_of(example: Example) -> frozenset[Card]:
    """With the option, examples speak of the protected Petit."""
    protected = options_of(example).petit_sec == "petit_imprenable"
    return WITH_PETIT if protected else PLAIN_EXCUSE
