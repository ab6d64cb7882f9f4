"""Topics of the worked examples of French Tarot: what the engine says to each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.actions import Discard
from games.cards import EXCUSE, TRUMP, Card, card
from games.core import advance
from games.tarot import GAME
from games.tarot.actions import TAKES, Bid, Call, Poignee
from games.tarot.auction import allowed_bids, callable_cards, callable_ranks, standing_bid
from games.tarot.counting import LastTrick, Pile, count_trick
from games.tarot.dealing import DOG_SIZE, HAND_SIZE, begin
from games.tarot.deck import DECK, Hand, in_order
from games.tarot.declarations import (
    TIER_SIZES,
    misere_names,
    poignees,
    trumps_to_show,
    why_not_poignee,
)
from games.tarot.exchange import is_plain
from games.tarot.options import TarotOptions
from games.tarot.play import playable, trick_winner
from games.tarot.rules import refusal
from games.tarot.scoring import (
    TIERS,
    halved,
)
from games.tarot.states import (
    Auction,
    Between,
    Calling,
    Contract,
    Exchange,
    Playing,
    Showing,
    Table,
    TarotState,
    Won,
)
from games.tricks import Trick
from tests.vectors.tarot_scores import (
    all_pass,
    card_points,
    cumulative,
    distributed,
    dog_ownership,
    game_end,
    misere,
    petit_au_bout,
    poignee_payment,
    scored,
)
from tests.vectors.tarot_setup import (
    TAKER,
    Example,
    dealt_of,
    excuses_of,
    hand_of,
    options_of,
    seats_of,
    whole_deal,
)


def winner_index(example: Example) -> dict[str, Any]:
    """The place in a trick of the card that wins."""
    given = example["given"]
    cards = hand_of(given["cards_in_play_order"])
    swept = bool(given.get("last_trick")) and bool(given.get("leader_side_won_all_previous"))
    winner = trick_winner(Trick(0, cards), excuses_of(example), len(cards), swept=swept)
    return {"winner_index": winner}


def legal_move(example: Example) -> dict[str, Any]:
    """The cards that may be played."""
    given, options = example["given"], options_of(example)
    seats = seats_of(given)
    called = card(given["called_card"]) if given.get("called_card") else None
    contract = Contract((), TAKER, "petite", called)
    trick = Trick(0, hand_of(given["trick_so_far"]))
    hands = tuple(hand_of(given["hand"]) if s == len(trick.cards) else () for s in range(seats))
    earlier = () if given.get("first_trick", called is None) else (Won(Trick(0), 0),)
    dealt = replace(dealt_of(seats, options, hands), excuses=excuses_of(example))
    return {"legal": [c.code for c in playable(Table(dealt, contract, hands, trick, earlier))]}


def excuse(example: Example) -> dict[str, Any]:
    """One trick with the Excuse, and what each side has of it."""
    given, options = example["given"], options_of(example)
    cards, order = hand_of(given.get("last_trick") or given["trick"]), given["seats"]
    last, seats = bool(given.get("last", "last_trick" in given)), len(order)
    attack = given["attack"]
    sides = tuple(int(s not in attack) for s in range(seats)) if attack else tuple(range(seats))
    swept_by = _swept_by(given, sides)
    trick = Trick(order[0], cards)
    swept = last and swept_by == sides[order[0]]
    winner = trick_winner(trick, excuses_of(example), seats, swept=swept)
    piles = [Pile() for _ in range(max(sides) + 1)]
    switches = options.excuse_last_trick == "switch_sides" and bool(attack)
    rule = LastTrick(swept_by, switches) if last else None
    count_trick(Won(trick, winner), sides, excuses_of(example), piles, rule)
    points = [halved(pile.half_points) for pile in piles]
    return {
        "winner_seat": winner,
        "points_by_seat": points,
        "attack_from_trick": points[0],
        "defence_from_trick": points[1],
        "attack_oudlers_from_trick": piles[0].oudlers,
        "defence_oudlers_from_trick": piles[1].oudlers,
    }


def _swept_by(given: Mapping[str, Any], sides: tuple[int, ...]) -> int | None:
    """The side that an example says has won all earlier tricks."""
    who = next((k for k, v in given.items() if "won_all" in k and v), None)
    if who is None:
        return None
    order = given["seats"]
    cards = given.get("last_trick") or given["trick"]
    if who.startswith(("attack", "defence")):
        return int(who.startswith("defence"))
    return sides[order[0] if who.startswith("leader") else order[cards.index("EX")]]


def table_to_declare(seats: int, options: TarotOptions, hand: Hand, discard: Hand = ()) -> Table:
    """A table where the taker, seat 0, is about to play his first card from this hand."""
    hands = (in_order(hand), *((),) * (seats - 1))
    dealt = dealt_of(seats, options, hands)
    return Table(dealt, Contract((), TAKER, "petite", discard=discard), hands, Trick(TAKER))


def poignee(example: Example) -> dict[str, Any]:
    """The poignees that a hand may show."""
    given, options = example["given"], options_of(example)
    trumps = given.get("trumps", given.get("hand_after_discard_trumps", 0))
    put_away = given.get("trumps_in_discard", 0)
    all_trumps = [c for c in DECK if c.suit == TRUMP]
    own = tuple(all_trumps[put_away : put_away + trumps])
    hand = (*own, EXCUSE) if given.get("excuse") else own
    table = table_to_declare(seats_of(given), options, hand, tuple(all_trumps[:put_away]))
    counts = [len(p.cards) for p in poignees(table)]
    sizes = TIER_SIZES[seats_of(given)]
    allowed = [TIERS[sizes.index(count)] for count in counts]
    return {
        "max_tier": allowed[-1] if allowed else None,
        "allowed": allowed,
        "shown_counts": counts,
        "may_show_excuse": _may_show_excuse(table, given.get("tier")),
    }


def _may_show_excuse(table: Table, tier: str | None) -> bool:
    sizes = TIER_SIZES[len(table.hands)]
    wanted = sizes if tier is None else (sizes[TIERS.index(tier)],)
    trumps = trumps_to_show(table)
    shown = (Poignee((*trumps[: size - 1], EXCUSE)) for size in wanted)
    return any(why_not_poignee(table, action) is None for action in shown)


def misere_detect(example: Example) -> dict[str, Any]:
    """The miseres that a hand holds."""
    breaks = options_of(example).misere_trump_excuse == "breaks"
    names = misere_names(hand_of(example["given"]["hand"]), excuse_breaks=breaks)
    return {"kinds": [name for name in names if name != "both"]}


def bidding(example: Example) -> dict[str, Any]:
    """An auction, and what may be bid next."""
    given, options = example["given"], options_of(example)
    seats, bids = seats_of(given), tuple(given["bids"])
    state: TarotState = Auction(dealt_of(seats, options, ((c,) for c in DECK[:seats])))
    for turn, name in enumerate(bids):
        state = advance(GAME, state, turn, Bid(name))
    standing = standing_bid(bids)
    allowed = list(allowed_bids(bids, options)) if isinstance(state, Auction) else ["pass"]
    return {
        "allowed": allowed,
        "rejected": [bid for bid in TAKES if bid not in allowed],
        "contract": standing,
        "taker_index": None if standing is None else bids.index(standing),
        "others_must_pass": standing is not None and allowed == ["pass"],
    }


def call(example: Example) -> dict[str, Any]:
    """What may be called, and whether the taker is alone then."""
    given, options = example["given"], options_of(example)
    if "location" in given:
        return _called(card(given["called"]), given["location"], options)
    names = {"kings": "K", "queens": "Q", "knights": "N", "jacks": "J"}
    counts = {rank: given.get(name, 0) for name, rank in names.items()}
    hand = tuple(card(rank + suit) for rank, n in counts.items() for suit in "SHCD"[:n])
    held = hand_of(given["hand"]) if "hand" in given else hand
    return {
        "ranks": callable_ranks(held, options),
        "cards": [c.code for c in callable_cards(held, options)],
    }


def _called(named: Card, location: str, options: TarotOptions) -> dict[str, Any]:
    own, dog = (named,) if "taker" in location else (), (named,) if "dog" in location else ()
    other = () if own or dog else (named,)
    dealt = dealt_of(5, options, (own, other, (), (), ()), dog)
    state = advance(GAME, Calling(dealt, Contract((), TAKER, "garde_sans")), TAKER, Call(named))
    return {"taker_alone": contract_of(state).partner is None}


def deal(example: Example) -> dict[str, Any]:
    """The sizes of hands and dog."""
    seats = seats_of(example["given"])
    return {"hand": HAND_SIZE[seats], "dog": DOG_SIZE[seats], "tricks": HAND_SIZE[seats]}


def petit_sec(example: Example) -> dict[str, Any]:
    """Whether a hand cancels the deal."""
    given, options = example["given"], options_of(example)
    seats = seats_of(given)
    plain = [c for c in DECK if c.suit != TRUMP and c is not EXCUSE]
    trumps = hand_of(given["trumps"]) + ((EXCUSE,) if given["excuse"] else ())
    hand = (*trumps, *plain[: HAND_SIZE[seats] - len(trumps)])
    start = GAME.start(seats, options)
    return {"cancel": isinstance(begin(start, whole_deal(seats, hand)), Between)}


def contract_of(state: TarotState) -> Contract:
    """The contract of a state that has one."""
    contract = state.table.contract if isinstance(state, Showing | Playing) else state.contract
    assert isinstance(contract, Contract)
    return contract


def discard(example: Example) -> dict[str, Any]:
    """Whether these cards may be put away."""
    given = example["given"]
    state: TarotState = _exchange(example)
    for picked in hand_of(given["picked"]):
        reason = refusal(state, Discard(picked))
        if reason is not None:
            return {"ok": False, "reason": reason.phrase.key}
        state = advance(GAME, state, TAKER, Discard(picked))
    if isinstance(state, Exchange):
        return {"ok": False, "reason": "too few"}
    trumps = [c for c in contract_of(state).discard if c.suit == TRUMP]
    return {"ok": True, "trumps_shown": [c.code for c in trumps]}


def _exchange(example: Example) -> Exchange:
    """A taker who holds the picked cards and as many plain ones as the example says."""
    given, options = example["given"], options_of(example)
    seats = seats_of(given)
    picked = hand_of(given["picked"])
    wanted = given["plain_non_king_available"] - sum(map(is_plain, picked))
    plain = [c for c in DECK if is_plain(c) and c not in picked][:wanted]
    others = [c for c in DECK if not is_plain(c) and c not in picked]
    size = HAND_SIZE[seats] + DOG_SIZE[seats]
    hand = in_order((*picked, *plain, *others)[:size])
    return Exchange(dealt_of(seats, options), Contract((), TAKER, "garde"), hand)


TOPICS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "score": scored,
    "half_point": scored,
    "cumulative": cumulative,
    "poignee_payment": poignee_payment,
    "petit_au_bout": petit_au_bout,
    "distribution": distributed,
    "misere": misere,
    "all_pass": all_pass,
    "card_points": card_points,
    "dog_ownership": dog_ownership,
    "trick_winner": winner_index,
    "legal_move": legal_move,
    "excuse": excuse,
    "poignee_tier": poignee,
    "poignee_show": poignee,
    "misere_detect": misere_detect,
    "bidding": bidding,
    "call": call,
    "deal": deal,
    "petit_sec": petit_sec,
    "discard": discard,
    "game_end": game_end,
}
