"""A hand that may say much along with its cards: within Discord's limits, cards first."""

import random
from typing import Any

import pytest

from bot.panels.hand import hand_panel
from bot.panels.hints import Hints
from bot.panels.panel import Button, Panel, Select
from bot.panels.people import speaker_at
from bot.tables import Holder, Table
from bot.tables.model import Deal, Time
from bot.words import LANGUAGES
from games.piedicavallo import GAME
from games.piedicavallo.states import Playing
from tests.games.piedicavallo.positions import options, random_game
from tests.limits import breaches


def hand(state: Playing, chosen: tuple[str, ...] = (), language: str = "en") -> Panel:
    """The hand of the seat that is due, with these asides chosen."""
    (seat,) = GAME.due(state)
    table: Any = Table(
        id=99_999,
        number=1,
        guild_id=1,
        channel_id=2,
        message_id=3,
        board_seq=0,
        game=GAME,
        options=state.match.options,
        host_id=10,
        language=language,
        status="playing",
        holders=tuple(Holder("person", 10 + n, f"Player {n}") for n in range(4)),
        seq=9_999,
        state=state,
        since=(0,) * 4,
        times=(Time(),) * 4,
        drafts=tuple(chosen if n == seat else () for n in range(4)),
        done=(None,) * 4,
        deal=Deal(0, b""),
        created_at=0.0,
        updated_at=0.0,
    )
    speaker, hints = speaker_at(table, language), Hints(offered=True)
    return hand_panel(table, GAME.view(state, seat), speaker, None, hints=hints)


def moments(seed: int, **chosen: Any) -> list[Playing]:
    """Positions with a lead to come, after which most can be said, and some others."""
    played = [s for s in random_game(options(**chosen), seed, 1, 0.2) if isinstance(s, Playing)]
    leads = [s for s in played if not s.trick.cards]
    return [*leads[:6], *random.Random(seed).sample(played, 6)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("truth", ["enforced", "honour"])
async def test_the_most_talkative_hands_keep_discords_limits(truth: str, language: str) -> None:
    """Leading from a full hand on honour there is most to say; no message is too large for it."""
    for state in moments(3, truth=truth, suit_double_batto=True, opp_num="one_suit"):
        panel = hand(state, language=language)
        sent = {"components": panel.layout().to_components(), "flags": 1 << 15}
        assert breaches("PATCH", "/channels/1/messages/2", sent) == []
        assert any("hand:99999:9999:hint" in str(row) for row in panel.rows)
        selects = [row for row in panel.rows if isinstance(row, Select)]
        assert all(0 < len(select.options) <= 25 for select in selects)


def test_lists_of_what_may_be_said_tell_what_they_are_for() -> None:
    """After a card no two lists bear one name, none only says to choose, and nothing is counted."""
    seen = 0
    for state in random_game(options(), 3, 1, 0.2):
        seats = GAME.due(state) if isinstance(state, Playing) else ()
        ask = GAME.view(state, seats[0]).ask if seats else None
        if ask is None or not any(choice.topic for choice in ask.choices):
            continue
        panel = hand(state)
        names = [row.placeholder for row in panel.rows if isinstance(row, Select)]
        assert len(set(names)) == len(names)
        assert "Choose" not in names
        assert "Chosen 0" not in panel.body
        seen += len(names) > 1
    assert seen


def test_cards_stand_above_what_may_be_said() -> None:
    """The first rows are cards to tap; the lists come below, however many they are."""
    for state in moments(4):
        rows = hand(state).rows
        first = rows[0]
        assert isinstance(first, tuple)
        assert all(isinstance(button, Button) for button in first)
        kinds = [isinstance(row, Select) for row in rows]
        assert kinds == sorted(kinds)


def test_an_entry_tells_which_cards_it_needs() -> None:
    """Where not every card of its list will do, those that will are named."""
    state = next(s for s in moments(5) if len(s.hands[GAME.due(s)[0]]) > 10)
    lists = [row for row in hand(state).rows if isinstance(row, Select)]
    notes = {option.note for select in lists for option in select.options}
    assert "" in notes
    assert any(note.startswith("only with ") for note in notes)
    assert all("`" not in note for note in notes)


def test_what_was_chosen_is_ticked_in_its_own_list_alone() -> None:
    """The same words of another suit are another thing to say."""
    state = next(s for s in moments(6) if not s.trick.cards)
    ask = GAME.view(state, GAME.due(state)[0]).ask
    assert ask is not None
    aside = next(a for a in ask.asides if a.part != "any")
    lists = [row for row in hand(state, (aside.mark,)).rows if isinstance(row, Select)]
    ticked = [
        (select.custom_id.rpartition(".")[2], option.value)
        for select in lists
        for option in select.options
        if option.chosen
    ]
    assert ticked == [(aside.part, aside.action)]
