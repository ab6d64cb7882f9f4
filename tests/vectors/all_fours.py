"""Topics of the worked examples of All Fours: what the engine says to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.actions import Play
from games.all_fours import GAME
from games.all_fours.actions import BEG, RUN, STAND, TAKE_ONE, Action, Deal, Kick, More
from games.all_fours.dealing import rest_of
from games.all_fours.options import PRESETS, Options
from games.all_fours.pack import GAME_VALUE, PACK, STRENGTH, game_value
from games.all_fours.playing import playable
from games.all_fours.scoring import at_once, card_points, counted, game_item
from games.all_fours.sheet import Item, added
from games.all_fours.states import MORE, SEATS, Dealt, Over, Playing, Ready, Running, State
from games.cards import Card, card
from games.core import advance
from games.tricks import best
from games.words import Phrase

DEALER, ELDEST = 0, 1
DEALER_TEAM, ELDEST_TEAM = 0, 1
LETTERS = "AB"
LINE = Phrase("all_fours.line.nothing")
Example = Mapping[str, Any]


class Unshuffled:
    """Randomness that leaves every card where it lies."""

    def below(self, n: int) -> int:
        return n - 1


def options_of(example: Example) -> Options:
    """The options of an example, a preset under them if it names one."""
    named = dict(example.get("options") or {}) | dict(example["given"].get("options") or {})
    preset = PRESETS[named.pop("preset", "trinidad")]
    return Options.model_validate({**preset, **named})


def cards(codes: Iterable[Any]) -> tuple[Card, ...]:
    """Cards of codes, or of (player, code) pairs."""
    return tuple(card(c if isinstance(c, str) else c[1]) for c in codes)


def opened(options: Options, before: tuple[int, int] = (0, 0)) -> Ready:
    """A table before a deal of seat 0, with these points of its team and the other one."""
    start = GAME.start(SEATS, options)
    assert isinstance(start, Ready)
    return replace(start, match=replace(start.match, totals=before), dealer=DEALER)


def dealt_out(options: Options, before: tuple[int, int], turned: tuple[Card, ...]) -> State:
    """The first cards dealt from what isn't going to be turned, the first card turned."""
    free = [c for c in PACK if c not in turned]
    size = options.first_hand
    hands = tuple(tuple(free[seat : size * SEATS : SEATS]) for seat in range(SEATS))
    deal = Deal(DEALER, hands, turned[0])
    return advance(GAME, opened(options, before), None, deal)


def run_on(state: State, turned: tuple[Card, ...]) -> State:
    """The pack run until no more cards are due; ``turned`` are the cards to turn up."""
    for up in turned:
        if not isinstance(state, Running):
            break
        free = [c for c in rest_of(state.dealt) if c not in turned]
        hands = tuple(tuple(free[seat : MORE * SEATS : SEATS]) for seat in range(SEATS))
        state = advance(GAME, state, None, Kick(up) if state.kick else More(hands, up))
    return state


CALLS: dict[str, Action] = {"stand": STAND, "beg": BEG, "take_one": TAKE_ONE, "run": RUN}


def call_of(word: str) -> Action:
    """The call of an example's word for it."""
    return CALLS["run" if word == "run the pack" else word.replace(" ", "_")]


def turn_points(example: Example) -> Any:
    """What the turned cards score for the dealer's team."""
    hands = ((),) * SEATS
    dealt = Dealt(DEALER, ELDEST, hands, cards(example["given"]["turned"]))
    return {"dealer_team": added((0, 0), at_once(dealt, options_of(example)))[DEALER_TEAM]}


def trump_fix(example: Example) -> Any:
    """The calls and runs of a deal, through the one door."""
    given, options = example["given"], options_of(example)
    turned = cards(given["turned"])
    before = given.get("before", {})
    points = before.get("dealer_team", 0), before.get("eldest_team", before.get("other", 0))
    state = dealt_out(options, points, turned)
    words = {DEALER: given.get("dealer"), ELDEST: given.get("eldest")}
    while (due := GAME.due(state)) and not isinstance(state, Playing):
        word = words[due[0]]
        state = advance(GAME, state, due[0], call_of(word))
    return _fixed(run_on(state, turned[1:]))


def _fixed(state: State) -> dict[str, Any]:
    """Trumps, points and hands as far as the state has come."""
    totals = GAME.totals(state)
    said = {"dealer_team": totals[DEALER_TEAM], "eldest_team": totals[ELDEST_TEAM]}
    if isinstance(state, Ready | Over):
        assert state.ended is not None
        dealt, trump = state.ended.dealt, state.match.sheets[-1].trump
        again = isinstance(state, Ready) and trump is None
        said |= {"redeal": again, "over": isinstance(state, Over)}
        said["same_dealer"] = isinstance(state, Ready) and state.dealer == dealt.dealer
    else:
        dealt, trump = state.dealt, state.trump if isinstance(state, Playing) else None
        said |= {"redeal": False, "over": False, "leader": GAME.due(state)}
    size = len(dealt.hands[0])
    return said | {"trump": trump, "hand_size": size, "tricks": size, "undealt": dealt.rest}


def legal_play(example: Example) -> Any:
    """Which cards of a hand may be played."""
    given, options = example["given"], options_of(example)
    hand, trick = cards(given["hand"]), cards(given["trick"])
    legal = playable(hand, trick, given["trump"], options.undertrump)
    return {
        "legal": [c.code for c in legal],
        "illegal": [c.code for c in hand if c not in legal],
    }


def trick_winner(example: Example) -> Any:
    """Who wins a trick."""
    trick, trump = example["given"]["trick"], example["given"]["trump"]
    laid = cards(trick)
    place = best(laid, laid[0].suit, STRENGTH[trump])
    assert place is not None
    return {
        "winner": laid[place].code if isinstance(trick[place], str) else trick[place][0],
        "card": laid[place].code,
    }


def game_values(example: Example) -> Any:
    """What cards count for Game."""
    named = example["given"]["cards"]
    chosen = PACK if named == "whole pack" else cards(named)
    return {"values": [GAME_VALUE[c] for c in chosen], "total": game_value(chosen)}


def hand_score(example: Example) -> Any:
    """The whole hand through the one door; seat 0 deals."""
    given, options = example["given"], options_of(example)
    seats = {name: (ELDEST + place) % SEATS for place, name in enumerate(given["order"])}
    letters = {seats[who[0]] % 2: letter for letter, who in given["teams"].items()}
    turned = cards(given["turned"])
    before = given.get("before", {})
    start = opened(options, (before.get(letters[0], 0), before.get(letters[1], 0)))
    state = _given_hands(start, given, seats, turned)
    for trick in given["tricks"]:
        for name, code in trick:
            state = advance(GAME, state, seats[name], Play(card(code)))
    assert isinstance(state, Ready | Over)
    assert state.ended is not None
    names = {seat: name for name, seat in seats.items()}
    return _hand_sheet(state, letters, names)


def _given_hands(
    state: State, given: Example, seats: Mapping[str, int], turned: tuple[Card, ...]
) -> State:
    """Dealt, run as often as there are turned cards, and stood upon if there is one."""
    size = state.match.options.first_hand
    by_seat = {seats[name]: cards(hand) for name, hand in given["hands"].items()}
    first = tuple(by_seat[seat][:size] for seat in range(SEATS))
    state = advance(GAME, state, None, Deal(DEALER, first, turned[0]))
    (speaker,) = GAME.due(state)
    if len(turned) == 1:
        return advance(GAME, state, speaker, STAND)
    state = advance(GAME, advance(GAME, state, speaker, BEG), 1 - speaker, RUN)
    for at, up in enumerate(turned[1:]):
        begin = size + MORE * at
        more = tuple(by_seat[seat][begin : begin + MORE] for seat in range(SEATS))
        state = advance(GAME, state, None, More(more, up) if any(more) else Kick(up))
    return state


def _hand_sheet(
    state: Ready | Over, letters: Mapping[int, str], names: Mapping[int, str]
) -> dict[str, Any]:
    assert state.ended is not None
    sheet, totals = state.match.sheets[-1], card_points(state.ended.tricks)
    record = sheet.record()
    team = {
        name: entry and letters[entry["team"]]
        for name in ("high", "low", "jack", "game")
        for entry in [record[name]]
    }
    return team | {
        "winners": [names[taken.winner] for taken in state.ended.tricks],
        "jack": record["jack"] and [team["jack"], record["jack"]["points"]],
        "game_totals": {letters[number]: points for number, points in enumerate(totals)},
        "points": {letters[number]: points for number, points in enumerate(sheet.scores)},
    }


def _team(letter: str | None) -> int | None:
    return None if letter is None else LETTERS.index(letter)


def _items(given: Example, options: Options) -> list[Item]:
    """High, Low and Jack as an example states them: by team, the jack with its points."""
    items = []
    for name in ("high", "low"):
        team = _team(given.get(name))
        items.append(Item(name, LINE, team, int(team is not None)))
    jack = given.get("jack")
    if isinstance(jack, str):
        jack = [jack, 1]
    if jack is None:
        return [*items, Item("jack", LINE)]
    hung = jack[1] in {"hang", "hung"} or (isinstance(jack[1], int) and jack[1] > 1)
    return [*items, Item("jack", LINE, _team(jack[0]), options.hang_jack if hung else 1)]


def score_hand(example: Example) -> Any:
    """The points of High, Low, Jack and Game together."""
    given, options = example["given"], options_of(example)
    totals = [given["game_totals"][letter] for letter in LETTERS]
    dealer_team = LETTERS.index(given.get("dealer_team", "A"))
    items = [*_items(given, options), game_item(totals, dealer_team, options)]
    game = items[-1].team
    return {
        "points": dict(zip(LETTERS, added((0, 0), items), strict=True)),
        "game": None if game is None else LETTERS[game],
    }


def count_out(example: Example) -> Any:
    """Who reaches the target first in the strict order."""
    given, options = example["given"], options_of(example)
    before = tuple(given["before"][letter] for letter in LETTERS)
    items = _items(given, options)
    if "game_totals" in given:
        dealer_team = LETTERS.index(given.get("dealer_team", "A"))
        totals = [given["game_totals"][letter] for letter in LETTERS]
        items.append(game_item(totals, dealer_team, options))
    else:
        team = _team(given.get("game"))
        items.append(Item("game", LINE, team, options.game_points if team is not None else 0))
    scored, won = counted(before, tuple(items), options.target)
    final = added(before, scored)
    return {
        "winner": LETTERS[final.index(max(final))] if won else None,
        "final": dict(zip(LETTERS, final, strict=True)),
        "stopped_at": scored[-1].name if won else None,
    }


def immediate(example: Example) -> Any:
    """An event such as ``turn AS``, ``beg + take one`` or ``turn 9D + beg + run + turn JD``."""
    given, options = example["given"], options_of(example)
    before = given["before"]
    points = before["dealer_team"], before["other"]
    words = [word.strip() for word in given["event"].split("+")]
    turned = cards(word.split()[-1] for word in words if word.startswith("turn "))
    if not words[0].startswith("turn "):
        turned = (next(c for c in cards(("9C", "9D")) if c not in turned), *turned)
    state = dealt_out(options, points, turned)
    for word in words:
        if not word.startswith("turn "):
            (seat,) = GAME.due(state)
            state = advance(GAME, state, seat, call_of(word))
    state = run_on(state, turned[1:])
    final = dict(zip(("dealer_team", "other"), GAME.totals(state), strict=True))
    if not isinstance(state, Over):
        return {"winner": None, "final": final}
    winner = max(final, key=lambda team: final[team])
    return {"winner": winner, "final": final[winner]}


def roles(example: Example) -> Any:
    """Seat numbers go round like the names; the dealer's is 0."""
    given = example["given"]
    ring = given["seats_anticlockwise"]
    at = ring.index(given["dealer"])
    names = ring[at:] + ring[:at]
    ready = opened(options_of(example))
    deal = GAME.chance(ready, Unshuffled())
    assert isinstance(deal, Deal)
    first = next(seat for seat, hand in enumerate(deal.hands) if PACK[0] in hand)
    state = advance(GAME, ready, None, deal)
    (speaker,) = GAME.due(state)
    state = advance(GAME, state, speaker, STAND)
    (leader,) = GAME.due(state)
    assert isinstance(state, Playing)
    eldest = state.dealt.eldest
    while due := GAME.due(state):
        state = advance(GAME, state, due[0], GAME.legal(state, due[0])[0])
    next_dealer = state.match.next_dealer()
    assert next_dealer is not None
    return {
        "eldest": names[eldest],
        "dealt_first": names[first],
        "speaks_first": names[speaker],
        "leads_first": names[leader],
        "next_dealer": names[next_dealer],
    }


TOPICS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "turn_points": turn_points,
    "trump_fix": trump_fix,
    "legal_play": legal_play,
    "trick_winner": trick_winner,
    "game_values": game_values,
    "hand_score": hand_score,
    "score_hand": score_hand,
    "count_out": count_out,
    "immediate": immediate,
    "roles": roles,
}
