"""A second, naive implementation of RULES.md 1 to 6: legality, turns and scores, from log lines.

Written from RULES.md alone, with plain lists and strings and nothing of the game's own code, so
that the two can be held against each other. What may be said is in ``naive_talk``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.games.piedicavallo.naive_talk import (
    ALL,
    KNOWN,
    SAYINGS,
    is_idle,
    is_statement,
    may_be_said,
)

TRICKS = 15


def suit(card: str) -> str:
    """O, U, W, B, T, or EX for the Fool."""
    return card if card == "EX" else "T" if card[0] == "T" else card[-1]


def height(card: str) -> int:
    """2.2: where a card stands in its suit, 0 for the highest."""
    return ALL[suit(card)].index(card)


def value(card: str) -> int:
    """2.3."""
    if card in {"EX", "T1", "T21"}:
        return 5
    return {"K": 5, "Q": 4, "N": 3, "J": 2}.get(card[0], 1)


PACK = [*(c for cards in ALL.values() for c in cards), "EX"]


class Referee:
    """Follows one game line by line. ``phase`` is deal, discard, play or over."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.phase = "deal"
        self.totals = [0, 0]
        self.sheets: list[dict[str, Any]] = []

    def hear(self, line: str) -> None:
        """Take one line of the log; it must be one that is allowed."""
        seat, verb, *words = line.split()
        if verb == "deal":
            self._deal(int(words[0]), [hand.split(",") for hand in words[1:]])
        elif verb == "discard":
            self.discard.append(words[0])
            self.hands[self.dealer].remove(words[0])
            if len(self.discard) == 2:
                self.phase = "play"
        elif verb == "play":
            self._play(int(seat), words[0])
        else:
            self.said.append((int(seat), words[0]))
            self.statements += is_statement(words[0])

    def due(self) -> list[int]:
        """The seats that are waited for."""
        if self.phase == "discard":
            return [self.dealer]
        return [self.turn] if self.phase == "play" else []

    def legal(self, seat: int) -> list[str]:
        """What is put to a seat, in no particular order."""
        if seat in self.due():
            put = [f"{'play' if self.phase == 'play' else 'discard'} {c}" for c in self.cards()]
        else:
            put = []
        if self.phase == "play" and self.plays and seat == self.plays[-1][0]:
            put += [f"say {s}" for s in SAYINGS if self.may_say(seat, s) and not is_idle(self, s)]
        return put

    def may_say(self, seat: int, saying: str) -> bool:
        """7: whether a seat may say this now; there is nothing to say beside ``SAYINGS``."""
        under_way = self.phase in {"discard", "play"}
        return under_way and saying in KNOWN and may_be_said(self, seat, saying)

    def cards(self) -> list[str]:
        """The cards with which the seat in turn may go on."""
        return self._discards() if self.phase == "discard" else self._playable()

    def _deal(self, dealer: int, hands: list[list[str]]) -> None:
        self.phase = "discard"
        self.dealer = dealer
        self.hands = hands
        self.dealt = list(hands[dealer])
        self.turn = (dealer + 1) % 4
        self.discard: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.plays: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        self.said: list[tuple[int, str]] = []
        self.statements = 0

    def _discards(self) -> list[str]:
        """3.2.3: the cards that belong to a discard with those that lie there."""
        free = [c for c in self.dealt if value(c) < 5]
        pairs = [set(pair) for pair in combinations(free, 2) if self._may_lie(set(pair))]
        return [
            c for c in self.hands[self.dealer] if any(pair >= {c, *self.discard} for pair in pairs)
        ]

    def _may_lie(self, pair: set[str]) -> bool:
        """3.2.2: of two cards below five points."""
        trumps = [c for c in pair if suit(c) == "T"]
        plain = [c for c in self.dealt if suit(c) not in {"T", "EX"} and value(c) < 5]
        if not trumps or (len(plain) < 2 and len(trumps) == 2 - len(plain)):
            return True
        staying = {"T", "EX"} if self.options["fool_is_trump_for_void"] else {"T"}
        stays = any(suit(c) in staying for c in self.dealt if c not in pair)
        return self.options["trump_discard"] == "forced_or_void" and not stays

    def _playable(self) -> list[str]:
        """4.1."""
        hand, asked = self.hands[self.turn], self._asked()
        for must in (asked, "T"):
            if asked is not None and any(suit(c) == must for c in hand):
                return [c for c in hand if suit(c) in {must, "EX"}]
        return hand

    def _asked(self) -> str | None:
        """The suit asked for in the trick, None as long as any card may be played."""
        suits = [suit(c) for _, c in self.trick if c != "EX"]
        return suits[0] if suits else None

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.plays.append((seat, card))
        self.statements = 0
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            self.turn = self._winner()
            self.tricks.append((self.turn, self.trick))
            self.trick = []
            if len(self.tricks) == TRICKS:
                self._end_deal()

    def _winner(self) -> int:
        """4.3."""
        suits = [suit(c) for _, c in self.trick]
        best = "T" if "T" in suits else self._asked()
        able = [(height(c), seat) for seat, c in self.trick if suit(c) == best]
        return min(able)[1]

    def _end_deal(self) -> None:
        scores = self._scores()
        self.sheets.append({"scores": scores})
        self.totals = [old + new for old, new in zip(self.totals, scores, strict=True)]
        played = len(self.sheets)
        level = self.totals[0] == self.totals[1]
        goes_on = played % 4 or (level and self.options["tie_break"] == "extra_round_of_four")
        self.phase = "deal" if goes_on else "over"

    def _scores(self) -> list[int]:
        """5 and 4.2."""
        with_tricks = {winner % 2 for winner, _ in self.tricks}
        scores = [0, 0]
        for team, points in self._lots(with_tricks):
            scores[team] += points
        fool_team = next(seat % 2 for seat, c in self.plays if c == "EX")
        winner = next(w % 2 for w, trick in self.tricks if "EX" in [c for _, c in trick])
        if self.options["fool_exchange"] and winner != fool_team and fool_team in with_tricks:
            scores[fool_team] -= 1
            scores[winner] += 1
        return scores

    def _lots(self, with_tricks: set[int]) -> Iterator[tuple[int, int]]:
        """What each card brings, and to which team."""
        own = [(seat % 2, c) for seat, c in self.plays if c == "EX"]
        own += [(self.dealer % 2, c) for c in self.discard]
        for winner, trick in self.tricks:
            yield from ((winner % 2, value(c)) for _, c in trick if c != "EX")
        for team, c in own:
            if team in with_tricks:
                yield team, value(c)
            elif self.options["no_trick_forfeit"] == "opponents":
                yield 1 - team, value(c)
