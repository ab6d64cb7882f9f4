"""What the core gives to every game: words, options, tricks, places, matches."""

from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError

from games.cards import card
from games.core import places
from games.options import GameOptions, Prices, Switch, describe, option
from games.tricks import Trick, best
from games.view import as_json
from games.words import Phrase, Player, Reason, Suit, Team


class ToyOptions(GameOptions):
    """One option of each kind."""

    rounds: int = option("toy.option.rounds", 6, offered=True, ge=0, le=3)
    mode: Literal["a", "b"] = option("toy.option.mode", "a")
    extra: Switch = option("toy.option.extra", default=False)
    prices: Prices = option("toy.option.prices", (1, 2), min_length=2, max_length=2)
    most: Annotated[int, Field(ge=1)] | None = option("toy.option.most", None)


def test_switches_read_on_and_off() -> None:
    """On/off options read the words and JSON booleans and nothing else."""
    assert ToyOptions.model_validate({"extra": "on"}).extra is True
    assert ToyOptions.model_validate({"extra": False}).extra is False
    for wrong in ("yes", 1, None, "true"):
        with pytest.raises(ValidationError):
            ToyOptions.model_validate({"extra": wrong})


@pytest.mark.parametrize(
    "wrong",
    [{"rounds": 4}, {"rounds": "3"}, {"rounds": True}, {"mode": "c"}, {"prices": [1]}, {"new": 1}],
)
def test_wrong_options_are_refused(wrong: dict[str, object]) -> None:
    """Values out of range, of another type, and unknown names are refused."""
    with pytest.raises(ValidationError):
        ToyOptions.model_validate(wrong)


def test_options_describe_themselves() -> None:
    """Each option tells its type, choices, default, words and whether players are asked."""
    infos = {o.name: o for o in describe(ToyOptions)}
    assert infos["rounds"].choices == (0, 1, 2, 3)
    assert infos["rounds"].offered
    assert infos["mode"].choices == ("a", "b")
    assert infos["extra"].type == "switch"
    assert infos["prices"].type == "integers"
    assert infos["prices"].default == (1, 2)
    assert infos["most"].choices is None
    assert infos["mode"].choice_key("b") == "toy.option.mode.b"
    assert infos["extra"].choice_key(True) == "toy.option.extra.on"
    assert infos["most"].choice_key(None) == "toy.option.most.none"


def test_phrases_print_for_logs() -> None:
    """A phrase prints its key and plain values, cards and seats by their codes."""
    phrase = Phrase("x.y", card=card("T14"), who=Player(2), team=Team(1), suit=Suit("H"))
    assert str(phrase) == "x.y(card=T14, who=2, team=1, suit=H)"
    assert str(Phrase("x", cards=(card("KH"), card("EX")))) == "x(cards=KH+EX)"
    assert str(Reason("10.1", Phrase("x.y"))) == "10.1: x.y"


def test_views_become_json() -> None:
    """Cards become codes, phrases key and values, tuples lists."""
    phrase = Phrase("x", c=card("KH"), who=Player(1))
    assert as_json((phrase, {1: None})) == [
        {"key": "x", "values": {"c": "KH", "who": {"seat": 1}}},
        {"1": None},
    ]


def test_sets_have_one_order_as_data() -> None:
    """Cards compare by identity, so a set of them is sorted by code to look alike in every run."""
    codes = sorted(f"{rank}{suit}" for rank in "KQJ987" for suit in "SHDC")
    assert as_json(frozenset(map(card, codes))) == codes


def test_the_best_card_of_a_trick() -> None:
    """The highest strength wins; where no card can win there is no winner."""
    ranks = {"A": 3, "K": 2}
    cards = (card("KH"), card("AS"), card("AH"))

    def strength(c: object, led: str | None) -> int:
        played = card(str(c))
        return ranks[played.rank] if played.suit == led else -1

    assert best(cards, "H", strength) == 2
    assert best(cards, "D", strength) is None


def test_turns_go_round() -> None:
    """Seats follow the leader modulo their number."""
    trick = Trick(2).with_card(card("KH")).with_card(card("AS"))
    assert trick.turn(3) == 1
    assert trick.plays(3) == ((2, card("KH")), (0, card("AS")))


def test_equal_points_share_a_place() -> None:
    """Places count the better ones."""
    assert places((5, 9, 5, 0)) == (2, 1, 2, 4)
