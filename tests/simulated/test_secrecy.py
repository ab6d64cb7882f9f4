"""What everybody can read holds no card that not everybody may know."""

import json
import re
from collections.abc import Iterator
from typing import Any

from bot.words import Speaker
from games.cards import Card, card
from games.core import Game
from games.view import as_json
from games.words import Phrase
from tests.simulated.sitting import sit_down
from tests.simulated.world import World

CHIP = re.compile(
    r"`(?P<suit>[★♠♥♦♣])\N{VARIATION SELECTOR-15}?(?P<ranks>[^`]*)`|`(?P<rest>[^`]+)`"
)
SUITS = {"★": "T", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
BOARD = re.compile(r"table-(\d+)-(\d+)\.png")


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


def codes(view: Any) -> set[str]:
    """Every card code that a view holds anywhere."""
    found: set[str] = set()

    def look(value: Any) -> None:
        match value:
            case dict():
                for part in value.values():
                    look(part)
            case list():
                for part in value:
                    look(part)
            case str():
                found.update(re.findall(r"\b(?:T\d+|EX|(?:10|[1-9KQNJ])[SHDC])\b", value))

    look(as_json(view))
    return found


def chips(words: str, deck: set[Card]) -> set[str]:
    """The cards that a text shows in its short form."""
    shown = set()
    for chip in CHIP.finditer(words):
        if chip["suit"]:
            ranks = chip["ranks"].split()
            suit = SUITS[chip["suit"]]
            shown |= {f"T{r}" if suit == "T" else f"{r}{suit}" for r in ranks}
        elif chip["rest"] == "Excuse":
            shown.add("EX")
        elif match := re.fullmatch(r"(\w+) ([♠♥♦♣])\N{VARIATION SELECTOR-15}?", chip["rest"]):
            shown.add(f"{match[1]}{SUITS[match[2]]}")
    return {code for code in shown if card(code) in deck}


def named(words: str, deck: set[Card], speaker: Speaker) -> set[str]:
    """The cards that a text names in full."""
    return {
        c.code
        for c in deck
        if c.suit != "EX"
        and re.search(rf"\b{re.escape(speaker(Phrase('core.card', card=c)))}\b", words)
    }


async def test_public_messages_show_only_public_cards(world: World) -> None:
    """Over a whole game each board, its alt text and its ids hold only what a spectator sees."""
    sitting = await sit_down(world, 4, seats=4, seed=5, rounds="1")
    sitting.breath = 1.1
    await sitting.take_by("bid garde")
    await sitting.play_on()
    await world.advance(3)
    speaker = Speaker("en")
    game: Game[Any, Any] = (await sitting.now()).game
    assert game.key == "tarot"
    deck = {card(code) for code in codes((await sitting.now()).view(None))}
    assert len(deck) == 78
    boards = 0
    for body in public_bodies(world):
        words = json.dumps(body, ensure_ascii=False)
        assert not re.search(r'"(act|pick|hand|menu):', words)
        assert not re.search(r"(play|discard|call) [0-9KQNJTEX]", words)
        if (place := BOARD.search(words)) is None:
            continue
        boards += 1
        table = await world.bot._tables.at(int(place[1]), int(place[2]))
        known = codes(table.view(None))
        assert chips(words, deck) | named(words, deck, speaker) <= known
    assert boards > 50


async def test_nothing_logged_names_a_card(world: World, caplog: Any) -> None:
    """A whole game at the most talkative level leaves no action in the log."""
    caplog.set_level("DEBUG")
    sitting = await sit_down(world, 2, seats=3, seed=6, rounds="1")
    await sitting.play_on()
    ours = [r.getMessage() for r in caplog.records if r.name.split(".")[0] in ("bot", "games")]
    assert not [line for line in ours if re.search(r"(play|discard|call|deal) [0-9KQNJTEX]", line)]
