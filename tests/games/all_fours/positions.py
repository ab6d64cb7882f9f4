"""One deal to play with, and short ways to any moment of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.all_fours import GAME
from games.all_fours.dealing import rest_of
from games.all_fours.states import Over, Playing, Ready, Running, State
from games.cards import card
from games.fair import Stream
from games.records import follow

HANDS = (
    "10H,KS,AC,QD,4S,9D",
    "AH,3S,10C,KD,7C,4D",
    "JH,2H,QS,9C,5D,8C",
    "5H,AS,6C,2D,7S,3C",
)
"""A deal of seat 0, hearts turned up: seat 1 has High, seat 2 has Low and the jack."""

DEAL = f"- deal 0 {' '.join(HANDS)} 9H"
TRICKS = (
    "1 play AH, 2 play JH, 3 play 5H, 0 play 10H",
    "1 play KD, 2 play 2H, 3 play 2D, 0 play QD",
    "2 play QS, 3 play AS, 0 play 4S, 1 play 3S",
    "3 play 7S, 0 play KS, 1 play 4D, 2 play 8C",
    "0 play AC, 1 play 7C, 2 play 9C, 3 play 3C",
    "0 play 9D, 1 play 10C, 2 play 5D, 3 play 6C",
)
"""Played so that the jack falls under the ace: High and 3 for team 1, Low and Game for team 0."""

MIXTURES: tuple[dict[str, Any], ...] = (
    {},
    {"target": 7, "early_stop": True, "last_card_kick": True},
    {"target": 11, "roles": "dealer_begs", "first_hand": 7, "consult": True},
    {"tobago": True, "undertrump": "forbidden", "stand_needs_trump": True, "hang_jack": 6},
    {"give_needs_trump": True, "no_give_at_13": True, "game_points": 2, "target": 7},
    {"early_look": "all", "undertrump": "forbidden_unless_all_trumps", "game_tie": "non_dealer"},
    {"last_card_kick": True, "stand_needs_trump": True, "give_needs_trump": True, "consult": True},
)


def lines(text: str) -> list[str]:
    """Log lines written one after the other, with commas between plays."""
    return text.split(", ")


PLAYED = [line for trick in TRICKS for line in lines(trick)]


def table(totals: tuple[int, int] = (0, 0), dealer: int | None = 0, **chosen: Any) -> Ready:
    """A table before a deal, with points scored in deals before."""
    start = GAME.start(4, GAME.Options.model_validate(chosen))
    assert isinstance(start, Ready)
    return replace(start, match=replace(start.match, totals=totals), dealer=dealer)


def after(state: State, *log: str) -> Any:
    """The state after these lines, each through the one door."""
    return follow(GAME, state, log)


def playing(*log: str, totals: tuple[int, int] = (0, 0), **chosen: Any) -> Playing:
    """The worked deal, stood upon, and these plays."""
    speaker = 0 if chosen.get("roles") == "dealer_begs" else 1
    state = after(table(totals, **chosen), DEAL, f"{speaker} stand", *log)
    assert isinstance(state, Playing)
    return state


def run_line(state: Running, up: str, *later: str) -> str:
    """A run that turns this card up; the others come from the undealt cards in pack order.

    ``later`` are cards kept back for further runs.
    """
    free = [c.code for c in rest_of(state.dealt) if c.code not in {up, *later}]
    if state.kick:
        return f"- run {up}"
    return f"- run {' '.join(','.join(free[3 * seat : 3 * seat + 3]) for seat in range(4))} {up}"


def run(state: State, *ups: str) -> Any:
    """The state after runs that turn these cards up."""
    for place, up in enumerate(ups):
        assert isinstance(state, Running)
        state = after(state, run_line(state, up, *ups[place + 1 :]))
    return state


def begged(deal: str = DEAL, totals: tuple[int, int] = (0, 0), **chosen: Any) -> Any:
    """The worked deal after a beg."""
    return after(table(totals, **chosen), deal, "1 beg")


def texts(state: State, seat: int) -> list[str]:
    """The legal actions of a seat in their order."""
    return [str(action) for action in GAME.legal(state, seat)]


def refused(state: State, seat: int | None, text: str) -> tuple[str, str]:
    """Paragraph and phrase of the refusal of a text."""
    reason = GAME.why_not(state, seat, GAME.read(text))
    assert reason is not None
    return reason.paragraph, str(reason.phrase)


def random_game(seed: int, chosen: dict[str, Any], deals: int = 99) -> Iterator[State]:
    """The states of a game of random choices, until it is over or so many deals have begun."""
    rng, stream = random.Random(seed), Stream(str(seed).encode())
    state = GAME.start(4, GAME.Options.model_validate(chosen))
    yield state
    while not isinstance(state, Over):
        if GAME.chance_due(state):
            if GAME.between_deals(state) and state.match.deals == deals:
                return
            seat, action = None, GAME.chance(state, stream)
        else:
            (seat,) = GAME.due(state)
            action = rng.choice(GAME.legal(state, seat))
        state = GAME.apply(state, seat, action)
        yield state


def hand(codes: str) -> tuple[Any, ...]:
    """Cards of codes with spaces between them."""
    return tuple(card(code) for code in codes.split())
