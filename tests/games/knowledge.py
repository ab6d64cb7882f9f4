"""What a seat may rightly know of a deal, read from its log alone by the rule books' own words.

Written without a look at the views: the secrecy test moves everything that is not listed here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from games.cards import (
    EXCUSE,
    FRENCH_SUITS,
    STANDARD_RANKS,
    TAROT_RANKS,
    TRUMP,
    Card,
    card,
    plain_suit,
    read_cards,
)

TRUMPS = tuple(card(f"T{n}") for n in range(21, 0, -1))


@dataclass
class Knowledge:
    """What one seat (None: a spectator) knows of the lines of one deal so far.

    ``cards`` are the cards whose place it knows, ``secret`` the numbers of the lines whose content
    it doesn't, ``told`` anything else that it was told rightly.
    """

    cards: set[Card] = field(default_factory=set)
    secret: list[int] = field(default_factory=list)
    told: list[Any] = field(default_factory=list)


@dataclass(frozen=True)
class Deal:
    """The lines of the deal under way, split into (seat, verb, rest)."""

    seats: int
    options: Any
    lines: tuple[str, ...]

    def parts(self) -> list[tuple[int | None, str, str]]:
        found = []
        for line in self.lines:
            seat, verb, *rest = line.split(" ", 2)
            found.append((None if seat == "-" else int(seat), verb, rest[0] if rest else ""))
        return found

    def dealt(self, verb: str = "deal") -> list[list[tuple[Card, ...]]]:
        """For each chance line of a kind, its lists of cards (after the dealer's number)."""
        lines = [rest.split() for seat, v, rest in self.parts() if seat is None and v == verb]
        return [[read_cards(token) for token in line if not token.isdigit()] for line in lines]

    def dealer(self) -> int:
        return next(int(rest.split()[0]) for _, verb, rest in self.parts() if verb == "deal")


def _played(deal: Deal) -> set[Card]:
    return {card(rest) for _, verb, rest in deal.parts() if verb == "play"}


def _own_discards(deal: Deal, seat: int | None, known: Knowledge) -> set[Card]:
    """The owner's discards are known to it; to all others those lines are secret."""
    found = set()
    for number, (by, verb, rest) in enumerate(deal.parts()):
        if verb == "discard":
            if by == seat:
                found.add(card(rest))
            else:
                known.secret.append(number)
    return found


def tarot(deal: Deal, seat: int | None) -> Knowledge:
    """Own hand, played cards, the dog once it is turned, shown trumps of discard and poignee."""
    known = Knowledge(_played(deal))
    *hands, dog = deal.dealt()[0]
    if seat is not None:
        known.cards |= set(hands[seat])
    bids = [rest for _, verb, rest in deal.parts() if verb == "bid"]
    settled = len(bids) == deal.seats or "garde_contre" in bids
    contract = next((bid for bid in reversed(bids) if bid != "pass"), None)
    called = deal.seats < 5 or any(verb == "call" for _, verb, _ in deal.parts())
    if settled and called and contract in {"petite", "garde"}:
        known.cards |= set(dog)
    known.cards |= _own_discards(deal, seat, known)
    discards = [rest for _, verb, rest in deal.parts() if verb == "discard"]
    shown = sorted(code for code in discards if card(code).suit == TRUMP)
    known.cards |= {card(code) for code in shown}
    known.told.append(shown)
    for _, verb, rest in deal.parts():
        if verb == "poignee" and rest != "no":
            known.cards |= set(read_cards(rest))
    return known


def track_trick(deal: Deal, seat: int | None) -> Knowledge:
    """Own hand, played cards, and the trump choices once all of them lie there."""
    known = Knowledge(_played(deal))
    if seat is not None:
        known.cards |= {c for hands in deal.dealt() for c in hands[seat]}
    choices = [(n, by, rest) for n, (by, verb, rest) in enumerate(deal.parts()) if verb == "choose"]
    for number, by, rest in choices:
        if len(choices) == deal.seats:
            known.cards.add(card(rest))
        elif by != seat:
            known.secret.append(number)
    return known


def piedicavallo(deal: Deal, seat: int | None) -> Knowledge:
    """Own hand, played cards, own discards, and how many trumps the dealer discarded."""
    known = Knowledge(_played(deal))
    if seat is not None:
        known.cards |= set(deal.dealt()[0][seat])
    known.cards |= _own_discards(deal, seat, known)
    discards = [card(rest) for _, verb, rest in deal.parts() if verb == "discard"]
    if len(discards) == 2:
        known.told.append(sum(c.suit == TRUMP for c in discards))
    return known


def all_fours(deal: Deal, seat: int | None) -> Knowledge:
    """Turned cards, played cards, and the own hand as soon as one may look at it."""
    known = Knowledge(_played(deal))
    lines = deal.dealt() + deal.dealt("run")
    known.cards |= {line[-1][0] for line in lines}
    if seat is None:
        return known
    dealer = deal.dealer()
    eldest = (dealer + 1) % deal.seats
    everybody = deal.options.early_look == "all" or deal.options.consult
    if everybody or seat in {dealer, eldest} or _trumps_fixed(deal):
        known.cards |= {c for line in lines if len(line) > 1 for c in line[seat]}
    if deal.options.consult and seat in {dealer, eldest}:
        turned = lines[0][-1][0].suit
        partner = (seat + 2) % deal.seats
        known.told.append(sum(c.suit == turned for c in lines[0][partner]))
    return known


def _trumps_fixed(deal: Deal) -> bool:
    verbs = [verb for _, verb, _ in deal.parts()]
    turned = [line[-1][0].suit for line in deal.dealt() + deal.dealt("run")]
    return "stand" in verbs or "take_one" in verbs or turned[-1] != turned[0]


KNOWLEDGE: dict[str, Callable[[Deal, int | None], Knowledge]] = {
    "tarot": tarot,
    "track_trick": track_trick,
    "piedicavallo": piedicavallo,
    "all_fours": all_fours,
}


def _piedmont_deck() -> tuple[Card, ...]:
    court, red, black = ("K", "Q", "N", "J"), "123456", ("10", "9", "8", "7", "6", "5")
    plain = [c for suit in "OU" for c in plain_suit(suit, (*court, *red))]
    return (*TRUMPS, EXCUSE, *plain, *(c for s in "WB" for c in plain_suit(s, (*court, *black))))


def _french_deck(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(c for suit in FRENCH_SUITS for c in plain_suit(suit, ranks))


DECKS: dict[str, tuple[Card, ...]] = {
    "tarot": (*TRUMPS, EXCUSE, *_french_deck(TAROT_RANKS)),
    "track_trick": _french_deck(STANDARD_RANKS[:9]),
    "piedicavallo": _piedmont_deck(),
    "all_fours": _french_deck(STANDARD_RANKS),
}
