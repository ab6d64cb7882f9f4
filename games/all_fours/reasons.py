"""Why the computer player would do something, in one sentence for people."""

from __future__ import annotations

from games.actions import Play
from games.all_fours.actions import BEG, RUN, STAND, TAKE_ONE, Action
from games.all_fours.known import Known
from games.all_fours.pack import GAME_VALUE, HEIGHT, PACK, STRENGTH, game_value
from games.all_fours.states import SEATS
from games.cards import Card, card
from games.tricks import Trick, best
from games.words import Phrase, Suit


def reason(known: Known, action: Action) -> Phrase:
    """One sentence about an action that the seat may take."""
    if isinstance(action, Play):
        return _why_card(known, action.card)
    suit = Suit(known.turned[-1].suit)
    if action == STAND:
        return Phrase("all_fours.hint.stand", suit=suit)
    if action == BEG:
        return Phrase("all_fours.hint.beg", suit=suit)
    if action == TAKE_ONE:
        return Phrase("all_fours.hint.take_one", suit=suit)
    assert action == RUN, "chance asks nobody"
    if giving_loses(known):
        return Phrase("all_fours.hint.run_or_lose")
    return Phrase("all_fours.hint.run", suit=suit)


def giving_loses(known: Known) -> bool:
    """Whether the begged point would win the game for those who begged."""
    assert known.speaker is not None
    return known.totals[known.speaker % 2] + 1 >= known.options.target


def _why_card(known: Known, c: Card) -> Phrase:
    assert known.seat is not None
    assert known.trick is not None
    assert known.trump is not None
    trick, jack = known.trick.with_card(c), card("J" + known.trump)
    holder, top = _holder(trick, known.trump)
    safe = len(trick.cards) == SEATS or not _may_be_beaten(known, top)
    ours = (holder - known.seat) % 2 == 0
    if ours and safe and jack in trick.cards:
        caught = (trick.leader + trick.cards.index(jack) - holder) % 2
        return Phrase("all_fours.hint.catch_jack" if caught else "all_fours.hint.save_jack")
    if len(trick.cards) == 1:
        return _why_lead(known, c, jack)
    if holder == known.seat:
        count = game_value(trick.cards)
        return Phrase("all_fours.hint.win", n=count) if count else Phrase("all_fours.hint.ahead")
    if ours:
        return Phrase("all_fours.hint.load" if GAME_VALUE[c] else "all_fours.hint.leave")
    return Phrase("core.hint.usual" if GAME_VALUE[c] else "all_fours.hint.low")


def _why_lead(known: Known, c: Card, jack: Card) -> Phrase:
    if c.suit == jack.suit and not _may_be_beaten(known, c):
        hunted = jack in _unseen(known)
        return Phrase("all_fours.hint.hunt" if hunted else "all_fours.hint.draw")
    if GAME_VALUE[c] == 0 and c.suit != jack.suit:
        return Phrase("all_fours.hint.small")
    return Phrase("core.hint.usual")


def _holder(trick: Trick, trump: str) -> tuple[int, Card]:
    """Who wins as the trick lies, and with which card."""
    place = best(trick.cards, trick.cards[0].suit, STRENGTH[trump])
    assert place is not None, "the card led can always win"
    return (trick.leader + place) % SEATS, trick.cards[place]


def _may_be_beaten(known: Known, top: Card) -> bool:
    """Whether an unseen card could still beat this one."""
    return any(
        c.suit == known.trump != top.suit or (c.suit == top.suit and HEIGHT[c] > HEIGHT[top])
        for c in _unseen(known)
    )


def _unseen(known: Known) -> set[Card]:
    """The cards that others may hold."""
    assert known.trick is not None
    played = (c for taken in known.tricks for c in taken.trick.cards)
    return {*PACK} - {*known.hand, *known.turned, *known.trick.cards, *played}
