"""What can be looked for in any view; keys of phrases are named by how they begin."""

from __future__ import annotations

from typing import Any

from games.cards import Card
from games.view import Badge, Scene, View
from games.words import Phrase
from tests.gallery.moments import Sight


def both(*sights: Sight) -> Sight:
    """All of these at once."""
    return lambda view: all(sight(view) for sight in sights)


def scene(name: Scene) -> Sight:
    """A scene, whatever is in it."""
    return lambda view: view.scene == name


def headline(key: str) -> Sight:
    """What is going on, in the game's own word."""
    return lambda view: view.headline.key.startswith(key)


def saying(count: int, key: str = "") -> Sight:
    """At least so many seats show what they said last, with one such phrase among them."""

    def seen(view: View[Any]) -> bool:
        said = [seat.says.key for seat in view.seats if seat.says is not None]
        return len(said) >= count and any(k.startswith(key) for k in said)

    return seen


def badge(name: Badge, count: int = 1) -> Sight:
    """At least so many seats bear it."""
    return lambda view: sum(name in seat.badges for seat in view.seats) >= count


def pile(key: str, cards: int = 0) -> Sight:
    """A pile with at least so many open cards."""
    return lambda view: any(
        p.label.key.startswith(key) and len(p.cards) >= cards for p in view.piles
    )


def fact(key: str) -> Sight:
    """Something that stands in a corner."""
    return lambda view: any(f.label.key.startswith(key) for f in view.facts)


def trick(cards: int, number: int = 0, holding: Card | None = None) -> Sight:
    """So many cards on the table, in no earlier trick than this."""

    def seen(view: View[Any]) -> bool:
        on_table = view.trick
        if on_table is None or len(on_table.plays) != cards or on_table.number < number:
            return False
        return holding is None or any(card == holding for _, card in on_table.plays)

    return seen


def holds(cards: int) -> Sight:
    """A hand of so many cards."""
    return lambda view: len(view.hand) == cards


def blocked(cards: int) -> Sight:
    """A hand of which at least so many cards may not be played, and two may."""

    def seen(view: View[Any]) -> bool:
        shut = sum(held.reason is not None for held in view.hand)
        return shut >= cards and len(view.hand) - shut >= 2

    return seen


def made(outcome: bool | None) -> Sight:
    """The end of a deal that was made, lost, or was nobody's."""
    return lambda view: view.summary is not None and view.summary.good is outcome


def summed(key: str) -> Sight:
    """The end of a deal with this in its title, its extras or its score."""

    def seen(view: View[Any]) -> bool:
        if view.summary is None:
            return False
        phrases = [view.summary.title, view.summary.subtitle, *view.summary.chips]
        phrases += [line.reason for line in view.summary.lines]
        return any(isinstance(p, Phrase) and p.key.startswith(key) for p in phrases)

    return seen


def rows(count: int) -> Sight:
    """So many deals in the score table."""
    return lambda view: len(view.rows) == count


def over(view: View[Any]) -> bool:
    """The end of the game."""
    return view.over


def shared(view: View[Any]) -> bool:
    """A score card with markers of two."""
    return view.grid is not None and any(len(cell.owners) > 1 for cell in view.grid.cells)
