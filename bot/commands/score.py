"""``/score``: works out a deal that was played with real cards. Seen by nobody else.

The parameters of each game are its calculator's entries, so a phone offers them one after the
other, lists as lists and numbers as numbers; a game without a calculator isn't offered.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import app_commands

from bot.commands import words
from bot.commands.making import Choice, Interaction, Parameter, command
from bot.commands.play import house_rules
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.options import changed_lines
from bot.panels.panel import Panel
from bot.panels.scores import score_lines, totals_line
from bot.tables import Refused
from bot.tables.seating import opened
from bot.words import Speaker, language_of
from games import registry
from games.calculator import Calculator, Entry, Unclear, Worked
from games.core import Game
from games.options import GameOptions
from games.records import usual_seats
from games.words import Phrase

_NAMES: Final = "names"
_MOST_LETTERS: Final = 200
_COMMAS: Final = re.compile("[,;，、；]")
"""What people set between names, on whatever keyboard."""


def score_command(clicks: Clicks) -> Iterator[app_commands.Group]:
    """The command, with a part a game."""
    group = app_commands.Group(
        name="score",
        description=words.text("command.score"),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )
    for game in registry().values():
        if (calculator := game.calculator) is not None:
            group.add_command(_command(game, calculator, clicks))
    yield group


def _command(
    game: Game[Any, Any], calculator: Calculator, clicks: Clicks
) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: Interaction, chosen: Mapping[str, Any]) -> None:
        work = _work(interaction, game, calculator, chosen, clicks)
        await clicks.answers.give(interaction, "private", work)

    about = words.text(calculator.key)
    return command(game.commands[0], about, run, tuple(_parameters(calculator)))


def _parameters(calculator: Calculator) -> Iterator[Parameter]:
    for entry in calculator.entries:
        shown, about = words.name(entry.key), words.text(f"{entry.key}.help")
        yield Parameter(entry.name, _kind(entry), shown, about, entry.required)
    yield Parameter(
        _NAMES,
        app_commands.Range[str, 1, _MOST_LETTERS],
        words.name("command.score.names"),
        words.text(f"{calculator.key}.names.help"),
    )


def _kind(entry: Entry) -> Any:
    if entry.choices:
        return Choice({json.dumps(c): words.text(f"{entry.key}.{c}") for c in entry.choices})
    if entry.halves:
        return app_commands.Range[float, entry.low, entry.high]
    return app_commands.Range[int, entry.low, entry.high]


async def _work(
    interaction: Interaction,
    game: Game[Any, Any],
    calculator: Calculator,
    chosen: Mapping[str, Any],
    clicks: Clicks,
) -> Answer:
    rules = house_rules(game, clicks.door.settings(interaction))
    options = opened(game.key, usual_seats(game.key, rules), rules).options
    try:
        worked = calculator.work_out(chosen, options)
    except Unclear as unclear:
        raise Refused(unclear.phrase) from None
    speaker = _speaker(language_of(interaction.locale), worked, chosen.get(_NAMES, ""))
    return _panel(game, worked, options, speaker)


def _speaker(language: str, worked: Worked, names: str) -> Speaker:
    """A speaker who knows the seats by the names that were entered; Refused if one is missing."""
    given = [name.strip() for name in _COMMAS.split(names) if name.strip()]
    if given and len(given) != len(worked.seats):
        raise Refused(Phrase("score.why.names", n=len(worked.seats)))
    plain = Speaker(language, markdown=False)
    shown = given or [plain(seat) for seat in worked.seats]
    return Speaker(language, shown, sides=worked.sides, nouns=not given)


def _panel(game: Game[Any, Any], worked: Worked, options: GameOptions, speaker: Speaker) -> Panel:
    """The explanation line by line; below it the rules of the server that differ from the usual."""
    head = f"### {speaker(worked.title)}\n-# {speaker.say(f'{game.key}.name')}"
    body = score_lines(worked.sheet.lines(), worked.sheet.scores, worked.sides, speaker)
    if worked.totals is not None:
        body.append(totals_line(worked.totals, worked.sides, speaker))
    body += [f"-# {line}" for line in changed_lines(options, speaker)]
    return Panel(head, body="\n".join(body))
