"""Track Trick a second time, written from RULES.md alone and without a line of the engine.

Plain, slow and made to be compared: cards are strings, everything is lists, and each question is
answered from the deal's whole history. A :class:`Referee` hears the lines of a log one by one and
says before each who may say what. Numbers in brackets are paragraphs of RULES.md.
"""

from __future__ import annotations

from typing import Any

RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "D", "C"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
FULL = 8
MATCH = 50

Board = list[tuple[int, list[int]]]
"""Nine score cards row by row: the value and the colours whose markers lie there."""


def suit(card: str) -> str:
    """S, H, D or C."""
    return card[-1]


def rank(card: str) -> int:
    """How high a card stands in its suit."""
    return RANKS.index(card[:-1])


def trumps(cards: list[str], options: dict[str, Any]) -> str | None:
    """The suit that the cards shown make trumps, None for none (3.2, with four 8.2)."""
    suits = [suit(card) for card in cards]
    alike = {one: suits.count(one) for one in suits}
    equal_ranks = len({rank(card) for card in cards}) < len(cards)
    if len(cards) == 4:
        most = [one for one, times in alike.items() if times == max(alike.values())]
        return None if equal_ranks or len(most) > 1 else most[0]
    all_different = len(alike) == 3
    if equal_ranks and (all_different or options["nt_scope"] == "any"):
        return None
    if all_different:
        return next(one for one in SUITS if one not in suits)
    return max(alike, key=lambda one: alike[one])


def winner_of(trick: list[tuple[int, str]], trump: str | None) -> int:
    """The seat with the highest trump or else the highest card of the suit led (4.2)."""
    wanted = trump if trump in [suit(card) for _, card in trick] else suit(trick[0][1])
    return max((rank(card), seat) for seat, card in trick if suit(card) == wanted)[1]


def placing(tricks: list[int], last_taker: int) -> dict[int, int]:
    """Which seats may place, and on which number (5.1 to 5.3)."""
    if tricks == [4, 4, 4]:
        return {last_taker: 4}
    return {seat: n for seat, n in enumerate(tricks) if tricks.count(n) == 1}


def lines_of(board: Board, colour: int, options: dict[str, Any]) -> list[list[int]]:
    """The values of a colour's lines, each from high to low, the best line first (6.1, 6.2)."""
    lines = [line for line in LINES if all(colour in board[cell][1] for cell in line)]
    owned = [sorted((board[cell][0] for cell in line), reverse=True) for line in lines]
    return sorted(owned, key=lambda values: worth(values, options), reverse=True)


def worth(values: list[int], options: dict[str, Any]) -> list[int]:
    """What lines are compared by (6.2)."""
    return values if options["line_tiebreak"] == "highest_card" else [sum(values), *values]


def after_placing(
    board: Board, tricks: list[int], last_taker: int, options: dict[str, Any]
) -> dict[str, Any]:
    """The end of a deal (5, 6.1, 7, 8.2): what was placed and sent away, the new board, the lines.

    ``lines`` are the best line's values for each colour that has one.
    """
    colours = 2 if len(tricks) == 4 else 3
    placed, evicted = {}, {}
    beside: Board = [(value, list(owners)) for value, owners in board]
    for seat, number in placing(tricks, last_taker).items():
        owners = next(owners for value, owners in beside if value == number)
        if seat % colours in owners:
            continue
        placed[seat] = number
        if owners and not (number == 0 and options["center_shared"]):
            evicted[number] = owners[0]
        owners.append(seat % colours)
    cleared = [
        (value, [one for one in owners if value not in evicted or one != evicted[value]])
        for value, owners in beside
    ]

    def found(where: Board) -> dict[int, list[int]]:
        lines = {colour: lines_of(where, colour, options) for colour in range(colours)}
        return {colour: best[0] for colour, best in lines.items() if best}

    if options["check_before_evict"] and found(beside):
        return {"placed": placed, "evicted": {}, "board": beside, "lines": found(beside)}
    return {"placed": placed, "evicted": evicted, "board": cleared, "lines": found(cleared)}


def leaders(worths: dict[int, list[int]]) -> list[int]:
    """The colours that are worth most; none if nobody has anything."""
    return [colour for colour, own in worths.items() if own == max(worths.values())]


class Referee:
    """Follows one game or match. ``phase`` is grid, deal, choose, play, give or over."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.colours = 2 if seats == 4 else 3
        self.phase = "grid"
        self.board: Board = []
        self.dealer: int | None = None
        self.deals_of_the_game = 0
        self.sheets: list[dict[str, Any]] = []
        self.totals = [0] * seats

    def due(self) -> list[int]:
        """Whose line comes next; several while trump cards are chosen."""
        if self.phase == "choose":
            return [seat for seat in range(self.seats) if seat not in self.chosen]
        return [self.turn] if self.phase in {"play", "give"} else []

    def legal(self, seat: int) -> list[str]:
        """What this seat may say, in any order."""
        if seat not in self.due():
            return []
        if self.phase == "give":
            return [f"give {other}" for other in self._receivers(seat)]
        hand = self.hands[seat]
        if self.phase == "choose":
            return [f"choose {card}" for card in hand]
        following = [c for c in hand if self.trick and suit(c) == suit(self.trick[0][1])]
        return [f"play {card}" for card in following or hand]

    def hear(self, line: str) -> None:
        """Take the next line of the log."""
        seat, verb, *words = line.split(" ")
        if verb == "grid":
            self._grid([int(value) for value in words[0].split(",")])
        elif verb == "deal":
            self._deal(int(words[0]), [hand.split(",") for hand in words[1:]])
        elif verb == "choose":
            self._choose(int(seat), words[0])
        elif verb == "play":
            self._play(int(seat), words[0])
        else:
            self._take(int(words[0]))

    # Grid and deal: paragraphs 2 and 3.1

    def _grid(self, values: list[int]) -> None:
        markers = dict(self.board)
        self.board = [(value, markers.get(value, [])) for value in values]
        self.phase = "deal"

    def _deal(self, dealer: int, hands: list[list[str]]) -> None:
        self.dealer, self.hands = dealer, hands
        self.deals_of_the_game += 1
        self.chosen: dict[int, str] = {}
        self.trick: list[tuple[int, str]] = []
        self.tricks = [0] * self.seats
        self.phase = "choose"

    # Trumps and play: 3.2 to 4.3

    def _choose(self, seat: int, card: str) -> None:
        self.chosen[seat] = card
        if len(self.chosen) == self.seats:
            self.trump = trumps(list(self.chosen.values()), self.options)
            assert self.dealer is not None
            self.phase, self.turn = "play", (self.dealer + 1) % self.seats

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.seats:
            self.turn = (seat + 1) % self.seats
            return
        self.turn = winner_of(self.trick, self.trump)
        receivers = self._receivers(self.turn)
        if len(receivers) == 1:
            self._take(receivers[0])
        else:
            self.phase = "give"

    def _receivers(self, winner: int) -> list[int]:
        """Who may get the trick that this seat has won (4.3)."""
        if self.tricks[winner] < FULL:
            return [winner]
        others = [seat for seat in range(self.seats) if seat != winner]
        if self.options["cap_recipient"] == "left_neighbour":
            return [(winner + 1) % self.seats]
        if self.options["cap_recipient"] == "fewest_tricks":
            fewest = min(self.tricks[seat] for seat in others)
            return [seat for seat in others if self.tricks[seat] == fewest]
        return others

    def _take(self, taker: int) -> None:
        self.tricks[taker] += 1
        self.trick, self.phase, self.turn = [], "play", taker
        if not any(self.hands):
            self._end_of_deal(taker)

    # The end of a deal, a game and a match: 5 to 8

    def _end_of_deal(self, last_taker: int) -> None:
        end = after_placing(self.board, self.tricks, last_taker, self.options)
        self.board, lines = end["board"], end["lines"]
        first = leaders({colour: worth(line, self.options) for colour, line in lines.items()})
        if not first and self.deals_of_the_game == self.options["max_deals"]:
            first = leaders({colour: self._owned(colour) for colour in range(self.colours)})
        winner = first[0] if len(first) == 1 else None
        self.sheets.append(
            {
                "trump": self.trump,
                "tricks": self.tricks,
                "placed": {str(seat): value for seat, value in end["placed"].items()},
                "evicted": {str(value): owner for value, owner in end["evicted"].items()},
                "grid": [{"value": v, "owners": sorted(owners)} for v, owners in self.board],
                "lines": {str(colour): sum(line) for colour, line in lines.items()},
                "winner": winner,
                "scores": self._scores(winner, lines),
            }
        )
        self.totals = [a + b for a, b in zip(self.totals, self.sheets[-1]["scores"], strict=True)]
        if first:
            again = self.options["match_points"] and max(self.totals) < MATCH
            self.phase = "grid" if again else "over"
            self.board, self.deals_of_the_game = [], 0
        else:
            self.phase = "grid" if self.options["grid_reshuffle"] == "per_deal" else "deal"

    def _scores(self, winner: int | None, lines: dict[int, list[int]]) -> list[int]:
        """By seat: 1 for a game; in a match the winning line's total, nothing by a limit (8.1)."""
        if winner is None:
            return [0] * self.seats
        points = sum(lines.get(winner, [])) if self.options["match_points"] else 1
        return [points if seat % self.colours == winner else 0 for seat in range(self.seats)]

    def _owned(self, colour: int) -> list[int]:
        """By how many score cards, then by what sum of them, a deal limit is decided (6.4)."""
        values = [value for value, owners in self.board if colour in owners]
        return [len(values), sum(values)]
