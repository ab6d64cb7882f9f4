"""The view of a seat, built from what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from games.cards import EXCUSE
from games.core import places
from games.tarot.actions import BidName
from games.tarot.asking import ask, hand
from games.tarot.auction import standing_bid
from games.tarot.dealing import DOG_SIZE, HAND_SIZE
from games.tarot.deck import PETIT, in_order
from games.tarot.events import events
from games.tarot.known import Known, known
from games.tarot.play import winning_place
from games.tarot.scoring import TIERS
from games.tarot.sheet import ContractSheet, GrashSheet, TarotSheet
from games.tarot.states import Claimed, Finished, Over, Shown, TarotState, ThrownIn
from games.tarot.summary import summary
from games.tricks import Trick
from games.view import Badge, DealRow, Fact, Pile, Scene, SeatView, TrickView, View
from games.words import Phrase, Player


def view(state: TarotState, seat: int | None) -> View[Known]:
    """What a seat may see; None: a spectator."""
    seen = known(state, seat)
    match = seen.match
    last = seen.last
    return View(
        game="tarot",
        deck="tarot",
        seat=seat,
        scene=_scene(seen),
        headline=_headline(seen, over=isinstance(state, Over)),
        due=() if seen.due is None else (seen.due,),
        over=isinstance(state, Over),
        clockwise=match.options.direction == "cw",
        deal=match.deals,
        seats=tuple(_seat(seen, s) for s in range(match.seats)),
        sides=tuple((s,) for s in range(match.seats)),
        totals=match.totals,
        rows=tuple(_row(n, sheet) for n, sheet in enumerate(match.sheets, 1)),
        known=seen,
        ask=ask(state, seen),
        hand=hand(state, seen),
        trick=_trick(seen),
        last_trick=_last_trick(seen),
        piles=_piles(seen),
        facts=_facts(seen),
        log=events(seen),
        summary=summary(last) if isinstance(last, Finished) else None,
        notices=_notices(seen),
    )


def _scene(seen: Known) -> Scene:
    match seen.phase:
        case "ended":
            return "summary" if isinstance(seen.last, Finished) else "auction"
        case "bid":
            return "auction"
        case "call" | "discard" | "slam":
            return "exchange"
        case "play":
            return "play"
        case phase:
            assert_never(phase)


def _headline(seen: Known, *, over: bool) -> Phrase:
    if over:
        return _winners(seen)
    if seen.due is not None:
        leads = seen.trick is not None and not seen.trick.cards
        what = "lead" if leads else seen.phase
        return Phrase(f"tarot.headline.{what}", player=Player(seen.due))
    match seen.last:
        case None:
            return Phrase("tarot.headline.first_deal")
        case ThrownIn(_, "petit_sec", int(seat)):
            return Phrase("tarot.headline.petit_sec", player=Player(seat))
        case ThrownIn():
            return Phrase("tarot.headline.all_pass")
        case Finished(_, sheet):
            return _result(sheet)
        case last:
            assert_never(last)


def _result(sheet: TarotSheet) -> Phrase:
    match sheet:
        case GrashSheet():
            return Phrase("tarot.headline.grash_ended")
        case ContractSheet(outcome):
            key = "tarot.headline.made" if outcome.made else "tarot.headline.failed"
            return Phrase(key, player=Player(outcome.taker))
        case _:
            assert_never(sheet)


def _winners(seen: Known) -> Phrase:
    ranks = places(seen.match.totals)
    names = tuple(Player(seat) for seat, place in enumerate(ranks) if place == 1)
    if len(names) == 1:
        return Phrase("tarot.headline.winner", player=names[0])
    return Phrase("tarot.headline.winners", players=names)


def _seat(seen: Known, seat: int) -> SeatView:
    tricks = sum(w.winner == seat for w in seen.won) if seen.won or seen.trick else None
    return SeatView(
        seat, seen.counts[seat], tricks, badges=_badges(seen, seat), says=_says(seen, seat)
    )


def _badges(seen: Known, seat: int) -> tuple[Badge, ...]:
    contract = seen.contract
    badges: list[Badge] = ["dealer"] if seat == seen.match.dealer else []
    if contract is not None and seat == contract.taker:
        badges.append("taker")
    if contract is not None and seat == contract.partner:
        badges.append("partner")
    return tuple(badges)


def _says(seen: Known, seat: int) -> Phrase | None:
    """The bid until the first card is due, then what was declared."""
    if seen.phase in ("play", "ended"):
        said = [d for d in seen.declared if d.seat == seat]
        return _declared(said[-1]) if said else None
    if seen.match.dealer is None or not seen.bids:
        return None
    turn = (seat - seen.match.dealer - 1) % seen.match.seats
    return Phrase(f"tarot.bid.{seen.bids[turn]}") if turn < len(seen.bids) else None


def _declared(said: Shown | Claimed) -> Phrase:
    match said:
        case Shown(tier=tier):
            return Phrase(f"tarot.poignee.{TIERS[tier]}")
        case Claimed(name=name):
            return Phrase(f"tarot.misere.{name}")
        case _:
            assert_never(said)


def _row(number: int, sheet: TarotSheet) -> DealRow:
    match sheet:
        case GrashSheet():
            contract = Phrase("tarot.bid.grash")
        case _:
            contract = Phrase(f"tarot.bid.{sheet.outcome.bid}")
    return DealRow(Phrase("tarot.row.deal", number=number, contract=contract), sheet.scores)


def _trick(seen: Known) -> TrickView | None:
    if seen.trick is None:
        return None
    return _trick_view(seen, seen.trick, len(seen.won) + 1, _winning(seen, seen.trick))


def _winning(seen: Known, trick: Trick) -> int | None:
    """The seat that wins as the trick lies, as far as the viewer knows who is with whom."""
    last = len(seen.won) + 1 == HAND_SIZE[seen.match.seats]
    if last and trick.cards[:1] == (EXCUSE,) and seen.swept_with(trick.leader):
        return trick.leader
    place = winning_place(trick.cards, seen.excuses)
    return None if place is None else (trick.leader + place) % seen.match.seats


def _last_trick(seen: Known) -> TrickView | None:
    if not seen.won:
        return None
    last = seen.won[-1]
    return _trick_view(seen, last.trick, len(seen.won), last.winner)


def _trick_view(seen: Known, trick: Trick, number: int, winner: int | None) -> TrickView:
    seats = seen.match.seats
    return TrickView(number, HAND_SIZE[seats], trick.leader, trick.plays(seats), winner)


def _piles(seen: Known) -> tuple[Pile, ...]:
    if isinstance(seen.last, ThrownIn) and seen.last.hand:
        shown = Phrase("tarot.pile.hand", player=Player(seen.last.seat or 0))
        return (Pile(shown, seen.last.hand),)
    return (*_dog(seen), *_discard(seen), *_poignees(seen))


def _dog(seen: Known) -> tuple[Pile, ...]:
    """The dog: open until play begins, closed as long as nobody has taken it."""
    label = Phrase("tarot.pile.dog")
    if seen.phase == "ended" or (seen.dog and seen.phase == "play"):
        return ()
    if seen.dog:
        return (Pile(label, seen.dog),)
    return (Pile(label, hidden=DOG_SIZE[seen.match.seats]),)


def _discard(seen: Known) -> tuple[Pile, ...]:
    """The own discard; to others the trumps in it (RULES.md 7.5)."""
    contract = seen.contract
    if contract is None or not contract.opens_dog or seen.phase not in ("slam", "play"):
        return ()
    hidden = DOG_SIZE[seen.match.seats] - len(contract.discard)
    cards = in_order(contract.discard)
    return (Pile(Phrase("tarot.pile.discard"), cards, hidden, contract.taker),)


def _poignees(seen: Known) -> tuple[Pile, ...]:
    """Shown poignees lie open during the first trick, and no longer (RULES.md 18)."""
    if len(seen.won) > 1 or (seen.won and seen.trick is not None and seen.trick.cards):
        return ()
    return tuple(
        Pile(Phrase(f"tarot.poignee.{TIERS[d.tier]}"), d.cards, seat=d.seat)
        for d in seen.declared
        if isinstance(d, Shown)
    )


def _facts(seen: Known) -> tuple[Fact, ...]:
    return (*_contract_facts(seen), _round(seen))


def _contract_facts(seen: Known) -> tuple[Fact, ...]:
    contract = seen.contract
    if contract is None:
        return _bid_facts(seen)
    bid = Phrase(f"tarot.bid.{contract.bid}")
    value = Phrase("tarot.value.contract", bid=bid, player=Player(contract.taker))
    facts = [Fact(Phrase("tarot.fact.contract"), value)]
    if contract.called is not None:
        called = Phrase("core.card", card=contract.called)
        facts.append(Fact(Phrase("tarot.fact.called"), called))
    if contract.announced:
        facts.append(Fact(Phrase("tarot.fact.slam"), Phrase("tarot.value.announced")))
    return tuple(facts)


def _bid_facts(seen: Known) -> tuple[Fact, ...]:
    if seen.grash:
        return (Fact(Phrase("tarot.fact.contract"), Phrase("tarot.bid.grash")),)
    standing: BidName | None = standing_bid(seen.bids)
    if standing is None:
        return ()
    return (Fact(Phrase("tarot.fact.highest_bid"), Phrase(f"tarot.bid.{standing}")),)


def _round(seen: Known) -> Fact:
    rounds = seen.match.options.rounds
    number = seen.last.number if seen.last is not None else max(seen.number, 1)
    if rounds:
        value = Phrase("tarot.value.round", number=number, rounds=rounds)
    else:
        value = Phrase("tarot.value.round_unlimited", number=number)
    return Fact(Phrase("tarot.fact.round"), value)


def _company(seen: Known) -> Iterator[Phrase]:
    """With whom the taker plays, as far as the seat can tell from the called card."""
    contract = seen.contract
    if contract is None or contract.called is None or seen.phase == "ended":
        return
    taker = Player(contract.taker)
    if seen.alone:
        yield Phrase("tarot.notice.alone", player=taker)
    elif contract.called in seen.hand:
        yield Phrase("tarot.notice.partner", card=contract.called, player=taker)


def _notices(seen: Known) -> tuple[Phrase, ...]:
    notices = []
    if PETIT in seen.hand and PETIT in seen.excuses:
        notices.append(Phrase("tarot.notice.protected_petit"))
    notices += _company(seen)
    if seen.match.options.conventions:
        notices.append(Phrase("tarot.notice.conventions"))
    return tuple(notices)
