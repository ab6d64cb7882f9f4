"""Pictures in words: the whole of what is shown, in the order that matters, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.cards import card
from games.view import DealRow, Standing
from games.words import Phrase, Player
from render import Style, draw_board, draw_deal, draw_hand, draw_last_trick, draw_scores
from render.picture import ALT_LIMIT, finish
from render.sprite import felt
from tests.render.saying import DemoWords, said
from tests.render.tables import NAMES, boards, hands, scores, seat, table, teams, with_hand

STYLE = Style("en")
WORDS = DemoWords("en", NAMES)


def board(name: str) -> str:
    """The alt text of a board of the gallery."""
    return draw_board(boards()[name], NAMES, WORDS, STYLE).alt


def test_a_trick_tells_lead_winner_and_who_is_to_play() -> None:
    """The trick comes first, card by card in playing order."""
    assert board("trick_4").startswith(
        "Trick 7 of 18. Zoé led and is winning: K Spades. "
        "Jean-Baptiste de la Tour: 3 Spades. さくら: J Spades. Waiting for Alessandra."
    )


def test_a_trick_tells_facts_badges_and_piles() -> None:
    """What stands in the corners, on plates and in trays is told too."""
    told = board("trick_5")
    for part in (
        "Contrat: Garde · Zoé.",
        "Roi appelé: K Hearts.",
        "Dealer: さくら.",
        "Taker: Zoé.",
        "Partner: Alessandra.",
        "Écart, Zoé: 6 cards face down.",
    ):
        assert part in told


def test_an_auction_tells_every_bid() -> None:
    """Each seat's last word, the dog and who is waited for."""
    told = board("auction_4")
    assert told.startswith("Your turn.")
    assert "Zoé says: Garde." in told
    assert "さくら says: Petite." in told
    assert "Chien: 6 cards face down." in told
    assert told.endswith("Waiting for Alessandra.")


def test_open_piles_are_told_suit_by_suit() -> None:
    """The dog that lies open is grouped by suits, as a hand is."""
    assert "Chien: Trumps: 17, 4; Spades: King; Diamonds: 10; Clubs: 5; Hearts: 1." in board("dog")


def test_a_grid_is_told_row_by_row() -> None:
    """Values, owners, who would land where, then tricks and markers."""
    told = board("grid_play")
    assert "Row 1: 1, Zoé (now for さくら); 4, さくら (now for Zoé); 8, さくら." in told
    assert "Row 3: 6, Zoé; 3, さくら; 7." in told
    assert "Zoé: 4 tricks, markers left: 4." in told
    assert "さくら: 1 trick, markers left: 3." in told
    assert "Zoé: il lui faut 5." in told
    assert "Winning line: 5, 0, 2." in board("grid_won")


def test_partners_share_what_lies_on_a_grid() -> None:
    """A marker of a team names both."""
    assert "8, Zoé, さくら." in board("grid_teams")


def test_a_summary_tells_gains_and_totals() -> None:
    """The result first, then what each side gained and has."""
    told = board("summary")
    assert told.startswith("Contrat réussi · +12. Garde de Zoé")
    assert "Attaque: 53, needed: 41." in told
    assert "This deal: Zoé +222; Jean-Baptiste de la Tour -74;" in told
    assert "Totals: Zoé 206;" in told


def test_a_sentence_gets_no_second_stop() -> None:
    """A title that ends with a mark of its own keeps it."""
    summary = boards()["summary"].summary
    assert summary
    view = replace(boards()["summary"], summary=replace(summary, title=said("Slam!")))
    assert draw_board(view, NAMES, WORDS, STYLE).alt.startswith("Slam! Garde")


def test_a_hand_tells_what_can_be_chosen_first() -> None:
    """Choosable cards, then the others; no difference while nothing is asked."""
    view, _ = hands()["hand_18"]
    told = draw_hand(view, NAMES, WORDS, STYLE).alt
    assert told.startswith("Your 18 cards. You can choose: ")
    assert "Spades: 3, 7, Jack, King. You can't choose: Trumps: 2, 5" in told
    waiting, _ = hands()["hand_18_waiting"]
    assert "choose" not in draw_hand(waiting, NAMES, WORDS, STYLE).alt


def test_a_draft_tells_what_is_chosen() -> None:
    """Chosen cards are told apart from those that still can be."""
    view = with_hand(table(4), "KS,QS,JS", "KS,QS,JS")
    told = draw_hand(view, NAMES, WORDS, STYLE, {card("QS")}).alt
    assert told == "Your 3 cards. Chosen: Spades: Queen. You can choose: Spades: King, Jack."


def test_one_card_is_singular() -> None:
    """The number chooses the form of the word."""
    assert draw_hand(with_hand(table(4), "EX"), NAMES, WORDS, STYLE).alt == "Your 1 card. ★."


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_longest_hands_fit(language: str) -> None:
    """Thirty cards with a draft stay within what Discord takes."""
    view, chosen = hands()["hand_30"]
    told = draw_hand(view, NAMES, DemoWords(language, NAMES), STYLE, chosen).alt
    assert "…" not in told
    assert len(told) < 500


def test_a_board_tells_no_card_of_the_hand() -> None:
    """The words of a board don't change with the viewer's hand."""
    for name, view in boards().items():
        held = with_hand(view, "2S,3S,9D", "2S")
        assert draw_board(held, NAMES, WORDS, STYLE).alt == board(name)


def test_scores_tell_totals_and_then_the_latest_deal() -> None:
    """Totals matter most; of the deals the newest comes first."""
    told = draw_scores(scores()["scores"], NAMES, WORDS, STYLE).alt
    assert told.startswith("Totals: Zoé -16.5; Jean-Baptiste de la Tour -336.5;")
    assert told.index("5 · Garde sans") < told.index("1 · Petite")


def test_scores_name_all_members_of_a_team() -> None:
    """A side of two is told by both names."""
    view = teams("standard", rows=(DealRow(said("Deal 1"), (3, 4)),), totals=(3, 4))
    assert draw_scores(view, NAMES, WORDS, STYLE).alt == (
        "Totals: Zoé, さくら 3; Jean-Baptiste de la Tour, Alessandra 4. "
        "Deal 1: Zoé, さくら +3; Jean-Baptiste de la Tour, Alessandra +4."
    )


def test_scores_tell_what_stands_in_place_of_points() -> None:
    """Where points come at the end, the alt text tells what the picture shows instead."""
    row = DealRow(said("Deal 1"), (0, 0), (said("3 tricks"), said("4 tricks")))
    standing = Standing(said("Cards"), (said("3"), said("–")))
    view = teams("standard", rows=(row,), totals=(0, 0), standing=standing)
    assert draw_scores(view, NAMES, WORDS, STYLE).alt == (
        "Cards: Zoé, さくら 3; Jean-Baptiste de la Tour, Alessandra –. "
        "Deal 1: Zoé, さくら 3 tricks; Jean-Baptiste de la Tour, Alessandra 4 tricks."
    )


def test_a_finished_deal_tells_every_hand() -> None:
    """All hands and the dog, each with its owner unless the label names them."""
    summary = boards()["summary"].summary
    assert summary
    label = said("Hand of {p}", p=Player(0))
    first = replace(summary.dealt[0], label=label)
    view = replace(boards()["summary"], summary=replace(summary, dealt=(first, *summary.dealt[1:])))
    picture = draw_deal(view, NAMES, WORDS, STYLE)
    assert picture
    assert picture.alt.startswith("Hand of Zoé: Trumps: 21, 17,")
    assert "main, さくら: Trumps: 19" in picture.alt
    assert "Chien: Spades: 1;" in picture.alt


def test_the_last_trick_says_that_it_is_over() -> None:
    """It begins by saying so, and nobody is waited for."""
    picture = draw_last_trick(boards()["trick_4_full"], NAMES, WORDS, STYLE)
    assert picture
    assert picture.alt.startswith("Last trick. Trick 7 of 18. Zoé led: K Hearts.")
    assert "さくら, winning: 21 Trumps." in picture.alt
    assert "Waiting" not in picture.alt


def test_a_text_that_is_too_long_ends_at_a_word() -> None:
    """Discord refuses longer ones, so it is cut, never in a word."""
    cut = finish(felt(10), "word " * 400).alt
    assert len(cut) <= ALT_LIMIT
    assert cut.endswith("word…")


def test_names_are_told_whole() -> None:
    """What can't be drawn can still be read out."""
    names = ("🎴🎴", "محمد", "홍길동", "a")
    view = boards()["trick_4"]
    told = draw_board(view, names, DemoWords("en", names), STYLE).alt
    assert all(name in told for name in names)


def test_phrases_of_the_renderer_are_keys() -> None:
    """The renderer itself adds no word: with keys for words, only keys and numbers come out."""
    told = draw_scores(scores()["scores_none"], NAMES, lambda phrase: phrase.key, STYLE).alt
    assert told == "alt.totals"
    assert Phrase("alt.totals").key in told


def test_no_sentence_has_two_stops() -> None:
    """Wherever words with a mark of their own come to stand; a full-width stop needs no space."""
    view = boards()["summary"]
    assert view.summary
    proud = replace(view, summary=replace(view.summary, chips=(said("Hang jack!"),)))
    assert draw_board(proud, NAMES, WORDS, STYLE).alt.endswith("Also: Hang jack!")
    told = draw_board(proud, NAMES, DemoWords("ja", NAMES), STYLE).alt
    assert "。" in told
    assert "。 " not in told


def test_what_was_shown_beside_a_grid_is_not_said() -> None:
    """A note of the game names what a seat did; the seat stands before it."""
    view = seat(boards()["grid_play"], 0, says=said("showed 6 of Clubs"))
    told = draw_board(view, NAMES, WORDS, STYLE).alt
    assert "Zoé: showed 6 of Clubs." in told
    assert "says" not in told
