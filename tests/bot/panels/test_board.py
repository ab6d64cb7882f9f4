"""The words on the board: whose the open cards are."""

import pytest

from bot.panels.board import status_lines
from bot.words import Speaker
from games.cards import card
from games.view import Pile
from games.words import Phrase
from tests.render.tables import table

NAMES = ("Ann", "Bob", "Cy", "Di")
TWENTY_ONE = (card("T21"),)


@pytest.mark.parametrize(
    ("owner", "words"),
    [(0, "Discard: `★\xa021`"), (2, "Discard, Cy: `★\xa021`"), (None, "Discard: `★\xa021`")],
)
def test_open_cards_name_their_owner(owner: int | None, words: str) -> None:
    """Another seat's pile says whose it is; one's own and the table's need no name."""
    view = table(4, piles=(Pile(Phrase("tarot.pile.discard"), TWENTY_ONE, seat=owner),))
    assert words in status_lines(view, Speaker("en", NAMES))
