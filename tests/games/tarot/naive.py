"""French Tarot a second time, written from RULES.md alone and without a line of the engine.

Plain, slow and made to be compared: cards are strings, everything is lists, and each question is
answered from the deal's whole history. A :class:`Referee` hears the lines of a log one by one and
says before each whose turn it is and what may be said. How a deal is scored stands in
``naive_scores``. Numbers in brackets are paragraphs of RULES.md.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.games.tarot import naive_scores

BIDS = ["pass", "petite", "garde", "garde_sans", "garde_contre"]
DOG = {3: 6, 4: 6, 5: 3}
POIGNEES = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]


def is_trump(card: str) -> bool:
    """Whether it is one of T1 to T21."""
    return card.startswith("T")


def suit(card: str) -> str:
    """S, H, D or C, T for a trump, E for the Excuse."""
    return card[0] if card == "EX" or is_trump(card) else card[-1]


def rank(card: str) -> int:
    """How high a card stands in its suit."""
    return int(card[1:]) if is_trump(card) else RANKS.index(card[:-1])


class Referee:
    """Follows one game. ``phase`` is deal, over, or the verb of the line that is due."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.tricks_of_a_deal = (78 - DOG[seats]) // seats
        self.phase = "deal"
        self.dealer: int | None = None
        self.rounds = 0
        self.sheets: list[dict[str, Any]] = []
        self.totals: list[float] = [0] * seats

    def hear(self, line: str) -> None:
        """Take the next line of the log."""
        seat, verb, *words = line.split(" ")
        if verb == "deal":
            self._deal(words)
        else:
            getattr(self, f"_{verb}")(int(seat), words[0])

    # The deal (4)

    def _deal(self, words: list[str]) -> None:
        self.dealer = int(words[0])
        *self.dealt, self.dog = [cards.split(",") for cards in words[1:]]
        self.hands = [list(hand) for hand in self.dealt]
        self.bids: list[tuple[int, str]] = []
        self.taker: int | None = None
        self.bid = "pass"
        self.called: str | None = None
        self.discards: list[str] = []
        self.announced = False
        self.poignees: list[int] = []
        self.miseres: list[tuple[int, int]] = []
        self.asked: list[tuple[int, str]] = []
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[tuple[int, list[tuple[int, str]]]] = []
        bare = [hand for hand in self.dealt if self._is_petit_sec(hand)]
        self.protected = bool(bare) and self.options["petit_sec"] == "petit_imprenable"
        if bare and self.options["petit_sec"] == "redeal":
            self.phase = "deal"
        else:
            self.phase, self.turn = "bid", self._after(self.dealer)

    @staticmethod
    def _is_petit_sec(hand: list[str]) -> bool:
        return [c for c in hand if is_trump(c)] == ["T1"] and "EX" not in hand

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def is_excuse(self, card: str) -> bool:
        """Whether a card plays as an Excuse: the Excuse, or a protected Petit (4.4)."""
        return card == "EX" or (card == "T1" and self.protected)

    # What may be said

    def due(self) -> list[int]:
        """The seats waited for."""
        return [] if self.phase in {"deal", "over"} else [self.turn]

    def legal(self) -> list[str]:
        """What the seat in turn may say, in no special order; of poignées just the refusal."""
        match self.phase:
            case "bid":
                words = self._legal_bids()
            case "call":
                words = self._legal_calls()
            case "discard":
                words = self._legal_discards()
            case "slam":
                words = ["yes", "no"]
            case "poignee":
                words = ["no"]
            case "misere":
                kinds = self._misere_kinds(self.turn)
                words = ["no", *kinds, *(["both"] if len(kinds) == 2 else [])]
            case "play":
                words = self._legal_cards()
            case _:
                words = []
        return [f"{self.phase} {word}" for word in words]

    def _legal_bids(self) -> list[str]:
        lowest = max(BIDS.index(self.options["min_bid"]), BIDS.index(self.bid) + 1)
        return ["pass", *BIDS[lowest:]]

    def _legal_calls(self) -> list[str]:
        hand = self.dealt[self.turn]
        ladder = {"full": "KQNJ", "king_queen": "KQ"}[self.options["call_ladder"]]
        ranks = ladder[0]
        for higher, lower in pairwise(ladder):
            if not all(higher + s in hand for s in "SHDC"):
                break
            ranks += lower
        cards = [r + s for r in ranks for s in "SHDC"]
        if self.options["self_call"] == "four_kings_only" and len(ranks) == 1:
            all_four = all("K" + s in hand for s in "SHDC")
            cards = [c for c in cards if all_four or c not in hand]
        return cards

    def _legal_discards(self) -> list[str]:
        """Plain cards, and trumps as far as those don't suffice (7.3, 7.4)."""
        enlarged = self.dealt[self.turn] + self.dog
        plain = [c for c in enlarged if suit(c) in "SHDC" and c[0] != "K"]
        trumps = [c for c in enlarged if is_trump(c) and c not in {"T1", "T21"}]
        still = max(0, len(self.dog) - len(plain)) - sum(c in trumps for c in self.discards)
        choice = plain + (trumps if still > 0 else [])
        return [c for c in choice if c not in self.discards]

    def poignee_sizes(self, seat: int) -> list[int]:
        """How many cards the poignées have that a seat could show now (9.1)."""
        trumps = len(self.trumps_held(seat))
        with_excuse = trumps + 1 if "EX" in self.hands[seat] else None
        return [n for n in POIGNEES[self.seats] if n <= trumps or n == with_excuse]

    def trumps_held(self, seat: int) -> list[str]:
        """The trumps that a seat could show, from high to low (9.1.1)."""
        held = self.hands[seat] + (self.discards if seat == self.taker else [])
        return sorted((c for c in held if is_trump(c)), key=rank, reverse=True)

    def is_poignee(self, cards: list[str]) -> bool:
        """Whether the seat in turn may show just these cards (9.1)."""
        held = self.trumps_held(self.turn)
        trumps = [c for c in held if c in cards]
        if "EX" in cards:
            in_hand = "EX" in self.hands[self.turn]
            fits = in_hand and trumps == held and cards == [*trumps, "EX"]
        else:
            fits = cards == trumps
        return fits and len(cards) in POIGNEES[self.seats]

    def _misere_kinds(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        breaking = [c for c in hand if is_trump(c)]
        if self.options["misere_trump_excuse"] == "breaks":
            breaking += [c for c in hand if c == "EX"]
        courts = [c for c in hand if c[0] in "KQNJ"]
        return (["trump"] if not breaking else []) + (["head"] if not courts else [])

    # The play (10)

    def _legal_cards(self) -> list[str]:
        hand = self.hands[self.turn]
        always = [c for c in hand if self.is_excuse(c)]
        others = [c for c in hand if not self.is_excuse(c)]
        lying = [c for _, c in self.trick if not self.is_excuse(c)]
        duty = self._duty(others, lying) if lying else self._leads(others)
        return duty + always

    def _leads(self, cards: list[str]) -> list[str]:
        """What may set the suit (6.5)."""
        if self.tricks or self.called is None or self.options["five_player_first_lead"] == "free":
            return cards
        return [c for c in cards if c == self.called or suit(c) != suit(self.called)]

    def _duty(self, cards: list[str], lying: list[str]) -> list[str]:
        trumps = [c for c in cards if is_trump(c)]
        top = max((rank(c) for c in lying if is_trump(c)), default=0)
        over = [c for c in trumps if rank(c) > top]
        follow = [c for c in cards if suit(c) == suit(lying[0])]
        free = self.options["void_play"] == "free"
        if is_trump(lying[0]):
            return (trumps if free else over or trumps) or cards
        if follow or free:
            return follow or cards
        return over or trumps or cards

    def winner(self) -> int:
        """Who wins the full trick on the table (10.2, 11.3)."""
        leader, first = self.trick[0]
        last = len(self.tricks) + 1 == self.tricks_of_a_deal
        if last and first == "EX" and self.has_won_all(leader):
            return leader
        cards = [(s, c) for s, c in self.trick if not self.is_excuse(c)]
        trumps = [(s, c) for s, c in cards if is_trump(c)]
        followed = [(s, c) for s, c in cards if suit(c) == suit(cards[0][1])]
        return max(trumps or followed, key=lambda play: rank(play[1]))[0]

    def has_won_all(self, seat: int) -> bool:
        """Whether the side of a seat has won every finished trick."""
        return all(self.side(winner) == self.side(seat) for winner, _ in self.tricks)

    # Who belongs together (6.4, 15.2)

    def partner(self) -> int | None:
        """Who was dealt the called card, if not the taker himself."""
        holders = [s for s in range(self.seats) if self.called in self.dealt[s]]
        return holders[0] if holders and holders != [self.taker] else None

    def side(self, seat: int) -> object:
        """Attack or defence; in a Grash everybody is a side."""
        if self.taker is None:
            return seat
        return "attack" if seat in {self.taker, self.partner()} else "defence"

    # The lines of seats, in the order of a deal (21)

    def _bid(self, seat: int, word: str) -> None:
        self.bids.append((seat, word))
        if word != "pass":
            self.taker, self.bid = seat, word
        self.turn = self._after(seat)
        if len(self.bids) < self.seats and word != "garde_contre":
            return
        if self.taker is not None:
            self.phase, self.turn = "call", self.taker
            if self.seats < 5:
                self._exchange()
        elif self.options["all_pass"] == "grash":
            self._first_lead()
        else:
            self._end_deal(counts=bool(self.options["redeal_counts"]))

    def _call(self, seat: int, card: str) -> None:
        self.called = card
        self._exchange()

    def _exchange(self) -> None:
        if self.bid in {"petite", "garde"}:
            self.phase = "discard"
            self.hands[self.turn] += self.dog
        else:
            self._ask_slam()

    def _discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discards.append(card)
        if len(self.discards) == len(self.dog):
            self._ask_slam()

    def _ask_slam(self) -> None:
        if self.options["slam_announce"] == "off":
            self._first_lead()
        else:
            self.phase = "slam"

    def _slam(self, seat: int, word: str) -> None:
        self.announced = word == "yes"
        self._first_lead()

    def _first_lead(self) -> None:
        assert self.dealer is not None
        if self.announced:
            assert self.taker is not None
            self._ask_before_card(self.taker)
        else:
            self._ask_before_card(self._after(self.dealer))

    def _ask_before_card(self, seat: int) -> None:
        """The next line of a seat whose card is due (9)."""
        self.turn, self.phase = seat, "play"
        declarations = self.options["declarations"]
        if self.taker is None or declarations == "none" or self.tricks:
            return
        if (seat, "poignee") not in self.asked and self.poignee_sizes(seat):
            self.phase = "poignee"
        elif declarations == "poignee_misere" and self._misere_kinds(seat):
            self.phase = "play" if (seat, "misere") in self.asked else "misere"

    def _poignee(self, seat: int, word: str) -> None:
        self.asked.append((seat, "poignee"))
        if word != "no":
            self.poignees.append(len(word.split(",")))
        self._ask_before_card(seat)

    def _misere(self, seat: int, word: str) -> None:
        self.asked.append((seat, "poignee"))
        self.asked.append((seat, "misere"))
        self.miseres.append((seat, {"no": 0, "trump": 1, "head": 1, "both": 2}[word]))
        self._ask_before_card(seat)

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < self.seats:
            self._ask_before_card(self._after(seat))
            return
        winner = self.winner()
        self.tricks.append((winner, self.trick))
        self.trick = []
        if len(self.tricks) < self.tricks_of_a_deal:
            self._ask_before_card(winner)
            return
        sheet = naive_scores.sheet(self)
        self.sheets.append(sheet)
        self.totals = [t + s for t, s in zip(self.totals, sheet["scores"], strict=True)]
        self._end_deal(counts=True)

    def _end_deal(self, *, counts: bool) -> None:
        self.rounds += counts
        self.phase = "over" if counts and self.rounds == self.options["rounds"] else "deal"
