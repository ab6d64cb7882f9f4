"""Legal cards, their refusals, and who wins a trick (10)."""

import pytest

from games.tarot import GAME
from games.tarot.deck import WITH_PETIT
from games.tarot.states import Playing, Table
from tests.games.tarot.build import finish, last_tricks, legal, play, refused, table

LEGALITY = [
    # hand, trick so far, legal with must_trump, legal with free
    ("3H 10S T5", "", "T5 10S 3H", "T5 10S 3H"),
    ("3H 10H T5 EX", "5H", "EX T5? 10H 3H", "EX T5? 10H 3H"),
    ("3H 10H T5 EX", "5H T9", "EX T5? 10H 3H", "EX T5? 10H 3H"),
    ("10S T5 T8", "5H", "T8 T5 10S?", "T8 T5 10S"),
    ("10S T5 T12", "5H T10", "T12 T5? 10S?", "T12 T5 10S"),
    ("10S T5 T8", "5H T10", "T8 T5 10S?", "T8 T5 10S"),
    ("10S 4D EX", "5H T10", "EX 10S 4D", "EX 10S 4D"),
    ("T4 T9 T15 3S", "T6 T12", "T15 T9? T4? 3S?", "T15 T9 T4 3S?"),
    ("T4 T9 EX 3S", "T6 T12", "EX T9 T4 3S?", "EX T9 T4 3S?"),
    ("EX 3S 4D", "T6", "EX 3S 4D", "EX 3S 4D"),
    ("EX", "T6", "EX", "EX"),
    ("3H 10S T5", "EX", "T5 10S 3H", "T5 10S 3H"),
    ("T7 2D", "EX 9S", "T7 2D?", "T7 2D"),
    ("T13 T2 KS", "3S T12 T14", "T13? T2? KS", "T13? T2? KS"),
    ("T15 T13 KD", "3S T14 T12", "T15 T13? KD?", "T15 T13 KD"),
]


def state(hand: str, trick: str, **options: str) -> Playing:
    """The player in turn holds this hand, the others something small."""
    at = len(trick.split())
    return Playing(table([hand if s == at else "" for s in range(4)], trick, **options))


@pytest.mark.parametrize("rule", ["must_trump", "free"])
@pytest.mark.parametrize("row", LEGALITY, ids=[f"{r[0]} on {r[1] or 'nothing'}" for r in LEGALITY])
def test_which_cards_may_be_played(row: tuple[str, str, str, str], rule: str) -> None:
    """Cards with a ? are barred; legal ones come in the order of the hand (10.1)."""
    hand, trick, *expected = row
    marked = expected[rule == "free"].split()
    allowed = ", ".join(f"play {c}" for c in marked if "?" not in c)
    now = state(hand, trick, void_play=rule)
    assert legal(now) == allowed
    for code in marked:
        assert bool(refused(now, f"play {code.strip('?')}")) is ("?" in code)


@pytest.mark.parametrize(
    ("hand", "trick", "card", "reason"),
    [
        ("3H T5", "5H", "T5", "10.1.3: tarot.why.must_follow(suit=H)"),
        ("3S T5", "T4", "3S", "10.1.2: tarot.why.must_follow_trump"),
        ("T5 T12", "5H T10", "T5", "10.1.2: tarot.why.overtrump(trump=T10)"),
        ("T5 T12", "T3 T10", "T5", "10.1.2: tarot.why.overtrump(trump=T10)"),
        ("T5 3S", "5H T10", "3S", "10.1.4: tarot.why.must_trump(suit=H)"),
        ("T5 3S", "", "KD", "10.1: tarot.why.not_in_hand(card=KD)"),
    ],
)
def test_a_refusal_names_the_rule(hand: str, trick: str, card: str, reason: str) -> None:
    """Paragraph, and what the player holds or must go over (10.1)."""
    assert refused(state(hand, trick), f"play {card}") == reason


def test_under_the_own_side_one_must_go_over_too() -> None:
    """The duty doesn't ask whose trump is the highest (10.1.4)."""
    own = table(["", "", "T14 T2", ""], "3S T13", leader=0)
    assert legal(Playing(own)) == "play T14"


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH 3H QH JH", 0),
        ("3H KS QH JH", 2),
        ("3H T1 T2 KH", 2),
        ("T3 T21 EX T20", 1),
        ("EX 3H KS 4H", 3),
        ("EX T2 T9 T4", 2),
        ("1S KH KD KC", 0),
    ],
)
def test_who_wins_leads_next(trick: str, winner: int) -> None:
    """The highest trump, else the highest card of the suit that was set (10.2)."""
    hands = [f"{card} 2C" for card in trick.split()]
    hands = [h.replace("2C", f"{n + 2}C") for n, h in enumerate(hands)]
    state = play(Playing(table(hands)), *(f"play {card}" for card in trick.split()))
    assert isinstance(state, Playing)
    assert GAME.due(state) == (winner,)
    assert state.table.won[0].winner == winner


def test_a_trick_of_the_last_cards_ends_the_deal() -> None:
    """After the last card the sheet stands and the next deal is due, or the game is over (16)."""
    end = last_tricks(["KS", "QS", "NS", "JS"], rounds=1)
    sheet = finish(end, "KS QS NS JS")
    assert sum(sheet.scores) == 0


PROTECTED = [
    ("T1 3H", "5H", "T1 3H"),
    ("T1 3S", "5H", "T1 3S"),
    ("T1 T9", "T3", "T1 T9"),
    ("T1 3S", "T3", "T1 3S"),
    ("T1 EX 3S", "T3", "EX T1 3S"),
    ("3H 4S", "T1", "4S 3H"),
    ("T2 4S", "T1 5S", "4S"),
    ("T2 4D", "5S T1", "T2"),
]


@pytest.mark.parametrize(("hand", "trick", "allowed"), PROTECTED)
def test_a_protected_petit_is_a_second_excuse(hand: str, trick: str, allowed: str) -> None:
    """It may always be played, sets no suit and is no trump for anybody's duties (4.4)."""
    at = len(trick.split())
    hands = [hand if s == at else "" for s in range(4)]
    now = Playing(table(hands, trick, protected=WITH_PETIT))
    assert sorted(legal(now).replace("play ", "").split(", ")) == sorted(allowed.split())


@pytest.mark.parametrize(
    ("trick", "winner"), [("T1 3H KH 2S", 2), ("3H T1 2H 2S", 0), ("EX T1 2S 3S", 3)]
)
def test_a_protected_petit_never_wins(trick: str, winner: int) -> None:
    """Not even as the only trump of a trick (4.4)."""
    hands = [f"{card} {n + 5}C" for n, card in enumerate(trick.split())]
    start: Table = table(hands, protected=WITH_PETIT)
    state = play(Playing(start), *(f"play {card}" for card in trick.split()))
    assert GAME.due(state) == (winner,)
