"""What each seat may see (the public side of RULES.md 3-7), built by allow-list."""

from __future__ import annotations

from collections.abc import Iterator

from games.actions import Discard, Play
from games.cards import Card
from games.piedicavallo.actions import Action, Deal, Say
from games.piedicavallo.asides import asides, topic
from games.piedicavallo.known import Known
from games.piedicavallo.log import log, phrase_of
from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, POINTS, is_trump, points
from games.piedicavallo.phrases import phrase
from games.piedicavallo.rules import DISCARD, by_team, due, legal, trick_winner, why_not
from games.piedicavallo.sayings import is_statement
from games.piedicavallo.states import (
    PLAYERS,
    TRICKS,
    Dealing,
    Discarding,
    Finished,
    Over,
    Playing,
    State,
    Taken,
)
from games.piedicavallo.summary import outcome, rows, summary
from games.view import Ask, Choice, Fact, HandCard, Pile, Scene, SeatView, Summary, TrickView, View
from games.words import Phrase, Player, Team

SIDES = ((0, 2), (1, 3))


def view(state: State, seat: int | None) -> View[Known]:
    """The table as seen from a seat; None is the spectator."""
    deal = state if isinstance(state, Discarding | Playing) else state.last
    actions = () if seat is None else legal(state, seat)
    return View(
        game="piedicavallo",
        deck="piemonte",
        seat=seat,
        scene=_scene(state),
        headline=_headline(state),
        due=due(state),
        over=isinstance(state, Over),
        clockwise=False,
        deal=state.match.deals,
        seats=tuple(_seat(state, s) for s in range(PLAYERS)),
        sides=SIDES,
        totals=state.match.totals,
        rows=rows(state.match),
        known=_known(state, seat, actions),
        ask=_ask(state, seat, actions),
        hand=() if seat is None else _hand(state, seat),
        trick=_trick(state),
        last_trick=_last_trick(_taken(state)),
        piles=_discard_pile(state, seat),
        facts=_facts(state),
        log=() if deal is None else log(state.match.options, deal),
        summary=_summary(state),
        notices=_notices(state.match.options),
    )


def _scene(state: State) -> Scene:
    match state:
        case Playing():
            return "play"
        case Over() | Dealing(last=Finished()):
            return "summary"
        case _:
            return "exchange"


def _headline(state: State) -> Phrase:
    match state:
        case Discarding():
            return Phrase("piedicavallo.headline.discard", player=Player(state.dealer))
        case Playing():
            player = Player(state.trick.turn(PLAYERS))
            word = "play" if state.trick.cards else "lead"
            return Phrase(f"piedicavallo.headline.{word}", player=player)
        case Over():
            return outcome("summary.game", state.match.totals)
        case Dealing(last=Finished()):
            return outcome("summary.deal", state.match.sheets[-1].scores)
        case _:
            return Phrase("piedicavallo.headline.start")


def _held(state: State, seat: int) -> tuple[Card, ...]:
    """What a seat holds now; a card that the dealer has laid away is gone at once."""
    match state:
        case Playing():
            return state.hands[seat]
        case Discarding() if seat == state.dealer:
            return tuple(c for c in state.hands[seat] if c not in state.discard)
        case Discarding():
            return state.hands[seat]
        case _:
            return ()


def _taken(state: State) -> tuple[Taken, ...]:
    match state:
        case Playing(taken=taken):
            return taken
        case Dealing(last=Finished(taken=taken)) | Over(last=Finished(taken=taken)):
            return taken
        case _:
            return ()


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        cards=len(_held(state, seat)),
        tricks=sum(taken.winner == seat for taken in _taken(state)),
        team=seat % 2,
        badges=("dealer",) if seat == state.match.dealer else (),
        says=_says(state, seat),
    )


def _says(state: State, seat: int) -> Phrase | None:
    """What a seat said last, for as long as it has played no further card."""
    if not isinstance(state, Discarding | Playing):
        return None
    tricks = state.tricks() if isinstance(state, Playing) else ()
    players = [player for trick in tricks for player, _ in trick.plays(PLAYERS)]
    own_last = max((n for n, player in enumerate(players, 1) if player == seat), default=0)
    words = [s for s in state.said if s.seat == seat and s.after >= own_last]
    return phrase_of(state.match.options, words[-1]) if words else None


def _ask(state: State, seat: int | None, actions: tuple[Action, ...]) -> Ask | None:
    """A card where one is due, with things to say behind it; else what may be said."""
    if not actions or seat is None:
        return None
    choices = tuple(_choice(state, action) for action in actions)
    match state, actions[0], actions[-1]:
        case Discarding(discard=laid), _, _:
            left = DISCARD - len(laid)
            return Ask(Phrase("piedicavallo.ask.discard", n=left), choices, left)
        case Playing(), Play(), last:
            beside = asides(state, seat)
            with_it = "play_or_say" if isinstance(last, Say) else "play_with" if beside else "play"
            return Ask(Phrase(f"piedicavallo.ask.{with_it}"), choices, asides=beside)
        case _:
            most = _sayable(state, actions)
            return Ask(Phrase("piedicavallo.ask.say"), choices, most, optional=True)


def _sayable(state: State, actions: tuple[Action, ...]) -> int:
    """How many sayings can be chosen together without going past ``max_statements``."""
    assert isinstance(state, Playing)
    most = state.match.options.max_statements
    if most is None or not any(is_statement(a.saying) for a in actions if isinstance(a, Say)):
        return len(actions)
    return min(len(actions), most - state.statements)


def _choice(state: State, action: Action) -> Choice:
    assert not isinstance(action, Deal)
    if isinstance(action, Say):
        assert isinstance(state, Playing)
        assert state.last_play is not None
        words = phrase(action.saying, state.last_play[1], state.match.options)
        return Choice(str(action), words, topic=topic(action.saying, state.last_play[1]))
    verb = "discard" if isinstance(action, Discard) else "play"
    label = Phrase(f"piedicavallo.choice.{verb}", card=action.card)
    return Choice(str(action), label, action.card)


def _hand(state: State, seat: int) -> tuple[HandCard, ...]:
    if seat not in due(state):
        return tuple(HandCard(c) for c in _held(state, seat))
    act = Discard if isinstance(state, Discarding) else Play
    return tuple(HandCard(c, why_not(state, seat, act(c))) for c in _held(state, seat))


def _trick(state: State) -> TrickView | None:
    if not isinstance(state, Playing):
        return None
    return TrickView(
        number=len(state.taken) + 1,
        of=TRICKS,
        leader=state.trick.leader,
        plays=state.trick.plays(PLAYERS),
        winner=trick_winner(state.trick),
    )


def _last_trick(taken: tuple[Taken, ...]) -> TrickView | None:
    if not taken:
        return None
    trick, winner = taken[-1].trick, taken[-1].winner
    return TrickView(len(taken), TRICKS, trick.leader, trick.plays(PLAYERS), winner)


def _discard_pile(state: State, seat: int | None) -> tuple[Pile, ...]:
    if not isinstance(state, Discarding | Playing) or not state.discard:
        return ()
    label = Phrase("piedicavallo.pile.discard")
    if seat == state.dealer:
        return (Pile(label, state.discard, seat=seat),)
    return (Pile(label, hidden=len(state.discard), seat=state.dealer),)


def _facts(state: State) -> tuple[Fact, ...]:
    """The points that lie open in each side's pile, and the announced trumps."""
    if not isinstance(state, Playing):
        return ()
    trumps = Phrase("piedicavallo.fact.discarded_trumps")
    return (
        *(
            _fact(Phrase("piedicavallo.fact.points", team=Team(team)), number)
            for team, number in enumerate(_open_points(state))
        ),
        _fact(trumps, sum(map(is_trump, state.discard))),
    )


def _fact(label: Phrase, number: int) -> Fact:
    return Fact(label, Phrase("piedicavallo.fact.number", number=number))


def _open_points(state: Playing) -> Iterator[int]:
    won = by_team(state.taken, lambda trick: points(c for c in trick.cards if c is not FOOL))
    plays = [play for trick in state.tricks() for play in trick.plays(PLAYERS)]
    for team, number in enumerate(won):
        laid = any(c is FOOL and seat % 2 == team for seat, c in plays)
        yield number + POINTS[FOOL] * laid


def _known(state: State, seat: int | None, actions: tuple[Action, ...]) -> Known:
    playing = state if isinstance(state, Playing) else None
    return Known(
        options=state.match.options,
        seat=seat,
        dealer=state.match.dealer,
        hand=() if seat is None else _held(state, seat),
        discard=_own_discard(state, seat),
        discarded_trumps=None if playing is None else sum(map(is_trump, playing.discard)),
        taken=() if playing is None else playing.taken,
        trick=None if playing is None else playing.trick,
        said=state.said if isinstance(state, Discarding | Playing) else (),
        legal=actions,
    )


def _own_discard(state: State, seat: int | None) -> tuple[Card, ...]:
    match state:
        case Discarding() | Playing() if seat == state.dealer:
            return state.discard
        case _:
            return ()


def _summary(state: State) -> Summary | None:
    match state:
        case Dealing(last=Finished() as deal) | Over(last=deal):
            return summary(state.match, deal, over=isinstance(state, Over))
        case _:
            return None


def _notices(options: PiedicavalloOptions) -> tuple[Phrase, ...]:
    if not options.signals:
        return (Phrase("piedicavallo.notice.silent"),)
    if options.truth == "honour":
        return (Phrase("piedicavallo.notice.honour"),)
    return ()
