"""Cards in messages: short for buttons and lists, by suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.words import Speaker
from games.cards import NO_SUIT, Card
from games.view import HandCard, TrickView
from games.words import Phrase

_BY_SUIT: Final = attrgetter("suit")


def short(card: Card, speaker: Speaker) -> str:
    """A card for a button or a list: ``K ♠``, ``★ 14``, ``Excuse``."""
    if card.suit == NO_SUIT:
        return speaker(Phrase("core.card", card=card))
    return speaker.say(
        "card.short.T" if card.suit == "T" else "card.short",
        rank=speaker.letter(card.rank),
        suit=speaker.say(f"glyph.{card.suit}"),
    )


def by_suit(cards: Iterable[Card]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The cards in their order, gathered by suit."""
    return tuple((suit, tuple(group)) for suit, group in groupby(cards, _BY_SUIT))


def listed(cards: Iterable[Card], speaker: Speaker) -> str:
    """Cards in one line, each suit named once: ``★ 21 14 9 · ♠ K 10``."""
    return " · ".join(_run(suit, group, speaker) for suit, group in by_suit(cards))


def hand_lines(hand: Sequence[HandCard], *, asked: bool, speaker: Speaker) -> list[str]:
    """The hand in words. Asked for a card: what may be played, then why the rest may not."""
    if not hand:
        return []
    if not asked:
        return [_line("panel.hand", [h.card for h in hand], speaker)]
    playable = [h.card for h in hand if h.reason is None]
    lines = [_line("panel.playable", playable, speaker)] if playable else []
    reasons = dict.fromkeys(h.reason for h in hand if h.reason is not None)
    for reason in reasons:
        cards = [h.card for h in hand if h.reason == reason]
        lines.append(f"{_line('panel.barred', cards, speaker)}\n-# {speaker(reason.phrase)}")
    return lines


def trick_line(trick: TrickView, speaker: Speaker) -> str:
    """A trick in words, the winner so far marked by words too."""
    plays = [
        speaker.say(
            "panel.wins" if seat == trick.winner else "panel.play",
            player=speaker.name(seat),
            card=short(card, speaker),
        )
        for seat, card in trick.plays
    ]
    return speaker.say("panel.trick", number=trick.number, of=trick.of, plays=" · ".join(plays))


def _line(key: str, cards: Sequence[Card], speaker: Speaker) -> str:
    return f"**{speaker.say(key)}** {listed(cards, speaker)}"


def _run(suit: str, cards: Sequence[Card], speaker: Speaker) -> str:
    if suit == NO_SUIT:
        return short(cards[0], speaker)
    glyph = speaker.say(f"glyph.{suit}")
    return f"{glyph} {' '.join(speaker.letter(c.rank) for c in cards)}"
