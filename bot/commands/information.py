"""``/help`` and ``/diagnose``: what the bot is, and what it lacks. Seen by nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from discord import app_commands

from bot.commands import words
from bot.commands.making import Interaction, command
from bot.health import Health, release
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.panel import Panel
from bot.rights import invitation, missing, silent_role
from bot.words import Speaker, language_of
from games import registry


def information_commands(
    clicks: Clicks, health: Health
) -> Iterator[app_commands.Command[Any, ..., None]]:
    """The two commands."""

    async def show_help(interaction: Interaction, _: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", _help(interaction, health))

    async def diagnose(interaction: Interaction, _: Mapping[str, Any]) -> None:
        role_id = clicks.door.settings(interaction).call_role
        await clicks.answers.give(interaction, "private", _diagnosis(interaction, health, role_id))

    yield command("help", words.text("command.help"), show_help)
    yield command("diagnose", words.text("command.diagnose"), diagnose)


async def _help(interaction: Interaction, health: Health) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    openers = {game.commands[0]: f"{game.key}.about" for game in registry().values()}
    lines = [_line(name, about, speaker) for name, about in openers.items()]
    twins = {name for game in registry().values() for name in game.commands}
    others = [
        _line(one.name, f"command.{one.name}", speaker)
        for one in interaction.client.tree.get_commands()
        if one.name not in twins
    ]
    head = [f"### {speaker.say('help.title')}", speaker.say("help.text"), *lines]
    body = [*others, f"-# {_running(health, speaker)}"]
    return Panel("\n".join(head), body="\n".join(body))


async def _diagnosis(interaction: Interaction, health: Health, role_id: int | None) -> Answer:
    speaker = Speaker(language_of(interaction.locale))
    lines = [f"### {speaker.say('diagnose.title')}", *_rights(interaction, speaker)]
    if (role := silent_role(interaction, role_id)) is not None:
        lines.append(speaker.say("diagnose.call", role=role.name))
    stored = "diagnose.store.good" if await health.can_store() else "diagnose.store.bad"
    lines.append(speaker.say(stored))
    if (latency := health.milliseconds) is not None:
        lines.append(speaker.say("diagnose.latency", milliseconds=latency))
    link = invitation(interaction.application_id)
    lines += [speaker.say("diagnose.invite"), link]
    return Panel("\n".join(lines), body=f"-# {_running(health, speaker)}")


def _rights(interaction: Interaction, speaker: Speaker) -> list[str]:
    """Each right that is missing in this channel, and how to give it."""
    if not (lacking := missing(interaction)):
        return [speaker.say("diagnose.rights.good")]
    named = [f"- **{speaker.say(f'right.{right}')}**" for right in lacking]
    return [speaker.say("diagnose.rights.bad"), *named, speaker.say("diagnose.rights.how")]


def _line(name: str, about: str, speaker: Speaker) -> str:
    return f"- **/{name}** – {speaker.say(about)}"


def _running(health: Health, speaker: Speaker) -> str:
    since = speaker.duration(health.uptime)
    return speaker.say("help.version", version=release(), uptime=since)
