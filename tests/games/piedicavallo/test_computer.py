"""The computer player."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.actions import Discard, Play
from games.cards import card
from games.core import advance
from games.fair import Stream
from games.piedicavallo import GAME
from games.piedicavallo.actions import Say
from games.piedicavallo.inference import read_deal
from games.piedicavallo.kernel_layout import DISCARD
from games.piedicavallo.pack import CARDS_OF
from games.piedicavallo.sayings import is_statement, read_saying
from games.piedicavallo.states import Dealing, Playing, Said, State, Taken
from tests.games.piedicavallo.positions import (
    MIXTURES,
    cards,
    discarding,
    options,
    play,
    playing,
    trick,
)


def choose(state: State, seat: int, seed: int = 0) -> Any:
    """What the computer does on a seat."""
    return GAME.computer.choose(GAME.view(state, seat), seed, "easy")


def play_deal(state: State, computers: set[int], rng: random.Random, stream: Stream) -> State:
    """One deal; the other seats play any card and say nothing."""
    state = advance(GAME, state, None, GAME.chance(state, stream))
    while not GAME.chance_due(state) and GAME.result(state) is None:
        speaker = state.speaker if isinstance(state, Playing) else None
        if speaker in computers and speaker not in GAME.due(state):
            said = choose(state, speaker)
            if said is not None:
                assert isinstance(said, Say)
                state = advance(GAME, state, speaker, said)
                continue
        (due,) = GAME.due(state)
        if due in computers:
            action = choose(state, due)
        else:
            action = rng.choice([a for a in GAME.legal(state, due) if not isinstance(a, Say)])
        state = advance(GAME, state, due, action)
    return state


@pytest.mark.parametrize("chosen", MIXTURES)
def test_computers_play_whole_games(chosen: dict[str, Any]) -> None:
    """Four of them, with every option, through the one door; they say each thing once at most."""
    state: State = GAME.start(4, options(**chosen))
    stream = Stream(b"computers")
    while GAME.result(state) is None and state.match.deals < 2:
        state = play_deal(state, {0, 1, 2, 3}, random.Random(0), stream)
        assert isinstance(state, Dealing)
        assert state.last is not None
        told = [(s.seat, s.saying, s.card) for s in state.last.said if is_statement(s.saying)]
        assert len(set(told)) == len(told)


def test_it_beats_random_cards() -> None:
    """Each deal twice, sides exchanged: by more than ten points a deal over 12 deals."""
    margin = 0
    for seed in range(12):
        for side in (0, 1):
            seats = {side, side + 2}
            start = GAME.start(4, options())
            state = play_deal(start, seats, random.Random(seed), Stream(str(seed).encode()))
            scores = GAME.sheets(state)[0].scores
            margin += int(scores[side] - scores[1 - side])
    assert margin / 24 > 10


def test_the_same_view_gives_the_same_choice() -> None:
    """Whatever the hidden cards are: it is given the view alone."""
    state = playing("T9 KU 2U", "3U 4U T2", "5U", "6U", now=trick(3, "1U"))
    other = playing("T9 KU 2U", "5U 4U T2", "3U", "6U", now=trick(3, "1U"))
    assert choose(state, 0) == choose(state, 0, seed=5) == choose(other, 0)


def test_it_has_nothing_to_do_out_of_turn() -> None:
    """No action for a seat that may do nothing, nor between deals."""
    assert choose(playing("KU", "3U"), 1) is None
    assert choose(GAME.start(4, options()), 0) is None
    assert choose(discarding("T12 T7 EX KO QO 3O 6O KU 5U 4U JW 7W 6W 10B 8B 6B 5B"), 1) is None


def test_it_lays_a_bare_queen_away() -> None:
    """A Queen without her King is safest in the discard; Kings' suits and trumps stay."""
    state = discarding("T21 T14 T9 T2 EX KO QO 3O 6O KU 5U QW 7W 6W 10B 8B 5B")
    action = choose(state, 0)
    assert action == Discard(card("QW"))


def test_it_lays_low_trumps_away_when_it_must() -> None:
    """Without plain cards to lay away the lowest trumps go, never T1."""
    state = discarding("T21 T1 EX KO KU KW KB T2 T3 T4 T5 T6 T7 T8 T9 T10 T11")
    assert choose(state, 0) in {Discard(card("T2")), Discard(card("T3"))}


def test_it_wins_with_the_last_card_when_points_lie() -> None:
    """The last to play takes a rich trick, cheaply."""
    state = playing("KU QU T5", "3U", "4U", "5U", now=trick(1, "1U QO JU"))
    assert choose(state, 0) in (play("QU"), play("KU"))


def test_it_gives_points_to_its_own_side_only() -> None:
    """Under an opponent's trump a card of one point, on the partner's a rich one."""
    theirs = playing("KU QU 6U", "3U", "4U", "5U", now=trick(1, "T9 2U T2"))
    ours = playing("KU QU 6U", "3U", "4U", "5U", now=trick(1, "1U T9 2U"))
    assert choose(theirs, 0) == play("6U")
    assert choose(ours, 0) in (play("KU"), play("QU"))


def test_it_asks_for_points_on_a_sure_trick() -> None:
    """With the highest trump played and the partner still to come: LOAD, once."""
    state: State = playing("T21 KU 2U", "3U", "4U", "5U")
    state = advance(GAME, state, 0, play("T21"))
    said = choose(state, 0)
    assert said == Say(read_saying("LOAD"))
    state = advance(GAME, state, 0, said)
    assert choose(state, 0) is None


def test_it_loads_when_asked() -> None:
    """A partner who asks for points on the own winning card gets them."""
    asked = Said(2, read_saying("LOAD"), card("T14"), 1)
    quiet = playing("QU 3U KO", "3O", "4O", "5O", now=trick(2, "T14 T2"), said=[asked])
    assert choose(quiet, 0) == play("QU") or choose(quiet, 0) == play("KO")


@pytest.mark.parametrize(
    ("code", "hand", "text"),
    [
        ("EX", "T2 5U", "T_FOOL_DANGER"),
        ("2O", "KO 5U", "S_BATTO"),
        ("2O", "3O 5U", "O_ALTO(black)"),
    ],
)
def test_what_it_tells(code: str, hand: str, text: str) -> None:
    """True things that help the partner."""
    state = playing(hand, "3U", "4U", "5U", now=trick(0, code))
    assert choose(state, 0) == Say(read_saying(text))


def test_it_says_nothing_on_honour() -> None:
    """Where the table doesn't see to the truth, it keeps still."""
    state = playing("KO 5U", "3U", now=trick(0, "2O"), chosen=options(truth="honour"))
    assert choose(state, 0) is None


def reading(*said: Said, **rest: Any) -> Any:
    """What seat 0 concludes from things said after the first card, a low trump or a plain card."""
    first = rest.pop("first", trick(1, "T2"))
    state = playing("KU 2U", "3U", "4U", "5U", now=first, said=said, **rest)
    return read_deal(GAME.view(state, 0).known)


@pytest.mark.parametrize(
    ("text", "played", "held", "missing"),
    [
        ("T_NAME(20)", "T2", "T20", ""),
        ("T_BATTO", "T2", "T21", ""),
        ("T_BATTO", "EX", "T21", ""),
        ("T_BATTO2", "T2", "T21 T20", ""),
        ("T_ONE(yes)", "T2", "T1", ""),
        ("T_ONE(no)", "T2", "", "T1"),
        ("T_NONE", "T2", "", "T1 T20"),
        ("S_NAME(Q,O)", "3O", "QO", ""),
        ("S_BATTO", "3O", "KO", ""),
        ("S_NONE", "3O", "", "KO 1O"),
        ("S_LEN(0)", "3O", "", "KO 1O"),
        ("O_ALTO(black)", "3O", "", "KW 5B"),
        ("O_ALTO_BATTO2(black)", "3O", "KW KB", ""),
        ("O_ALTO_BATTO(black)", "3O", "", ""),
    ],
)
def test_it_listens(text: str, played: str, held: str, missing: str) -> None:
    """A statement tells where cards are, and where they are not."""
    found = reading(Said(1, read_saying(text), card(played), 1), first=trick(1, played))
    assert found.holds[1] == set(cards(held))
    assert set(cards(missing)) <= found.lacks[1]
    assert all(set(cards(held)) <= found.lacks[seat] for seat in (2, 3))
    for c in cards(held):
        assert found.chance(1, (c,)) == 1
        assert found.chance(2, (c,)) == 0


def test_it_listens_by_the_options() -> None:
    """Double batto as agreed, honour only to the partner, the dealer's own view is uncertain."""
    double = Said(1, read_saying("T_BATTO2"), card("T2"), 1)
    assert reading(double, chosen=options(batto2="second_and_third")).holds[1] == set(
        cards("T20 T19")
    )
    honour = options(truth="honour")
    assert reading(double, chosen=honour).holds[1] == set()
    partner = Said(2, read_saying("T_BATTO"), card("T2"), 1)
    assert reading(partner, chosen=honour, first=trick(2, "T2")).holds[2] == set(cards("T21"))
    dealer = options(batto_scope="speaker_view")
    assert reading(double, chosen=dealer, dealer=1).holds[1] == set()
    assert reading(double, chosen=dealer, dealer=2).holds[1] == set(cards("T21 T20"))


def test_it_notes_the_discard() -> None:
    """A card told to be in the discard is in nobody's hand."""
    for text, c in (("D_NAME(Q,O)", "QO"), ("DT_NAME(20)", "T20")):
        played = "3O" if text.startswith("D_") else "T2"
        found = reading(Said(1, read_saying(text), card(played), 1), first=trick(1, played))
        assert all(card(c) in lacks for lacks in found.lacks[:4])
        assert found.holds[DISCARD] == {card(c)}
        assert found.chance(2, (card(c),)) == 0


def test_it_watches_the_play() -> None:
    """No following, none of the suit; no trumping, no trumps; the Fool tells nothing."""
    state = playing(
        "KU 2U", "3U", "4U", "5U", taken=[Taken(trick(1, "3O T5 KB EX"), 2)], now=trick(2, "")
    )
    found = read_deal(GAME.view(state, 0).known)
    assert set(CARDS_OF["O"]) <= found.lacks[2] & found.lacks[3]
    assert not found.lacks[2] & set(CARDS_OF["T"])
    assert set(CARDS_OF["T"]) <= found.lacks[3]
    assert not found.lacks[0]


def test_a_single_card_is_played() -> None:
    """The last card needs no thought but is chosen all the same."""
    state = playing("KU", "3U", "4U", "5U", now=trick(0, ""))
    assert isinstance(choose(state, 0), Play)
    fool = playing("EX 3O", "3U", "4U", "5U", now=trick(0, ""))
    assert isinstance(choose(fool, 0), Play)
