"""What chance does: laying the grid and dealing (2, 3.1)."""

from __future__ import annotations

from typing import assert_never

from games.core import WRONG_MOMENT
from games.fair import Rng, shuffled
from games.track_trick.actions import Action, DealCards, LayGrid
from games.track_trick.board import CENTRE, VALUES, Board
from games.track_trick.pack import PACK, hand_size, in_order
from games.track_trick.states import Choosing, Laid, Resting, TrackTrickMatch
from games.words import Phrase, Player, Reason

_SCORE_CARDS = Reason("2.1", Phrase("track_trick.why.score_cards"))
_QUEEN = Reason("2.1", Phrase("track_trick.why.queen_in_centre"))
_FIRST_DEALER = Reason("2.3", Phrase("track_trick.why.first_dealer"))
_WHOLE_PACK = Reason("3.1", Phrase("track_trick.why.whole_pack"))


def lay_grid(rng: Rng) -> LayGrid:
    """The Queen in the centre, the others at random around it (2.1)."""
    around = shuffled(VALUES[1:], rng)
    return LayGrid((*around[:CENTRE], 0, *around[CENTRE:]))


def deal_cards(match: TrackTrickMatch, rng: Rng) -> DealCards:
    """The whole pack; the first dealer is drawn (2.3, 3.1)."""
    dealer = match.next_dealer()
    if dealer is None:
        dealer = rng.below(match.seats)
    cards, size = tuple(shuffled(PACK, rng)), hand_size(match.seats)
    hands = (cards[seat * size : (seat + 1) * size] for seat in range(match.seats))
    return DealCards(dealer, tuple(map(in_order, hands)))


def why_not(state: Resting | Laid, action: Action) -> Reason | None:
    """What is wrong with a chance action, None if it can happen."""
    grid_due = isinstance(state, Resting) and state.lays_grid
    match action:
        case LayGrid(values) if grid_due:
            return _why_no_grid(values)
        case DealCards() if not grid_due:
            return _why_no_deal(state.match, action)
        case _:
            return WRONG_MOMENT


def _why_no_grid(values: tuple[int, ...]) -> Reason | None:
    if tuple(sorted(values)) != VALUES:
        return _SCORE_CARDS
    return None if values[CENTRE] == 0 else _QUEEN


def _why_no_deal(match: TrackTrickMatch, action: DealCards) -> Reason | None:
    expected = match.next_dealer()
    if expected is None and not 0 <= action.dealer < match.seats:
        return _FIRST_DEALER
    if expected is not None and action.dealer != expected:
        return Reason("2.3", Phrase("track_trick.why.next_dealer", player=Player(expected)))
    sizes = [len(hand) for hand in action.hands]
    cards = {c for hand in action.hands for c in hand}
    fair = sizes == [hand_size(match.seats)] * match.seats and cards == set(PACK)
    return None if fair else _WHOLE_PACK


def apply(state: Resting | Laid, action: LayGrid | DealCards) -> Laid | Choosing:
    """The grid laid, markers travelling with their score cards, or the hands dealt."""
    match action:
        case LayGrid(values):
            return Laid(state.match, (state.board or Board(values)).relaid(values))
        case DealCards(dealer, hands):
            assert state.board is not None, "the grid lies before cards are dealt"
            sorted_hands = tuple(map(in_order, hands))
            return Choosing(
                state.match.dealt(dealer), state.board, sorted_hands, (None,) * len(hands)
            )
        case _:
            assert_never(action)
