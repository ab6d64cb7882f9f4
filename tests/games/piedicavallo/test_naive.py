"""The engine against a second, naive implementation of RULES.md: turns, choices, talk, scores.

Random cards alone hardly ever force a trump into the discard or leave a team without a trick, so
half of the deals are lopsided and players have moods. Everything is drawn from the part's number.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core import advance
from games.fair import Stream
from games.piedicavallo import GAME
from games.piedicavallo.options import PiedicavalloOptions
from tests.games.piedicavallo.naive import PACK, Referee, height, suit, value
from tests.games.piedicavallo.naive_talk import SAYINGS
from tests.games.tables import some_options

SEATS = 4
PARTS, QUICK = 20, 12
"""How many parts there are, and how many of them are not slow."""
PLAYED = 101
"""Each part plays so many deals to their end."""

CARDS = {(v, c): GAME.read(f"{v} {c}") for v in ("play", "discard") for c in PACK}
ACTIONS = {saying: GAME.read(f"say {saying}") for saying in SAYINGS}

WATCHED = 10
"""In one deal of so many, every offer and, at some moments, all sayings are compared."""

LIKINGS: list[dict[str, int]] = [
    {"T": 9, "T1": 9, "T21": 9, "EX": 9, "K": 9},
    {"T": 9, "T1": -9, "T21": -9},
    {"T": -9, "T1": -9, "T21": -9, "EX": 9, "K": 9},
    {"K": 9, "Q": 8, "N": 7, "J": 6, "T21": 9},
]
"""Kinds of cards that a lopsided hand has much or little of; everything else lies between."""


def kind(card: str) -> str:
    """What a lopsided deal likes or dislikes in a card."""
    if suit(card) == "T":
        return card if card in {"T1", "T21"} else "T"
    return card if card == "EX" else card[0]


def lopsided(dealer: int, rng: random.Random) -> str:
    """A deal in which the dealer, or he and his partner, have much of some kinds of cards."""
    liking, luck = rng.choice(LIKINGS), rng.choice((1, 6, 16))
    pack = sorted(PACK, key=lambda c: -liking.get(kind(c), 0) + luck * rng.random())
    own, rest = pack[:17], pack[17:]
    if rng.random() < 0.5:
        rng.shuffle(rest)
    dealt = {dealer: own, (dealer + 2) % SEATS: rest[:15]}
    dealt |= {(dealer + 1) % SEATS: rest[15:30], (dealer + 3) % SEATS: rest[30:]}
    return f"deal {dealer} {' '.join(','.join(dealt[seat]) for seat in range(SEATS))}"


class Players:
    """Random players with moods: how much they talk, and whether a team sheds or grabs tricks."""

    def __init__(self, rng: random.Random, *, talking: bool) -> None:
        self.rng = rng
        self.talk = rng.choice((0.1, 0.4, 0.6)) if talking else 0.0
        self.high = [rng.choice((True, False, None)) for _ in range(2)]

    def choose(self, due: int, legal: dict[int, list[str]]) -> tuple[int, str]:
        """A seat and one of its texts."""
        said = [(s, t) for s, texts in legal.items() for t in texts if t.startswith("say")]
        if said and self.rng.random() < self.talk:
            return self.rng.choice(said)
        cards = [text for text in legal[due] if not text.startswith("say")]
        return due, self._card(cards, self.high[due % 2])

    def _card(self, texts: list[str], high: bool | None) -> str:
        ranked = [t for t in texts if t != "play EX"]
        if high is None or not ranked or not texts[0].startswith("play"):
            return self.rng.choice(texts)
        order = sorted(ranked, key=lambda t: self._strength(t.split()[1]))
        return order[-1] if high else order[0]

    @staticmethod
    def _strength(card: str) -> tuple[bool, int]:
        return suit(card) == "T", -height(card)


@pytest.mark.parametrize(
    "part", [pytest.param(n, marks=[pytest.mark.slow] * (n >= QUICK)) for n in range(PARTS)]
)
def test_both_agree_on_turns_choices_talk_and_scores(part: int) -> None:
    """At every step the two name the same seat and choices, after every deal the same sheet."""
    rng, played = random.Random(f"piedicavallo {part}"), 0
    while played < PLAYED:
        played += _play(some_options(GAME, SEATS, rng), rng, PLAYED - played)


def _play(options: PiedicavalloOptions, rng: random.Random, most: int) -> int:
    """One game under two pairs of eyes; how many of its deals were played."""
    state, stream = GAME.start(SEATS, options), Stream(str(rng.random()).encode())
    referee, watched = Referee(options.model_dump()), False
    players = Players(rng, talking=False)
    while not _same_course(referee, state) and len(referee.sheets) < most:
        if referee.phase == "deal":
            watched = rng.random() < 1 / WATCHED
            players = Players(rng, talking=watched)
            seat, text = None, str(GAME.chance(state, stream))
            if rng.random() < 0.5:
                text = lopsided(int(text.split()[1]), rng)
        else:
            (due,) = referee.due()
            legal = _watch(referee, state, rng) if watched else _cards(referee, state)
            seat, text = players.choose(due, legal)
        state = advance(GAME, state, seat, GAME.read(text))
        referee.hear(f"{'-' if seat is None else seat} {text}")
    return len(referee.sheets)


def _same_course(referee: Referee, state: Any) -> bool:
    """Hold turns and scores against each other; whether the game is over."""
    over = GAME.result(state) is not None
    assert over == (referee.phase == "over")
    assert GAME.chance_due(state) == (referee.phase == "deal")
    assert list(GAME.due(state)) == referee.due()
    if referee.phase in {"deal", "over"}:
        ours = [sheet.record() for sheet in GAME.sheets(state)]
        assert [tuple(sheet["scores"]) for sheet in ours] == [
            tuple(sheet["scores"]) for sheet in referee.sheets
        ]
        assert list(GAME.totals(state)) == referee.totals
    return over


def _cards(referee: Referee, state: Any) -> dict[int, list[str]]:
    """The cards of the seat in turn: each of its hand is judged alike."""
    (due,) = referee.due()
    verb = "play" if referee.phase == "play" else "discard"
    hand = referee.hands[due]
    allowed = [c for c in hand if GAME.why_not(state, due, CARDS[verb, c]) is None]
    assert sorted(allowed) == sorted(referee.cards())
    return {due: [f"{verb} {c}" for c in allowed]}


def _watch(referee: Referee, state: Any, rng: random.Random) -> dict[int, list[str]]:
    """What is put to every seat; now and then all that might be said, by anybody."""
    legal = {seat: [str(a) for a in GAME.legal(state, seat)] for seat in range(SEATS)}
    for seat, texts in legal.items():
        assert sorted(texts) == sorted(referee.legal(seat))
    if rng.random() < 1 / 10:
        for seat in range(SEATS):
            spoke_last = referee.plays and seat == referee.plays[-1][0]
            for saying in SAYINGS if spoke_last else rng.sample(SAYINGS, 12):
                reason = GAME.why_not(state, seat, ACTIONS[saying])
                assert (reason is None) == referee.may_say(seat, saying), saying
    return legal


def test_lopsided_deals_reach_the_rare_rules() -> None:
    """Among them trumps must go, all of them may go, and a team gets no trick."""
    rng = random.Random(1)
    seen = set()
    for _ in range(60):
        referee = Referee(PiedicavalloOptions().model_dump())
        referee.hear(f"- {lopsided(0, rng)}")
        plain = [c for c in referee.dealt if suit(c) not in {"T", "EX"} and value(c) < 5]
        if len(plain) < 2:
            seen.add("forced")
        elif any(suit(c) == "T" for c in referee.cards()):
            seen.add("void")
        players = Players(rng, talking=False)
        players.high = [True, False]
        while referee.phase != "deal":
            (due,) = referee.due()
            verb = "play" if referee.phase == "play" else "discard"
            texts = {due: [f"{verb} {c}" for c in referee.cards()]}
            seat, text = players.choose(due, texts)
            referee.hear(f"{seat} {text}")
        if 0 in referee.sheets[0]["scores"]:
            seen.add("no trick")
    assert seen == {"forced", "void", "no trick"}
