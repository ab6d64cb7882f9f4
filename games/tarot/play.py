"""Playing a card: which are legal, and who wins the trick (RULES.md 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards import EXCUSE, TRUMP, Card
from games.tarot.deck import HEIGHT, PETIT, Hand, strength, strength_beside_petit
from games.tarot.states import Table
from games.tricks import Trick, best
from games.words import Phrase, Reason, Suit


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in a trick: the suit to follow, and how high the highest trump stands (0: none)."""

    led: str | None
    top: int


def laid(cards: Sequence[Card], excuses: frozenset[Card]) -> Laid:
    """``excuses`` set no suit and are no trumps."""
    led, top = None, 0
    for c in cards:
        if c not in excuses:
            led = led or c.suit
            if c.suit == TRUMP and HEIGHT[c] > top:
                top = HEIGHT[c]
    return Laid(led, top)


def barred_lead(table: Table) -> Card | None:
    """The called card whose suit may not open the first trick, if there is one (RULES.md 6.5)."""
    if table.won or table.contract is None or table.contract.called is None:
        return None
    restricted = table.dealt.match.options.five_player_first_lead == "restricted"
    return table.contract.called if restricted else None


def playable(table: Table) -> Hand:
    """The cards that may be played now, in the order of the hand."""
    hand = table.hands[table.turn]
    excuses = table.dealt.excuses
    here = laid(table.trick.cards, excuses)
    if here.led is None:
        return lead(hand, excuses, barred_lead(table))
    return follow(hand, here, excuses, table.dealt.match.options.void_play == "must_trump")


def lead(hand: Hand, excuses: frozenset[Card], called: Card | None) -> Hand:
    """The cards that may set the suit of a trick; ``called``: only as barred_lead says."""
    if called is None:
        return hand
    return tuple(c for c in hand if c.suit != called.suit or c is called or c in excuses)


def follow(hand: Hand, here: Laid, excuses: frozenset[Card], must_trump: bool) -> Hand:
    """The cards that may be played once the suit is set (RULES.md 10.1)."""
    led = here.led
    holds_suit = holds_trump = holds_over = False
    for c in hand:
        if c in excuses:
            continue
        if c.suit == led:
            holds_suit = True
        if c.suit == TRUMP:
            holds_trump = True
            if HEIGHT[c] > here.top:
                holds_over = True
    if holds_suit and led != TRUMP:
        return tuple(c for c in hand if c.suit == led or c in excuses)
    if not holds_trump or not (must_trump or led == TRUMP):
        return hand
    floor = here.top if holds_over and must_trump else 0
    return tuple(c for c in hand if (c.suit == TRUMP and HEIGHT[c] > floor) or c in excuses)


def why_not_play(table: Table, played: Card) -> Reason | None:
    """The rule that bars a card of the player whose turn it is."""
    hand = table.hands[table.turn]
    if played not in hand:
        return Reason("10.1", Phrase("tarot.why.not_in_hand", card=played))
    if played in playable(table):
        return None
    here = laid(table.trick.cards, table.dealt.excuses)
    if here.led is None:
        called = barred_lead(table)
        assert called is not None
        return Reason("6.5", Phrase("tarot.why.called_suit", suit=Suit(called.suit), card=called))
    return _why_not_follow(played, here, table)


def _why_not_follow(played: Card, here: Laid, table: Table) -> Reason:
    assert here.led is not None
    holds_suit = any(
        c.suit == here.led and c not in table.dealt.excuses for c in table.hands[table.turn]
    )
    if holds_suit and played.suit != here.led:
        if here.led == TRUMP:
            return Reason("10.1.2", Phrase("tarot.why.must_follow_trump"))
        return Reason("10.1.3", Phrase("tarot.why.must_follow", suit=Suit(here.led)))
    if played.suit == TRUMP:
        top = max((c for c in table.trick.cards if c.suit == TRUMP), key=HEIGHT.__getitem__)
        return Reason("10.1.2", Phrase("tarot.why.overtrump", trump=top))
    return Reason("10.1.4", Phrase("tarot.why.must_trump", suit=Suit(here.led)))


def winning_place(cards: Sequence[Card], excuses: frozenset[Card]) -> int | None:
    """The place in the trick of the card that wins as it lies; None while only an Excuse does."""
    power = strength_beside_petit if PETIT in excuses else strength
    return best(cards, laid(cards, excuses).led, power)


def trick_winner(trick: Trick, excuses: frozenset[Card], seats: int, swept: bool) -> int:
    """The seat that wins a full trick.

    ``swept``: it is the last one, and the leader's side won all before it, so that an Excuse led
    wins (RULES.md 11.3).
    """
    if swept and trick.cards[0] is EXCUSE:
        return trick.leader
    place = winning_place(trick.cards, excuses)
    assert place is not None, "the third card sets a suit at the latest"
    return (trick.leader + place) % seats
