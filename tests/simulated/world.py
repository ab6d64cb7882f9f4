"""A simulated server with people in it, round one running bot."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

from discord.ext import commands
from simcord import Env, InteractionResult, MemberActor, ResponseMessage

from tests.limits import breaches, walk
from tests.openapi import discord_description
from tests.simulated import rig

Build = Callable[[], commands.Bot]

NAMES = ("Alice", "Bob", "Cara", "Dan", "Eve", "Finn")
BUTTON, SELECT, TEXT = 2, 3, 10


@dataclass(frozen=True, slots=True)
class Control:
    """A button or one option of a select: what it says and what a click on it sends."""

    label: str
    custom_id: str
    value: str | None
    disabled: bool

    @property
    def data(self) -> dict[str, Any]:
        """What a client sends when it is clicked or chosen."""
        return rig.component_data(self.custom_id, None if self.value is None else [self.value])

    def carries(self, action: str) -> bool:
        """Whether it acts with this action's text; what is chosen to go with a card doesn't yet."""
        if ":beside." in self.custom_id:
            return False
        if self.value is not None:
            return self.value == action
        return self.custom_id.endswith(action)


def controls(message: ResponseMessage) -> list[Control]:
    """Return each button and each option of each select, from top to bottom."""
    found = []
    for component in walk(message.components):
        if component["type"] == BUTTON and "custom_id" in component:
            options: Sequence[Mapping[str, Any]] = [component]
        elif component["type"] == SELECT:
            options = component["options"]
        else:
            continue
        found += [
            Control(
                option.get("label") or "",
                component["custom_id"],
                option.get("value"),
                bool(component.get("disabled")),
            )
            for option in options
        ]
    return found


def control(message: ResponseMessage, label: str = "", *, action: str = "") -> Control:
    """Return the one control with this label, or with this action's text.

    Raises:
        LookupError: none or several fit; the message says what there is.
    """
    there = controls(message)
    fit = [c for c in there if (c.carries(action) if action else c.label == label)]
    if len(fit) != 1:
        raise LookupError(f"{len(fit)} controls fit {action or label!r} among {there}")
    return fit[0]


def offers(message: ResponseMessage, label: str = "", *, action: str = "") -> bool:
    """Whether an enabled control with this label or this action's text is there."""
    return any(
        (c.carries(action) if action else c.label == label) and not c.disabled
        for c in controls(message)
    )


def text(message: ResponseMessage) -> str:
    """Return all words of a message that are no label."""
    parts = [c["content"] for c in walk(message.components) if c["type"] == TEXT]
    return "\n".join(filter(None, [message.content, *parts]))


class LogTrap(logging.Handler):
    """Catches what must not be logged: warnings of discord.py, errors of anybody.

    discord.py only logs what a dynamic item raises, so without this trap a test
    would not see that a click failed.
    """

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.caught: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.split(".")[0] == "discord" or record.levelno >= logging.ERROR:
            self.caught.append(record)

    def expect(self, words: str) -> None:
        """Take out the records that hold these words; there must be one."""
        held = [record for record in self.caught if words in record.getMessage()]
        assert held, f"nothing logged about {words!r} among {self.lines()}"
        self.caught = [record for record in self.caught if record not in held]

    def lines(self) -> list[str]:
        """What was caught, in words, with the last line of each traceback."""
        return [
            f"{r.name}: {r.getMessage()} {r.exc_info[1]!r}" if r.exc_info else r.getMessage()
            for r in self.caught
        ]

    @contextmanager
    def set_on_everything(self) -> Iterator[Self]:
        """Listen to every logger while inside."""
        logging.getLogger().addHandler(self)
        try:
            yield self
        finally:
            logging.getLogger().removeHandler(self)


def new_env(bot: commands.Bot) -> Env:
    """Return a simulated Discord, not yet started, whose time is the bot's time."""
    env = Env(bot)
    share_time(env, bot)
    return env


def share_time(env: Env, bot: commands.Bot) -> None:
    """Let the bot's one clock show the simulated time."""
    bot.clock = bot.steady = lambda: env.now().timestamp()  # type: ignore[attr-defined]


class World:
    """One server, one channel, six people, and the bot.

    `languages` maps a member's id to the language of that member's Discord.
    """

    def __init__(self, env: Env, build: Build, trap: LogTrap) -> None:
        self.env = env
        self.bot: Any = env.bot
        self.trap = trap
        self.languages: dict[int, str] = {}
        self.guild_language = "en-US"
        self.guild = env.create_guild("Card club")
        self.channel = self.guild.create_text_channel("cards")
        self.members = tuple(
            self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in NAMES
        )
        self._build = build
        self._errors_expected = 0

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same store, among the same messages."""
        await self.settle()
        await self.bot.close()
        self.bot = self._build()
        share_time(self.env, self.bot)
        await self.env.restart_bot(self.bot)
        await self.settle()

    # People

    async def slash(self, who: MemberActor, command: str, **options: Any) -> InteractionResult:
        """Give a command in the channel and wait until the bot rests.

        The options are named as the bot's code has them, not as people read them.
        """
        name, *below = command.split()
        found = self.bot.tree.get_command(name)
        for name in below:
            found = found.get_command(name)
        shown = {parameter.name: str(parameter.display_name) for parameter in found.parameters}
        given = {shown[name]: value for name, value in options.items()}
        return self._answered(await who.slash(self.channel, command, **given))

    async def click(
        self, who: MemberActor, message: ResponseMessage, label: str = "", *, action: str = ""
    ) -> InteractionResult:
        """Click the button, or choose the option, with this label or this action's text."""
        chosen = control(message, label, action=action)
        if chosen.value is None:
            return self._answered(await who.click(message, custom_id=chosen.custom_id))
        result = await who.select(message, [chosen.value], custom_id=chosen.custom_id)
        return self._answered(result)

    def language_of(self, user_id: int) -> str:
        """The language of a member's Discord."""
        return self.languages.get(user_id, "en-US")

    def send(
        self,
        who: MemberActor,
        message: ResponseMessage,
        data: Control | dict[str, Any],
        *,
        components: Sequence[dict[str, Any]] | None = None,
    ) -> InteractionResult:
        """Send a click without waiting: for bursts, stale panels and forgeries.

        Follow it with `settle`. Nothing is checked of it: `components` is what the
        client still shows, and data may name a control that was never there.
        """
        sent = data.data if isinstance(data, Control) else data
        return rig.emit_component(self.channel, who.id, message.id, sent, components=components)

    @staticmethod
    def _answered(result: InteractionResult) -> InteractionResult:
        assert result.acknowledged, f"left without an answer: {result}"
        return result

    # Time

    async def settle(self) -> None:
        """Wait until the bot has nothing left to do but wait."""
        await self.env.settle(idle=rig.SETTLE_POLL)

    async def advance(self, seconds: float) -> None:
        """Let virtual time pass, with all that falls due in it."""
        await self.env.advance_time(seconds)

    # What is to be seen

    def posts(self, channel_id: int | None = None) -> list[ResponseMessage]:
        """What everybody sees in the channel or another one, the oldest first."""
        return rig.public_messages(self.channel, channel_id)

    def post_offering(self, label: str, channel_id: int | None = None) -> ResponseMessage:
        """The newest public message with this button."""
        return next(post for post in reversed(self.posts(channel_id)) if offers(post, label))

    def message(self, message_id: int) -> ResponseMessage:
        """A message by its id, public or private."""
        return rig.message_of(self.channel, message_id)

    # What must hold at the end of every test

    def expect_error(self, words: str) -> None:
        """Let the errors pass that the bot raised so far; these words must be among them."""
        raised = self.env.errors[self._errors_expected :]
        assert words in repr(raised), f"nothing raised about {words!r}: {raised}"
        self._errors_expected += len(raised)

    def forgive_unanswered(self) -> None:
        """Let the interactions pass that have no answer so far: the test expects them."""
        rig.forgive_unanswered(self.env)

    def faults(self) -> list[str]:
        """Name unanswered clicks, raised or logged errors, and requests Discord refuses."""
        return [
            *(f"raised: {error!r}" for error in self.env.errors[self._errors_expected :]),
            *(f"logged: {line}" for line in self.trap.lines()),
            *(f"left without an answer: {name}" for name in rig.unanswered(self.env)),
            *(f"refused: {line}" for line in self.refused()),
        ]

    def refused(self) -> list[str]:
        """Say which of the bot's requests Discord would refuse, and why."""
        description = discord_description()
        lines = []
        for request in self.env.http_requests:
            sent = (request.method, request.path, request.json)
            problems = breaches(*sent)
            if description is not None and request.method != "GET":
                problems += description.problems(*sent)
            lines += [f"{request.method} {request.path}: {problem}" for problem in problems]
        return lines
