"""``/privacy``: what is stored of a person, a copy of it, and how to have it erased."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from bot.commands import words
from bot.commands.making import Interaction, command
from bot.panels.answers import Answer
from bot.panels.clicks import Clicks
from bot.panels.ids import Control, desk_id
from bot.panels.panel import Button, Document, Panel
from bot.privacy import Privacy, moment
from bot.tables import Refused
from bot.words import Speaker, language_of
from games.words import Phrase


def privacy_command(clicks: Clicks, privacy: Privacy) -> app_commands.Command[Any, ..., None]:
    """The command; the controls of its panel are answered from here too."""
    desk = _Desk(privacy)
    clicks.staff("privacy", desk.click)

    async def show(interaction: Interaction, _: Mapping[str, Any]) -> None:
        await clicks.answers.give(interaction, "private", desk.show(interaction))

    return command("privacy", words.text("command.privacy"), show, private=True)


class _Desk:
    """Answers each person about themselves alone."""

    def __init__(self, privacy: Privacy) -> None:
        self._privacy = privacy

    async def show(self, interaction: Interaction) -> Answer:
        """What is stored, or when it will be gone."""
        return self._panel(interaction)

    async def click(
        self, interaction: Interaction, control: Control, values: Sequence[str]
    ) -> Answer:
        """Do what a button stands for, and show how it stands now."""
        user_id = interaction.user.id
        match control.verb:
            case "show":
                return self._panel(interaction)
            case "export":
                return await self._file(interaction)
            case "delete":
                return _sure(_speaker(interaction))
            case "sure":
                await self._privacy.forget(user_id)
                return self._panel(interaction)
            case "undo":
                kept = self._privacy.erased_at(user_id) is not None
                await self._privacy.remember(user_id)
                return self._panel(interaction, kept=kept)
            case _:
                raise Refused(Phrase("table.why.forged"))

    def _panel(self, interaction: Interaction, *, kept: bool = False) -> Panel:
        speaker = _speaker(interaction)
        copy = _button("privacy.export", "export", speaker)
        if (at := self._privacy.erased_at(interaction.user.id)) is not None:
            head = speaker.say("privacy.hidden", when=moment(at))
            undo = Button(speaker.say("privacy.undo"), desk_id("privacy", "undo"), "good")
            return Panel(f"### {speaker.say('privacy.title')}\n{head}", rows=((undo, copy),))
        lines = [f"### {speaker.say('privacy.title')}", speaker.say("privacy.text")]
        delete = Button(speaker.say("privacy.delete"), desk_id("privacy", "delete"), "danger")
        if kept:
            lines.insert(1, speaker.say("privacy.kept", button=Phrase("menu.return")))
        return Panel("\n".join(lines), rows=((copy, delete),))

    async def _file(self, interaction: Interaction) -> Panel:
        speaker = _speaker(interaction)
        known = await self._privacy.export(interaction.user.id)
        content = json.dumps(known, ensure_ascii=False, indent=1).encode()
        return Panel(
            speaker.say("privacy.exported"),
            document=Document("tricktable.json", content),
            rows=((_button("menu.back", "show", speaker),),),
        )


def _sure(speaker: Speaker) -> Panel:
    yes = Button(speaker.say("privacy.delete.yes"), desk_id("privacy", "sure"), "danger")
    no = _button("menu.back", "show", speaker)
    return Panel(speaker.say("privacy.delete.sure"), rows=((yes, no),))


def _button(key: str, verb: str, speaker: Speaker) -> Button:
    return Button(speaker.say(key), desk_id("privacy", verb))


def _speaker(interaction: Interaction) -> Speaker:
    return Speaker(language_of(interaction.locale))
