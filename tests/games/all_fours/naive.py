"""All Fours a second time, written from RULES.md alone and without a line of the engine.

Plain, slow and made to be compared: cards are strings, everything is lists, and each question is
answered from the deal's whole history. A :class:`Referee` hears the lines of a log one by one and
says before each who may say what. Numbers in brackets are paragraphs of RULES.md.
"""

from __future__ import annotations

from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
TURNED = {"A": 1, "6": 2, "J": 3}
TURNED_TOBAGO = {"A": 1, "2": 2, "J": 3}
GAME = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
ITEMS = ["high", "low", "jack", "game"]
PACK = 52

Play = tuple[int, str]
"""A seat and the card that it played."""


def suit(card: str) -> str:
    """S, H, D or C."""
    return card[-1]


def rank(card: str) -> int:
    """How high a card stands in its suit (1.2)."""
    return RANKS.index(card[:-1])


def team(seat: int) -> int:
    """The team of a seat (1.1)."""
    return seat % 2


def points(cards: list[str]) -> int:
    """What cards count for Game (5.3)."""
    return sum(GAME.get(card[:-1], 0) for card in cards)


def winner_of(trick: list[Play], trump: str) -> int:
    """The seat with the highest trump or else the highest card of the suit led (4.4)."""
    wanted = trump if trump in [suit(card) for _, card in trick] else suit(trick[0][1])
    return max((rank(card), seat) for seat, card in trick if suit(card) == wanted)[1]


def playable(hand: list[str], trick: list[Play], trump: str, options: dict[str, Any]) -> list[str]:
    """The cards of a hand that may be played on a trick that is not full (4.1 to 4.3)."""
    led = suit(trick[0][1]) if trick else None
    if led is None or led not in [suit(card) for card in hand]:
        may = list(hand)
    else:
        may = [card for card in hand if suit(card) in (led, trump)]
    trumps = [card for _, card in trick if suit(card) == trump]
    if led == trump or not trumps or options["undertrump"] == "allowed":
        return may
    only_trumps = all(suit(card) == trump for card in hand)
    if only_trumps and options["undertrump"] == "forbidden_unless_all_trumps":
        return may
    best = max(rank(card) for card in trumps)
    others = [card for card in may if suit(card) != trump or rank(card) > best]
    return others or may


class Referee:
    """Follows one game. ``phase`` is deal, run, speak, answer, play or over.

    ``totals`` hold what is scored at once as soon as it is (8.3). ``dealer`` is who dealt last;
    ``next_dealer`` who is to deal, None where that is drawn (1.4).
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.phase = "deal"
        self.next_dealer: int | None = None
        self.sheets: list[dict[str, Any]] = []
        self.totals = [0, 0]

    def due(self) -> list[int]:
        """Whose line comes next; nobody's where chance deals or turns, or after the end."""
        match self.phase:
            case "speak":
                return [self.speaker]
            case "answer":
                return [self.answerer]
            case "play":
                return [self.turn]
            case _:
                return []

    def legal(self, seat: int) -> list[str]:
        """What this seat may say, in any order."""
        if seat not in self.due():
            return []
        if self.phase == "play":
            may = playable(self.hands[seat], self.trick, self.trump, self.options)
            return [f"play {card}" for card in may]
        has_suit = suit(self.turned[0]) in [suit(card) for card in self.hands[seat]]
        if self.phase == "speak":
            return (
                ["beg"] if self.options["stand_needs_trump"] and not has_suit else ["stand", "beg"]
            )
        would_win = self.totals[team(self.speaker)] + 1 >= self.options["target"]
        barred = (self.options["give_needs_trump"] and not has_suit) or (
            self.options["no_give_at_13"] and would_win
        )
        return ["run"] if barred else ["take_one", "run"]

    def sees(self, seat: int) -> bool:
        """Whether a seat may look at its hand before trumps are fixed and in the play (3.6)."""
        all_look = self.options["early_look"] == "all" or self.options["consult"]
        return self.phase == "play" or all_look or seat in (self.speaker, self.answerer)

    def finished(self) -> list[int]:
        """The points of the deals that are over, by team (6.4)."""
        return [sum(sheet["scores"][side] for sheet in self.sheets) for side in (0, 1)]

    def hear(self, line: str) -> None:
        """Take the next line of the log."""
        seat, verb, *words = line.split(" ")
        if verb == "deal":
            self._deal(int(words[0]), [hand.split(",") for hand in words[1:5]], words[5])
        elif seat == "-":
            for hand, more in zip(self.hands, words[:-1], strict=False):
                hand.extend(more.split(","))
            self._turn(words[-1])
        elif verb == "beg":
            self.phase = "answer"
        elif verb == "run":
            self.phase = "run"
        elif verb == "play":
            self._play(int(seat), words[0])
        else:
            self._keep(begged=verb == "take_one")

    # The deal and trumps: paragraphs 2 and 3, 6.1

    def _deal(self, dealer: int, hands: list[list[str]], turn_up: str) -> None:
        eldest = (dealer + 1) % 4
        swapped = self.options["roles"] == "dealer_begs"
        self.dealer, self.hands = dealer, hands
        self.speaker, self.answerer = (dealer, eldest) if swapped else (eldest, dealer)
        self.turned: list[str] = []
        self.at_once = {"turned_points": [0, 0], "begged": [0, 0]}
        self.trump = ""
        self._turn(turn_up)

    def _turn(self, card: str) -> None:
        self.turned.append(card)
        worth = TURNED_TOBAGO if self.options["tobago"] else TURNED
        left = PACK - len(self.turned) - sum(len(hand) for hand in self.hands)
        if self._at_once("turned_points", self.dealer, worth.get(card[:-1], 0)):
            self._end_of_deal([])
        elif len(self.turned) == 1:
            self.phase = "speak"
        elif suit(card) != suit(self.turned[0]):
            self._fix(suit(card))
        elif left >= 13 or (left == 1 and self.options["last_card_kick"]):
            self.phase = "run"
        else:
            self._end_of_deal([])

    def _keep(self, begged: bool) -> None:
        """Standing, or a point given."""
        if begged and self._at_once("begged", self.speaker, 1):
            self.trump = suit(self.turned[0])
            self._end_of_deal([])
        else:
            self._fix(suit(self.turned[0]))

    def _at_once(self, what: str, seat: int, scored: int) -> bool:
        """Score at once; whether that wins the game."""
        self.at_once[what][team(seat)] += scored
        self.totals[team(seat)] += scored
        return bool(self.totals[team(seat)] >= self.options["target"])

    # Play: paragraph 4

    def _fix(self, trump: str) -> None:
        self.phase, self.turn, self.trump = "play", self.speaker, trump
        self.dealt = [list(hand) for hand in self.hands]
        self.trick: list[Play] = []
        self.won: list[list[str]] = [[], []]
        self._stop_early()

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 4:
            self.turn = (seat + 1) % 4
            return
        self.turn = winner_of(self.trick, self.trump)
        taken = [card for _, card in self.trick]
        self.won = [won + taken * (team(self.turn) == side) for side, won in enumerate(self.won)]
        self.trick = []
        if any(self.hands):
            self._stop_early()
        else:
            self._end_of_deal(self._counted())

    # Counting: paragraphs 5 and 6

    def _stop_early(self) -> None:
        """End the deal if the items that are certain give a winner (6.2)."""
        items = self._counted()
        totals = [self.totals[side] + sum(n for _, s, n in items if s == side) for side in (0, 1)]
        if self.options["early_stop"] and max(totals) >= self.options["target"]:
            self._end_of_deal(items)

    def _counted(self) -> list[tuple[str, int | None, int]]:
        """What is certain, in order, until somebody wins: item, team (None: nobody), points."""
        totals, items = list(self.totals), []
        for name in ITEMS:
            if not self._certain(name):
                break
            side, worth = getattr(self, f"_{name}")()
            items.append((name, side, worth))
            if side is not None:
                totals[side] += worth
            if max(totals) >= self.options["target"]:
                break
        return items

    def _certain(self, name: str) -> bool:
        held = [card for hand in self.hands for card in hand]
        if name == "jack":
            return f"J{self.trump}" not in held
        if name == "game" and held:
            return abs(points(self.won[0]) - points(self.won[1])) > points(held)
        return True

    def _trumps_dealt(self) -> list[tuple[int, int]]:
        hands = enumerate(self.dealt)
        return [(rank(c), seat) for seat, hand in hands for c in hand if suit(c) == self.trump]

    def _high(self) -> tuple[int | None, int]:
        dealt = self._trumps_dealt()
        return (team(max(dealt)[1]), 1) if dealt else (None, 0)

    def _low(self) -> tuple[int | None, int]:
        dealt = self._trumps_dealt()
        return (team(min(dealt)[1]), 1) if dealt else (None, 0)

    def _jack(self) -> tuple[int | None, int]:
        for side in (0, 1):
            if f"J{self.trump}" in self.won[side]:
                own = f"J{self.trump}" in self.dealt[side] + self.dealt[side + 2]
                return side, 1 if own else self.options["hang_jack"]
        return None, 0

    def _game(self) -> tuple[int | None, int]:
        lead = points(self.won[0]) - points(self.won[1])
        if lead == 0 and self.options["game_tie"] == "none":
            return None, 0
        if lead == 0:
            return team(self.dealer + 1), self.options["game_points"]
        return (0 if lead > 0 else 1), self.options["game_points"]

    def _end_of_deal(self, items: list[tuple[str, int | None, int]]) -> None:
        """Write the sheet (8.2) and say what is next (3.5, 6.3)."""
        scored = {name: [n * (side == s) for s in (0, 1)] for name, side, n in items}
        lines = self.at_once | {name: [0, 0] for name in ITEMS} | scored
        sheet: dict[str, Any] = {name: _entry(line) for name, line in lines.items()}
        sheet["scores"] = [sum(line[side] for line in lines.values()) for side in (0, 1)]
        sheet["trump"] = self.trump or None
        sheet["card_points"] = [points(won) for won in self.won] if "game" in scored else None
        self.sheets.append(sheet | {"dealer": self.dealer, "turned": self.turned})
        self.totals = self.finished()
        over = max(self.totals) >= self.options["target"]
        self.phase = "over" if over else "deal"
        self.next_dealer = (self.dealer + 1) % 4 if self.trump else self.dealer


def _entry(line: list[int]) -> dict[str, int] | None:
    """Team and points of a line of the sheet, None where nobody scored."""
    return {"team": line.index(max(line)), "points": max(line)} if any(line) else None
