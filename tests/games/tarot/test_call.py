"""Five players: the call, the partner, the first lead (6)."""

import pytest

from games.tarot import GAME
from games.tarot.states import Announcing, Calling, Exchange, Playing
from tests.games.tarot.build import contract, legal, opened, refused, table

KINGS = "KS KH KC KD"
QUEENS = "QS QH QC QD"
KNIGHTS = "NS NH NC ND"
PASS = ["bid pass"] * 4


def calling(hand: str, bid: str = "garde_sans", **options: str) -> Calling:
    """The first player of five, with these cards, has taken."""
    state = opened(5, {"hand0": hand}, f"bid {bid}", *PASS, **options)
    assert isinstance(state, Calling)
    return state


def called(state: Calling) -> str:
    """The cards that may be named."""
    return legal(state).replace("call ", "").replace(",", "")


def test_the_call_comes_before_the_dog_is_seen() -> None:
    """Right after the auction, in every contract (6.1)."""
    for bid in ("petite", "garde", "garde_sans"):
        state = calling("", bid)
        assert GAME.view(state, 0).piles[0].hidden == 3
    contre = opened(5, {}, "bid garde_contre")
    assert isinstance(contre, Calling)


@pytest.mark.parametrize(
    ("hand", "ladder", "cards"),
    [
        ("KS KH KC", "full", KINGS),
        (KINGS, "full", f"{KINGS} {QUEENS}"),
        (f"{KINGS} {QUEENS}", "full", f"{KINGS} {QUEENS} {KNIGHTS}"),
        (f"{KINGS} {QUEENS} {KNIGHTS}", "full", f"{KINGS} {QUEENS} {KNIGHTS} JS JH JC JD"),
        ("KS KH KC", "king_queen", KINGS),
        (f"{KINGS} {QUEENS} {KNIGHTS}", "king_queen", f"{KINGS} {QUEENS}"),
    ],
)
def test_the_ladder(hand: str, ladder: str, cards: str) -> None:
    """A rank may be named when all higher ones are in the dealt hand (6.2)."""
    assert called(calling(hand, call_ladder=ladder)) == cards


def test_the_dog_does_not_count_for_the_ladder() -> None:
    """A King in the dog doesn't open the Queens: the dealt cards decide (6.2)."""
    state = opened(5, {"hand0": "KS KH KC", "dog": "KD"}, "bid garde", *PASS)
    assert isinstance(state, Calling)
    assert called(state) == KINGS


@pytest.mark.parametrize(
    ("hand", "rule", "cards"),
    [
        ("KS KH", "always", KINGS),
        ("KS KH", "four_kings_only", "KC KD"),
        ("KS KH KC", "four_kings_only", "KD"),
        (KINGS, "four_kings_only", f"{KINGS} {QUEENS}"),
    ],
)
def test_calling_an_own_card(hand: str, rule: str, cards: str) -> None:
    """Allowed at any time, or only with all four Kings (6.3)."""
    assert called(calling(hand, self_call=rule)) == cards


def test_refused_calls_say_what_may_be_called() -> None:
    """The refusal names the lowest rank, or that the King is one's own (6.2, 6.3)."""
    assert refused(calling("KS"), "call QH") == "6.2: tarot.why.call_K"
    assert refused(calling(KINGS), "call NH") == "6.2: tarot.why.call_Q"
    assert refused(calling(f"{KINGS} {QUEENS}"), "call JH") == "6.2: tarot.why.call_N"
    full = f"{KINGS} {QUEENS} {KNIGHTS}"
    assert refused(calling(full), "call 5H") == "6.2: tarot.why.call_J"
    assert refused(calling(full), "call T21") == "6.2: tarot.why.call_J"
    own = calling("KS", self_call="four_kings_only")
    assert refused(own, "call KS") == "6.3: tarot.why.call_own(card=KS)"


@pytest.mark.parametrize(("where", "partner"), [("hand3", 3), ("hand0", None), ("dog", None)])
def test_the_holder_is_the_partner(where: str, partner: int | None) -> None:
    """A card of the taker or the dog leaves him alone (6.4)."""
    state = opened(5, {where: "KH"}, "bid garde_sans", *PASS, "call KH")
    assert isinstance(state, Announcing)
    assert state.contract.partner == partner


def test_after_the_call_the_dog_is_exchanged() -> None:
    """In petite and garde the discard follows the call (6.1)."""
    assert isinstance(opened(5, {}, "bid garde", *PASS, "call KH"), Exchange)


HEARTS = ["2H KH 3S T4 EX", "5H 2S 4C 6C 8C", "7H 4S 1C 3C 9C", "8H 5S 1D 2D 4D", "9H 6S 7D 8D 9D"]


def test_the_called_suit_may_not_open_the_first_trick() -> None:
    """Except with the called card itself; the Excuse may be led (6.5)."""
    opening = table(HEARTS, contract=contract(called=GAME.read("call KH").card))
    assert legal(Playing(opening)) == "play EX, play T4, play 3S, play KH"
    assert refused(Playing(opening), "play 2H") == ("6.5: tarot.why.called_suit(suit=H, card=KH)")


def test_after_an_excuse_the_next_player_is_bound() -> None:
    """Who sets the suit is under the same rule; who follows is not (6.5)."""
    named = contract(called=GAME.read("call KH").card)
    second = table(HEARTS, "EX", contract=named)
    assert legal(Playing(second)) == "play 2S, play 8C, play 6C, play 4C"
    third = table(HEARTS, "EX 5H", contract=named)
    assert legal(Playing(third)) == "play 7H"


def test_later_tricks_and_the_free_rule_are_not_bound() -> None:
    """The second trick may be opened in the called suit; with `free` the first may, too (6.5)."""
    named = contract(called=GAME.read("call KH").card)
    later = table(HEARTS, contract=named, won=[0])
    assert "play 2H" in legal(Playing(later))
    free = table(HEARTS, contract=named, five_player_first_lead="free")
    assert "play 2H" in legal(Playing(free))
