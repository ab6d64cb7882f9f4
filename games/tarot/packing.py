"""What a seat knows, packed as numbers for the compiled search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.cards import EXCUSE, TRUMP, Card
from games.tarot import kernel_layout as at
from games.tarot.actions import BIDS
from games.tarot.dealing import DOG_SIZE, HAND_SIZE
from games.tarot.deck import HALF_POINTS, HEIGHT, OUDLERS, PETIT, SUITS, Hand
from games.tarot.known import Known
from games.tarot.play import laid, winning_place
from games.tarot.scoring import MULTIPLIERS, misere_worth
from games.tarot.states import Shown
from games.tarot.whereabouts import whereabouts

_WORD: Final = 1 << 64
_GRASH: Final = {"vachette": 0, "most_points": 1, "descendante": 2}


def code(c: Card) -> int:
    """The kernel's number of a card."""
    if c is EXCUSE:
        return at.EXCUSE
    return at.EXCUSE + HEIGHT[c] if c.suit == TRUMP else 16 * SUITS.index(c.suit) + HEIGHT[c] - 1


def bits(cards: Iterable[Card]) -> tuple[int, int]:
    """The two words of a set of cards."""
    plain = trumps = 0
    for c in cards:
        number = code(c)
        if number < at.EXCUSE:
            plain |= 1 << number
        else:
            trumps |= 1 << (number - at.EXCUSE)
    return plain, trumps


def pack(known: Known, kind: int, plans: Sequence[Hand] = ()) -> list[int]:
    """The position of a seat that has to decide something of this kind."""
    here = whereabouts(known)
    assert sum(here.wants) == len(frozenset().union(*here.may)), "every unseen card is somewhere"
    facts = _facts(known, kind)
    owners = [*range(len(here.wants) - 1), at.HOLE]
    words = [0] * (at.WORDS - at.FACTS)
    position = [fact % _WORD for fact in facts] + words
    position[at.OWN_PLAIN], position[at.OWN_TRUMPS] = bits(known.hand)
    position[at.HOLE_PLAIN], position[at.HOLE_TRUMPS] = bits(here.hole)
    for owner, may, wants in zip(owners, here.may, here.wants, strict=True):
        position[at.WANTS + owner] = wants
        position[at.MAY_PLAIN + owner], position[at.MAY_TRUMPS + owner] = bits(may)
    for number, plan in enumerate(plans):
        start = at.PLANS + 2 * number
        position[start : start + 2] = bits(plan)
    return position


def _facts(known: Known, kind: int) -> list[int]:
    facts = [0] * at.FACTS
    for place in (at.TAKER, at.PARTNER, at.CALLED, at.TABLE_EXCUSE, at.EXCUSE_BY):
        facts[place] = at.NOBODY
    for place in (at.LED, at.BEST, at.PETIT_TRICK):
        facts[place] = -1
    assert known.seat is not None
    assert known.match.dealer is not None
    seats = known.match.seats
    facts[at.SEATS], facts[at.ME], facts[at.KIND] = seats, known.seat, kind
    facts[at.HAND], facts[at.HOLE_SIZE] = HAND_SIZE[seats], DOG_SIZE[seats]
    facts[at.FIRST] = (known.match.dealer + 1) % seats
    _options(known, facts)
    _contract(known, facts)
    _tricks(known, facts)
    _trick(known, facts)
    return facts


def _options(known: Known, facts: list[int]) -> None:
    options = known.match.options
    facts[at.FREE] = options.void_play == "free"
    facts[at.SWITCH] = options.excuse_last_trick == "switch_sides"
    facts[at.BARRED] = known.match.seats == 5 and options.five_player_first_lead == "restricted"
    facts[at.DEFENCE_SLAM] = options.defence_slam_bonus
    facts[at.EQUAL] = options.five_player_split == "equal"
    facts[at.GRASH] = _GRASH[options.grash_scoring]
    facts[at.MIN_BID] = BIDS.index(options.min_bid)
    facts[at.REDEAL] = options.all_pass == "redeal"  # noqa: S105 - a pass, not a password


def _contract(known: Known, facts: list[int]) -> None:
    seats, contract = known.match.seats, known.contract
    for step in range(seats):
        bid = BIDS.index(known.bids[step]) if step < len(known.bids) else -1
        facts[at.BIDS + (facts[at.FIRST] + step) % seats] = bid
    if contract is None:
        facts[at.BARRED] = 0 if known.phase == "play" else facts[at.BARRED]
        return
    facts[at.TAKER], facts[at.MULTIPLIER] = contract.taker, MULTIPLIERS[contract.bid]
    facts[at.ANNOUNCED] = contract.announced
    if contract.partner is not None:
        facts[at.PARTNER] = contract.partner
    if contract.called is not None:
        facts[at.CALLED] = code(contract.called)
    facts[at.BONUS] = sum(bonus_of(known))


def bonus_of(known: Known) -> list[int]:
    """What goes to the side that makes or breaks the contract, by declaration."""
    options = known.match.options
    shown = [options.poignee_points[d.tier] for d in known.declared if isinstance(d, Shown)]
    if options.misere_payment != "deal_winner":
        return shown
    claims = [d for d in known.declared if not isinstance(d, Shown)]
    return shown + [misere_worth(claim.name, options) for claim in claims]


def _tricks(known: Known, facts: list[int]) -> None:
    """The finished tricks, by who won them."""
    seats = known.match.seats
    for number, won in enumerate(known.won):
        facts[at.TRICKS + won.winner] += 1
        facts[at.LAST] = won.winner
        for seat, c in won.trick.plays(seats):
            if c is EXCUSE:
                facts[at.EXCUSE_BY], facts[at.EXCUSE_TO] = seat, won.winner
                facts[at.EXCUSE_TRICK] = number
                continue
            facts[at.HALF + won.winner] += HALF_POINTS[c]
            facts[at.OUDLERS + won.winner] += c in OUDLERS
            if c is PETIT:
                facts[at.PETIT_TRICK] = number
    facts[at.TRICK] = len(known.won)


def _trick(known: Known, facts: list[int]) -> None:
    """The trick under way, or the first one still to come."""
    trick, seats = known.trick, known.match.seats
    if trick is None:
        slam = known.contract is not None and known.contract.announced
        facts[at.LEADER] = facts[at.TAKER] if slam else facts[at.FIRST]
        return
    here = laid(trick.cards, known.excuses)
    facts[at.LEADER], facts[at.LAID] = trick.leader, len(trick.cards)
    if here.led is not None:
        facts[at.LED] = 4 if here.led == TRUMP else SUITS.index(here.led)
    place = winning_place(trick.cards, known.excuses)
    if place is not None:
        best = trick.cards[place]
        power = HEIGHT[best] + (13 if best.suit == TRUMP else -1)
        facts[at.BEST] = 8 * power + (trick.leader + place) % seats
    facts[at.TABLE_PLAIN], facts[at.TABLE_TRUMPS] = bits(trick.cards)
    if EXCUSE in trick.cards:
        facts[at.TABLE_EXCUSE] = (trick.leader + trick.cards.index(EXCUSE)) % seats
