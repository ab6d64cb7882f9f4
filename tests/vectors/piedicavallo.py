"""Topics of the worked examples of Piedicavallo: what the engine says to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.actions import Discard
from games.cards import Card, card
from games.core import Result, places
from games.match import Match
from games.piedicavallo import GAME
from games.piedicavallo.actions import Deal
from games.piedicavallo.discarding import discardable, why_not_discard
from games.piedicavallo.following import playable
from games.piedicavallo.kinds import Moment
from games.piedicavallo.options import PRESETS, PiedicavalloOptions
from games.piedicavallo.pack import FOOL, PACK, POINTS, SUITS, in_order, is_trump, led_suit, points
from games.piedicavallo.rules import SEATS, by_team, is_over, trick_winner
from games.piedicavallo.sayings import names_card, read_saying
from games.piedicavallo.scoring import Sheet, score
from games.piedicavallo.states import PLAYERS, Discarding, PiedicavalloMatch, Playing, Taken
from games.piedicavallo.talk import ALL_CARDS, refusal
from games.tricks import Trick
from games.view import View

Example = Mapping[str, Any]

WORDS = {
    "coins": "O",
    "cups": "U",
    "swords": "W",
    "batons": "B",
    "trumps": "T",
    "trump": "T",
    "tarocchi": "T",
}
"""Suits by the words that examples use."""

TEAMS = ("A", "B")


def options_of(example: Example) -> PiedicavalloOptions:
    """The options of an example, a preset under them if it names one."""
    named = dict(example.get("options") or {}) | dict(example["given"].get("options") or {})
    preset = PRESETS[named.pop("preset", "classic")]
    return PiedicavalloOptions.model_validate({**preset, **named})


def cards(codes: Iterable[str]) -> tuple[Card, ...]:
    """The cards of codes."""
    return tuple(map(card, codes))


def word_for(suit: str | None, expected: object) -> object:
    """A suit in the words of the expectation."""
    said = expected if isinstance(expected, str) else ""
    if suit is None or WORDS.get(said, said) == suit:
        return expected if suit is not None else None
    return next(word for word, code in WORDS.items() if code == suit)


def deck(example: Example) -> dict[str, int]:
    """How many cards of each sort the pack holds."""
    suits = Counter(c.suit for c in PACK if c is not FOOL and not is_trump(c))
    assert len(set(suits.values())) == 1
    return {
        "cards": len(PACK),
        "trumps": sum(map(is_trump, PACK)),
        "fool": PACK.count(FOOL),
        "per_suit": suits[SUITS[0]],
        "points": points(PACK),
    }


def card_points(example: Example) -> dict[str, Any]:
    """What each of some cards counts, and all of them."""
    given = cards(example["given"]["cards"])
    return {"values": [POINTS[c] for c in given], "total": points(given)}


def points_breakdown(example: Example) -> dict[str, int]:
    """The points of the whole pack by sort."""
    names = {"K": "kings", "Q": "queens", "N": "horses", "J": "jacks"}
    found = Counter(dict.fromkeys((*names.values(), "T1_T21_fool", "others"), 0))
    for c in PACK:
        honour = not c.rank.isalpha() and POINTS[c] == 5
        found["T1_T21_fool" if honour else names.get(c.rank, "others")] += POINTS[c]
    return {**found, "total": points(PACK)}


def trick(example: Example) -> dict[str, Any]:
    """Players are seated in the order in which they play."""
    names = [name for name, _ in example["given"]["trick"]]
    played = Trick(0, cards(code for _, code in example["given"]["trick"]))
    winner = trick_winner(played)
    assert winner is not None
    rest = tuple(c for c in played.cards if c is not FOOL)
    return {
        "winner": names[winner],
        "suit": word_for(led_suit(played.cards), example["expected"].get("suit")),
        "winner_pile_points": sum(
            by_team((Taken(Trick(played.leader, rest), winner),), lambda t: points(t.cards))
        ),
        "fool_owner_points": POINTS[FOOL] if FOOL in played.cards else 0,
        "fool_owner": names[played.cards.index(FOOL)] if FOOL in played.cards else None,
    }


def legal_play(example: Example) -> dict[str, Any]:
    """The cards of a hand that may be played."""
    given = example["given"]
    legal = playable(cards(given["hand"]), _lying(given))
    return {"legal": [c.code for c in legal]}


def _lying(given: Mapping[str, Any]) -> tuple[Card, ...]:
    """A trick that asks for what the example says was led: by its cards, or by a suit alone."""
    if "trick" in given:
        codes = [c if isinstance(c, str) else c[1] for c in given["trick"]]
        return cards(codes)
    led = given.get("led")
    if led in (None, "none", "EX", "fool"):
        return (FOOL,) if led in ("EX", "fool") else ()
    if led in WORDS or led in SUITS or led == "T":
        return (next(c for c in PACK if c.suit == WORDS.get(led, led)),)
    return cards([led])


def discard(example: Example) -> dict[str, Any]:
    """Both cards go through the one door's question, in the order given."""
    options, hand = options_of(example), in_order(cards(example["given"]["hand"]))
    first, second = cards(example["given"]["discard"])
    legal = (
        why_not_discard(options, hand, (), first) is None
        and why_not_discard(options, hand, (first,), second) is None
    )
    trumps = sum(map(is_trump, (first, second)))
    return {"legal": legal, **({"announce_trumps": trumps} if legal else {})}


def first_discards(example: Example) -> dict[str, Any]:
    """The cards that may be laid away next."""
    options, hand = options_of(example), in_order(cards(example["given"]["hand"]))
    laid = cards(example["given"].get("discard") or ())
    return {"legal": [c.code for c in discardable(options, hand, laid)]}


def deal_score(example: Example) -> dict[str, int]:
    """The score of each team.

    Where an example doesn't say who won the trick with the Fool, it was the other team.
    """
    given, options = example["given"], options_of(example)

    def pair(name: str) -> tuple[int, int]:
        return given[name]["A"], given[name]["B"]

    fool_team = TEAMS.index(given["fool_team"])
    taker = given.get("fool_trick_winner", given.get("fool_taken_by", given.get("fool_trick_team")))
    sheet = score(
        options,
        TEAMS.index(given["dealer_team"]),
        pair("tricks"),
        pair("trick_points"),
        fool_team,
        1 - fool_team if taker is None else TEAMS.index(taker),
        given.get("discard_points", 0),
        given.get("discard_trumps", 0),
    )
    return dict(zip(TEAMS, sheet.scores, strict=True))


def game_end(example: Example) -> dict[str, Any]:
    """Each pair of scores is written down as a finished deal; the match says what follows."""
    match: PiedicavalloMatch = Match(PLAYERS, options_of(example), (0, 0))
    for dealer, (first, second) in enumerate(example["given"]["deals"]):
        sheet = Sheet(dealer % PLAYERS, (1, 1), 0, 2, 0, (), (first, second))
        match = match.dealt(dealer % PLAYERS).scored(sheet)
    result = Result(((0, 2), (1, 3)), match.totals, places(match.totals))
    winner = result.places.index(1) if result.places.count(1) == 1 else None
    expected = example["expected"].get("winner")
    return {
        "totals": list(match.totals),
        "winner": "draw" if winner is None and expected == "draw" else winner,
        "sum": sum(match.totals),
        "over": is_over(match),
        "draw": is_over(match) and winner is None,
    }


def signals(example: Example) -> dict[str, Any]:
    """Which sayings are allowed with a card."""
    return _sorted_out(example, _moment(example), _both_lists(example))


def suggestion(example: Example) -> dict[str, Any]:
    """Which suggestions are allowed with a card."""
    says = example["given"].get("says") or _both_lists(example)
    return _sorted_out(example, _moment(example), says)


def _both_lists(example: Example) -> list[str]:
    expected = example["expected"]
    return [*expected.get("allowed", ()), *expected.get("forbidden", ())]


def _sorted_out(example: Example, moment: Moment, says: Iterable[str]) -> dict[str, Any]:
    found: dict[str, list[str]] = {"allowed": [], "forbidden": []}
    for text in says:
        found["allowed" if _may_say(moment, text) else "forbidden"].append(text)
    return {name: found[name] for name in example["expected"] if name in found}


def _may_say(moment: Moment, text: str) -> bool:
    try:
        said = read_saying(text)
    except ValueError:
        return False
    return refusal(moment, said) is None


def _moment(example: Example) -> Moment:
    given = example["given"]
    played_card = card(given.get("card") or given["playing"])
    played = {*cards(given.get("played") or ()), played_card}
    is_dealer = given.get("role") == "dealer"
    fool_ours = given.get("fool_played_by_own_team", given.get("own_team_played_fool", False))
    return Moment(
        options=options_of(example),
        card=played_card,
        hand=cards(given.get("hand_after") or ()),
        is_dealer=is_dealer,
        discard=cards(given.get("discard") or ()) if is_dealer else (),
        unplayed=ALL_CARDS - played,
        has_trick=bool(given.get("own_team_tricks", 0)),
        fool_with_side=bool(fool_ours) or played_card is FOOL,
        statements=given.get("statements", 0),
        reference=any(names_card(read_saying(text)) for text in given.get("earlier") or ()),
    )


def roles(example: Example) -> dict[str, Any]:
    """A deal by the first seat named in playing order, looked at from the table."""
    order = example["given"]["seats_anticlockwise"]
    dealer = order.index(example["given"]["dealer"])
    sizes = [17 if seat == dealer else 15 for seat in SEATS]
    hands = tuple(PACK[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in SEATS)
    state = GAME.apply(GAME.start(PLAYERS, PiedicavalloOptions()), None, Deal(dealer, hands))
    assert isinstance(state, Discarding)
    counts = {order[s.seat]: s.cards for s in _seen(state).seats}
    for _ in range(2):
        laid = next(a for a in GAME.legal(state, dealer) if isinstance(a, Discard))
        state = GAME.apply(state, dealer, laid)
    assert isinstance(state, Playing)
    leader = state.trick.leader
    following = state.match.next_dealer()
    assert following is not None
    return {
        "dealt_first": order[leader],
        "leads_first": order[leader],
        "cuts": order[(dealer - 1) % PLAYERS],
        "next_dealer": order[following],
        "hand_sizes": counts,
    }


def _seen(state: Discarding) -> View[Any]:
    return GAME.view(state, None)


TOPICS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "deck": deck,
    "points": card_points,
    "points_breakdown": points_breakdown,
    "trick_winner": trick,
    "legal_play": legal_play,
    "discard": discard,
    "legal_discard": first_discards,
    "deal_score": deal_score,
    "game_end": game_end,
    "signals": signals,
    "suggestion": suggestion,
    "roles": roles,
}
"""What the engine answers, by topic."""
