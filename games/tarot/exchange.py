"""What the taker may put away after he took the dog (RULES.md 7)."""

from __future__ import annotations

from games.cards import TRUMP, Card
from games.tarot.dealing import DOG_SIZE
from games.tarot.deck import OUDLERS, Hand
from games.tarot.states import Exchange
from games.words import Phrase, Reason


def cards_to_discard(exchange: Exchange) -> int:
    """How many cards are still to be put away."""
    return DOG_SIZE[exchange.dealt.match.seats] - len(exchange.contract.discard)


def trumps_needed(exchange: Exchange) -> int:
    """How many of them must be trumps: those that plain cards can't fill (RULES.md 7.4)."""
    return max(0, cards_to_discard(exchange) - sum(map(is_plain, exchange.hand)))


def is_plain(c: Card) -> bool:
    """Whether a card is a suit card below the King."""
    return c.rank != "K" and c.suit != TRUMP and c not in OUDLERS


def discardable(exchange: Exchange) -> Hand:
    """The cards that may go now, in the order of the hand."""
    trumps = trumps_needed(exchange) > 0
    return tuple(
        c for c in exchange.hand if is_plain(c) or (trumps and c.suit == TRUMP and c not in OUDLERS)
    )


def why_not_discard(exchange: Exchange, c: Card) -> Reason | None:
    """The rule that bars a card from the discard."""
    if c not in exchange.hand:
        return Reason("7.2", Phrase("tarot.why.not_in_hand", card=c))
    if c in OUDLERS:
        return Reason("7.3", Phrase("tarot.why.discard_oudler"))
    if c.rank == "K":
        return Reason("7.3", Phrase("tarot.why.discard_king"))
    if c.suit == TRUMP and not trumps_needed(exchange):
        gone = sum(other.suit == TRUMP for other in exchange.contract.discard)
        most = Phrase("tarot.why.discard_trumps", n=gone)
        return Reason("7.4", most if gone else Phrase("tarot.why.discard_trump"))
    return None
