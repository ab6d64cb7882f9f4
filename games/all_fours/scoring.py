"""Pure scoring: what a turned card is worth; High, Low, Jack and Game in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.all_fours.actions import TAKE_ONE, Hands
from games.all_fours.options import Options
from games.all_fours.pack import HEIGHT, game_value
from games.all_fours.sheet import TEAMS, Item, added
from games.all_fours.states import Dealt, Taken
from games.cards import Card, card
from games.view import Points
from games.words import Phrase, Player, Team

_TURNED: Final = {"A": 1, "6": 2, "J": 3}
_TURNED_TOBAGO: Final = {"A": 1, "2": 2, "J": 3}


def team_of(seat: int) -> int:
    """The team of a seat; partners sit opposite (RULES.md 1)."""
    return seat % TEAMS


def turn_value(turned: Card, options: Options) -> int:
    """What a turned card is worth to the dealer's team (RULES.md 3.1)."""
    return (_TURNED_TOBAGO if options.tobago else _TURNED).get(turned.rank, 0)


def at_once(dealt: Dealt, options: Options) -> tuple[Item, ...]:
    """The points scored before play: turned cards, and the point given to a beggar (RULES.md 3)."""
    worth = [(c, turn_value(c, options)) for c in dealt.turned]
    items = [turned_item(dealt.dealer, c, n) for c, n in worth if n]
    if TAKE_ONE in dealt.calls:
        line = Phrase("all_fours.line.begged", player=Player(dealt.speaker))
        items.append(Item("begged", line, team_of(dealt.speaker), 1))
    return tuple(items)


def turned_item(dealer: int, turned: Card, points: int) -> Item:
    """The score of one turned card."""
    line = Phrase("all_fours.line.turned", card=turned, player=Player(dealer))
    return Item("turned", line, team_of(dealer), points)


def high_and_low(hands: Hands, trump: str) -> tuple[Item, Item]:
    """High and Low by the hands as dealt, no matter who wins the cards (RULES.md 5.1)."""
    trumps = [(HEIGHT[c], seat, c) for seat, h in enumerate(hands) for c in h if c.suit == trump]
    if not trumps:
        return (
            Item("high", Phrase("all_fours.line.no_high")),
            Item("low", Phrase("all_fours.line.no_low")),
        )
    (_, top_seat, top), (_, low_seat, low) = max(trumps), min(trumps)
    return (
        Item("high", _held("all_fours.line.high", top, top_seat), team_of(top_seat), 1),
        Item("low", _held("all_fours.line.low", low, low_seat), team_of(low_seat), 1),
    )


def _held(key: str, held: Card, seat: int) -> Phrase:
    return Phrase(key, card=held, player=Player(seat))


def jack_item(hands: Hands, trump: str, tricks: Iterable[Taken], options: Options) -> Item | None:
    """The jack of trumps, kept or hanged; None while it is still in a hand (RULES.md 5.2)."""
    jack = card("J" + trump)
    holder = next((seat for seat, hand in enumerate(hands) if jack in hand), None)
    if holder is None:
        return Item("jack", Phrase("all_fours.line.no_jack"))
    winner = next((t.winner for t in tricks if jack in t.trick.cards), None)
    if winner is None:
        return None
    if team_of(winner) == team_of(holder):
        return Item("jack", _held("all_fours.line.jack", jack, holder), team_of(holder), 1)
    line = Phrase(
        "all_fours.line.hang_jack", card=jack, player=Player(winner), holder=Player(holder)
    )
    return Item("jack", line, team_of(winner), options.hang_jack)


def card_points(tricks: Iterable[Taken]) -> tuple[int, ...]:
    """What the tricks of each team count for Game (RULES.md 5.3)."""
    totals = [0] * TEAMS
    for taken in tricks:
        totals[team_of(taken.winner)] += game_value(taken.trick.cards)
    return tuple(totals)


def game_item(totals: Sequence[int], dealer_team: int, options: Options) -> Item:
    """Game for the higher total; equal totals by ``game_tie`` (RULES.md 5.3, 5.4)."""
    own, other = totals
    if own == other and options.game_tie == "none":
        return Item("game", Phrase("all_fours.line.game_tie", points=own))
    if own == other:
        line, team = "all_fours.line.game_tie_non_dealer", 1 - dealer_team
    else:
        line, team = "all_fours.line.game", int(other > own)
    phrase = Phrase(line, team=Team(team), points=max(totals), other=min(totals))
    return Item("game", phrase, team, options.game_points)


def known_items(
    dealt: Dealt, trump: str, tricks: tuple[Taken, ...], held: Hands, options: Options
) -> tuple[Item, ...]:
    """High, Low, Jack, Game in that order, up to the first that is not yet certain.

    ``held`` are the cards still in hands; after the last trick all four are certain (RULES.md 6.2).
    """
    known = high_and_low(dealt.hands, trump)
    jack = jack_item(dealt.hands, trump, tricks, options)
    if jack is None:
        return known
    totals = card_points(tricks)
    left = sum(map(game_value, held))
    if any(held) and abs(totals[0] - totals[1]) <= left:
        return (*known, jack)
    return (*known, jack, game_item(totals, team_of(dealt.dealer), options))


def counted(
    before: tuple[Points, ...], items: tuple[Item, ...], target: int
) -> tuple[tuple[Item, ...], bool]:
    """The items up to the one that wins the game, and whether one does (RULES.md 6)."""
    totals = before
    for place, item in enumerate(items, 1):
        totals = added(totals, (item,))
        if max(totals) >= target:
            return items[:place], True
    return items, False
