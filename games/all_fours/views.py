"""What one seat may see, built piece by piece from what it is allowed to know."""

from __future__ import annotations

from typing import Final

from games.actions import Play
from games.all_fours.calling import giving_loses
from games.all_fours.known import Known, known, may_look
from games.all_fours.narration import facts, headline, log, says
from games.all_fours.pack import STRENGTH
from games.all_fours.playing import refuse_card
from games.all_fours.rules import due, legal, totals
from games.all_fours.scoring import at_once, team_of
from games.all_fours.sheet import TEAMS, added
from games.all_fours.states import (
    SEATS,
    Answering,
    Dealt,
    Over,
    Playing,
    Ready,
    Speaking,
    State,
    Taken,
)
from games.all_fours.summary import summary
from games.tricks import Trick, best
from games.view import (
    Ask,
    Choice,
    DealRow,
    HandCard,
    Pile,
    Scene,
    SeatView,
    TrickView,
    View,
)
from games.words import Phrase, Player, Suit, Team

SIDES: Final = ((0, 2), (1, 3))


def view(state: State, seat: int | None) -> View[Known]:
    """The table as a seat, or a spectator, may see it."""
    knows = known(state, seat)
    return View(
        game="all_fours",
        deck="standard",
        seat=seat,
        scene=_scene(state),
        headline=headline(state),
        due=due(state),
        over=isinstance(state, Over),
        clockwise=False,
        deal=state.match.deals,
        seats=tuple(_seat(state, s) for s in range(SEATS)),
        sides=SIDES,
        totals=totals(state),
        rows=_rows(state),
        known=knows,
        ask=_ask(state, seat),
        hand=_hand(state, knows),
        trick=_trick(state),
        last_trick=_last_trick(state),
        piles=_piles(state),
        facts=facts(state),
        log=log(state),
        summary=summary(state),
        notices=_notices(state, knows),
    )


def _scene(state: State) -> Scene:
    match state:
        case Playing():
            return "play"
        case Over():
            return "summary"
        case Ready():
            return "summary" if state.ended else "auction"
        case _:
            return "auction"


def _current(state: State) -> Dealt | None:
    """The deal under way, or the one that has just ended."""
    if isinstance(state, Ready | Over):
        return state.ended.dealt if state.ended else None
    return state.dealt


def _tricks(state: State) -> tuple[Taken, ...]:
    match state:
        case Playing(tricks=tricks):
            return tricks
        case Ready() | Over():
            return state.ended.tricks if state.ended else ()
        case _:
            return ()


def _seat(state: State, seat: int) -> SeatView:
    dealt, tricks = _current(state), _tricks(state)
    return SeatView(
        seat=seat,
        cards=_held(state, seat),
        tricks=sum(t.winner == seat for t in tricks) if _scene(state) != "auction" else None,
        team=team_of(seat),
        badges=("dealer",) if dealt and dealt.dealer == seat else (),
        says=says(state, seat),
    )


def _held(state: State, seat: int) -> int:
    match state:
        case Playing(hands=hands):
            return len(hands[seat])
        case Ready() | Over():
            return 0
        case _:
            return len(state.dealt.hands[seat])


def _rows(state: State) -> tuple[DealRow, ...]:
    """A row a deal, and one for the deal under way once it has points."""
    rows = [
        DealRow(Phrase("all_fours.row.deal", number=number), sheet.scores)
        for number, sheet in enumerate(state.match.sheets, 1)
    ]
    if not isinstance(state, Ready | Over):
        now = added((0,) * TEAMS, at_once(state.dealt, state.match.options))
        if any(now):
            rows.append(DealRow(Phrase("all_fours.row.now"), now))
    return tuple(rows)


def _ask(state: State, seat: int | None) -> Ask | None:
    if seat is None or seat not in due(state):
        return None
    choices = tuple(
        Choice(str(a), Phrase("all_fours.choice.play", card=a.card), a.card)
        if isinstance(a, Play)
        else Choice(str(a), Phrase(f"all_fours.choice.{a}", **_choice_values(state)))
        for a in legal(state, seat)
    )
    return Ask(_prompt(state), choices)


def _choice_values(state: State) -> dict[str, Suit | Team]:
    """What the labels of stand, beg, take one and run may name."""
    assert isinstance(state, Speaking | Answering)
    suit = state.dealt.turned[-1].suit
    return {"suit": Suit(suit), "team": Team(team_of(state.dealt.speaker))}


def _prompt(state: State) -> Phrase:
    match state:
        case Speaking(dealt=dealt):
            return Phrase("all_fours.ask.speak", card=dealt.turned[-1])
        case Answering(dealt=dealt):
            key = "all_fours.ask.answer_loses" if giving_loses(state) else "all_fours.ask.answer"
            return Phrase(key, player=Player(dealt.speaker))
        case Playing(trick=Trick(cards=())):
            return Phrase("all_fours.ask.lead")
        case _:
            return Phrase("all_fours.ask.play")


def _hand(state: State, knows: Known) -> tuple[HandCard, ...]:
    if not isinstance(state, Playing) or knows.seat not in due(state):
        return tuple(HandCard(c) for c in knows.hand)
    trick, undertrump = state.trick.cards, state.match.options.undertrump
    return tuple(
        HandCard(c, refuse_card(c, knows.hand, trick, state.trump, undertrump)) for c in knows.hand
    )


def _trick(state: State) -> TrickView | None:
    if not isinstance(state, Playing):
        return None
    return _shown(state.trick, len(state.tricks) + 1, state.dealt, state.trump)


def _last_trick(state: State) -> TrickView | None:
    dealt, tricks = _current(state), _tricks(state)
    if not dealt or not tricks:
        return None
    return _shown(tricks[-1].trick, len(tricks), dealt, dealt.turned[-1].suit)


def _shown(trick: Trick, number: int, dealt: Dealt, trump: str) -> TrickView:
    led = trick.cards[0].suit if trick.cards else None
    place = best(trick.cards, led, STRENGTH[trump])
    winner = None if place is None else (trick.leader + place) % SEATS
    of = len(dealt.hands[0])
    return TrickView(number, of, trick.leader, trick.plays(SEATS), winner)


def _piles(state: State) -> tuple[Pile, ...]:
    dealt = _current(state)
    if dealt is None:
        return ()
    return (
        Pile(Phrase("all_fours.pile.turned"), dealt.turned),
        Pile(Phrase("all_fours.pile.rest"), hidden=dealt.rest),
    )


def _notices(state: State, knows: Known) -> tuple[Phrase, ...]:
    if isinstance(state, Ready | Over | Playing) or knows.seat is None:
        return ()
    if knows.partner_holds is not None:
        suit = Suit(state.dealt.turned[-1].suit)
        return (Phrase("all_fours.notice.partner_holds", n=knows.partner_holds, suit=suit),)
    if not may_look(state.dealt, state.match.options, knows.seat):
        return (Phrase("all_fours.notice.no_look"),)
    return ()
