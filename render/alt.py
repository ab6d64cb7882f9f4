"""Pictures in words, for people who listen: the same facts, in the order in which they matter.

Every text is made of ``alt.*`` phrases, so that each language orders its own words. Names are given
whole here, also those that the fonts can't draw.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from games.cards import NO_SUIT, Card
from games.view import Bar, Cell, DealRow, Grid, Pile, Points, SeatView, Summary, TrickView, View
from games.words import Phrase, Player, Suit
from render.piles import owned
from render.reader import Words
from render.sides import marker_of

_TWO_STOPS: Final = re.compile(r"(?<=[!?…！？])[.。]")
"""A stop behind what ends with a mark of its own."""


def _tell(words: Words, phrases: Iterable[Phrase]) -> str:
    text = _TWO_STOPS.sub("", " ".join(words(phrase) for phrase in phrases))
    return re.sub(r"(?<=[。！？]) ", "", text)  # a full-width stop brings its own space


def _listed(words: Words, parts: Iterable[Phrase]) -> str:
    return words(Phrase("alt.between")).join(map(words, parts))


def table(view: View[Any], words: Words) -> str:
    """A table before play: who said what, what lies open, who is waited for."""
    parts = [*_facts(view), *_seats(view), *_piles(view, words), *_due(view)]
    return _tell(words, [_sentence(view.headline, words), *parts])


def play(view: View[Any], words: Words) -> str:
    """The trick under way and everything around it."""
    trick = _trick(view.trick) if view.trick else ()
    parts = [*trick, *_due(view), *_facts(view), *_seats(view), *_piles(view, words)]
    return _tell(words, parts or [_sentence(view.headline, words)])


def gathered(trick: TrickView, words: Words) -> str:
    """A trick that is over."""
    return _tell(words, [Phrase("alt.last_trick"), *_trick(trick)])


def _sentence(phrase: Phrase, words: Words) -> Phrase:
    """A phrase of a game with a stop behind it, unless it has one."""
    ended = words(phrase).endswith((".", "!", "?", "…", "。", "！", "？"))
    return phrase if ended else Phrase("alt.sentence", text=phrase)


def _trick(trick: TrickView) -> Iterator[Phrase]:
    yield Phrase("alt.trick", number=trick.number, of=trick.of)
    for place, (seat, card) in enumerate(trick.plays):
        key = "alt.led" if place == 0 else "alt.played"
        if seat == trick.winner:
            key += ".winning"
        yield Phrase(key, player=Player(seat), card=card)


def _due(view: View[Any]) -> Iterator[Phrase]:
    if view.due:
        yield Phrase("alt.due", players=tuple(map(Player, view.due)))


def _facts(view: View[Any]) -> Iterator[Phrase]:
    for fact in view.facts:
        yield Phrase("alt.labelled", label=fact.label, value=fact.value)


def _seats(view: View[Any]) -> Iterator[Phrase]:
    """Roles, then what was said."""
    yield from _roles(view)
    for seat in view.seats:
        if seat.says is not None:
            yield Phrase("alt.says", player=Player(seat.seat), said=seat.says)


def _roles(view: View[Any]) -> Iterator[Phrase]:
    """Badges, each with those who bear it, and teams."""
    for badge in ("dealer", "taker", "partner", "chosen"):
        bearers = tuple(Player(s.seat) for s in view.seats if badge in s.badges)
        if bearers:
            yield Phrase(f"alt.{badge}", players=bearers)
    for letter, side in zip("ABCDE", view.sides, strict=False):
        if len(side) > 1:
            yield Phrase("alt.team", letter=letter, players=tuple(map(Player, side)))


def _piles(view: View[Any], words: Words) -> Iterator[Phrase]:
    for pile in view.piles:
        label = owned(pile)
        if pile.cards:
            yield Phrase("alt.labelled", label=label, value=by_suit(pile.cards, words))
        if pile.hidden:
            yield Phrase("alt.face_down", label=label, n=pile.hidden)


def by_suit(cards: Sequence[Card], words: Words) -> str:
    """The cards suit by suit, ``Spades 3, 7 and King; Hearts 1``, in the order they stand in."""
    groups = groupby(cards, lambda c: c.suit)
    return _listed(words, (_suit_group(suit, tuple(group)) for suit, group in groups))


def _suit_group(suit: str, cards: tuple[Card, ...]) -> Phrase:
    if suit == NO_SUIT:
        return Phrase("alt.card", card=cards[0])
    ranks = tuple(c.rank if c.rank.isdigit() else Phrase(f"alt.rank.{c.rank}") for c in cards)
    return Phrase("alt.suit", suit=Suit(suit), ranks=ranks)


def hand(view: View[Any], words: Words, chosen: Container[Card], *, asked: bool) -> str:
    """The viewer's own cards; if asked for one, those that can be chosen first."""
    yours = Phrase("alt.hand", n=len(view.hand))
    picked = [h.card for h in view.hand if h.card in chosen]
    rest = [h for h in view.hand if h.card not in chosen]
    parts = [("alt.hand.chosen", picked)]
    if asked:
        parts.append(("alt.hand.playable", [h.card for h in rest if h.reason is None]))
        parts.append(("alt.hand.blocked", [h.card for h in rest if h.reason is not None]))
    else:
        parts.append(("alt.hand.cards", [h.card for h in rest]))
    lists = [Phrase(key, cards=by_suit(cards, words)) for key, cards in parts if cards]
    return _tell(words, [yours, *lists])


def grid(view: View[Any], grid: Grid, words: Words) -> str:
    """The score cards row by row, then the trick, then each player's tricks and markers."""
    rows = [
        Phrase(
            "alt.grid.row", number=r + 1, cells=_cells(view, grid.cells[3 * r : 3 * r + 3], words)
        )
        for r in range(3)
    ]
    line = tuple(str(grid.cells[c].value) for c in grid.line)
    won = [Phrase("alt.grid.line", values=line)] if line else []
    counts = [_count(seat, grid) for seat in view.seats]
    notes = [
        Phrase("alt.note", side=tuple(map(Player, side)), note=note)
        for side, note in zip(view.sides, grid.notes, strict=False)
        if note is not None
    ]
    shown = [
        Phrase("alt.note", side=(Player(seat.seat),), note=seat.says)
        for seat in view.seats
        if seat.says is not None
    ]
    trick = _trick(view.trick) if view.trick else ()
    ended = [] if view.summary is None else _titles(view.summary, words)
    around = [*_due(view), *_facts(view), *_roles(view), *shown, *_piles(view, words)]
    return _tell(words, [*ended, *trick, *won, *rows, *counts, *notes, *around])


def _cells(view: View[Any], cells: Sequence[Cell], words: Words) -> str:
    return _listed(words, (_cell(view, cell) for cell in cells))


def _cell(view: View[Any], cell: Cell) -> Phrase:
    owners, landing = _partners(view, cell.owners), tuple(map(Player, cell.landing))
    key = "alt.cell" + (".owned" if owners else "") + (".landing" if landing else "")
    return Phrase(key, value=cell.value, owners=owners, landing=landing)


def _partners(view: View[Any], owners: Iterable[int]) -> tuple[Player, ...]:
    """Everybody whose marker it is: partners share theirs."""
    sides = [side for side in view.sides if any(owner in side for owner in owners)]
    return tuple(Player(seat) for side in sides for seat in side)


def _count(seat: SeatView, grid: Grid) -> Phrase:
    colour = marker_of(seat)
    left = grid.supply[colour] if colour < len(grid.supply) else 0
    return Phrase("alt.grid.seat", player=Player(seat.seat), n=seat.tricks or 0, left=left)


def scores(view: View[Any], words: Words) -> str:
    """Totals first, then the deals, the latest first."""
    rows = [
        Phrase("alt.labelled", label=row.label, value=_row(view, row, words))
        for row in reversed(view.rows[-6:])
    ]
    return _tell(words, [_standing(view, words), *rows])


def _standing(view: View[Any], words: Words) -> Phrase:
    if (told := view.standing) is not None:
        value = _by_side(view, told.sides, "alt.points", words)
        return Phrase("alt.labelled", label=told.title, value=value)
    return Phrase("alt.totals", totals=_by_side(view, view.totals, "alt.points", words))


def _row(view: View[Any], row: DealRow, words: Words) -> str:
    if row.told:
        return _by_side(view, row.told, "alt.points", words)
    return _by_side(view, row.scores, "alt.gain", words)


def _by_side(view: View[Any], points: Sequence[Points | Phrase], key: str, words: Words) -> str:
    sides = zip(view.sides, points, strict=True)
    return _listed(words, (Phrase(key, side=tuple(map(Player, s)), points=p) for s, p in sides))


def summary(view: View[Any], end: Summary, words: Words) -> str:
    """The end of a deal: what came of it, who won how much, and why."""
    gains = _by_side(view, end.scores, "alt.gain", words)
    parts = [*_titles(end, words), *_bar(end.bar), Phrase("alt.gains", gains=gains)]
    parts.append(Phrase("alt.totals", totals=_by_side(view, view.totals, "alt.points", words)))
    chips = tuple(end.chips)
    parts += [Phrase("alt.extras", extras=chips)] if chips else []
    return _tell(words, parts)


def _titles(end: Summary, words: Words) -> list[Phrase]:
    return [_sentence(p, words) for p in (end.title, end.subtitle) if p is not None]


def _bar(bar: Bar | None) -> Iterator[Phrase]:
    if bar is not None:
        yield Phrase("alt.bar", label=bar.label, points=bar.points, target=bar.target)


def deal(dealt: Sequence[Pile], words: Words) -> str:
    """All hands of a finished deal and what else lay face down."""
    return _tell(
        words,
        (Phrase("alt.labelled", label=owned(p), value=by_suit(p.cards, words)) for p in dealt),
    )
