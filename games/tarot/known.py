"""What one seat knows, in the game's own terms: the one place that decides who sees what.

Views are built from this alone, and computer players are given it (RULES.md 18).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, assert_never

from games.cards import TRUMP, Card
from games.tarot.actions import BidName, TarotAction
from games.tarot.dealing import DOG_SIZE
from games.tarot.deck import PETIT, PLAIN_EXCUSE, Hand
from games.tarot.rules import due_seat, legal_now, match_of
from games.tarot.states import (
    Announcing,
    Auction,
    Between,
    Calling,
    Claimed,
    Claiming,
    Contract,
    Dealt,
    Ended,
    Exchange,
    Finished,
    Over,
    Playing,
    Showing,
    Shown,
    Table,
    TarotMatch,
    TarotState,
    Won,
)
from games.tricks import Trick

Phase: TypeAlias = Literal["ended", "bid", "call", "discard", "slam", "play"]


@dataclass(frozen=True, slots=True)
class Known:
    """The knowledge of ``seat``; None: a spectator, who sees the least.

    ``choices`` are the actions that the seat may take now. ``contract`` is masked: its partner is
    None until the seat knows him, its discard holds only what the seat has seen. ``alone``: the
    seat knows that the taker has no partner. ``dog`` holds its cards where they have been shown.
    ``excuses`` holds the Petit once the seat knows that it is protected. ``last``, between deals
    only, is the deal before, by then open to all.
    """

    seat: int | None
    match: TarotMatch
    phase: Phase
    due: int | None = None
    number: int = 0
    hand: Hand = ()
    counts: tuple[int, ...] = ()
    choices: tuple[TarotAction, ...] = ()
    bids: tuple[BidName, ...] = ()
    contract: Contract | None = None
    alone: bool = False
    dog: Hand = ()
    trick: Trick | None = None
    won: tuple[Won, ...] = ()
    declared: tuple[Shown | Claimed, ...] = ()
    excuses: frozenset[Card] = PLAIN_EXCUSE
    last: Ended | None = None

    @property
    def partner(self) -> int | None:
        """The taker's partner, as far as the seat knows him."""
        return self.contract.partner if self.contract is not None else None

    @property
    def grash(self) -> bool:
        """Whether all have passed and the deal is played without a taker."""
        return self.contract is None and len(self.bids) == self.match.seats

    def plays(self) -> Iterator[tuple[int, Card]]:
        """(seat, card) of every card played so far in the deal, in order."""
        tricks = [won.trick for won in self.won]
        for trick in tricks if self.trick is None else (*tricks, self.trick):
            yield from trick.plays(self.match.seats)

    def swept_with(self, leader: int) -> bool:
        """Whether the leader and those known to be with him have won every finished trick."""
        winners = {won.winner for won in self.won}
        if winners == {leader}:
            return True
        if self.contract is None or (self.partner is None and not self.alone):
            return False
        attack = {self.contract.taker, self.partner}
        return len({seat in attack for seat in (*winners, leader)}) == 1


def known(state: TarotState, seat: int | None) -> Known:
    """What a seat knows in this state."""
    match state:
        case Between(match, _, last) | Over(match, last):
            return _between(seat, match, last)
        case Auction(dealt, bids):
            seen = _seen(state, seat, dealt, "bid", dealt.hands)
            return replace(seen, bids=bids)
        case Calling(dealt, contract):
            seen = _seen(state, seat, dealt, "call", dealt.hands)
            return _with_contract(seen, dealt, contract)
        case Exchange(dealt, contract, hand):
            hands = _with_taker(dealt, contract, hand)
            return _with_contract(_seen(state, seat, dealt, "discard", hands), dealt, contract)
        case Announcing(dealt, contract, hand):
            hands = _with_taker(dealt, contract, hand)
            return _with_contract(_seen(state, seat, dealt, "slam", hands), dealt, contract)
        case Showing(table) | Claiming(table) | Playing(table):
            return _at_table(state, seat, table)
        case _:
            assert_never(state)


def _between(seat: int | None, match: TarotMatch, last: Ended | None) -> Known:
    seen = Known(seat, match, "ended", counts=(0,) * match.seats, last=last)
    if not isinstance(last, Finished):
        return seen
    table = last.table
    return replace(
        seen,
        bids=_bids(table),
        contract=table.contract,
        dog=table.dealt.dog,
        won=table.won,
        declared=table.declared,
        excuses=table.dealt.excuses,
    )


def _bids(table: Table) -> tuple[BidName, ...]:
    if table.contract is not None:
        return table.contract.bids
    passes: list[BidName] = ["pass"] * len(table.hands)
    return tuple(passes)


def _at_table(state: TarotState, seat: int | None, table: Table) -> Known:
    dealt = table.dealt
    seen = replace(
        _seen(state, seat, dealt, "play", table.hands),
        trick=table.trick,
        won=table.won,
        declared=table.declared,
    )
    if any(c is PETIT for _, c in seen.plays()):
        seen = replace(seen, excuses=dealt.excuses)
    if table.contract is None:
        return replace(seen, bids=_bids(table))
    return _with_contract(seen, dealt, table.contract)


def _seen(
    state: TarotState, seat: int | None, dealt: Dealt, phase: Phase, hands: tuple[Hand, ...]
) -> Known:
    due = due_seat(state)
    hand = () if seat is None else hands[seat]
    return Known(
        seat,
        match_of(state),
        phase,
        due,
        dealt.number,
        hand,
        tuple(map(len, hands)),
        legal_now(state) if seat == due else (),
        excuses=dealt.excuses if PETIT in hand else PLAIN_EXCUSE,
    )


def _with_taker(dealt: Dealt, contract: Contract, hand: Hand) -> tuple[Hand, ...]:
    return tuple(hand if seat == contract.taker else h for seat, h in enumerate(dealt.hands))


def _with_contract(seen: Known, dealt: Dealt, contract: Contract) -> Known:
    dog = dealt.dog if contract.opens_dog and seen.phase != "call" else ()
    partner = contract.partner if _knows_partner(seen, contract) else None
    discard = contract.discard
    if seen.seat != contract.taker:
        complete = len(discard) == DOG_SIZE[seen.match.seats]
        discard = tuple(c for c in discard if complete and c.suit == TRUMP)
    return replace(
        seen,
        bids=contract.bids,
        contract=replace(contract, partner=partner, discard=discard),
        alone=_knows_alone(seen, dealt, contract, dog),
        dog=dog,
    )


def _knows_partner(seen: Known, contract: Contract) -> bool:
    return seen.seat == contract.partner or _fallen(seen, contract)


def _fallen(seen: Known, contract: Contract) -> bool:
    """Whether the called card has been played."""
    return any(c is contract.called for _, c in seen.plays())


def _knows_alone(seen: Known, dealt: Dealt, contract: Contract, dog: Hand) -> bool:
    called = contract.called
    if called is None:
        return seen.phase != "call"
    own = seen.seat == contract.taker and called in dealt.hands[contract.taker]
    fallen = contract.partner is None and _fallen(seen, contract)
    return called in dog or own or fallen
