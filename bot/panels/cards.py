"""Cards in messages: short for buttons and lists, by suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from bot.words import Speaker
from games.actions import Play
from games.cards import NO_SUIT, Card
from games.view import Ask, HandCard, TrickView, View
from games.words import Phrase

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Keeps the suit on the line of its first card, and short suits on one line."""
_LINE: Final = 24
"""Signs of code that a narrow phone has room for beside a name."""
_BY_SUIT: Final = attrgetter("suit")
_HELD_SUIT: Final = attrgetter("card.suit")


def short(card: Card, speaker: Speaker) -> str:
    """A card for a button or a list: ``K ♠``, ``★ 14``, ``Excuse``. No line ends inside it."""
    if card.suit == NO_SUIT:
        return speaker(Phrase("core.card", card=card))
    return speaker.say(
        "card.short.T" if card.suit == "T" else "card.short",
        rank=speaker.letter(card.rank),
        suit=speaker.say(f"glyph.{card.suit}"),
    )


def low_first(view: View[Any]) -> View[Any]:
    """The view with each suit of the hand from the lowest card up, the choices in step."""
    hand = tuple(h for _, suit in groupby(view.hand, _HELD_SUIT) for h in reversed(tuple(suit)))
    if view.ask is None:
        return replace(view, hand=hand)
    place = {held.card: number for number, held in enumerate(hand)}
    choices = sorted(view.ask.choices, key=lambda c: place.get(c.card, -1) if c.card else -1)
    return replace(view, hand=hand, ask=replace(view.ask, choices=tuple(choices)))


def by_suit(cards: Iterable[Card]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The cards in their order, gathered by suit."""
    return tuple((suit, tuple(group)) for suit, group in groupby(cards, _BY_SUIT))


def listed(cards: Iterable[Card], speaker: Speaker) -> str:
    """Cards in one line, each suit named once: ``★ 21 14 9`` ``♠ K 10``.

    Set as code, where Discord leaves the suits as letters: its pictures of them are dark on dark.
    """
    return " ".join(f"`{_run(suit, group, speaker)}`" for suit, group in by_suit(cards))


def hand_lines(hand: Sequence[HandCard], ask: Ask | None, speaker: Speaker) -> list[str]:
    """The hand in words. Asked for a card: what may be taken, then why the rest may not."""
    if not hand:
        return []
    if ask is None or not any(choice.card for choice in ask.choices):
        return [_line("panel.hand", [h.card for h in hand], speaker)]
    free = [h.card for h in hand if h.reason is None]
    played = any(c.card and c.action == str(Play(c.card)) for c in ask.choices)
    key = "panel.playable" if played else "panel.choosable"
    lines = [_line(key, free, speaker)] if free else []
    reasons = dict.fromkeys(h.reason for h in hand if h.reason is not None)
    for reason in reasons:
        cards = [h.card for h in hand if h.reason == reason]
        lines.append(f"{_line('panel.barred', cards, speaker)}\n-# {speaker(reason.phrase)}")
    return lines


def trick_line(trick: TrickView, speaker: Speaker, *, over: bool) -> str:
    """A trick in words, the winner told by a word too."""
    key = "panel.last_trick_was" if over else "panel.trick"
    mark = speaker.say("panel.won" if over else "panel.winning")
    number = speaker.say(key, number=trick.number, of=trick.of)
    plays = [
        f"**{play}** {mark}" if seat == trick.winner else play
        for seat, card in trick.plays
        if (play := f"{speaker.name(seat)} `{short(card, speaker)}`")
    ]
    return f"{number} {' · '.join(plays)}"


def _line(key: str, cards: Sequence[Card], speaker: Speaker) -> str:
    return f"**{speaker.say(key)}** {listed(cards, speaker)}"


def _run(suit: str, cards: Sequence[Card], speaker: Speaker) -> str:
    if suit == NO_SUIT:
        return short(cards[0], speaker)
    glyph = speaker.say(f"glyph.{suit}")
    run = f"{glyph}{_NO_BREAK}{' '.join(speaker.letter(c.rank) for c in cards)}"
    return run.replace(" ", _NO_BREAK) if len(run) <= _LINE else run
