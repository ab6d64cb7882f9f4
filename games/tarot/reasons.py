"""Why a computer would do something, in one sentence for a person who asks for a hint."""

from __future__ import annotations

from games.actions import Discard, Play
from games.cards import EXCUSE, TRUMP, Card
from games.tarot.actions import Bid, Call, Misere, Poignee, Slam, TarotAction
from games.tarot.deck import HALF_POINTS, PETIT
from games.tarot.known import Known
from games.tarot.situation import Situation, situation
from games.words import Phrase, Suit


def reason(known: Known, action: TarotAction) -> Phrase:
    """The sentence for an action that the seat might take."""
    match action:
        case Play() if known.contract is None:
            return Phrase(f"tarot.hint.grash_{known.match.options.grash_aim}")
        case Play(card):
            return _play(situation(known), card)
        case Discard(card):
            return _discard(known, card)
        case Bid("pass"):
            return Phrase("tarot.hint.pass")
        case Bid(name):
            return Phrase("tarot.hint.bid", bid=Phrase(f"tarot.bid.{name}"))
        case Call(card) if card in known.hand:
            return Phrase("tarot.hint.call_own")
        case Call(card):
            return Phrase("tarot.hint.call", card=card)
        case Slam(announced):
            return Phrase("tarot.hint.slam" if announced else "tarot.hint.slam_no")
        case Poignee(cards):
            return Phrase("tarot.hint.poignee" if cards else "tarot.hint.poignee_no")
        case Misere(name):
            return Phrase("tarot.hint.misere_no" if name == "no" else "tarot.hint.misere")
        case _:
            raise AssertionError("chance asks nobody")


def _discard(known: Known, card: Card) -> Phrase:
    contract = known.contract
    assert contract is not None
    left = len(known.dog) - len(contract.discard)
    if sum(c.suit == card.suit for c in known.hand) <= left:
        return Phrase("tarot.hint.discard_void", suit=Suit(card.suit))
    if HALF_POINTS[card] > 1:
        return Phrase("tarot.hint.discard_points", card=card)
    return Phrase("tarot.hint.discard_least")


def _play(here: Situation, card: Card) -> Phrase:
    wins = here.beats_trick(card)
    friendly = here.winner is not None and here.winner in here.friends
    if card is EXCUSE:
        late = here.left <= 2 and not here.sweeping
        return Phrase("tarot.hint.excuse_late" if late else "tarot.hint.excuse")
    if here.led is None:
        return _lead(here, card)
    if card is PETIT and (wins or friendly):
        return Phrase("tarot.hint.petit")
    if wins:
        return Phrase("tarot.hint.may_win" if here.to_come else "tarot.hint.wins")
    if friendly and HALF_POINTS[card] > 1:
        return Phrase("tarot.hint.give_points")
    return Phrase("tarot.hint.small")


def _lead(here: Situation, card: Card) -> Phrase:
    if card.suit == TRUMP:
        return Phrase("tarot.hint.lead_trump")
    if here.higher_out(card) == 0:
        return Phrase("tarot.hint.lead_highest", suit=Suit(card.suit))
    return Phrase("tarot.hint.lead", suit=Suit(card.suit))
