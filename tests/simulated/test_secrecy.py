"""What everybody can read, and what is logged, holds no card that not everybody may know."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from bot.panels.cards import listed, short
from bot.words import Speaker
from games.cards import NO_SUIT, Card
from games.core import Game
from games.records import follow
from games.words import Phrase
from tests.games.knowledge import DECKS, KNOWLEDGE, Deal
from tests.simulated.sitting import sit_down
from tests.simulated.world import World

OPTIONS: dict[str, dict[str, Any]] = {
    "tarot": {"rounds": "1"},
    "piedicavallo": {"signals": "false"},
    "tracktrick": {"max_deals": 1},
    "allfours": {"target": "7"},
}
"""Short games; without Piedicavallo's statements, which may tell everybody of cards held."""
BOARD = re.compile(r"table-(\d+)-(\d+)\.png")
CODE = re.compile(r"\b(?:T\d+|EX|(?:10|[1-9AKQNJ])[SHDCUOWB])\b")
ACTION = re.compile(rf"\b[a-z_]+ {CODE.pattern}")
ENGLISH = Speaker("en")


def public_bodies(world: World) -> Iterator[dict[str, Any]]:
    """Each body that the bot sent to where everybody reads."""
    for request in world.env.http_requests:
        body = request.json
        if request.method == "GET" or not isinstance(body, dict):
            continue
        if re.fullmatch(r"/channels/\d+/messages(/\d+)?", request.path):
            yield body
        elif request.path.endswith("/callback"):
            data = body.get("data") or {}
            if not data.get("flags", 0) & 64 and "table-" in json.dumps(data):
                yield data


def known_to_all(game: Game[Any, Any], table: Any, log: Sequence[str]) -> set[Card]:
    """The cards of the deal under way that a spectator may know, by the rule book alone.

    Between deals that is all of them: the hands of the deal before lie open.
    """
    deck = set(DECKS[game.key])
    state, begun = game.start(table.seats, table.options), 0
    for number, line in enumerate(log):
        if game.between_deals(state):
            begun = number
        state = follow(game, state, [line])
    if game.between_deals(state) or game.result(state) is not None:
        return deck
    lines = tuple(log[begun:])
    if not lines:
        return set()
    known = KNOWLEDGE[game.key](Deal(table.seats, table.options, lines), None)
    said = [line for n, line in enumerate(lines) if n not in known.secret and line[0] != "-"]
    return known.cards | {c for c in deck if c.code in CODE.findall("\n".join(said))}


@cache
def spellings(key: str) -> dict[Card, re.Pattern[str]]:
    """How each card of a game is written in full, alone in short, or in a row of its suit."""
    return {c: re.compile(_spelling(c)) for c in DECKS[key]}


def _spelling(c: Card) -> str:
    name = re.escape(ENGLISH(Phrase("core.card", card=c)))
    if c.suit == NO_SUIT:
        return rf"`{name}`"
    letter = re.escape(ENGLISH.letter(c.rank))
    glyph = re.escape(ENGLISH.say(f"glyph.{c.suit}"))
    row = rf"`{glyph}(?:\s\w+)*?\s{letter}(?:\s\w+)*`"
    return rf"\b{name}\b|`{re.escape(short(c, ENGLISH))}`|{row}"


def test_a_card_is_found_however_it_is_written() -> None:
    """The search below would find a card in words, alone, or among others of its suit."""
    for key, deck in DECKS.items():
        for c in deck:
            assert spellings(key)[c].search(f"Ann `{short(c, ENGLISH)}`")
            if c.suit != NO_SUIT:
                assert spellings(key)[c].search(ENGLISH(Phrase("core.card", card=c)))
                rest = [d for d in deck if d.suit == c.suit]
                assert spellings(key)[c].search(listed(rest, ENGLISH))
                assert spellings(key)[c].search(listed([c, *rest[:2]], ENGLISH))


@pytest.mark.parametrize("name", OPTIONS)
async def test_only_public_cards_leave_the_bot(world: World, caplog: Any, name: str) -> None:
    """Over a whole game each public text, alt text, file name and id, and each line of the log."""
    caplog.set_level("DEBUG")
    sitting = await sit_down(world, 2, game=name, seed=5, **OPTIONS[name])
    sitting.breath = 1.1
    await sitting.play_on()
    await world.advance(3)
    last = await sitting.now()
    log = (await world.bot._tables.record(last.id))["log"]
    boards = 0
    for body in public_bodies(world):
        words = json.dumps(body, ensure_ascii=False)
        assert not re.search(r'"(act|pick|hand):', words)
        assert not re.search(ACTION, words)
        if (place := BOARD.search(words)) is None:
            continue
        boards += 1
        known = known_to_all(last.game, last, log[: int(place[2])])
        shown = {c for c, spelt in spellings(last.game.key).items() if spelt.search(words)}
        assert shown <= known
    assert boards > 10
    ours = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith(("bot", "games")))
    assert not CODE.search(ours)
