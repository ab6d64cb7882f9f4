"""The engine against a second, naive implementation of RULES.md: the same turns, choices, scores.

Random cards alone hardly ever make a slam, a bare Petit or a deal that all pass, so half of the
deals are lopsided and players have moods. Everything is drawn from the number of the part.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import advance
from games.fair import Stream
from games.tarot import GAME
from tests.games.tables import some_options
from tests.games.tarot.naive import DOG, POIGNEES, RANKS, Referee, is_trump, rank

PARTS = 20
GAMES = 50
DEALS = 2
"""Each part of a player count plays so many games of at most so many deals."""

PACK = [r + s for s in "SHDC" for r in RANKS] + [f"T{n}" for n in range(1, 22)] + ["EX"]


def kind(card: str) -> str:
    """What a lopsided deal likes or dislikes in a card."""
    if is_trump(card):
        return card if card in {"T1", "T21"} else "T"
    return card if card == "EX" else card[0] if card[0] in "KQNJ" else "low"


def lopsided(seats: int, dealer: int, rng: random.Random) -> str:
    """A deal in which one seat has much of some kinds of cards and little of others."""
    liking: dict[str, int] = {}
    pack = rng.sample(PACK, 78)
    for card in pack:
        liking.setdefault(kind(card), rng.choice((-3, 0, 3)))
    pack.sort(key=lambda c: liking[kind(c)] + 4 * rng.random())
    size = (78 - DOG[seats]) // seats
    lucky, others = pack[:size], rng.sample(pack[size:], 78 - size)
    hands = [others[i * size : (i + 1) * size] for i in range(seats - 1)]
    hands.insert(rng.randrange(seats), lucky)
    return f"deal {dealer} {' '.join(map(','.join, [*hands, others[(seats - 1) * size :]]))}"


class Players:
    """Random players with moods: how gladly they pass, what they keep, whether they play high."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.passing = rng.choice((0, 0.3, 0.6, 1))
        self.kept = rng.choice(([], ["EX"], ["T1"], ["EX", "T1"]))
        self.high = rng.random() < 0.3

    def choose(self, texts: list[str]) -> str:
        """One of these texts."""
        if texts[0] == "bid pass" and self.rng.random() < self.passing:
            return texts[0]
        if texts[0].startswith("play"):
            free = [t for t in texts if t.split()[1] not in self.kept] or texts
            ranked = [t for t in free if t != "play EX"]
            if self.high and ranked:
                return max(ranked, key=lambda t: (is_trump(t.split()[1]), rank(t.split()[1])))
            return self.rng.choice(free)
        return self.rng.choice(texts)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", GAME.seats)
def test_both_agree_on_turns_choices_and_scores(seats: int, part: int) -> None:
    """At every step the two name the same seat and choices, after every deal the same sheet."""
    for number in range(GAMES):
        rng = random.Random(part * GAMES + number)
        options = some_options(GAME, seats, rng)
        _play(seats, options, rng, str(rng.random()))


def _play(seats: int, options: Any, rng: random.Random, seed: str) -> None:
    state, stream = GAME.start(seats, options), Stream(seed.encode())
    referee, players, deals = Referee(seats, options.model_dump()), Players(rng), 0
    while not _compare(referee, state, rng):
        if referee.phase == "deal":
            if deals == DEALS:
                return
            deals, players = deals + 1, Players(rng)
            seat, text = None, str(GAME.chance(state, stream))
            if rng.random() < 0.5:
                text = lopsided(seats, int(text.split()[1]), rng)
        else:
            (seat,) = GAME.due(state)
            text = players.choose([str(a) for a in GAME.legal(state, seat)])
        state = advance(GAME, state, seat, GAME.read(text))
        referee.hear(f"{'-' if seat is None else seat} {text}")


def _compare(referee: Referee, state: Any, rng: random.Random) -> bool:
    """Hold the two against each other; whether the game is over."""
    over = GAME.result(state) is not None
    assert over == (referee.phase == "over")
    assert GAME.chance_due(state) == (referee.phase == "deal")
    assert list(GAME.due(state)) == referee.due()
    for seat in range(referee.seats):
        texts = [str(a) for a in GAME.legal(state, seat)]
        if seat not in referee.due():
            assert texts == []
        elif referee.phase == "poignee":
            _compare_poignees(referee, state, texts, rng)
        else:
            assert sorted(texts) == sorted(referee.legal())
    if referee.phase in {"deal", "over"}:
        for ours, theirs in zip(GAME.sheets(state), referee.sheets, strict=True):
            assert theirs.items() <= ours.record().items()
        assert list(GAME.totals(state)) == referee.totals
    return over


def _compare_poignees(referee: Referee, state: Any, texts: list[str], rng: random.Random) -> None:
    """One of each size is listed, and any other choice of trumps is judged alike."""
    no, *listed = [text.removeprefix("poignee ") for text in texts]
    assert no == "no"
    assert [len(cards.split(",")) for cards in listed] == referee.poignee_sizes(referee.turn)
    held = referee.trumps_held(referee.turn)
    for _ in range(3):
        size = min(len(held), rng.choice(POIGNEES[referee.seats]) + rng.choice((-1, 0, 0, 0)))
        cards = rng.sample(held, size)
        if rng.random() < 0.9:
            cards.sort(key=rank, reverse=True)
        listed.append(",".join(cards + ["EX"] * (rng.random() < 0.3)))
    for cards in listed:
        reason = GAME.why_not(state, referee.turn, GAME.read(f"poignee {cards}"))
        assert (reason is None) == referee.is_poignee(cards.split(",")), cards
