"""The course of a deal: what each action leads to (RULES.md 21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from games.cards import Card, without
from games.tarot.actions import BidName, MisereName
from games.tarot.auction import standing_bid
from games.tarot.counting import count, sides_of, sweeper
from games.tarot.dealing import HAND_SIZE
from games.tarot.deck import Hand, in_order
from games.tarot.declarations import TIER_SIZES, miseres, poignees
from games.tarot.exchange import cards_to_discard
from games.tarot.play import trick_winner
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
    ThrownIn,
    Won,
)
from games.tricks import Trick

CardDue: TypeAlias = Showing | Claiming | Playing


def first_seat(dealt: Dealt) -> int:
    """The player after the dealer, who bids first and as a rule leads first."""
    dealer = dealt.match.dealer
    assert dealer is not None
    return (dealer + 1) % dealt.match.seats


def bidder(auction: Auction) -> int:
    """The seat that bids next."""
    return (first_seat(auction.dealt) + len(auction.bids)) % auction.dealt.match.seats


def bid(
    auction: Auction, name: BidName
) -> Auction | Calling | Exchange | Announcing | CardDue | Between | Over:
    """A garde contre ends the auction; else it goes once round (RULES.md 5.1)."""
    dealt, bids = auction.dealt, (*auction.bids, name)
    if name != "garde_contre" and len(bids) < dealt.match.seats:
        return Auction(dealt, bids)
    standing = standing_bid(bids)
    if standing is None:
        return _all_passed(dealt)
    taker = (first_seat(dealt) + bids.index(standing)) % dealt.match.seats
    contract = Contract(bids, taker, standing)
    if dealt.match.seats == 5:
        return Calling(dealt, contract)
    return _open_dog(dealt, contract)


def _all_passed(dealt: Dealt) -> CardDue | Between | Over:
    options = dealt.match.options
    if options.all_pass == "grash":  # noqa: S105 - a pass, not a password
        return _begin_play(dealt, None, dealt.hands)
    rounds = dealt.number - (not options.redeal_counts)
    return _rest(dealt.match, rounds, ThrownIn(dealt.number, "all_pass"))


def call(calling: Calling, card: Card) -> Exchange | Announcing | CardDue:
    """The holder of the called card is the partner; nobody, if the taker or the dog has it."""
    dealt, contract = calling.dealt, calling.contract
    holder = next((seat for seat, hand in enumerate(dealt.hands) if card in hand), None)
    partner = None if holder == contract.taker else holder
    return _open_dog(dealt, replace(contract, called=card, partner=partner))


def _open_dog(dealt: Dealt, contract: Contract) -> Exchange | Announcing | CardDue:
    hand = dealt.hands[contract.taker]
    if contract.opens_dog:
        return Exchange(dealt, contract, in_order((*hand, *dealt.dog)))
    return _ask_slam(dealt, contract, hand)


def discard(exchange: Exchange, card: Card) -> Exchange | Announcing | CardDue:
    """One card goes face down; with the last one the exchange is over."""
    contract = replace(exchange.contract, discard=(*exchange.contract.discard, card))
    after = Exchange(exchange.dealt, contract, without(exchange.hand, card))
    return after if cards_to_discard(after) else _ask_slam(after.dealt, contract, after.hand)


def _ask_slam(dealt: Dealt, contract: Contract, hand: Hand) -> Announcing | CardDue:
    if dealt.match.options.slam_announce == "off":
        return _begin_play(dealt, contract, _with_hand(dealt.hands, contract.taker, hand))
    return Announcing(dealt, contract, hand)


def announce(asked: Announcing, announced: bool) -> CardDue:
    """The answer about a slam; then the first card."""
    contract = replace(asked.contract, announced=announced)
    hands = _with_hand(asked.dealt.hands, contract.taker, asked.hand)
    return _begin_play(asked.dealt, contract, hands)


def _begin_play(dealt: Dealt, contract: Contract | None, hands: tuple[Hand, ...]) -> CardDue:
    slam = contract is not None and contract.announced
    leader = contract.taker if contract is not None and slam else first_seat(dealt)
    return card_due(Table(dealt, contract, hands, Trick(leader)))


def card_due(table: Table) -> CardDue:
    """The next player to play, asked first what he may declare (RULES.md 9)."""
    return Showing(table) if poignees(table) else _after_showing(table)


def _after_showing(table: Table) -> CardDue:
    return Claiming(table) if miseres(table) else Playing(table)


def show(showing: Showing, cards: Hand) -> CardDue:
    """A poignee is shown, or none."""
    table = showing.table
    if not cards:
        return _after_showing(table)
    tier = TIER_SIZES[len(table.hands)].index(len(cards))
    shown = Shown(table.turn, cards, tier)
    return _after_showing(replace(table, declared=(*table.declared, shown)))


def claim(claiming: Claiming, name: MisereName) -> Playing:
    """A misere is declared, or none."""
    table = claiming.table
    if name == "no":
        return Playing(table)
    return Playing(replace(table, declared=(*table.declared, Claimed(table.turn, name))))


def play(table: Table, card: Card) -> CardDue | Between | Over:
    """A card is played; the fourth of four ends the trick, the last one the deal."""
    seat = table.turn
    hands = _with_hand(table.hands, seat, without(table.hands[seat], card))
    trick = table.trick.with_card(card)
    if len(trick.cards) < len(hands):
        after = Table(table.dealt, table.contract, hands, trick, table.won, table.declared)
        return Playing(after) if table.won else card_due(after)
    won = (*table.won, Won(trick, _winner(table, trick)))
    after = Table(table.dealt, table.contract, hands, Trick(won[-1].winner), won, table.declared)
    return Playing(after) if hands[0] else _finish(after)


def _winner(table: Table, trick: Trick) -> int:
    seats = len(table.hands)
    last = len(table.won) + 1 == HAND_SIZE[seats]
    sides = sides_of(table)
    swept = last and sweeper(table.won, sides) == sides[trick.leader]
    return trick_winner(trick, table.dealt.excuses, seats, swept=swept)


def _finish(table: Table) -> Between | Over:
    sheet = count(table)
    match = table.dealt.match.scored(sheet)
    return _rest(match, table.dealt.number, Finished(table, sheet))


def _rest(match: TarotMatch, rounds: int, last: Ended) -> Between | Over:
    limit = match.options.rounds
    return Over(match, last) if limit and rounds >= limit else Between(match, rounds, last)


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
