"""What may be bid, and which card a taker of five may call (RULES.md 5, 6)."""

from __future__ import annotations

from games.cards import card
from games.tarot.actions import TAKES, Bid, BidName, Call, Takes
from games.tarot.deck import COURT, SUITS, Hand
from games.tarot.options import TarotOptions
from games.tarot.states import Auction, Calling
from games.words import Phrase, Reason


def standing_bid(bids: tuple[BidName, ...]) -> Takes | None:
    """The highest bid so far, if anybody took."""
    return next((bid for bid in reversed(bids) if bid != "pass"), None)


def allowed_bids(bids: tuple[BidName, ...], options: TarotOptions) -> tuple[BidName, ...]:
    """Pass, then the bids above the last one and not under the minimum, from low to high."""
    standing = standing_bid(bids)
    floor = options.min_bid if standing is None else standing
    return ("pass", *TAKES[TAKES.index(floor) + (standing is not None) :])


def why_not_bid(auction: Auction, action: Bid) -> Reason | None:
    """The rule that bars a bid of the player whose turn it is."""
    options = auction.dealt.match.options
    if action.name in allowed_bids(auction.bids, options):
        return None
    if (standing := standing_bid(auction.bids)) is not None:
        return Reason("5.2", Phrase("tarot.why.bid_higher", bid=Phrase(f"tarot.bid.{standing}")))
    return Reason("5.3", Phrase("tarot.why.min_bid", bid=Phrase(f"tarot.bid.{options.min_bid}")))


def callable_ranks(hand: Hand, options: TarotOptions) -> tuple[str, ...]:
    """Kings; with all four of a rank in hand the next one down, too (RULES.md 6.2)."""
    ladder = COURT if options.call_ladder == "full" else COURT[:2]
    held = [sum(c.rank == rank and c.suit in SUITS for c in hand) for rank in ladder]
    below = next((at for at, count in enumerate(held) if count < len(SUITS)), len(ladder) - 1)
    return ladder[: below + 1]


def callable_cards(hand: Hand, options: TarotOptions) -> Hand:
    """The cards that a taker with this hand may call, Kings first."""
    ranks = callable_ranks(hand, options)
    cards = tuple(card(rank + suit) for rank in ranks for suit in SUITS)
    own_allowed = options.self_call == "always" or len(ranks) > 1
    return cards if own_allowed else tuple(c for c in cards if c not in hand)


def why_not_call(calling: Calling, action: Call) -> Reason | None:
    """The rule that bars a call."""
    hand = calling.dealt.hands[calling.contract.taker]
    options = calling.dealt.match.options
    if action.card in callable_cards(hand, options):
        return None
    if action.card.rank == "K" and action.card.suit in SUITS:
        return Reason("6.3", Phrase("tarot.why.call_own", card=action.card))
    lowest = callable_ranks(hand, options)[-1]
    return Reason("6.2", Phrase(f"tarot.why.call_{lowest}"))
