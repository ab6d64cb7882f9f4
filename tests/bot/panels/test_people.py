"""The names of seats."""

from dataclasses import replace

from bot.panels.people import names
from bot.tables.model import Holder
from tests.bot.panels.publishing import table


def named(*holders: Holder) -> tuple[str, ...]:
    """What the board calls these seats."""
    return names(replace(table(1), holders=holders), "en")


ANN = Holder("person", 11, "Ann")
COMPUTER = Holder("computer")


def test_a_name_stays_with_its_seat_when_a_computer_stands_in() -> None:
    """Computers are numbered among themselves; who stands in is named after the person."""
    bob, left = Holder("person", 12, "Bob"), Holder("computer", 12, "Bob")
    others = ("Computer 1", "Computer 2")
    assert named(ANN, bob, COMPUTER, COMPUTER) == ("Ann", "Bob", *others)
    assert named(ANN, left, COMPUTER, COMPUTER) == ("Ann", "Computer for Bob", *others)


def test_whoever_is_forgotten_has_the_name_of_the_seat() -> None:
    """Seated, or with a computer that stands in until the data are gone."""
    shown = named(Holder("person", 12), Holder("computer", 13), COMPUTER)
    assert shown == ("Player 1", "Computer for Player 2", "Computer 1")
