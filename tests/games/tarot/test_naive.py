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
from games.tarot.options import TarotOptions
from tests.games.tables import some_options
from tests.games.tarot.naive import DOG, POIGNEES, RANKS, Referee, is_trump, rank

PARTS = 20
PLAYED = 101
"""Each part of a player count plays so many deals to their end, in games of at most three."""

PACK = [r + s for s in "SHDC" for r in RANKS] + [f"T{n}" for n in range(1, 22)] + ["EX"]

LIKINGS: list[dict[str, int]] = [
    {"K": 9, "Q": 8, "N": 7, "J": 6},
    {"K": 9, "EX": 9, "T1": 9, "T21": 9, "T": 3},
    {"T": 3, "T21": 9, "EX": 9, "T1": 9},
    {"T1": 9, "T": -9, "T21": -9, "EX": -9},
    {"low": 3, "T": -3},
]
"""Kinds of cards that a lopsided hand has much or little of; everything else lies between."""


def kind(card: str) -> str:
    """What a lopsided deal likes or dislikes in a card."""
    if is_trump(card):
        return card if card in {"T1", "T21"} else "T"
    return card if card == "EX" else card[0] if card[0] in "KQNJ" else "low"


def lopsided(seats: int, dealer: int, lucky: int, rng: random.Random) -> str:
    """A deal in which one seat has much of some kinds of cards and little of others."""
    liking = rng.choice(LIKINGS)
    pack = sorted(rng.sample(PACK, 78), key=lambda c: -liking.get(kind(c), 0) + 4 * rng.random())
    size = (78 - DOG[seats]) // seats
    others = rng.sample(pack[size:], 78 - size)
    hands = [others[i * size : (i + 1) * size] for i in range(seats - 1)]
    hands.insert(lucky, pack[:size])
    return f"deal {dealer} {' '.join(map(','.join, [*hands, others[(seats - 1) * size :]]))}"


class Players:
    """Random players with moods: how gladly they pass, what they keep, whether they play high."""

    def __init__(self, bidder: int, rng: random.Random) -> None:
        self.rng = rng
        self.bidder = bidder
        self.passing = rng.choice((0, 0.5, 0.8, 1))
        self.eager = rng.random() < 0.5
        self.kept = rng.choice(([], ["EX"], ["T1"], ["EX", "T1"]))
        self.high = rng.random() < 0.4

    def choose(self, seat: int, texts: list[str]) -> str:
        """One of these texts."""
        verb = texts[0].split()[0]
        if verb == "bid" and self.eager and seat == self.bidder and self.passing < 1:
            return self.rng.choice([texts[1], *texts[1:]])
        if verb == "bid" and self.rng.random() < self.passing:
            return texts[0]
        return self._card(texts) if verb == "play" else self.rng.choice(texts)

    def _card(self, texts: list[str]) -> str:
        cards = [text.split()[1] for text in texts]
        free = [card for card in cards if card not in self.kept] or cards
        ranked = [card for card in free if card != "EX"]
        if self.high and ranked:
            return "play " + max(ranked, key=lambda card: (is_trump(card), rank(card)))
        return "play " + self.rng.choice(free)


def _options(seats: int, rng: random.Random) -> TarotOptions:
    """Any mixture; in every second one misères are declared and passed deals are played."""
    options: TarotOptions = some_options(GAME, seats, rng)
    more = {"declarations": "poignee_misere", "all_pass": "grash"}
    return options.model_copy(update=more if rng.random() < 0.5 else {})


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("seats", GAME.seats)
def test_both_agree_on_turns_choices_and_scores(seats: int, part: int) -> None:
    """At every step the two name the same seat and choices, after every deal the same sheet."""
    rng, played = random.Random(f"{seats} {part}"), 0
    while played < PLAYED:
        played += _play(seats, _options(seats, rng), rng)


def _play(seats: int, options: TarotOptions, rng: random.Random) -> int:
    """One game under two pairs of eyes; how many of its deals were played."""
    state, stream = GAME.start(seats, options), Stream(str(rng.random()).encode())
    referee, players, deals = Referee(seats, options.model_dump()), Players(0, rng), 0
    while not _compare(referee, state, rng):
        if referee.phase == "deal":
            if deals == 3:
                break
            deals, players = deals + 1, Players(rng.randrange(seats), rng)
            seat, text = None, str(GAME.chance(state, stream))
            if rng.random() < 0.5:
                text = lopsided(seats, int(text.split()[1]), players.bidder, rng)
        else:
            (seat,) = GAME.due(state)
            text = players.choose(seat, [str(a) for a in GAME.legal(state, seat)])
        state = advance(GAME, state, seat, GAME.read(text))
        referee.hear(f"{'-' if seat is None else seat} {text}")
    return len(referee.sheets)


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
