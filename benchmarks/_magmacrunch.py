"""Answers for the computers of magmacrunch-tarot 0.1.1, a measuring partner; JSON lines in and out.

Run by the Python of a virtual environment of its own that has it installed: it is no part of this
project, which never imports it. Its licence (PolyForm Noncommercial 1.0.0) allows non-commercial
use only.

``{"ask": "bid", "hand": [...], "standing": "pass", "seed": 1}`` -> ``{"answer": "garde"}``;
``{"ask": "discard", "hand": [24 cards]}`` -> six codes; ``{"ask": "card", "hand": [...], "trick":
[...]}`` -> a code. Cards are our codes.
"""

from __future__ import annotations

import json
import random
import sys

from tarot import rules  # type: ignore[import-not-found]

_BIDS = dict(
    zip(("pass", "petite", "garde", "garde_sans", "garde_contre"), rules.BID_ORDER, strict=True)
)
_RANKS = {"J": "V", "N": "C", "Q": "D", "K": "R"}
_SUITS = {suit[0].upper(): suit for suit in rules.SUITS}


def _cards() -> dict[str, rules.Card]:
    ranks = [str(n) for n in range(1, 11)] + list(_RANKS)
    plain = {
        rank + letter: rules.Card(rules.SUITED, suit, _RANKS.get(rank, rank))
        for letter, suit in _SUITS.items()
        for rank in ranks
    }
    trumps = {f"T{n}": rules.Card(rules.TRUMP, number=n) for n in range(1, 22)}
    return plain | trumps | {"EX": rules.Card(rules.EXCUSE, number=0)}


_CARDS = _cards()
_CODES = {card.id: code for code, card in _CARDS.items()}


def _trick(codes: list[str]) -> rules.Trick:
    trick = rules.Trick()
    for seat, code in enumerate(codes):
        card = _CARDS[code]
        trick.cards.append((card, seat))
        if card.type == rules.SUITED and not trick.led_trump and not trick.led_suit:
            trick.led_suit = card.suit
        if card.type == rules.TRUMP:
            trick.led_trump = True
            trick.highest_trump = max(trick.highest_trump, card.number)
    return trick


def _answer(asked: dict[str, object]) -> object:
    hand = [_CARDS[code] for code in asked["hand"]]
    match asked["ask"]:
        case "bid":
            luck = random.Random(asked["seed"]).random
            theirs = rules.ai_bid(hand, _BIDS[asked["standing"]], False, luck)
            return next(ours for ours, name in _BIDS.items() if name == theirs)
        case "discard":
            return [_CODES[card.id] for card in rules.ai_discards(hand)]
        case _:
            return _CODES[rules.ai_card(hand, _trick(asked["trick"]))]


for line in sys.stdin:
    print(json.dumps({"answer": _answer(json.loads(line))}), flush=True)
