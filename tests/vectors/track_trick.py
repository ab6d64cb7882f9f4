"""The worked examples of Track Trick, answered by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

from games.actions import Play
from games.cards import FRENCH_SUITS, Card, card
from games.match import Match
from games.track_trick.actions import Give
from games.track_trick.board import LINES, MARKERS, VALUES, Board
from games.track_trick.options import TrackTrickOptions
from games.track_trick.pack import PACK, RANKS, hand_size, in_order, trump_case, trump_of, winner_of
from games.track_trick.rules import CAP, apply, legal
from games.track_trick.scoring import best_lines, first_by_cards, first_by_line, landings, score
from games.track_trick.sheet import TrackTrickSheet
from games.track_trick.states import Deal, Giving, Playing, Taken, tricks_taken
from games.tricks import Trick

Example = dict[str, Any]

_GRID = (1, 4, 8, 5, 0, 2, 6, 3, 7)
_WORDS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "none": None, "": None}


def _options(example: Example) -> TrackTrickOptions:
    """The options of an example, wherever it states them; four players are partners."""
    given = example["given"]
    stated = {**example.get("options", {}), **given.get("options", {})}
    if len(given.get("counts", given.get("cards", ()))) == 4:
        stated["partnership4"] = True
    return TrackTrickOptions.model_validate(stated)


def _suit(word: str | None) -> str | None:
    return None if word is None else _WORDS.get(word.lower(), word)


def _deck(example: Example) -> Any:
    given = example["given"]
    ranks = given.get("ranks", " ".join(RANKS)).split()
    assert tuple(ranks) == RANKS
    assert given.get("suits", 4) == len(FRENCH_SUITS)
    size = hand_size(given.get("players", 3))
    return {"cards": len(PACK), "hand": size, "tricks": size}


def _trump(example: Example) -> Any:
    shown, options = tuple(map(card, example["given"]["cards"])), _options(example)
    return {"trump": trump_of(shown, options), "why": trump_case(shown, options)}


def _match(options: TrackTrickOptions) -> Match[TrackTrickOptions, TrackTrickSheet]:
    seats = 4 if options.partnership4 else 3
    return Match(seats, options, (0,) * len(options.sides), dealer=0, deals=1)


def _playing(
    options: TrackTrickOptions,
    hands: Iterable[tuple[Card, ...]],
    trick: Trick,
    trump: str | None = None,
    past: tuple[Taken, ...] = (),
) -> Playing:
    held = tuple(map(in_order, hands))
    deal = Deal(_match(options), Board(_GRID), held, (), trump)
    return Playing(deal, held, trick, past)


def _legal_play(example: Example) -> Any:
    given, options = example["given"], _options(example)
    hand = tuple(map(card, given["hand"]))
    led = _suit(given.get("led"))
    lead = tuple(c for c in PACK if c.suit == led and c not in hand)[:1]
    seats = len(_match(options).totals)
    trick = Trick((1 - len(lead)) % seats, lead)
    trump = _suit(given.get("trump"))
    state = _playing(options, [(), hand, *[()] * (seats - 2)], trick, trump)
    return {"legal": [str(a).removeprefix("play ") for a in legal(state, 1)]}


def _trick_winner(example: Example) -> Any:
    plays = example["given"]["trick"]
    trick = Trick(0, tuple(card(code) for _, code in plays))
    place = winner_of(trick, _suit(example["given"].get("trump")), len(plays))
    return {"winner": plays[place][0]}


def _cap8(example: Example) -> Any:
    """The next trick is really played: the winner leads an ace, the others throw off."""
    given, options = example["given"], _options(example)
    names, before = list(given["counts"]), tuple(given["counts"].values())
    seats, winner = len(names), names.index(given["winner_of_next"])
    hands = [(card("AS"), card("KS"))] + [(PACK[-2 * i], PACK[-2 * i - 1]) for i in range(1, seats)]
    past = tuple(Taken(Trick(s), s, s) for s in range(seats) for _ in range(before[s]))
    turned = [hands[(s - winner) % seats] for s in range(seats)]
    state: Any = _playing(options, turned, Trick(winner), None, past)
    for i in range(seats):
        state = apply(state, None, Play(state.hands[(winner + i) % seats][0]))
    if isinstance(state, Giving):
        after = {names[taker]: apply(state, winner, Give(taker)) for taker in state.takers}
    else:
        after = {names[state.past[-1].taker]: state}
    return _cap8_answer(names, given["winner_of_next"], after, options)


def _cap8_answer(
    names: list[str], winner: str, after: dict[str, Any], options: TrackTrickOptions
) -> Any:
    counts = {taker: tricks_taken(state.past, len(names)) for taker, state in after.items()}
    leaders = {taker: names[state.trick.leader] for taker, state in after.items()}
    final = {taker: dict(zip(names, n, strict=True)) for taker, n in counts.items()}
    if list(after) == [winner]:
        kept = {"counts_after": final[winner], "leader_after": leaders[winner]}
        return {"must_give": False, "recipients": [], **kept}
    placing = {
        taker: [names[seat] for seat, _ in landings(Board(_GRID), n, options)]
        for taker, n in counts.items()
    }
    given = {"leader_after": leaders, "final_if": final, "placements_if": placing}
    return {"must_give": True, "recipients": list(after), **given}


def _sides(names: list[str], options: TrackTrickOptions, given: Example) -> list[str]:
    """The names of the colours: the players' own, or of the two teams."""
    if not options.partnership4:
        return names
    if teams := dict(given.get("teams", {})):
        by_player = {player: team for team, members in teams.items() for player in members}
        return [by_player[names[0]], by_player[names[1]]]
    owners = dict.fromkeys(owner for found in _marker_lists(given).values() for owner in found)
    named = [owner for owner in owners if owner not in names]
    return named if len(named) == 2 else names[:2]


def _marker_lists(given: Example) -> dict[str, list[str]]:
    markers = given.get("markers") or given.get("markers_after") or {}
    return {value: [o] if isinstance(o, str) else list(o) for value, o in markers.items()}


def _board(given: Example, sides: list[str]) -> Board:
    values = tuple(v for row in given["grid"] for v in (row if isinstance(row, list) else [row]))
    board = Board(values)
    for value, owners in _marker_lists(given).items():
        for owner in owners:
            board = board.plus(sides.index(owner), int(value))
    return board


def _colours(given: Example, options: TrackTrickOptions) -> list[str]:
    """The owners that a position names, filled up to the number of sides."""
    named = list(dict.fromkeys(o for found in _marker_lists(given).values() for o in found))
    return named + [f"nobody {n}" for n in range(len(options.sides) - len(named))]


def _board_only(example: Example) -> Any:
    options, given = _options(example), example["given"]
    sides = _colours(given, options)
    board = _board(given, sides)
    first = first_by_line(board, options)
    return {
        "lines": {sides[side]: board.total(line) for side, line in best_lines(board, options)},
        "winner": sides[first[0]] if len(first) == 1 else None,
        "draw": _draw(example, [sides[side] for side in first]),
    }


def _deal_limit(example: Example) -> Any:
    options, given = _options(example), example["given"]
    sides = _colours(given, options)
    first = [sides[side] for side in first_by_cards(_board(given, sides), options)]
    return {"winner": first[0] if len(first) == 1 else None, "draw": _draw(example, first)}


def _draw(example: Example, first: list[str]) -> Any:
    """Whether, or between whom, a game is drawn: as the example puts it."""
    drawn = first if len(first) > 1 else []
    return bool(drawn) if isinstance(example["expected"].get("draw"), bool) else drawn


def _deal_end(example: Example) -> Any:
    options, given = _options(example), example["given"]
    names = list(given["counts"])
    sides = _sides(names, options, given)
    sheet = score(
        _board(given, sides),
        tuple(given["counts"].values()),
        names.index(given.get("last_trick", names[0])),
        None,
        options,
        last_deal="deal" in given and given["deal"] == options.max_deals,
    )
    board = sheet.board
    return {
        "placed": {names[seat]: value for seat, value in sheet.placed},
        "evicted": {str(value): sides[owner] for value, owner in sheet.evicted},
        "lines": {sides[side]: board.total(line) for side, line in sheet.lines_made},
        "winner": None if sheet.winner is None else sides[sheet.winner],
        "draw": _draw(example, [sides[side] for side in sheet.first]),
        "markers_after": {
            str(value): sides[owners[0]] if len(owners) == 1 else [sides[o] for o in owners]
            for value, owners in enumerate(board.owners)
            if owners
        },
        "centre_owners": [sides[owner] for owner in board.owners[0]],
        "scores": dict(zip(sides, sheet.scores, strict=True)),
    }


def _supply(example: Example) -> Any:
    """The largest set of score cards without a line, of all sets there are."""
    cells = range(example["given"].get("grid_cells", len(VALUES)))
    board = Board(_GRID)
    without = (
        size
        for size in range(len(cells) + 1)
        for owned in combinations(cells, size)
        if not any(set(line) <= set(owned) for line in LINES)
    )
    assert MARKERS == 6
    return {"max_markers_without_line": max(without), "cells": len(board.values)}


def _counts(example: Example) -> Any:
    given = example["given"]
    cap, tricks = given.get("cap", CAP), given.get("tricks", hand_size(given.get("players", 3)))
    counts = product(range(cap + 1), repeat=given.get("players", 3))
    reached = [c for c in counts if sum(c) == tricks]
    return {"two_players_on_zero_possible": any(c.count(0) > 1 for c in reached)}


TOPICS: dict[str, Callable[[Example], Any]] = {
    "deck": _deck,
    "trump": _trump,
    "legal_play": _legal_play,
    "trick_winner": _trick_winner,
    "cap8": _cap8,
    "board_only": _board_only,
    "deal_end": _deal_end,
    "deal_limit": _deal_limit,
    "max_deals": _deal_limit,
    "supply": _supply,
    "counts": _counts,
}
