"""The truth of statements, written a second time from the tables of RULES.md 7.3 to 7.6."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.cards import Card, card
from games.piedicavallo.pack import CARDS_OF
from games.piedicavallo.states import Playing

FIGURES = "KQNJ"


@dataclass(frozen=True)
class Scene:
    """What seat 0, who has just led, has in view: ``own`` is the hand or the discard."""

    state: Playing
    own: tuple[Card, ...]
    public: bool

    @property
    def suit(self) -> str:
        suit = self.state.trick.cards[0].suit
        return "T" if suit == "EX" else suit

    @property
    def others(self) -> tuple[str, str]:
        return ("W", "B") if self.suit in "OU" else ("O", "U")

    def top(self) -> list[Card]:
        gone = {c for t in self.state.tricks() for c in t.cards}
        scope = self.state.match.options.batto_scope
        if scope == "speaker_view" and self.state.dealer == 0 and not self.public:
            gone |= set(self.state.discard)
        return [c for c in CARDS_OF[self.suit] if c not in gone]

    def trumps(self) -> list[int]:
        return [int(c.rank) for c in self.own if c.suit == "T"]

    def small(self, suit: str) -> int:
        return sum(c.suit == suit and c.rank not in FIGURES for c in self.own)

    def kings(self) -> int:
        return sum(c.rank == "K" and c.suit in self.others for c in self.own)


def _low(scene: Scene, args: list[str]) -> bool:
    low = range(1, 22 if scene.state.match.options.low_scope == "all_trumps" else 15)
    return sum(n in low for n in scene.trumps()) == int(args[0])


def _double(scene: Scene, _: list[str]) -> bool:
    top = scene.top()
    if scene.state.match.options.batto2 == "second_and_third":
        return len(top) > 2 and top[1] in scene.own and top[2] in scene.own
    return len(top) > 1 and top[0] in scene.own and top[1] in scene.own


def _single(scene: Scene, _: list[str]) -> bool:
    return scene.top()[:1] != [] and scene.top()[0] in scene.own


def _danger(scene: Scene, _: list[str]) -> bool:
    laid = [seat for t in scene.state.tricks() for seat, c in t.plays(4) if c.code == "EX"]
    if any(taken.winner in (0, 2) for taken in scene.state.taken):
        return False
    return card("EX") in scene.own or laid in ([0], [2])


def _small_of_colour(scene: Scene, args: list[str]) -> bool:
    counts = [scene.small(suit) for suit in scene.others]
    either = scene.state.match.options.opp_num == "one_suit"
    return int(args[0]) in (counts if either else [sum(counts)])


TRUE: dict[str, Callable[[Scene, list[str]], bool]] = {
    "T_NAME": lambda s, a: int(a[0]) in s.trumps(),
    "T_LOW": _low,
    "T_BATTO": _single,
    "T_BATTO2": _double,
    "T_ONE": lambda s, a: a == (["yes"] if 1 in s.trumps() else ["no"]),
    "T_FOOL_DANGER": _danger,
    "T_NONE": lambda s, _: s.trumps() == [],
    "S_NAME": lambda s, a: "".join(a) in [c.code for c in s.own],
    "S_NUM": lambda s, a: s.small(s.suit) == int(a[0]),
    "S_LEN": lambda s, a: [c.suit for c in s.own].count(s.suit) == int(a[0]),
    "S_BATTO": _single,
    "S_BATTO2": _double,
    "S_NONE": lambda s, _: s.suit not in [c.suit for c in s.own],
    "O_ALTO_BATTO": lambda s, _: s.kings() > 0,
    "O_ALTO_BATTO2": lambda s, _: s.kings() == 2,
    "O_ALTO": lambda s, _: {c.suit for c in s.own}.isdisjoint(s.others),
    "O_NAME": lambda s, a: any(c.rank == a[0] and c.suit in s.others for c in s.own),
    "O_NUM": _small_of_colour,
}
OF_DISCARD = {
    "DT_NAME": "T_NAME",
    "DT_LOW": "T_LOW",
    "D_NAME": "S_NAME",
    "D_NUM": "S_NUM",
    "D_LEN": "S_LEN",
    "D_BATTO": "S_BATTO",
    "D_NONE": "S_NONE",
    "DO_ALTO": "O_ALTO",
    "DO_NAME": "O_NAME",
    "DO_NUM": "O_NUM",
}


def is_true(state: Playing, text: str) -> bool:
    """Whether a statement of seat 0, which has just led, is true."""
    code, _, rest = text.partition("(")
    args = rest.rstrip(")").split(",") if rest else []
    if code in OF_DISCARD:
        return TRUE[OF_DISCARD[code]](Scene(state, state.discard, public=True), args)
    return TRUE[code](Scene(state, state.hands[0], public=False), args)
