"""What a seat may see, by allow-list."""

from __future__ import annotations

from typing import assert_never

from games.actions import Play
from games.cards import Card
from games.track_trick import rules, telling
from games.track_trick.actions import Action, Choose, Give
from games.track_trick.board import MARKERS
from games.track_trick.known import Known, finished_deal, hands, known_to
from games.track_trick.pack import hand_size, winner_of
from games.track_trick.scoring import landings
from games.track_trick.standing import rows, standing
from games.track_trick.states import (
    Choosing,
    Finished,
    Giving,
    Laid,
    Over,
    Playing,
    Resting,
    State,
    Taken,
    match_of,
)
from games.tricks import Trick
from games.view import (
    Ask,
    Badge,
    Cell,
    Choice,
    Grid,
    HandCard,
    Pile,
    Scene,
    SeatView,
    TrickView,
    View,
)
from games.words import Phrase, Player


def view(state: State, seat: int | None) -> View[Known]:
    """The table as a seat, or a spectator, may see it."""
    match, known = match_of(state), known_to(seat, state)
    finished = finished_deal(state)
    return View(
        game="track_trick",
        deck="standard",
        seat=seat,
        scene=_scene(state),
        headline=telling.headline(state),
        due=rules.due(state),
        over=isinstance(state, Over),
        clockwise=True,
        deal=match.deals,
        seats=tuple(_seat(state, s, known.tricks) for s in range(match.seats)),
        sides=match.options.sides,
        totals=match.totals,
        rows=rows(match),
        standing=standing(state, known.board),
        known=known,
        ask=_ask(state, known),
        hand=_hand(state, seat, known),
        trick=_trick(state),
        last_trick=_last_trick(known.past, match.seats, known.trump),
        piles=_piles(state, seat),
        facts=telling.facts(state),
        log=telling.log(state),
        grid=_grid(state, known),
        summary=None
        if finished is None
        else telling.summary(finished, over=isinstance(state, Over)),
        notices=telling.notices(state, seat),
    )


def _scene(state: State) -> Scene:
    match state:
        case Playing() | Giving():
            return "play"
        case Resting(finished=Finished()) | Over():
            return "summary"
        case Resting() | Laid() | Choosing():
            return "auction"
        case _:
            assert_never(state)


def _seat(state: State, seat: int, tricks: tuple[int, ...]) -> SeatView:
    match = match_of(state)
    badges: list[Badge] = []
    if seat == match.dealer and not isinstance(state, Laid):
        badges.append("dealer")
    if isinstance(state, Choosing) and state.chosen[seat] is not None:
        badges.append("chosen")
    return SeatView(
        seat=seat,
        cards=len(hands(state)[seat]),
        tricks=tricks[seat],
        team=match.options.side_of(seat) if match.options.partnership4 else None,
        badges=tuple(badges),
        says=telling.says(state, seat),
    )


def _ask(state: State, known: Known) -> Ask | None:
    if not known.legal:
        return None
    prompt = telling.prompt(state)
    return Ask(prompt, tuple(_choice(action, known) for action in known.legal))


def _choice(action: Action, known: Known) -> Choice:
    match action:
        case Choose(card) | Play(card):
            return Choice(str(action), Phrase("track_trick.choice.card", card=card), card)
        case Give(seat):
            more = known.tricks[seat] + 1
            return Choice(
                str(action), Phrase("track_trick.choice.give", player=Player(seat), n=more)
            )
        case _:
            raise AssertionError("chance asks nobody")


def _hand(state: State, seat: int | None, known: Known) -> tuple[HandCard, ...]:
    asked = bool(known.legal) and isinstance(state, Playing)
    if seat is None or not asked:
        return tuple(map(HandCard, known.hand))
    return tuple(HandCard(c, rules.why_not(state, seat, Play(c))) for c in known.hand)


def _trick(state: State) -> TrickView | None:
    if not isinstance(state, Playing | Giving):
        return None
    return _shown_trick(state.trick, len(state.past) + 1, len(state.hands), state.deal.trump)


def _last_trick(past: tuple[Taken, ...], seats: int, trump: str | None) -> TrickView | None:
    return _shown_trick(past[-1].trick, len(past), seats, trump) if past else None


def _shown_trick(trick: Trick, number: int, seats: int, trump: str | None) -> TrickView:
    winner = winner_of(trick, trump, seats) if trick.cards else None
    return TrickView(number, hand_size(seats), trick.leader, trick.plays(seats), winner)


def _piles(state: State, seat: int | None) -> tuple[Pile, ...]:
    """Cards laid for trumps: face down until all lie there, then open during the first trick."""
    match state:
        case Choosing():
            laid = [(s, c) for s, c in enumerate(state.chosen) if c is not None]
            return tuple(_laid(s, c, open_to_viewer=s == seat) for s, c in laid)
        case Playing(past=()):
            return tuple(_laid(s, c, open_to_viewer=True) for s, c in enumerate(state.deal.shown))
        case _:
            return ()


def _laid(seat: int, card: Card, *, open_to_viewer: bool) -> Pile:
    label = Phrase("track_trick.pile.trump_choice")
    return Pile(label, (card,), 0, seat) if open_to_viewer else Pile(label, (), 1, seat)


def _grid(state: State, known: Known) -> Grid | None:
    board, options = known.board, known.options
    if board is None:
        return None
    lands: tuple[tuple[int, int], ...] = ()
    if isinstance(state, Playing | Giving):
        lands = landings(board, known.tricks, options)
    finished = finished_deal(state)
    line = () if finished is None else telling.winning_line(finished.sheet) or ()
    ended = bool(line) or isinstance(state, Over)
    sides = range(len(options.sides))
    return Grid(
        cells=tuple(
            Cell(v, board.owners[v], tuple(seat for seat, value in lands if value == v))
            for v in board.values
        ),
        line=line,
        supply=tuple(max(0, MARKERS - len(board.owned(side))) for side in sides),
        notes=tuple(telling.note(board, side, options, ended=ended) for side in sides),
    )
