"""What the command line says of a refusal: a sentence a person can read."""

import pytest

from games.cards import card
from games.english import say, told
from games.words import Phrase, Player, Reason, Suit, Team


@pytest.mark.parametrize(
    ("phrase", "sentence"),
    [
        (Phrase("core.why.not_due"), "It isn’t your turn."),
        (Phrase("tarot.why.overtrump", trump=card("T14")), "You can go over T14, so you must."),
        (
            Phrase("tarot.why.must_trump", suit=Suit("H")),
            "You have no H, so you must play a trump.",
        ),
        (Phrase("tarot.why.poignee_size", sizes=(10, 13)), "A poignée shows exactly 10, 13 cards."),
        (
            Phrase("tarot.why.misere", misere=Phrase("tarot.misere.head")),
            "Your hand doesn’t make it: Misère: no court card.",
        ),
        (Phrase("tarot.headline.bid", player=Player(2)), "seat 2 is bidding"),
        (Phrase("no.such.key", team=Team(1)), "no.such.key(team=1)"),
    ],
)
def test_phrases_become_sentences(phrase: Phrase, sentence: str) -> None:
    """Cards and suits by their codes, players by their seats; an unknown key as it is."""
    assert say(phrase) == sentence


def test_a_refusal_names_its_paragraph() -> None:
    """One that is no game’s own has none."""
    assert told(Reason("10.1.4", Phrase("tarot.why.now_play"))).endswith("(RULES.md 10.1.4)")
    assert told(Reason("core", Phrase("core.why.over"))) == "This game is over."
