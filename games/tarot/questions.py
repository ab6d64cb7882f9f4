"""What the search is asked: the candidates of each decision, without those that are equal."""

from __future__ import annotations

from collections.abc import Iterable

from games.actions import Discard, Play
from games.cards import EXCUSE, TRUMP, Card
from games.search import Question
from games.tarot import kernel_layout as at
from games.tarot.actions import BIDS, Bid, Call, Misere, Poignee, Slam, TarotAction
from games.tarot.deck import DECK, HALF_POINTS, HEIGHT, PETIT, Hand
from games.tarot.declarations import TIER_SIZES
from games.tarot.known import Known
from games.tarot.packing import code, pack
from games.tarot.scoring import misere_worth
from games.tarot.situation import Situation, situation
from games.tarot.valuation import discard_plans


def ask(known: Known, rule: TarotAction) -> Question[TarotAction] | None:
    """The question of a seat with several choices; None if all of them come to the same."""
    match rule:
        case Play(card):
            return _cards(known, card)
        case Bid():
            bids = [a for a in known.choices if isinstance(a, Bid)]
            return _question(known, at.BID, rule, [(a, BIDS.index(a.name)) for a in bids])
        case Call():
            calls = [a for a in known.choices if isinstance(a, Call)]
            return _question(known, at.CALL, rule, [(a, code(a.card)) for a in calls])
        case Discard():
            return _discard(known)
        case Slam():
            slams = [(Slam(announced=False), 0), (Slam(announced=True), 1)]
            return _question(known, at.SLAM, rule, slams)
        case Poignee():
            shown = [(a, points_of(known, a)) for a in known.choices]
            return _question(known, at.DECLARE, rule, shown)
        case Misere():
            if known.match.options.misere_payment != "deal_winner":
                return None
            claims = [
                (a, misere_worth(a.name, known.match.options))
                for a in known.choices
                if isinstance(a, Misere) and a.name != "no"
            ]
            return _question(known, at.DECLARE, rule, [(Misere("no"), 0), *claims])
        case _:
            raise AssertionError("no other action is ever put to a seat")


def _question(
    known: Known, kind: int, rule: TarotAction, candidates: Iterable[tuple[TarotAction, int]]
) -> Question[TarotAction]:
    actions, codes = zip(*candidates, strict=True)
    return Question(pack(known, kind), actions, codes, actions.index(rule))


def points_of(known: Known, action: TarotAction) -> int:
    """What a poignee adds; none adds nothing."""
    if not isinstance(action, Poignee) or not action.cards:
        return 0
    tier = TIER_SIZES[known.match.seats].index(len(action.cards))
    return known.match.options.poignee_points[tier]


def _cards(known: Known, rule: Card) -> Question[TarotAction] | None:
    cards = [a.card for a in known.choices if isinstance(a, Play)]
    kept = _sensible(known, distinct(known, cards, rule))
    if rule not in kept:
        kept.append(rule)
    if len(kept) < 2:
        return None
    plays = [(Play(c), code(c)) for c in kept]
    return _question(known, at.PLAY, Play(rule), plays)


def distinct(known: Known, cards: Iterable[Card], rule: Card) -> list[Card]:
    """One card of each run that nobody else's card stands in; ``rule`` for its own."""
    trick = known.trick.cards if known.trick is not None else ()
    gone = {c for won in known.won for c in won.trick.cards} | set(known.hand)
    gone -= set(trick)
    if known.contract is not None:
        gone |= set(known.contract.discard)
    others = [c for c in DECK if c not in gone]
    kept: list[Card] = []
    for c in cards:
        twin = next((k for k in kept if _equal(c, k, others)), None)
        if twin is None:
            kept.append(c)
        elif c is rule or twin is not rule:
            kept[kept.index(twin)] = c
    return kept


def _sensible(known: Known, cards: list[Card]) -> list[Card]:
    """Without what the last to play a trick can't mean: the 21 for the 5, a Queen for a King."""
    here = situation(known)
    if known.contract is None or here.to_come:
        return cards
    foe = here.winner is not None and _is_foe(here, here.winner)
    return [c for c in cards if not any(_better(here, other, c, foe) for other in cards)]


def _is_foe(here: Situation, seat: int) -> bool:
    """Whether a seat surely is an opponent: with five, only the taker and his defenders know."""
    contract = here.known.contract
    assert contract is not None
    sure = here.known.match.seats < 5 or here.known.partner is not None or here.known.alone
    return seat not in here.friends and (sure or seat == contract.taker)


def _better(here: Situation, one: Card, other: Card, foe: bool) -> bool:
    """Whether ``one`` does all that ``other`` does for the trick, and less is given up."""
    if one.suit != other.suit or HEIGHT[one] >= HEIGHT[other] or one is EXCUSE:
        return False
    wins = here.beats_trick(other)
    if wins != here.beats_trick(one):
        return False
    if one.suit == TRUMP:
        return one is not PETIT
    return foe and not wins


def _equal(one: Card, other: Card, others: Iterable[Card]) -> bool:
    if one.suit != other.suit or HALF_POINTS[one] != HALF_POINTS[other]:
        return False
    low, high = sorted((HEIGHT[one], HEIGHT[other]))
    return not any(c.suit == one.suit and low < HEIGHT[c] < high for c in others)


def _discard(known: Known) -> Question[TarotAction] | None:
    contract = known.contract
    assert contract is not None
    away: Hand = contract.discard
    plans = discard_plans(known.hand, len(known.dog) - len(away), at.MOST_PLANS)
    if len(plans) < 2:
        return None
    position = pack(known, at.DISCARD, [(*away, *plan) for plan in plans])
    actions: tuple[TarotAction, ...] = tuple(Discard(plan[0]) for plan in plans)
    return Question(position, actions, tuple(range(len(plans))), 0)
