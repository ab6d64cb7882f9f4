"""Why the computer player would do something, in one sentence for people."""

from __future__ import annotations

from games.actions import Play
from games.cards import Card
from games.track_trick.actions import Action, Choose, Give
from games.track_trick.known import Known
from games.track_trick.pack import winner_of
from games.track_trick.reckoning import Reckoning
from games.words import Phrase, Player, Suit


def reason(known: Known, action: Action) -> Phrase:
    """One sentence about an action that the seat may take."""
    match action:
        case Choose(card):
            aim = Reckoning(known).aim(card.suit)
            return Phrase("track_trick.hint.choose", suit=Suit(card.suit), aim=aim)
        case Give(taker):
            return _why_give(known, taker)
        case Play(card):
            return _why_play(known, card)
        case _:
            raise AssertionError("chance asks nobody")


def _why_give(known: Known, taker: int) -> Phrase:
    """Equal counts place nothing, which is worth telling (5.2)."""
    more = known.tricks[taker] + 1
    equal = tuple(Player(seat) for seat, n in enumerate(known.tricks) if n == more or seat == taker)
    if len(equal) > 1:
        return Phrase("track_trick.hint.give_equal", players=equal)
    return Phrase("track_trick.hint.give", player=Player(taker))


def _why_play(known: Known, card: Card) -> Phrase:
    assert known.seat is not None
    assert known.trick is not None
    aim, have = Reckoning(known).aim(known.trump), known.tricks[known.seat]
    trick, seats = known.trick.with_card(card), len(known.tricks)
    ahead = winner_of(trick, known.trump, seats) == known.seat
    if len(trick.cards) == 1:
        key = "lead" if aim > have else "lead_low"
    elif aim > have:
        key = "take" if ahead else "later"
    else:
        key = "duck" if not ahead else "least"
    return Phrase(f"track_trick.hint.{key}", aim=aim, have=have)
