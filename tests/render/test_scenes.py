"""Every scene, for every number of seats: size, form, and that what differs looks different."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any, get_args

import pytest
from PIL import Image, ImageChops

from games.cards import Card, card
from games.view import Badge, DealRow, Deck, Fact, Pile, Scene, ScoreLine, View
from games.words import Suit
from render import (
    Picture,
    Style,
    draw_board,
    draw_deal,
    draw_emoji,
    draw_hand,
    draw_last_trick,
    draw_scores,
)
from render.cards import pack
from tests.render.saying import DemoWords, said
from tests.render.tables import NAMES, boards, seat, table, trick, with_hand

WORDS = DemoWords("en", NAMES)
STYLE = Style("en")
ODD_NAMES = ("W" * 32, "さくら", "🎴🎴", "محمد علي", "홍길동")
SEATS_OF: dict[Deck, tuple[int, ...]] = {
    "tarot": (3, 4, 5),
    "piemonte": (4,),
    "standard": (3, 4),
}


def opened(picture: Picture) -> Image.Image:
    """The picture decoded, after a look at its form."""
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1100
    assert picture.height <= 900
    assert 0 < len(picture.alt) <= 1024
    assert len(picture.png) < 80_000
    return image.convert("RGB")


def where_they_differ(one: Picture, other: Picture) -> tuple[int, int, int, int] | None:
    """The box that holds every difference of two pictures of one size."""
    return ImageChops.difference(opened(one), opened(other)).getbbox()


def board(view: View[Any]) -> Picture:
    """The board for an English reader."""
    return draw_board(view, NAMES, WORDS, STYLE)


def hand(view: View[Any], *chosen: Card) -> Picture:
    """The hand for an English reader."""
    return draw_hand(view, NAMES, WORDS, STYLE, chosen)


@pytest.mark.parametrize("name", boards())
def test_odd_names_break_no_scene(name: str) -> None:
    """Names that are endless, of emoji alone or of letters that no font has."""
    view = boards()[name]
    for picture in (
        draw_board(view, ODD_NAMES, DemoWords("en", ODD_NAMES), STYLE),
        draw_scores(view, ODD_NAMES, DemoWords("en", ODD_NAMES), STYLE),
    ):
        opened(picture)


@pytest.mark.parametrize(
    ("deck", "seats"), [(deck, n) for deck, counts in SEATS_OF.items() for n in counts]
)
@pytest.mark.parametrize("scene", get_args(Scene))
def test_every_scene_and_number_of_seats(deck: Deck, seats: int, scene: Scene) -> None:
    """With nothing on the table, with much on it, and in both directions of play."""
    bare = table(seats, deck, scene)
    opened(board(bare))
    cards = pack(deck)[:8]
    full = replace(
        bare,
        facts=tuple(Fact(said("Trump"), said("{s}", s=Suit("T"))) for _ in range(5)),
        piles=(Pile(said("Open"), cards, 3), *(Pile(said("Own"), cards, 2, s) for s in (0, 1))),
        trick=trick(0, seats, ",".join(c.code for c in cards[: seats - 1]), 0),
        due=tuple(range(seats)),
    )
    for number in range(seats):
        full = seat(full, number, says=said("a long sentence " * 5), badges=get_args(Badge))
    one, other = board(full), board(replace(full, clockwise=True))
    assert where_they_differ(one, other)


@pytest.mark.parametrize("count", range(31))
@pytest.mark.parametrize("asked", [False, True])
def test_hands_of_every_size(count: int, *, asked: bool) -> None:
    """From no card to the thirty of a taker with the dog."""
    held = ",".join(c.code for c in pack("tarot")[:count])
    free = ",".join(c.code for c in pack("tarot")[: count // 2 + 1]) if asked and count else None
    opened(hand(with_hand(table(3), held, free)))


@pytest.mark.parametrize("deck", get_args(Deck))
def test_every_card_looks_different(deck: Deck) -> None:
    """No two cards of a deck make the same picture, on the table or as an emoji."""
    views = (with_hand(table(4, deck), c.code) for c in pack(deck))
    pictures = [hand(view).png for view in views]
    emoji = [draw_emoji(c, deck, STYLE) for c in pack(deck)]
    assert len(set(pictures)) == len(pictures)
    assert len(set(emoji)) == len(emoji)


def test_an_emoji_has_the_size_that_discord_wants() -> None:
    """128 pixels square, clear corners, far below 256 KiB."""
    data = draw_emoji(card("10S"), "tarot", STYLE)
    image = Image.open(io.BytesIO(data))
    assert image.size == (128, 128)
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert len(data) < 16_000


def test_letters_follow_the_reader() -> None:
    """French, English and Italian readers see their own letters on court cards alone."""
    court, pip = with_hand(table(4), "JS"), with_hand(table(4), "7S")
    letters = ("fr", "en", "it")
    assert len({draw_hand(court, NAMES, WORDS, Style(one)).png for one in letters}) == 3
    assert len({draw_hand(pip, NAMES, WORDS, Style(one)).png for one in letters}) == 1


def test_the_standard_pack_keeps_its_letters() -> None:
    """A K Q J stand on the standard pack whatever the reader prefers."""
    view = with_hand(table(4, "standard"), "JS")
    assert draw_hand(view, NAMES, WORDS, Style("fr")) == draw_hand(view, NAMES, WORDS, STYLE)


def test_two_and_four_colours_differ_where_suits_do() -> None:
    """Diamonds and clubs change with the choice of colours, spades don't."""
    two = Style("en", four_colours=False)
    for code, same in (("7D", False), ("7C", False), ("7S", True)):
        view = with_hand(table(4), code)
        pair = [draw_hand(view, NAMES, WORDS, style).png for style in (STYLE, two)]
        assert (pair[0] == pair[1]) is same


def test_what_cannot_be_played_is_dimmed_and_lower() -> None:
    """Asked for a card, playable ones are bright and raised, the others darker in their place."""
    free = opened(hand(with_hand(table(4), "KS,KH", "KS")))
    waiting = opened(hand(with_hand(table(4), "KS,KH")))
    left, right = (0, 0, 550, free.height), (550, 0, 1100, free.height)
    raised = ImageChops.difference(free.crop(left), waiting.crop(left)).getbbox()
    assert raised
    assert raised[1] < 30
    assert _light(free.crop(right)) < _light(waiting.crop(right)) * 0.85
    assert _top(free.crop(right)) == _top(waiting.crop(right))


def _light(image: Image.Image) -> float:
    values = image.convert("L").tobytes()
    return sum(values) / len(values)


def _top(image: Image.Image) -> int:
    """The first row that is not bare felt."""
    bare = Image.new("RGB", image.size, image.getpixel((0, 0)))  # type: ignore[arg-type]
    box = ImageChops.difference(image, bare).getbbox()
    assert box
    return box[1]


def test_nothing_is_dimmed_for_a_question_without_cards() -> None:
    """While a bid is asked for, the hand looks as it does when waiting."""
    view = with_hand(table(4), "KS,KH")
    asked = with_hand(table(4), "KS,KH", "KS").ask
    assert asked
    bidding = replace(asked, choices=tuple(replace(c, card=None) for c in asked.choices))
    assert hand(replace(view, ask=bidding)).png == hand(view).png


def test_chosen_cards_are_marked() -> None:
    """A card in a draft bears ring and tick and stands higher, playable or not."""
    view = with_hand(table(4), "KS,QS,JS", "KS,QS,JS")
    assert where_they_differ(hand(view), hand(view, card("QS")))
    waiting = with_hand(table(4), "KS,QS,JS")
    assert where_they_differ(hand(waiting), hand(waiting, card("QS")))


def test_the_seat_that_is_waited_for_is_marked() -> None:
    """Only the place of that seat changes."""
    view = boards()["trick_4"]
    box = where_they_differ(board(view), board(replace(view, due=())))
    assert box
    assert box[2] < 550


def test_the_winning_card_is_marked() -> None:
    """Ring, word and plate move with the winner."""
    view = boards()["trick_4_full"]
    assert view.trick
    other = replace(view, trick=replace(view.trick, winner=1))
    assert where_they_differ(board(view), board(other))


def test_seat_0_sits_at_the_bottom_in_both_directions() -> None:
    """The next seat is on the right when play goes against the clock, else on the left."""
    for clockwise, (left, right) in ((False, (550, 1100)), (True, (0, 550))):
        empty = table(4, clockwise=clockwise)
        waits = [where_they_differ(board(empty), board(replace(empty, due=(n,)))) for n in (0, 1)]
        bottom, beside = waits
        assert bottom
        assert beside
        assert bottom[1] > 345
        assert left <= beside[0]
        assert beside[2] <= right


def test_a_long_value_shrinks_before_it_is_cut() -> None:
    """Between five seats a corner is narrow, and still it tells who took the contract."""
    bob, cleo = (
        board(replace(table(5), facts=(Fact(said("Contract"), said(f"Garde contre – {name}")),)))
        for name in ("Bob", "Cleo")
    )
    assert where_they_differ(bob, cleo)


def test_a_badge_may_be_any_letters() -> None:
    """Whatever a language writes for the dealer is a letter on the plate, not a shape."""
    view = seat(table(4), 1, badges=("dealer",))
    for letters in ("D", "M", "親", "Geber"):
        opened(draw_board(view, NAMES, lambda _, shown=letters: shown, STYLE))


def test_a_hidden_pile_tells_nothing_of_its_cards() -> None:
    """Backs are all alike, in the middle of the table and in trays."""
    shown = replace(
        table(4, scene="auction"), piles=(Pile(said("Dog"), hidden=6), Pile(said("x"), hidden=2))
    )
    hidden_hand = with_hand(shown, "KS,QS")
    assert board(shown) == board(replace(hidden_hand, hand=()))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("pile", ["10S,KH,JH,9H,KC,ND", "10S,KH,JH", ""])
def test_a_dog_lies_clear_of_what_the_seats_say(seats: int, pile: str) -> None:
    """Neither its cards nor its label touch a bubble, however many lines a bid takes."""
    silent = table(seats, scene="auction")
    cards = tuple(card(text) for text in pile.split(",") if text)
    dog = replace(silent, piles=(Pile(said("Dog"), cards, 0 if cards else 6),))
    laid = where_they_differ(board(silent), board(dog))
    assert laid
    for place in range(seats):
        said_it = seat(silent, place, says=said("Garde sans le chien"))
        bubble = where_they_differ(board(silent), board(said_it))
        assert bubble
        beside = laid[2] <= bubble[0] or bubble[2] <= laid[0]
        assert beside or laid[3] <= bubble[1] or bubble[3] <= laid[1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_seats_say_covers_no_tray_and_no_index(seats: int) -> None:
    """However long it is: few cards lie in a narrow tray, and two lines end below an index."""
    bare = table(seats, "tarot", trick=trick(0, seats, "KH", 0))
    tray = Pile(said("Discard of somebody with a name that takes very long to read"), hidden=2)
    laid = where_they_differ(board(bare), board(replace(bare, piles=(replace(tray, seat=1),))))
    assert laid
    for place in range(seats):
        told = seat(bare, place, says=said("Swords, batto batto: I have the two highest left"))
        words = where_they_differ(board(bare), board(told))
        assert words
        assert words[0] >= laid[2] or words[3] <= laid[1] or words[1] >= laid[3]
        if seats == 4:
            assert words[3] - words[1] <= 94


def test_a_long_sentence_takes_a_second_row_of_the_score() -> None:
    """Where there is room below; otherwise the names in it give way."""
    view = boards()["summary_teams"]
    assert view.summary
    long = ScoreLine(said("Jack of Hearts, taken by somebody from somebody else, " * 2), (1, 0))
    alone = board(replace(view, summary=replace(view.summary, lines=(long,))))
    short = ScoreLine(said("Jack of Hearts, taken by somebody from somebody else"), (1, 0))
    box = where_they_differ(
        alone, board(replace(view, summary=replace(view.summary, lines=(short,))))
    )
    assert box
    assert box[3] > 176 + 46


def test_a_board_shows_no_card_of_the_hand() -> None:
    """Drawn from a player's own view, the board is the same picture as the spectator's."""
    for name, view in boards().items():
        held = with_hand(view, "2S,3S,9D", "2S")
        assert board(held) == board(view), name


def test_equal_views_make_equal_pictures() -> None:
    """Nothing depends on what was drawn before."""
    view = boards()["trick_5"]
    first = board(view)
    board(boards()["grid_won"])
    assert board(view) == first


def test_no_last_trick_and_no_deal_before_their_time() -> None:
    """Both are None until there is something to show."""
    assert draw_last_trick(table(4), NAMES, WORDS, STYLE) is None
    assert draw_deal(table(4), NAMES, WORDS, STYLE) is None
    closed = boards()["summary_teams"]
    assert closed.summary
    assert not closed.summary.dealt
    assert draw_deal(closed, NAMES, WORDS, STYLE) is None


def test_a_deal_of_24_cards_a_hand_fits() -> None:
    """Three hands of 24 in two rows each, dog and discard beside each other."""
    cards = pack("tarot")
    dealt = [Pile(said("Hand"), cards[24 * s : 24 * s + 24], seat=s) for s in range(3)]
    summary = boards()["summary"].summary
    assert summary
    dog = Pile(said("Dog"), cards[72:])
    end = replace(summary, dealt=(*dealt, dog, dog))
    picture = draw_deal(replace(table(3), summary=end), NAMES, WORDS, STYLE)
    assert picture
    opened(picture)


def test_scores_show_six_deals_and_halves() -> None:
    """An older row changes nothing, half a point does."""
    view = boards()["summary"]
    rows = tuple(_row(n, (1, -1, 0, 0)) for n in range(6))
    six = replace(view, rows=rows)
    assert scores(six).png == scores(replace(view, rows=(_row(9, (5, 5, 5, 5)), *rows))).png
    half = replace(view, rows=(*rows[:5], _row(5, (1.5, -1.5, 0, 0))))
    assert where_they_differ(scores(six), scores(half))


def _row(number: int, points: tuple[float, ...]) -> DealRow:
    return DealRow(said(f"Deal {number}"), points)


def scores(view: View[Any]) -> Picture:
    """The score table for an English reader."""
    return draw_scores(view, NAMES, WORDS, STYLE)


def test_what_is_said_now_is_not_on_the_last_trick() -> None:
    """A bubble would cover the card, and was not said of it."""
    view = boards()["trick_4_full"]
    talking = seat(view, 2, says=said("Later on"))
    silent = draw_last_trick(view, NAMES, WORDS, STYLE)
    shown = draw_last_trick(talking, NAMES, WORDS, STYLE)
    assert silent is not None
    assert shown is not None
    assert silent.png == shown.png
