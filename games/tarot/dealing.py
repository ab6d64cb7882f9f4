"""Dealing the cards, and the hands that cancel a deal (RULES.md 3-4)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from games.cards import EXCUSE, TRUMP
from games.fair import Rng, shuffled
from games.tarot.actions import Deal
from games.tarot.deck import DECK, PETIT, PLAIN_EXCUSE, WITH_PETIT, Hand, in_order
from games.tarot.states import Auction, Between, Dealt, TarotMatch, ThrownIn
from games.words import Phrase, Reason

HAND_SIZE: Final = {3: 24, 4: 18, 5: 15}
DOG_SIZE: Final = {3: 6, 4: 6, 5: 3}


def draw_deal(match: TarotMatch, rng: Rng) -> Deal:
    """A random deal, hands as they are shown; a free dealer is drawn first."""
    dealer = match.next_dealer()
    if dealer is None:
        dealer = rng.below(match.seats)
    cards = shuffled(DECK, rng)
    size = HAND_SIZE[match.seats]
    hands = (cards[seat * size : (seat + 1) * size] for seat in range(match.seats))
    dog = cards[match.seats * size :]
    return Deal(dealer, tuple(in_order(tuple(h)) for h in hands), in_order(tuple(dog)))


def why_not_deal(match: TarotMatch, deal: Deal) -> Reason | None:
    """Why this can't be the next deal."""
    due = match.next_dealer()
    if deal.dealer not in (range(match.seats) if due is None else (due,)):
        return Reason("3.2", Phrase("tarot.why.dealer"))
    sizes = [len(hand) for hand in (*deal.hands, deal.dog)]
    if sizes != [HAND_SIZE[match.seats]] * match.seats + [DOG_SIZE[match.seats]]:
        return Reason("4.1", Phrase("tarot.why.deal_sizes"))
    if Counter(c for hand in (*deal.hands, deal.dog) for c in hand) != Counter(DECK):
        return Reason("4.1", Phrase("tarot.why.deal_cards"))
    return None


def begin(between: Between, deal: Deal) -> Auction | Between:
    """The auction of a deal, or the next deal where a bare Petit cancels this one."""
    match = between.match.dealt(deal.dealer)
    hands = tuple(map(in_order, deal.hands))
    number = between.rounds + 1
    holder = next((seat for seat, hand in enumerate(hands) if has_bare_petit(hand)), None)
    if holder is not None and match.options.petit_sec == "redeal":
        last = ThrownIn(number, "petit_sec", holder, hands[holder])
        return Between(match, between.rounds, last)
    protected = holder is not None and match.options.petit_sec == "petit_imprenable"
    excuses = WITH_PETIT if protected else PLAIN_EXCUSE
    return Auction(Dealt(match, number, hands, in_order(deal.dog), excuses))


def has_bare_petit(hand: Hand) -> bool:
    """Whether the Petit is the only trump and the Excuse isn't there (RULES.md 4.3)."""
    trumps = [c for c in hand if c.suit == TRUMP or c is EXCUSE]
    return trumps == [PETIT]
