"""Tables at any moment of a deal, built from a few words."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from games.cards import TRUMP, Card, card
from games.core import advance
from games.fair import Stream
from games.tarot import GAME
from games.tarot.actions import Deal, Takes, TarotAction
from games.tarot.dealing import DOG_SIZE, HAND_SIZE
from games.tarot.deck import DECK, PLAIN_EXCUSE, Hand, in_order
from games.tarot.options import TarotOptions
from games.tarot.states import Between, Contract, Dealt, Playing, Table, TarotState, Won
from games.tricks import Trick


def cards(codes: str) -> Hand:
    """The cards of codes parted by blanks."""
    return tuple(map(card, codes.split()))


def codes(hand: Sequence[Card]) -> str:
    """Their codes, parted by blanks."""
    return " ".join(c.code for c in hand)


def start(seats: int = 4, **options: Any) -> Between:
    """A new game before its first deal."""
    state = GAME.start(seats, TarotOptions.model_validate(options))
    assert isinstance(state, Between)
    return state


def deal(seats: int = 4, *, dealer: int = -1, **fixed: str) -> Deal:
    """A whole deal with these cards fixed: ``hand0=…``, ``dog=…``.

    Seat 0 gets low plain cards beside what is fixed, the others the rest by turns. The dealer is
    the last seat, so seat 0 begins.
    """
    given = [cards(fixed.get(f"hand{seat}", "")) for seat in range(seats)]
    given.append(cards(fixed.get("dog", "")))
    sizes = [HAND_SIZE[seats]] * seats + [DOG_SIZE[seats]]
    lists: list[list[Card]] = [list(hand) for hand in given]
    rest = [c for c in DECK if not any(c in hand for hand in given)]
    low = [c for c in rest if c.rank.isdigit() and c.suit != TRUMP][::-1]
    lists[0] += low[: sizes[0] - len(lists[0])]
    rest = [c for c in rest if c not in lists[0]]
    while rest:
        for own, size in zip(lists, sizes, strict=True):
            if len(own) < size:
                own.append(rest.pop(0))
    *hands, dog = map(tuple, lists)
    return Deal(dealer % seats, tuple(hands), dog)


def play(state: TarotState, *lines: str) -> TarotState:
    """The state after these lines; ``-`` or the seat that is due is found by itself."""
    for line in lines:
        due = GAME.due(state)
        state = advance(GAME, state, due[0] if due else None, GAME.read(line))
    return state


def opened(seats: int, cards_fixed: dict[str, str], *lines: str, **options: Any) -> TarotState:
    """A new game after a deal with these cards fixed, and these lines."""
    return play(start(seats, **options), str(deal(seats, **cards_fixed)), *lines)


def legal(state: TarotState) -> str:
    """The texts of the legal actions of the seat that is due."""
    (seat,) = GAME.due(state)
    return ", ".join(map(str, GAME.legal(state, seat)))


def refused(state: TarotState, line: str) -> str:
    """Paragraph and key of the refusal to the seat that is due; empty if it is allowed."""
    due = GAME.due(state)
    reason = GAME.why_not(state, due[0] if due else None, GAME.read(line))
    return "" if reason is None else str(reason)


def contract(bid: Takes = "garde", *, taker: int = 0, **given: Any) -> Contract:
    """A contract that its taker bid at once."""
    return Contract((bid,), taker, bid, **given)


GARDE = contract()


def table(
    hands: Sequence[str],
    trick: str = "",
    *,
    leader: int = 0,
    contract: Contract | None = GARDE,
    won: Sequence[int] = (),
    protected: frozenset[Card] = PLAIN_EXCUSE,
    **options: Any,
) -> Table:
    """Cards in play; ``won`` are the winners of earlier tricks, filled with cards nobody holds."""
    seats = len(hands)
    held = tuple(in_order(cards(hand)) for hand in hands)
    here = Trick(leader, cards(trick))
    gone = {c for hand in held for c in hand} | set(here.cards)
    rest = [c for c in DECK[::-1] if c not in gone]
    tricks = [Won(Trick(winner, tuple(rest.pop(0) for _ in held)), winner) for winner in won]
    match = start(seats, **options).match.dealt(seats - 1)
    return Table(Dealt(match, 1, held, (), protected), contract, held, here, tuple(tricks))


def last_tricks(hands: Sequence[str], **given: Any) -> Table:
    """The end of a deal in which every hand holds these cards; ``winner`` won all before."""
    left = len(hands[0].split())
    before = HAND_SIZE[len(hands)] - left
    winners = given.pop("won", [given.pop("winner", 0)] * before)
    return table(hands, won=winners, **given)


def finish(at: Table, *plays: str) -> Any:
    """The sheet of the deal after these cards."""
    state = play(Playing(at), *(f"play {code}" for code in " ".join(plays).split()))
    return GAME.sheets(state)[-1]


def some_options(rng: random.Random, **fixed: Any) -> dict[str, Any]:
    """A mixture of all options, each value as likely as any other."""
    chosen = {
        "rounds": rng.choice([1, 2]),
        "declarations": rng.choice(["poignee", "poignee_misere", "none"]),
        "all_pass": rng.choice(["redeal", "grash"]),
        "min_bid": rng.choice(["petite", "garde", "garde_sans"]),
        "conventions": rng.choice([True, False]),
        "excuse_last_trick": rng.choice(["trick_winner", "switch_sides"]),
        "direction": rng.choice(["ccw", "cw"]),
        "poignee_points": rng.choice([[20, 30, 40], [10, 20, 40]]),
        "misere_points": rng.choice([10, 20]),
        "misere_payment": rng.choice(["each_other", "team", "deal_winner"]),
        "misere_trump_excuse": rng.choice(["breaks", "tolerated"]),
        "grash_scoring": rng.choice(["vachette", "descendante", "most_points"]),
        "redeal_counts": rng.choice([True, False]),
        "five_player_first_lead": rng.choice(["restricted", "free"]),
        "five_player_split": rng.choice(["two_one", "equal"]),
        "self_call": rng.choice(["always", "four_kings_only"]),
        "call_ladder": rng.choice(["full", "king_queen"]),
        "slam_announce": rng.choice(["after_exchange", "off"]),
        "defence_slam_bonus": rng.choice([True, False]),
        "petit_sec": rng.choice(["redeal", "petit_imprenable", "ignore"]),
        "void_play": rng.choice(["must_trump", "free"]),
    }
    return chosen | fixed


def random_game(
    seats: int, seed: int, **options: Any
) -> Iterator[tuple[TarotState, int | None, TarotAction | None]]:
    """Every state of a game of random actions, with the line that follows; at last the end."""
    rng, stream = random.Random(seed), Stream(f"tarot {seed}".encode())
    state: TarotState = start(seats, **options)
    while GAME.result(state) is None:
        seat = None
        if GAME.chance_due(state):
            action = GAME.chance(state, stream)
        else:
            (seat,) = GAME.due(state)
            action = rng.choice(GAME.legal(state, seat))
        yield state, seat, action
        state = advance(GAME, state, seat, action)
    yield state, None, None
