"""The end of a deal: what everybody may see once the cards are counted."""

from __future__ import annotations

from typing import assert_never

from games.cards import Card
from games.tarot.scoring import halved
from games.tarot.sheet import ContractSheet, GrashSheet
from games.tarot.states import Contract, Finished
from games.view import Bar, Pile, ScoreLine, Summary
from games.words import Phrase, Player


def summary(last: Finished) -> Summary:
    """The result with its reasons, and every hand as it was dealt."""
    match last.sheet:
        case ContractSheet():
            return _of_contract(last, last.sheet)
        case GrashSheet():
            return _of_grash(last, last.sheet)
        case sheet:
            assert_never(sheet)


def _of_contract(last: Finished, sheet: ContractSheet) -> Summary:
    outcome = sheet.outcome
    title = Phrase(
        "tarot.summary.made" if outcome.made else "tarot.summary.failed",
        difference=outcome.difference,
    )
    return Summary(
        title,
        _subtitle(sheet),
        outcome.made,
        Bar(halved(outcome.half_points), outcome.target, 91, Phrase("tarot.summary.bar")),
        _chips(last, sheet),
        (*_no_partner(last), *sheet.lines()),
        sheet.scores,
        _dealt(last),
    )


def _no_partner(last: Finished) -> tuple[ScoreLine, ...]:
    """Why a taker who called a card shares with nobody (RULES.md 6.4)."""
    contract = last.table.contract
    if contract is None or contract.called is None or contract.partner is not None:
        return ()
    where = "dog" if contract.called in last.table.dealt.dog else "own"
    key = f"tarot.score.called_{where}"
    return (ScoreLine(Phrase(key, card=contract.called, player=Player(contract.taker))),)


def _of_grash(last: Finished, sheet: GrashSheet) -> Summary:
    return Summary(
        Phrase("tarot.summary.grash"),
        Phrase(f"tarot.summary.grash_aim_{sheet.options.grash_aim}"),
        None,
        None,
        (),
        sheet.lines(),
        sheet.scores,
        _dealt(last),
    )


def _subtitle(sheet: ContractSheet) -> Phrase:
    outcome = sheet.outcome
    bid = Phrase(f"tarot.bid.{outcome.bid}")
    if outcome.partner is None:
        return Phrase("tarot.summary.alone", bid=bid, player=Player(outcome.taker))
    return Phrase(
        "tarot.summary.pair",
        bid=bid,
        player=Player(outcome.taker),
        partner=Player(outcome.partner),
    )


def _chips(last: Finished, sheet: ContractSheet) -> tuple[Card | Phrase, ...]:
    """Short extras: the called card, the Petit in the last trick, a slam."""
    contract, outcome = last.table.contract, sheet.outcome
    chips: list[Card | Phrase] = [Phrase("tarot.chip.oudlers", n=outcome.oudlers)]
    if contract is not None and contract.called is not None:
        chips.append(Phrase("tarot.chip.called", card=contract.called))
    if outcome.petit_au_bout is not None:
        chips.append(Phrase(f"tarot.chip.petit_{outcome.petit_au_bout}"))
    if outcome.poignees:
        chips.append(Phrase("tarot.chip.poignee", n=len(outcome.poignees)))
    if outcome.slam != "none":
        chips += [Phrase(f"tarot.chip.{part}") for part in outcome.slam.split("+")]
    return tuple(chips)


def _dealt(last: Finished) -> tuple[Pile, ...]:
    dealt = last.table.dealt
    hands = tuple(
        Pile(Phrase("tarot.pile.dealt", player=Player(seat)), cards, seat=seat)
        for seat, cards in enumerate(dealt.hands)
    )
    return (*hands, Pile(Phrase("tarot.pile.dog"), dealt.dog), *_discard(last.table.contract))


def _discard(contract: Contract | None) -> tuple[Pile, ...]:
    if contract is None or not contract.discard:
        return ()
    return (Pile(Phrase("tarot.pile.discard"), contract.discard, seat=contract.taker),)
