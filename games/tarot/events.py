"""The public log of a deal, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.cards import TRUMP
from games.tarot.deck import PETIT
from games.tarot.known import Known
from games.tarot.scoring import TIERS
from games.tarot.states import Claimed, Contract, Shown
from games.view import Event
from games.words import Phrase


def events(seen: Known) -> tuple[Event, ...]:
    """Bids, call, dog, what was shown and said, who turned out to be the partner."""
    contract = seen.contract
    settled = () if contract is None else (*_contract(seen, contract), *_partner(seen, contract))
    return (*_bids(seen), *settled, *_declarations(seen), *_protected(seen))


def _bids(seen: Known) -> Iterator[Event]:
    seats, dealer = seen.match.seats, seen.match.dealer or 0
    for turn, name in enumerate(seen.bids, 1):
        yield Event((dealer + turn) % seats, Phrase(f"tarot.bid.{name}"))
    if seen.grash:
        yield Event(None, Phrase(f"tarot.log.grash_{seen.match.options.grash_aim}"))


def _contract(seen: Known, contract: Contract) -> Iterator[Event]:
    if contract.called is not None:
        yield Event(contract.taker, Phrase("tarot.log.call", card=contract.called))
    if seen.dog and contract.opens_dog and seen.phase in ("play", "ended"):
        # until then it lies on the table
        yield Event(None, Phrase("tarot.log.dog", cards=seen.dog))
    trumps = tuple(c for c in contract.discard if c.suit == TRUMP)
    if trumps and seen.phase != "discard":
        yield Event(contract.taker, Phrase("tarot.log.discard_trumps", cards=trumps))
    if contract.announced:
        yield Event(contract.taker, Phrase("tarot.log.slam"))


def _declarations(seen: Known) -> Iterator[Event]:
    for said in seen.declared:
        match said:
            case Shown(seat, _, tier):
                name = Phrase(f"tarot.poignee.{TIERS[tier]}")
                yield Event(seat, Phrase("tarot.log.declares", what=name))
            case Claimed(seat, kind):
                name = Phrase(f"tarot.misere.{kind}")
                yield Event(seat, Phrase("tarot.log.declares", what=name))
            case _:
                assert_never(said)


def _partner(seen: Known, contract: Contract) -> Iterator[Event]:
    """Said once the called card lies on the table, not to the partner before."""
    if contract.called is not None and any(c is contract.called for _, c in seen.plays()):
        if contract.partner is None:
            yield Event(contract.taker, Phrase("tarot.log.alone"))
        else:
            yield Event(contract.partner, Phrase("tarot.log.partner"))


def _protected(seen: Known) -> Iterator[Event]:
    for seat, c in seen.plays():
        if c is PETIT and PETIT in seen.excuses:
            yield Event(seat, Phrase("tarot.log.protected_petit"))
