"""How a deal goes on: after a card is turned, when trumps are fixed, after a trick, at the end."""

from __future__ import annotations

from games.actions import Play
from games.all_fours.actions import RUN
from games.all_fours.options import Options
from games.all_fours.pack import STRENGTH, laid_out
from games.all_fours.scoring import at_once, card_points, counted, known_items
from games.all_fours.sheet import TEAMS, Item, Sheet, added
from games.all_fours.states import (
    MORE,
    SEATS,
    AllFoursMatch,
    Dealt,
    Ended,
    Over,
    Playing,
    Ready,
    Running,
    Speaking,
    State,
    Taken,
)
from games.cards import without
from games.match import Match
from games.tricks import Trick, best
from games.view import Points


def opening(options: Options) -> Ready:
    """The state before the first deal."""
    return Ready(Match(SEATS, options, (0,) * TEAMS))


def so_far(match: AllFoursMatch, dealt: Dealt) -> tuple[Points, ...]:
    """Points per team with those of this deal that count at once (RULES.md 6.1)."""
    return added(match.totals, at_once(dealt, match.options))


def after_turn(match: AllFoursMatch, dealt: Dealt) -> State:
    """A card has just been turned: score it, then fix trumps, go on or throw in (RULES.md 3)."""
    options = match.options
    if max(so_far(match, dealt)) >= options.target:
        return end(match, Ended(dealt, "turned"), None, at_once(dealt, options))
    first, last = dealt.turned[0], dealt.turned[-1]
    if RUN not in dealt.calls:
        return Speaking(match, dealt)
    if last.suit != first.suit:
        return fix_trumps(match, dealt)
    if dealt.rest > MORE * SEATS or (dealt.rest == 1 and options.last_card_kick):
        return Running(match, dealt)
    return end(match, Ended(dealt, "pack"), None, at_once(dealt, options))


def after_giving(match: AllFoursMatch, dealt: Dealt) -> State:
    """The begged point counts at once and may win the game (RULES.md 6.1)."""
    if max(so_far(match, dealt)) >= match.options.target:
        trump = dealt.turned[-1].suit
        return end(match, Ended(dealt, "begged"), trump, at_once(dealt, match.options))
    return fix_trumps(match, dealt)


def fix_trumps(match: AllFoursMatch, dealt: Dealt) -> State:
    """The suit of the last turned card is trump; the speaker leads (RULES.md 3.2, 4.1)."""
    trump = dealt.turned[-1].suit
    hands = tuple(laid_out(hand, trump) for hand in dealt.hands)
    playing = Playing(match, dealt, trump, hands, Trick(dealt.speaker))
    return _stopped(playing) if match.options.early_stop else playing


def played(state: Playing, action: Play) -> State:
    """A card is laid; the fourth ends the trick, and the last trick the deal (RULES.md 4, 6.2)."""
    seat, trick = state.trick.turn(SEATS), state.trick.with_card(action.card)
    hand = without(state.hands[seat], action.card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    match, dealt, trump, tricks = state.match, state.dealt, state.trump, state.tricks
    if len(trick.cards) < SEATS:
        return Playing(match, dealt, trump, hands, trick, tricks)
    place = best(trick.cards, trick.cards[0].suit, STRENGTH[trump])
    assert place is not None, "the card led can always win"
    winner = (trick.leader + place) % SEATS
    now = Playing(match, dealt, trump, hands, Trick(winner), (*tricks, Taken(trick, winner)))
    return _stopped(now) if match.options.early_stop or not hand else now


def _stopped(state: Playing) -> State:
    """The deal counted, if it is played out or its outcome wins the game already."""
    match, dealt, tricks = state.match, state.dealt, state.tricks
    known = known_items(dealt, state.trump, tricks, state.hands, match.options)
    items, won = counted(so_far(match, dealt), known, match.options.target)
    if not won and any(state.hands):
        return state
    ended = Ended(dealt, "decided" if any(state.hands) else "played", tricks)
    return end(match, ended, state.trump, (*at_once(dealt, match.options), *items))


def end(
    match: AllFoursMatch, ended: Ended, trump: str | None, items: tuple[Item, ...]
) -> Ready | Over:
    """The deal written down. After the pack ran out the same dealer deals again (RULES.md 3.5)."""
    dealt = ended.dealt
    game = any(item.name == "game" for item in items)
    points = card_points(ended.tricks) if game else None
    match = match.scored(Sheet(dealt.dealer, dealt.turned, trump, items, points))
    if max(match.totals) >= match.options.target:
        return Over(match, ended)
    return Ready(match, dealt.dealer if ended.ending == "pack" else match.next_dealer(), ended)
