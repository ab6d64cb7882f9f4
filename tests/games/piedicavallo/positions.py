"""Positions and whole games to test with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from games.actions import Play
from games.cards import Card, card
from games.core import advance
from games.fair import Stream
from games.match import Match
from games.piedicavallo import GAME
from games.piedicavallo.actions import Action, Say
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import PACK, in_order
from games.piedicavallo.sayings import read_saying
from games.piedicavallo.states import (
    PLAYERS,
    Dealing,
    Discarding,
    PiedicavalloMatch,
    Playing,
    Said,
    State,
    Taken,
)
from games.tricks import Trick

MIXTURES: list[dict[str, Any]] = [
    {},
    {"truth": "honour", "tie_break": "extra_round_of_four", "fool_exchange": True},
    {"signals": False, "trump_discard": "forced_only", "no_trick_forfeit": "nobody"},
    {"max_statements": 1, "batto_scope": "speaker_view", "batto2": "second_and_third"},
    {"t_one": "conditional", "low_scope": "all_trumps", "suit_double_batto": True},
    {"opp_num": "one_suit", "fool_opens_suggestions": True, "faro": "own_intention"},
    {"fool_is_trump_for_void": True, "max_statements": 0, "truth": "honour"},
    {
        "truth": "honour",
        "suit_double_batto": True,
        "batto2": "second_and_third",
        "opp_num": "one_suit",
        "low_scope": "all_trumps",
    },
]
"""Mixtures in which every option has its other values."""


def options(**chosen: Any) -> PiedicavalloOptions:
    """The options with these values."""
    return PiedicavalloOptions.model_validate(chosen)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of codes with spaces between them, in display order."""
    return in_order(map(card, text.split()))


def say(text: str) -> Say:
    """The action of saying something."""
    return Say(read_saying(text))


def play(code: str) -> Play:
    """The action of playing a card."""
    return Play(card(code))


def trick(leader: int, text: str) -> Trick:
    """A trick with these cards in playing order."""
    return Trick(leader, tuple(map(card, text.split())))


def playing(
    *hands: str,
    chosen: PiedicavalloOptions | None = None,
    dealer: int = 3,
    discard: str = "7W 6W",
    now: Trick | None = None,
    taken: Sequence[Taken] = (),
    said: Sequence[Said] = (),
) -> Playing:
    """A position in the play; hands not given are empty."""
    held = tuple(cards(hand) for hand in (*hands, "", "", "", "")[:PLAYERS])
    match: PiedicavalloMatch = Match(PLAYERS, chosen or options(), (0, 0))
    return Playing(
        match.dealt(dealer),
        dealer,
        held,
        cards(discard),
        held,
        tuple(taken),
        now or Trick((dealer + 1) % PLAYERS),
        tuple(said),
    )


def discarding(hand: str, chosen: PiedicavalloOptions | None = None) -> Discarding:
    """Seat 0 has dealt itself this hand, the rest of the pack to the others."""
    own = cards(hand)
    rest = [c for c in PACK if c not in own]
    hands = (own, *(tuple(rest[n : n + 15]) for n in (0, 15, 30)))
    match: PiedicavalloMatch = Match(PLAYERS, chosen or options(), (0, 0))
    return Discarding(match.dealt(0), 0, hands, (), ())


def random_game(
    chosen: PiedicavalloOptions, seed: int, deals: int = 8, talk: float = 0.3
) -> Iterator[State]:
    """The states of a random game through the one door, for at most so many deals."""
    rng, stream = random.Random(seed), Stream(f"test {seed}".encode())
    state: State = GAME.start(PLAYERS, chosen)
    yield state
    while GAME.result(state) is None and not (
        isinstance(state, Dealing) and state.match.deals == deals
    ):
        seat, action = _some_action(state, rng, stream, talk)
        state = advance(GAME, state, seat, action)
        yield state


def _some_action(
    state: State, rng: random.Random, stream: Stream, talk: float
) -> tuple[int | None, Action]:
    if GAME.chance_due(state):
        return None, GAME.chance(state, stream)
    (due,) = GAME.due(state)
    speaker = state.speaker if isinstance(state, Playing) else None
    if speaker is not None and rng.random() < talk:
        sayings = [a for a in GAME.legal(state, speaker) if isinstance(a, Say)]
        if sayings:
            return speaker, rng.choice(sayings)
    return due, rng.choice([a for a in GAME.legal(state, due) if not isinstance(a, Say)])


def reason_for(state: Playing | Discarding, seat: int, text: str) -> str | None:
    """Paragraph and key of the refusal, None if it is allowed."""
    reason = GAME.why_not(state, seat, say(text))
    if reason is None:
        return None
    return f"{reason.paragraph} {reason.phrase.key.removeprefix('piedicavallo.why.')}"


def after(code: str, hand: str, **rest: Any) -> Playing:
    """Seat 0 has just led this card and keeps the hand."""
    return playing(hand, "KB", "KB", "KB", now=trick(0, code), **rest)


def some_position(rng: random.Random, chosen: PiedicavalloOptions) -> Playing:
    """Seat 0 has just led; a random part of the pack has been played, hands are any size."""
    pack = rng.sample(PACK, len(PACK))
    tricks = rng.randint(0, 12)
    taken = tuple(
        Taken(trick(rng.randrange(4), " ".join(c.code for c in pack[4 * n : 4 * n + 4])), winner)
        for n in range(tricks)
        for winner in (rng.choice((1, 3)) if rng.random() < 0.7 else 0,)
    )
    last, *rest = pack[4 * tricks :]
    size = rng.randint(0, min(14, len(rest) - 2))
    return playing(
        " ".join(c.code for c in rest[2 : 2 + size]),
        dealer=rng.choice((0, 3)),
        discard=" ".join(c.code for c in rest[:2]),
        chosen=chosen,
        taken=taken,
        now=trick(0, last.code),
    )


def then(state: State, seat: int, action: Action) -> Playing:
    """The position after an action that the rules must allow, still in the play."""
    after_it = advance(GAME, state, seat, action)
    assert isinstance(after_it, Playing)
    return after_it
