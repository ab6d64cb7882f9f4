"""The count of a finished deal: who took what, once the Excuse is settled (RULES.md 11-13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards import EXCUSE, Card
from games.tarot.deck import HALF_POINTS, OUDLERS, PETIT, Hand
from games.tarot.scoring import Outcome, SideName, SlamName
from games.tarot.sheet import TarotSheet, score, score_grash
from games.tarot.states import Claimed, Contract, Shown, Table, Won

SIDES: tuple[SideName, SideName] = ("attack", "defence")


def sides_of(table: Table) -> tuple[int, ...]:
    """The side of each seat: 0 attack, 1 defence; without a taker every seat is a side."""
    seats = range(len(table.hands))
    if (contract := table.contract) is None:
        return tuple(seats)
    return tuple(0 if seat in (contract.taker, contract.partner) else 1 for seat in seats)


def sweeper(won: Sequence[Won], sides: Sequence[int]) -> int | None:
    """The side that won all of these tricks, if one did."""
    winners = {sides[w.winner] for w in won}
    return winners.pop() if len(winners) == 1 else None


@dataclass(slots=True)
class Pile:
    """What one side has taken, in half points and oudlers."""

    half_points: int = 0
    oudlers: int = 0

    def take(self, c: Card) -> None:
        """Adds a card."""
        self.half_points += HALF_POINTS[c]
        self.oudlers += c in OUDLERS


def count_trick(
    won: Won,
    sides: Sequence[int],
    excuses: frozenset[Card],
    piles: Sequence[Pile],
    last: LastTrick | None = None,
) -> None:
    """Gives the cards of a trick to the piles, an Excuse as RULES.md 11 settles it.

    ``last`` is set for the last trick of a deal.
    """
    taking = sides[won.winner]
    for seat, c in won.trick.plays(len(sides)):
        if c not in excuses:
            piles[taking].take(c)
        elif c is EXCUSE and last is not None:
            _settle_last_excuse(sides[seat], taking, piles, last)
        else:
            piles[sides[seat]].take(c)
            _pay_half(sides[seat], taking, piles)


@dataclass(frozen=True, slots=True)
class LastTrick:
    """What the Excuse in the last trick depends on (RULES.md 11.3).

    ``swept_by`` is the side that won all earlier tricks; ``switches``: else the Excuse changes
    sides, instead of going with the trick.
    """

    swept_by: int | None
    switches: bool


def _settle_last_excuse(own: int, taking: int, piles: Sequence[Pile], last: LastTrick) -> None:
    if own == taking == last.swept_by:
        piles[own].take(EXCUSE)
    elif last.switches:
        piles[1 - own].take(EXCUSE)
        if own == taking:
            _pay_half(1 - own, own, piles)
    else:
        piles[taking].take(EXCUSE)


def _pay_half(giver: int, receiver: int, piles: Sequence[Pile]) -> None:
    piles[giver].half_points -= 1
    piles[receiver].half_points += 1


def count(table: Table) -> TarotSheet:
    """The sheet of a deal whose last card has been played."""
    options = table.dealt.match.options
    piles = count_tricks(table)
    if (contract := table.contract) is None:
        return score_grash(tuple(pile.half_points for pile in piles), options)
    lay_aside(contract, table.dealt.dog, piles)
    outcome = Outcome(
        seats=len(table.hands),
        taker=contract.taker,
        partner=contract.partner,
        bid=contract.bid,
        oudlers=piles[0].oudlers,
        half_points=piles[0].half_points,
        petit_au_bout=petit_au_bout(table),
        poignees=tuple((d.seat, d.tier) for d in table.declared if isinstance(d, Shown)),
        miseres=tuple((d.seat, d.name) for d in table.declared if isinstance(d, Claimed)),
        slam=slam(table, contract),
    )
    return score(outcome, options)


def lay_aside(contract: Contract, dog: Hand, piles: Sequence[Pile]) -> None:
    """Gives the discard, or the dog that nobody took, to its side (RULES.md 13.1)."""
    side = SIDES.index("defence" if contract.bid == "garde_contre" else "attack")
    for c in contract.discard or dog:
        piles[side].take(c)


def count_tricks(table: Table) -> list[Pile]:
    """The piles of all sides, the tricks alone."""
    sides = sides_of(table)
    switches = table.dealt.match.options.excuse_last_trick == "switch_sides"
    last = LastTrick(
        sweeper(table.won[:-1], sides), switches=switches and table.contract is not None
    )
    piles = [Pile() for _ in range(max(sides) + 1)]
    for won in table.won[:-1]:
        count_trick(won, sides, table.dealt.excuses, piles)
    count_trick(table.won[-1], sides, table.dealt.excuses, piles, last)
    return piles


def petit_au_bout(table: Table) -> SideName | None:
    """The side that won the Petit in the last trick (RULES.md 12).

    In the one before, where a slam was made with the Excuse led last.
    """
    before, last = table.won[-2:]
    excuse_won = last.trick.cards[0] is EXCUSE and last.winner == last.trick.leader
    if PETIT in last.trick.cards or (excuse_won and PETIT in before.trick.cards):
        return SIDES[sides_of(table)[last.winner]]
    return None


def slam(table: Table, contract: Contract) -> SlamName:
    """Whether a side won every trick, and whether that had been announced (RULES.md 8)."""
    swept_by = sweeper(table.won, sides_of(table))
    if swept_by == 0:
        return "announced_made" if contract.announced else "unannounced_made"
    if swept_by == 1:
        return "announced_failed+defence_made" if contract.announced else "defence_made"
    return "announced_failed" if contract.announced else "none"
