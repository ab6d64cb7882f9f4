"""What clicks and chance add to a table's log. Pure: from one snapshot to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from bot.tables.model import Claim, Deal, Done, Refused, Table
from games import fair
from games.core import NOT_DUE, WRONG_MOMENT, Action, Illegal, Malformed, advance
from games.records import read_line
from games.words import Phrase, Player

Entropy: TypeAlias = Callable[[int], bytes]
T = TypeVar("T")


class Unreadable(Exception):  # noqa: N818 - the word of the trade
    """A table whose log makes no game by today's rules. The text says where, without its cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; ``seat`` None is chance."""

    seq: int
    seat: int | None
    action: str


@dataclass(frozen=True, slots=True)
class Change:
    """What one operation does: the lines it adds to the log and the deals it draws or prepares.

    All of it is committed together. ``by_hand``: people did it, so the table is not idle.
    """

    before: Table
    after: Table
    lines: tuple[Line, ...] = ()
    deals: tuple[Deal, ...] = ()
    by_hand: bool = True


def first_deal(entropy: Entropy) -> Deal:
    """The source of a table's first deal."""
    return Deal(0, entropy(32))


def follow(table: Table, lines: Iterable[str]) -> Table:
    """The table after these lines of its log; Unreadable at the first that isn't one."""
    progress = _Progress(table)
    for line in lines:
        try:
            seat, text = read_line(line)
            progress.add(seat, table.game.read(text))
        except (Malformed, Illegal):
            raise Unreadable(f"line {progress.seq} of its log is not allowed") from None
    return progress.table()


def seat_in_play(table: Table, user_id: int) -> int:
    """The seat of a person in a game under way; Refused if there is no game or no seat."""
    if table.status == "lobby":
        raise Refused(Phrase("table.why.not_started"))
    if not table.open:
        raise Refused(Phrase("table.why.over"))
    if (seat := table.seat_of(user_id)) is None:
        raise Refused(Phrase("table.why.not_seated"))
    return seat


def act(table: Table, seat: int, number: int, texts: Sequence[str], entropy: Entropy) -> Change:
    """The actions of one click on the panel of state ``number``, all or none; else Refused."""
    if not texts:
        raise Refused(_FORGED)
    course = _Course(table, entropy)
    for action in _asked(table, seat, number, texts):
        try:
            course.play(seat, action)
        except Illegal as illegal:
            raise Refused(_why(table, seat, illegal)) from None
    course.note(seat, Done(table.since[seat], tuple(texts)))
    return course.change()


def tried(table: Table, seat: int, number: int, texts: Sequence[str]) -> Table:
    """The table with a half-chosen batch noted; Refused if the rules don't allow that much.

    Asides are noted by their marks until the choice is made that they go with.
    """
    drafted = replace(table, drafts=_with(table.drafts, seat, tuple(texts)))
    if _are_asides(table, seat, number, texts):
        return drafted
    state = table.state
    for action in _asked(table, seat, number, texts):
        try:
            state = advance(table.game, state, seat, action)
        except Illegal as illegal:
            raise Refused(_why(table, seat, illegal)) from None
    return drafted


def rest(table: Table, entropy: Entropy) -> Change:
    """The deal played out, each seat taking what comes first: where the outcome is sure."""
    course = _Course(table, entropy)
    while due := course.table.due:
        course.play(due[0], table.game.legal(course.table.state, due[0])[0])
    return course.change()


def deal(table: Table, entropy: Entropy) -> Change:
    """Deal the next cards; no change if no deal is to come."""
    course = _Course(table, entropy)
    if table.between_deals:
        course.deal()
    return course.change()


class _Course:
    """One operation under way: the newest snapshot and what has been added so far."""

    def __init__(self, table: Table, entropy: Entropy) -> None:
        self._before = self.table = table
        self._entropy = entropy
        self._lines: list[Line] = []
        self._deals: dict[int, Deal] = {}

    def play(self, seat: int, action: Action) -> None:
        self._add(seat, action)
        self._draw_within_deal()

    def deal(self) -> None:
        drawn = replace(self.table.deal, ids=_ids(self.table), first=self.table.seq)
        self._set_deal(drawn)
        self._draw()
        self._draw_within_deal()

    def note(self, seat: int, done: Done) -> None:
        self.table = replace(self.table, done=_with(self.table.done, seat, done))

    def change(self) -> Change:
        return Change(self._before, self.table, tuple(self._lines), tuple(self._deals.values()))

    def _draw_within_deal(self) -> None:
        while self._chance_due() and not self.table.between_deals:
            self._draw()
        # The next deal's seed is made, and its hash can be shown, before anybody's next click.
        if self.table.between_deals and self.table.deal.ids is not None:
            self._set_deal(Deal(self.table.deal.number + 1, self._entropy(32)))

    def _chance_due(self) -> bool:
        return self.table.game.chance_due(self.table.state)

    def _draw(self) -> None:
        source = self.table.deal
        assert source.ids is not None, "chance is due in a deal that was never begun"
        stream = fair.chance_stream(fair.deal_seed(source.server_seed, source.ids), source.lines)
        self.table = replace(self.table, deal=replace(source, lines=source.lines + 1))
        self._add(None, self.table.game.chance(self.table.state, stream))

    def _add(self, seat: int | None, action: Action) -> None:
        self._lines.append(Line(self.table.seq, seat, str(action)))
        self.table = _after(self.table, seat, action)

    def _set_deal(self, deal: Deal) -> None:
        self._deals[deal.number] = deal
        self.table = replace(self.table, deal=deal)


def _after(table: Table, seat: int | None, action: Action) -> Table:
    """The table with one more line; Illegal if the rules refuse it."""
    progress = _Progress(table)
    progress.add(seat, action)
    return progress.table()


class _Progress:
    """What lines of the log change: held apart, since to make a table takes longer than a move."""

    def __init__(self, table: Table) -> None:
        self._table, self._game = table, table.game
        self._state, self.seq = table.state, table.seq
        self._due = table.game.due(table.state)
        self._since, self._drafts, self._done = [*table.since], [*table.drafts], [*table.done]
        self._held, self._claim = dict(table.held), table.claim

    def add(self, seat: int | None, action: Action) -> None:
        """One more line; Illegal, and nothing has changed, if the rules refuse it.

        A seat's question is new when it has just acted, when it begins or ceases to be waited for,
        and when chance has spoken: not when others act in a phase where all choose at once.
        """
        self._state = advance(self._game, self._state, seat, action)
        self.seq += 1
        if seat is not None:
            self._done[seat] = Done(self._since[seat], (str(action),))
        before, self._due = self._due, self._game.due(self._state)
        for asked in range(self._table.seats):
            if seat in (None, asked) or (asked in before) != (asked in self._due):
                self._since[asked] = self.seq
                self._drafts[asked] = ()
                self._held.pop(asked, None)
        self._claim = _claim_after(self._claim, seat)

    def table(self) -> Table:
        if self.seq == self._table.seq:
            return self._table
        return replace(
            self._table,
            state=self._state,
            seq=self.seq,
            status="playing" if self._game.result(self._state) is None else "over",
            since=tuple(self._since),
            drafts=tuple(self._drafts),
            done=tuple(self._done),
            held=self._held,
            claim=self._claim,
        )


def _claim_after(claim: Claim | None, seat: int | None) -> Claim | None:
    """A claim ends when a card is played all the same; its refusal, with the deal."""
    return claim if claim is not None and claim.until is None and seat is not None else None


def _asked(table: Table, seat: int, number: int, texts: Sequence[str]) -> list[Action]:
    """The actions of a click, if it answers the question that the seat is asked now."""
    _check_fresh(table, seat, number, texts)
    try:
        return [table.game.read(text) for text in texts]
    except Malformed:
        raise Refused(_FORGED) from None


def _check_fresh(table: Table, seat: int, number: int, texts: Sequence[str]) -> None:
    """Refused unless a panel of this state still asks what the seat is asked now."""
    if not 0 <= number <= table.seq:
        raise Refused(_FORGED)
    if number < table.since[seat]:
        done, again = table.done[seat], tuple(texts)
        # what is said along with a card goes with the first click alone
        twice = done is not None and done.asked <= number and done.texts[: len(again)] == again
        raise Refused(Phrase("table.why.double" if twice else "table.why.moved_on"))


def _are_asides(table: Table, seat: int, number: int, texts: Sequence[str]) -> bool:
    """Whether a fresh draft is nothing but things to be said along with a choice."""
    ask = table.game.view(table.state, seat).ask
    if not texts or ask is None or not {aside.mark for aside in ask.asides}.issuperset(texts):
        return False
    _check_fresh(table, seat, number, texts)
    return True


def _why(table: Table, seat: int, illegal: Illegal) -> Phrase:
    if seat in table.due or illegal.reason not in (NOT_DUE, WRONG_MOMENT):
        return illegal.reason.phrase
    if not table.due:
        return Phrase("table.why.between_deals")
    return Phrase("table.why.not_your_turn", players=tuple(map(Player, table.due)))


def _ids(table: Table) -> tuple[int, ...]:
    """The newest interaction of each person, in seat order: nobody knew them all beforehand."""
    return tuple(
        holder.interaction
        for holder in table.holders
        if holder.kind == "person" and holder.interaction is not None
    )


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


_FORGED = Phrase("table.why.forged")
