"""The computer player: rules of thumb, from what its seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.actions import Discard, Play
from games.cards import TAROT_RANKS, TRUMP, Card
from games.core import Level
from games.search import Question, SearchingComputer
from games.tarot.actions import Bid, Call, Misere, Poignee, Slam, TarotAction
from games.tarot.deck import HALF_POINTS, HEIGHT, PETIT, SUITS, TRUMPS, Hand
from games.tarot.known import Known
from games.tarot.questions import ask
from games.tarot.reasons import reason
from games.tarot.tactics import choose_card
from games.tarot.valuation import best_bid, discard_plan, of_suit
from games.words import Phrase


class TarotComputer(SearchingComputer[Known, TarotAction]):
    """Rules of thumb at level easy; above it a search among what they leave open."""

    kernel = "games.tarot.kernel"
    worlds: ClassVar[Mapping[Level, int]] = {"normal": 30, "strong": 800}

    def by_rule(self, known: Known, seed: int) -> TarotAction | None:
        """The action of the seat by rules of thumb; None where it has nothing to do."""
        if len(known.choices) < 2:
            return known.choices[0] if known.choices else None
        match known.choices[-1]:
            case Play():
                return Play(choose_card(known, _cards(known.choices)))
            case Bid():
                return _bid(known)
            case Discard():
                return _discard(known)
            case Call():
                return max(known.choices, key=lambda action: _call_worth(known.hand, action))
            case Slam():
                return Slam(announced=sure_of_slam(known.hand))
            case Poignee():
                return known.choices[-1]
            case Misere():
                return _misere(known)
            case _:
                raise AssertionError("no other action is ever put to a seat")

    def question(self, known: Known, rule: TarotAction | None) -> Question[TarotAction] | None:
        """Every decision with a choice in it; a protected Petit is too rare for the kernel."""
        if len(known.choices) < 2 or rule is None or PETIT in known.excuses:
            return None
        return ask(known, rule)

    def why(self, known: Known, action: TarotAction) -> Phrase:
        """See :class:`SearchingComputer`."""
        return reason(known, action)


def _cards(choices: tuple[TarotAction, ...]) -> list[Card]:
    return [action.card for action in choices if isinstance(action, Play | Discard)]


def _bid(known: Known) -> TarotAction:
    """The bid that the hand is worth, if that still tops the last one; no bidding against it."""
    bid = best_bid(known.hand, known.match.seats)
    wanted = Bid(bid or "pass")
    return wanted if wanted in known.choices else known.choices[0]


def _discard(known: Known) -> TarotAction:
    contract = known.contract
    assert contract is not None
    left = len(known.dog) - len(contract.discard)
    allowed = _cards(known.choices)
    return next(Discard(c) for c in discard_plan(known.hand, left) if c in allowed)


def _call_worth(hand: Hand, action: TarotAction) -> tuple[int, int]:
    """A card that somebody else holds, in a suit where the own Queen comes home behind it."""
    assert isinstance(action, Call)
    suit = of_suit(hand, action.card.suit)
    others = action.card not in hand
    return others, sum(HALF_POINTS[c] for c in suit) + len(suit) - 4 * (not suit)


def sure_of_slam(hand: Hand) -> bool:
    """Whether no other hands could take a trick, the own one having the lead."""
    trumps = of_suit(hand, TRUMP)
    missing = [c for c in TRUMPS if c not in trumps]
    draws = len(trumps) > len(missing)
    if not draws or (missing and HEIGHT[trumps[len(missing) - 1]] < HEIGHT[missing[0]]):
        return False
    return all(_all_winners(of_suit(hand, suit)) for suit in SUITS)


def _all_winners(cards: Hand) -> bool:
    return tuple(c.rank for c in cards) == TAROT_RANKS[: len(cards)]


def _misere(known: Known) -> TarotAction:
    """All that the hand holds; but no defender gives it to whoever wins the deal."""
    contract = known.contract
    attacks = contract is not None and known.seat in (contract.taker, contract.partner)
    if known.match.options.misere_payment == "deal_winner" and not attacks:
        return known.choices[0]
    return known.choices[-1]
