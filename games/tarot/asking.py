"""What the seat that is due is asked, and why it can't choose some of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from games.actions import Discard, Play
from games.tarot.actions import PLAYS, Bid, Call, Misere, Poignee, Slam, TarotAction
from games.tarot.declarations import TIER_SIZES, trumps_to_show
from games.tarot.exchange import cards_to_discard
from games.tarot.known import Known
from games.tarot.rules import refusal
from games.tarot.scoring import TIERS
from games.tarot.states import Calling, Claiming, Exchange, Playing, Showing, TarotState
from games.view import Ask, Choice, HandCard, Pick
from games.words import Phrase


def ask(state: TarotState, known: Known) -> Ask | None:
    """The question to the seat; None if it has nothing to do."""
    if not known.choices:
        return None
    count = cards_to_discard(state) if isinstance(state, Exchange) else 1
    choices = tuple(_choice(action, known) for action in known.choices)
    picks = tuple(_picks(state)) if isinstance(state, Showing) else ()
    return Ask(_prompt(state, known), choices, count, picks=picks)


def hand(state: TarotState, known: Known) -> tuple[HandCard, ...]:
    """The seat's own cards; while it is asked for one, with why the others can't be chosen."""
    match state:
        case Playing() if known.choices:
            return tuple(HandCard(c, refusal(state, PLAYS[c])) for c in known.hand)
        case Exchange() if known.choices:
            return tuple(HandCard(c, refusal(state, Discard(c))) for c in known.hand)
        case _:
            return tuple(map(HandCard, known.hand))


def _picks(state: Showing) -> Iterator[Pick]:
    """For each poignee that leaves trumps over: which ones are shown (RULES.md 9.1.2)."""
    trumps = trumps_to_show(state.table)
    sizes = TIER_SIZES[len(state.table.hands)]
    for tier, size in zip(TIERS, sizes, strict=True):
        if size < len(trumps):
            poignee = Phrase(f"tarot.poignee.{tier}")
            label = Phrase("tarot.choice.poignee_cards", poignee=poignee, n=size)
            yield Pick("poignee", label, trumps, size)


def _prompt(state: TarotState, known: Known) -> Phrase:
    match state:
        case Exchange():
            return Phrase("tarot.ask.discard", n=cards_to_discard(state))
        case Showing():
            return Phrase("tarot.ask.poignee")
        case Claiming():
            options = known.match.options
            return Phrase(f"tarot.ask.misere.{options.misere_payment}", n=options.misere_points)
        case Calling() if any(isinstance(a, Call) and a.card in known.hand for a in known.choices):
            return Phrase("tarot.ask.call_own")
        case Playing() if known.contract is None:
            return Phrase(f"tarot.ask.grash_{known.match.options.grash_aim}")
        case Playing() if known.trick is not None and not known.trick.cards:
            return Phrase("tarot.ask.lead")
        case _:
            return Phrase(f"tarot.ask.{known.phase}")


def _choice(action: TarotAction, known: Known) -> Choice:
    match action:
        case Play(card) | Discard(card):
            return Choice(str(action), Phrase("core.card", card=card), card)
        case _:
            return Choice(str(action), _label(action, known))


def _label(action: TarotAction, known: Known) -> Phrase:
    match action:
        case Bid(name):
            return Phrase(f"tarot.bid.{name}")
        case Call(card):
            return Phrase("core.card", card=card)
        case Slam(announced):
            return Phrase("tarot.choice.slam" if announced else "tarot.choice.slam_no")
        case Poignee(cards) if cards:
            tier = TIER_SIZES[known.match.seats].index(len(cards))
            poignee = Phrase(f"tarot.poignee.{TIERS[tier]}")
            points = known.match.options.poignee_points[tier]
            return Phrase("tarot.choice.poignee", poignee=poignee, n=len(cards), points=points)
        case Poignee():
            return Phrase("tarot.choice.poignee_no")
        case Misere("no"):
            return Phrase("tarot.choice.misere_no")
        case Misere(kind):
            return Phrase(f"tarot.misere.{kind}")
        case _:
            raise AssertionError(f"{action} is no choice")
