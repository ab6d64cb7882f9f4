"""The hand's controls: one tap a card while there is room, selects beyond, nothing cut off."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.panels.cards import hand_lines, listed, short
from bot.panels.hand import MOST_BUTTONS, complete, is_batch, part_of
from bot.panels.panel import Button, Option, Panel, Select, rows_of
from bot.panels.second import asked_play
from bot.tables import Table
from bot.words import LANGUAGES, Speaker
from games.cards import TAROT_RANKS, Card, card, plain_suit
from games.view import Ask, Choice, HandCard, View
from games.words import Phrase, Reason
from tests.limits import breaches

TRUMPS = tuple(card(f"T{n}") for n in range(21, 0, -1))
DECK = TRUMPS + tuple(c for suit in "SHDC" for c in plain_suit(suit, TAROT_RANKS))


def discard(cards: tuple[Card, ...], count: int) -> Ask:
    """A question for several cards."""
    choices = tuple(Choice(f"discard {c}", Phrase("core.card", card=c), c) for c in cards)
    return Ask(Phrase("core.card", card=cards[0]), choices, count)


def body(panel: Panel) -> dict[str, Any]:
    """The panel as it goes over the wire."""
    return {"components": panel.layout().to_components(), "flags": 1 << 15}


def test_a_batch_is_one_that_takes_several() -> None:
    """Only questions for more than one choice are picked first and confirmed."""
    assert is_batch(discard(DECK[:9], 6))
    assert not is_batch(discard(DECK[:9], 1))


@pytest.mark.parametrize(
    ("picked", "optional", "done"),
    [(0, False, False), (2, False, False), (3, False, True), (0, True, False), (2, True, True)],
)
def test_a_batch_is_complete(picked: int, optional: bool, done: bool) -> None:
    """All that is asked, or with a free choice at least one."""
    ask = Ask(Phrase("core.card"), discard(DECK[:9], 3).choices, 3, optional)
    assert complete(ask, [c.action for c in ask.choices[:picked]]) is done


def test_parts_hold_every_choice_once() -> None:
    """The selects by suit share out all cards."""
    ask = discard(DECK[:30], 6)
    parts = [part_of(ask, part) for part in ("T", "S", "H", "D", "C")]
    assert [c for part in parts for c in part] == list(ask.choices)
    assert part_of(ask, "X") == ()


def test_a_card_is_asked_back_in_the_words_of_its_question() -> None:
    """A card that is shown for trumps is not called one that is played."""
    prompt = Phrase("track_trick.ask.choose")
    choice = Choice("choose 10S", Phrase("core.card", card=card("10S")), card("10S"))
    table, view = SimpleNamespace(id=1, seq=2), SimpleNamespace(ask=Ask(prompt, (choice,)))
    speaker = Speaker("en")
    asked = asked_play(cast(Table, table), cast("View[Any]", view), choice.action, speaker)
    assert speaker(asked.question).startswith(speaker(prompt))
    assert "10 of Spades" in speaker(asked.question)


def test_words_tell_what_may_be_played_and_why_not() -> None:
    """The playable cards first, the others by the rule that bars them."""
    reason = Reason("10.1", Phrase("table.why.full"))
    hand = (HandCard(card("T3")), HandCard(card("KH"), reason), HandCard(card("2H"), reason))
    play = Choice("play T3", Phrase("core.card", card=card("T3")), card("T3"))
    lines = hand_lines(hand, Ask(Phrase("core.card"), (play,)), Speaker("fr"))
    assert lines[0] == "**Jouables** `★\xa03`"
    assert lines[1].startswith("**Pas maintenant** `♥︎\xa0R\xa02`")
    assert "Toutes les places" in lines[1]


def test_a_card_that_is_only_shown_is_chosen() -> None:
    """Nobody plays the card that is laid down for trumps, or the last one of a discard."""
    choice = Choice("choose 10S", Phrase("core.card", card=card("10S")), card("10S"))
    ask = Ask(Phrase("track_trick.ask.choose"), (choice,))
    lines = hand_lines((HandCard(card("10S")),), ask, Speaker("en"))
    assert lines == ["**You can choose** `♠︎\xa010`"]


def test_cards_are_listed_by_suit() -> None:
    """Each suit is named once, the Excuse by its name."""
    cards = [card(code) for code in ("EX", "T21", "T2", "KS", "10S")]
    assert listed(cards, Speaker("en")) == "`Excuse` `★\xa021\xa02` `♠︎\xa0K\xa010`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_inside_a_card(language: str) -> None:
    """On a narrow screen rank and suit stay together, and a suit with its first card."""
    speaker = Speaker(language)
    assert not [c.code for c in DECK if " " in short(c, speaker)]
    assert listed([card("10S")], speaker).count("\N{NO-BREAK SPACE}") == 1


async def test_the_largest_panels_keep_discords_limits() -> None:
    """24 cards as buttons and 30 in selects are within every limit of a message."""
    buttons = rows_of([Button(f"{n} ♠", f"act:1:1:play {n}") for n in range(MOST_BUTTONS)])
    selects = tuple(
        Select(f"pick:1:1:{s}", "x", tuple(Option(str(n), f"{s}{n}") for n in range(25)), 0, 6)
        for s in "TSHDC"
    )
    confirm = (Button("Confirm", "hand:1:1:confirm"),)
    for panel in (
        Panel("x" * 3000, body="y" * 3000, rows=(*buttons, confirm)),
        Panel("head", rows=(*selects, confirm)),
    ):
        assert breaches("PATCH", "/channels/1/messages/2", body(panel)) == []
