"""What a seat is shown (18)."""

from dataclasses import replace
from typing import Any

import pytest

from games.cards import Card
from games.tarot import GAME
from games.tarot.deck import PETIT, WITH_PETIT
from games.tarot.reasons import reason
from games.tarot.states import Between, Exchange, Playing, Showing
from games.view import as_json
from tests.games.tarot.build import (
    cards,
    codes,
    contract,
    deal,
    finish,
    last_tricks,
    legal,
    opened,
    play,
    start,
    table,
)

PASS = ["bid pass"] * 3
TEN = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"


def mentioned(value: Any) -> set[str]:
    """All strings in a view, whatever they mean."""
    match value:
        case dict():
            return set().union(*map(mentioned, value.values()))
        case list():
            return set().union(*map(mentioned, value))
        case str():
            return {value}
        case _:
            return set()


def seen(state: Any, seat: int | None) -> set[str]:
    """The cards, and all else, that a view names; the Excuse stands in what every seat knows."""
    return mentioned(as_json(GAME.view(state, seat))) - {"EX"}


def test_the_first_deal_is_announced() -> None:
    """Before any deal there is a headline, no hand and no summary."""
    view = GAME.view(start(), 0)
    assert str(view.headline) == "tarot.headline.first_deal"
    assert (view.hand, view.summary, view.ask, view.due) == ((), None, None, ())


def test_the_auction() -> None:
    """Bids stand by the seats, the dog lies closed, the highest bid is told, one seat is asked."""
    state = opened(4, {}, "bid pass", "bid petite")
    view = GAME.view(state, 2)
    assert view.scene == "auction"
    assert view.deck == "tarot"
    assert [str(s.says) for s in view.seats] == [
        "tarot.bid.pass",
        "tarot.bid.petite",
        "None",
        "None",
    ]
    assert view.seats[3].badges == ("dealer",)
    assert view.piles[0].hidden == 6
    assert str(view.facts[0].value) == "tarot.bid.petite"
    assert view.ask is not None
    assert [str(c.label) for c in view.ask.choices][:2] == ["tarot.bid.pass", "tarot.bid.garde"]
    assert GAME.view(state, 1).ask is None
    assert all(card.reason is None for card in view.hand)


def test_a_hand_is_shown_only_to_its_owner() -> None:
    """A spectator and the other seats see none of the cards of a hand or of the dog."""
    dealt = deal(4, hand1=TEN)
    state = play(start(), str(dealt))
    for viewer in (None, 0, 2, 3):
        hidden = {c.code for c in (*dealt.hands[1], *dealt.dog)}
        assert not seen(state, viewer) & hidden
    assert TEN in codes([h.card for h in GAME.view(state, 1).hand])


@pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
def test_a_closed_dog_stays_closed_to_the_end(bid: str) -> None:
    """Nobody sees it before the count, the taker neither (5.4)."""
    dealt = deal(4)
    state = play(start(), str(dealt), *["bid pass"] * 3, f"bid {bid}", "slam no")
    while not isinstance(state, Between):
        for viewer in (None, 0, 1, 2, 3):
            assert not seen(state, viewer) & {c.code for c in dealt.dog}
        state = play(state, legal(state).split(", ")[0])
    assert seen(state, None) >= {c.code for c in dealt.dog} - {"EX"}


def test_the_discard_is_the_takers_secret() -> None:
    """Others see how many cards he still holds; after the count everybody sees them (18)."""
    state = opened(4, {"dog": "QS NS JS QH NH JH"}, "bid garde", *PASS)
    assert isinstance(state, Exchange)
    put_away = [c.code for c in state.hand if c.code in ["QS", "NS", "JS", "QH", "NH", "JH"]]
    before = GAME.view(state, 1)
    assert before.scene == "exchange"
    for code in put_away:
        state = play(state, f"discard {code}")
    after = GAME.view(state, 1)
    assert after.piles[1].hidden == 6
    assert GAME.view(state, 0).piles[1].hidden == 0
    assert codes(GAME.view(state, 0).piles[1].cards) == " ".join(put_away)
    playing = play(state, "slam no")
    assert not [p for p in GAME.view(playing, 1).piles if p.cards]


def test_each_card_that_cannot_be_chosen_has_its_reason() -> None:
    """Only while the viewer is asked for a card (10.1)."""
    state = Playing(table(["", "", "T5 3H 3S", ""], "5H"))
    state = replace(state, table=replace(state.table, trick=replace(state.table.trick, leader=1)))
    reasons = {h.card.code: h.reason for h in GAME.view(state, 2).hand}
    assert reasons["3H"] is None
    assert str(reasons["T5"]) == "10.1.3: tarot.why.must_follow(suit=H)"
    waiting = replace(state.table, trick=replace(state.table.trick, leader=2))
    assert all(h.reason is None for h in GAME.view(Playing(waiting), 2).hand)


def five(where: str, bid: str = "garde_sans") -> Any:
    """Five players; seat 0 has called the King of Hearts, which lies there."""
    start_of_play = opened(5, {where: "KH"}, f"bid {bid}", *["bid pass"] * 4, "call KH")
    while GAME.view(start_of_play, None).scene != "play":
        start_of_play = play(start_of_play, legal(start_of_play).split(", ")[0])
    return start_of_play


def partner_seen(state: Any, viewer: int | None) -> list[int]:
    """The seats that a view shows as the partner."""
    return [s.seat for s in GAME.view(state, viewer).seats if "partner" in s.badges]


def told_partner(state: Any) -> list[int]:
    """The seats that are told that they play with the taker."""
    told = [[n.key for n in GAME.view(state, seat).notices] for seat in range(5)]
    assert "tarot.notice.partner" not in [n.key for n in GAME.view(state, None).notices]
    return [seat for seat, keys in enumerate(told) if "tarot.notice.partner" in keys]


def test_only_the_partner_knows_himself_before_the_card_falls() -> None:
    """Then everybody does, and the log says it (6.4)."""
    state = five("hand3")
    assert [partner_seen(state, v) for v in (None, 0, 1, 3)] == [[], [], [], [3]]
    assert told_partner(state) == [3]
    while isinstance(state, Playing | Showing) and not partner_seen(state, None):
        options = legal(state).split(", ")
        state = play(state, "play KH" if "play KH" in options else options[-1])
    assert [partner_seen(state, v) for v in (None, 0, 1, 3)] == [[3]] * 4
    assert told_partner(state) == []
    log = GAME.view(state, None).log
    assert [e.seat for e in log if e.phrase.key == "tarot.log.partner"] == [3]


def alone_seen(state: Any, viewer: int | None) -> bool:
    """Whether a view says that the taker plays alone."""
    return "tarot.notice.alone" in [n.key for n in GAME.view(state, viewer).notices]


def test_who_may_know_that_the_taker_is_alone() -> None:
    """All see an open dog, nobody a closed one, and his own hand the taker alone (6.4)."""
    assert all(alone_seen(five("dog", "petite"), v) for v in (None, 0, 1))
    assert not any(alone_seen(five("dog"), v) for v in (None, 0, 1))
    own = five("hand0")
    assert [alone_seen(own, v) for v in (None, 0, 1)] == [False, True, False]
    assert told_partner(own) == []


def test_a_taker_who_plays_his_own_called_card_is_known_to_be_alone() -> None:
    """The fallen card tells everybody (6.4)."""
    named = contract(called=cards("KH")[0])
    hands = ["KH 2S", "5H 3S", "6H 4S", "7H 5S", "8H 6S"]
    state = play(Playing(table(hands, contract=named)), "play KH")
    assert alone_seen(state, None)
    assert "tarot.log.alone" in [e.phrase.key for e in GAME.view(state, 1).log]


def test_others_do_not_see_that_a_poignee_is_asked_for() -> None:
    """The question looks like a turn to play (9)."""
    with_it = opened(4, {"hand0": TEN}, "bid garde_contre", "slam no")
    assert isinstance(with_it, Showing)
    without = Playing(with_it.table)
    for viewer in (None, 1, 2, 3):
        assert GAME.view(with_it, viewer) == GAME.view(without, viewer)
    view = GAME.view(with_it, 0)
    assert view.ask is not None
    assert [str(c.label) for c in view.ask.choices] == [
        "tarot.choice.poignee_no",
        "tarot.choice.poignee(poignee=tarot.poignee.simple, n=10, points=20)",
    ]


def test_a_poignee_lies_open_during_the_first_trick_only() -> None:
    """Everybody sees the cards at that moment, later only that it was shown (18)."""
    state = opened(4, {"hand0": TEN}, "bid garde_contre", "slam no")
    state = play(state, legal(state).split(", ")[1])
    shown = [p for p in GAME.view(state, 2).piles if p.seat == 0]
    assert codes(shown[0].cards) == TEN
    assert str(GAME.view(state, 2).seats[0].says) == "tarot.poignee.simple"
    while GAME.view(state, None).trick.number < 2:
        state = play(state, legal(state).split(", ")[0])
    assert [p.seat for p in GAME.view(state, 2).piles if p.cards] == [0]
    state = play(state, legal(state).split(", ")[0])
    assert not [p for p in GAME.view(state, 2).piles if p.cards]
    assert "tarot.log.declares" in [e.phrase.key for e in GAME.view(state, 2).log]


def test_a_protected_petit_is_known_to_its_owner_until_it_is_played() -> None:
    """The others read it in the log when it falls (4.4)."""
    bare = "T1 KS QS NS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S 1S KH QH NH"
    state = opened(4, {"hand0": bare}, "bid garde_contre", petit_sec="petit_imprenable")
    own = [n.key for n in GAME.view(state, 0).notices]
    assert own == ["tarot.notice.protected_petit"]
    for at in (state, play(state, "slam no"), play(state, "slam no", "play 1S")):
        for viewer in (None, 1):
            assert PETIT not in GAME.view(at, viewer).known.excuses
            assert GAME.view(at, viewer).notices == ()
    fallen = play(state, "slam no", "play T1")
    assert GAME.view(fallen, 1).known.excuses == WITH_PETIT
    assert "tarot.log.protected_petit" in [e.phrase.key for e in GAME.view(fallen, 1).log]
    assert GAME.view(fallen, 1).trick.winner is None


def test_conventions_are_told_at_the_table() -> None:
    """The flag stands in the notices, and only with the option (17)."""
    assert [n.key for n in GAME.view(start(conventions="on"), None).notices] == [
        "tarot.notice.conventions"
    ]
    assert GAME.view(start(), None).notices == ()


@pytest.mark.parametrize(("direction", "clockwise"), [("ccw", False), ("cw", True)])
def test_the_direction_is_for_drawing(direction: str, clockwise: bool) -> None:
    """It changes nothing but the view's flag (3.1)."""
    assert GAME.view(start(direction=direction), None).clockwise is clockwise


@pytest.mark.parametrize(
    ("rounds", "fact"),
    [(6, "tarot.value.round(number=1, rounds=6)"), (0, "tarot.value.round_unlimited(number=1)")],
)
def test_the_round_is_told(rounds: int, fact: str) -> None:
    """Of how many, unless there is no end (16)."""
    assert str(GAME.view(start(rounds=rounds), None).facts[-1].value) == fact


def ended(hands: list[str], plays: str, **given: Any) -> Any:
    """The view after the last trick."""
    end = last_tricks(hands, **given)
    state = play(Playing(end), *(f"play {c}" for c in plays.split()))
    return GAME.view(state, None)


def test_the_summary_of_a_contract() -> None:
    """Title, bar, chips, lines, and all hands as they were dealt."""
    named = contract(partner=1, called=cards("KH")[0], discard=cards("QD ND"), announced=True)
    hands = ["T21", "T1", "2S", "3S", "4S"]
    view = ended(hands, "T21 T1 2S 3S 4S", contract=named, winner=0)
    summary = view.summary
    assert summary is not None
    assert view.scene == "summary"
    assert str(view.headline) == "tarot.headline.made(player=0)"
    assert summary.good is True
    assert str(summary.subtitle) == "tarot.summary.pair(bid=tarot.bid.garde, player=0, partner=1)"
    assert [str(c) for c in summary.chips] == [
        "tarot.chip.oudlers(n=2)",
        "tarot.chip.called(card=KH)",
        "tarot.chip.petit_attack",
        "tarot.chip.announced_made",
    ]
    assert summary.bar is not None
    assert summary.bar.target == 41
    assert summary.bar.most == 91
    assert [p.label.key for p in summary.dealt][-2:] == ["tarot.pile.dog", "tarot.pile.discard"]
    assert view.last_trick is not None
    assert view.last_trick.number == 15
    assert [s.badges for s in view.seats][:2] == [("taker",), ("partner",)]
    assert view.facts[2].label.key == "tarot.fact.slam"


@pytest.mark.parametrize(
    ("hands", "dog", "where"), [("KS", "KH", "dog"), ("KH", "KS", "own")], ids=["dog", "own"]
)
def test_the_summary_tells_why_a_taker_who_called_shares_with_nobody(
    hands: str, dog: str, where: str
) -> None:
    """The first line says where the called card was: each of four pays one taker (6.4)."""
    end = last_tricks([hands, "1S", "2S", "3S", "4S"], contract=contract(called=cards("KH")[0]))
    dealt = replace(end.dealt, dog=cards(dog))
    view = ended_with(replace(end, dealt=dealt), f"{hands} 1S 2S 3S 4S")
    line = view.summary.lines[0]
    assert str(line.reason) == f"tarot.score.called_{where}(card=KH, player=0)"
    assert line.points is None


def test_the_summary_of_a_failed_contract_alone() -> None:
    """Poignees are a chip, and the title tells by how much it failed."""
    end = last_tricks(["4S", "KS", "2S", "3S"], winner=1)
    state = play(Playing(table(["EX " + TEN, "2S", "3S", "4S"])))
    shown = play(Showing(state.table), legal(Showing(state.table)).split(", ")[1])
    view = ended_with(replace(end, declared=shown.table.declared), "4S KS 2S 3S")
    assert str(view.headline) == "tarot.headline.failed(player=0)"
    assert str(view.summary.title) == "tarot.summary.failed(difference=56)"
    assert str(view.summary.subtitle) == "tarot.summary.alone(bid=tarot.bid.garde, player=0)"
    assert "tarot.chip.poignee(n=1)" in [str(c) for c in view.summary.chips]


def ended_with(end: Any, plays: str) -> Any:
    """The view after the last cards of this table."""
    return GAME.view(play(Playing(end), *(f"play {c}" for c in plays.split())), None)


@pytest.mark.parametrize(
    ("rule", "aim"), [("vachette", "fewest"), ("descendante", "fewest"), ("most_points", "most")]
)
def test_the_summary_of_a_grash(rule: str, aim: str) -> None:
    """It says what was wanted; nobody succeeded or failed (15)."""
    view = ended(["KS", "2S", "3S", "4S"], "KS 2S 3S 4S", contract=None, grash_scoring=rule)
    assert str(view.headline) == "tarot.headline.grash_ended"
    assert str(view.summary.subtitle) == f"tarot.summary.grash_aim_{aim}"
    assert view.summary.good is None
    assert str(view.rows[0].label) == "tarot.row.deal(number=1, contract=tarot.bid.grash)"
    assert view.log[-1].phrase.key == f"tarot.log.grash_{aim}"


@pytest.mark.parametrize(("rule", "aim"), [("descendante", "fewest"), ("most_points", "most")])
def test_a_grash_is_named_while_it_is_played(rule: str, aim: str) -> None:
    """The contract's corner names it; the question and a hint tell what all want (15)."""
    state = opened(4, {}, *["bid pass"] * 4, all_pass="grash", grash_scoring=rule)
    view = GAME.view(state, 0)
    assert str(view.facts[0].value) == "tarot.bid.grash"
    assert view.ask is not None
    assert view.ask.prompt.key == f"tarot.ask.grash_{aim}"
    assert reason(view.known, GAME.read(view.ask.choices[0].action)).key.endswith(f"grash_{aim}")


def test_the_end_names_the_winners() -> None:
    """One, or all that share the first place (16)."""
    alone = ended(["KS", "2S", "3S", "4S"], "KS 2S 3S 4S", rounds=1)
    assert alone.over
    assert str(alone.headline) == "tarot.headline.winner(player=0)"
    lost = ended(["2S", "KS", "3S", "4S"], "2S KS 3S 4S", rounds=1, winner=1)
    assert str(lost.headline) == "tarot.headline.winners(players=1+2+3)"


def test_the_log_of_an_announced_slam() -> None:
    """Everybody reads the announcement."""
    state = opened(4, {}, "bid garde_contre", "slam yes")
    assert [e.phrase.key for e in GAME.view(state, 2).log] == [
        "tarot.bid.garde_contre",
        "tarot.log.slam",
    ]


def test_a_misere_is_said_without_cards() -> None:
    """The seat says which one (9.2)."""
    state = opened(4, {}, "bid garde_contre", "slam no", declarations="poignee_misere")
    view = GAME.view(state, 0)
    assert view.ask is not None
    assert [str(c.label) for c in view.ask.choices][:2] == [
        "tarot.choice.misere_no",
        "tarot.misere.trump",
    ]
    said = play(state, "misere trump")
    assert str(GAME.view(said, 1).seats[0].says) == "tarot.misere.trump"
    assert "tarot.log.declares" in [e.phrase.key for e in GAME.view(said, 1).log]


def test_choices_of_cards_are_the_cards_themselves() -> None:
    """Plays and discards carry the card to tap; calls, which name no own card, don't."""
    state = opened(4, {}, "bid garde", *PASS)
    ask = GAME.view(state, 0).ask
    assert ask is not None
    assert all(isinstance(c.card, Card) and c.action == f"discard {c.card}" for c in ask.choices)
    calling = opened(5, {}, "bid garde", *["bid pass"] * 4)
    named = GAME.view(calling, 0).ask
    assert named is not None
    assert all(c.card is None for c in named.choices)


def test_the_finish_of_a_deal_leaves_its_log() -> None:
    """Until the next deal begins the finished one can be read."""
    assert finish(last_tricks(["KS", "2S", "3S", "4S"]), "KS 2S 3S 4S").scores
    view = ended(["KS", "2S", "3S", "4S"], "KS 2S 3S 4S")
    assert [e.phrase.key for e in view.log] == ["tarot.bid.garde"]
