"""The bot itself: builds its parts, starts them in order and releases them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.choices import Choices, Door
from bot.commands.choosing import choosing_commands
from bot.commands.information import information_commands
from bot.commands.lookups import lookup_commands
from bot.commands.places import place_commands
from bot.commands.play import play_commands
from bot.commands.privacy import privacy_command
from bot.commands.rules import rules_command
from bot.commands.score import score_command
from bot.commands.syncing import sync_commands
from bot.commands.tree import Tree
from bot.commands.words import Translator
from bot.enquiries import Enquiries
from bot.health import Health
from bot.heartbeat import BEAT
from bot.metrics import Metrics
from bot.panels.clicks import Clicks
from bot.panels.drawing import Artist
from bot.panels.faces import Faces
from bot.panels.hands import OpenHands
from bot.panels.hosting import Hosting
from bot.panels.housing import Housing
from bot.panels.lookups import Lookups
from bot.panels.notices import Notices, Watchers
from bot.panels.painting import Painting
from bot.panels.posting import Posts
from bot.panels.publisher import Publisher
from bot.panels.stopping import Stopping
from bot.panels.talk import Talk
from bot.panels.threads import Threads
from bot.panels.trouble import Trouble
from bot.privacy import SWEEP, Privacy
from bot.rights import invitation
from bot.rounds import Rounds
from bot.settings import Settings
from bot.shards import Advice, Keeper, Newsreader, Plan, Serving, ShardedBot, share
from bot.steady import SteadyClock
from bot.store import Store
from bot.tables import Refused, Tables
from bot.tables.hours import Outside
from bot.tables.opening import Bounds
from render import Studio

_log = logging.getLogger(__name__)
REST: Final = 3.0
"""Seconds in which the bot, asked to stop, may come to rest."""
GOODBYE: Final = 2.0
"""Seconds for which Discord may take leave of us."""


def create_bot(settings: Settings) -> TableBot:
    """The whole bot, not connected to anything yet."""
    return TableBot(settings)


class TableBot(ShardedBot):
    """The bot. ``clock`` gives seconds since the epoch; nothing reads another.

    ``steady`` counts seconds from any beginning and can't be set: it tells jumps of the clock.
    """

    def __init__(self, settings: Settings) -> None:
        self.metrics = Metrics()
        super().__init__(
            http_trace=self.metrics.trace(),
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        request = self.metrics.waiting_since(self.http.request)
        self.http.request = request  # type: ignore[method-assign]
        self.settings = settings
        self.clock: Callable[[], float] = time.time
        self.steady: Callable[[], float] = time.monotonic
        self.choices: Choices
        self.health: Health
        self.privacy: Privacy
        self._stopping: Stopping
        self._rounds = Rounds()
        self._store: Store | None = None
        self._studio: Studio | None = None
        self._tables: Tables | None = None
        self._publisher: Publisher | None = None
        self._notices: Notices | None = None
        self._keeper: Keeper | None = None
        self._news: Newsreader | None = None
        self._serving: Serving | None = None
        self._hide_metrics: Callable[[], Awaitable[None]] | None = None

    async def setup_hook(self) -> None:
        """Open the store, take up the open tables, and take commands and clicks."""
        self._store = await Store.open(self.settings.database_url, shared=True)
        sharing = await share(self.settings, self._store.claims, self._advice)
        self.share_out(sharing.plan.count, sharing.gate)
        self._studio = Studio()
        self.health = health = Health(
            self._now,
            lambda: self.latency,
            lambda: self.connected,
            self._store,
            self.settings.heartbeat_file,
        )
        self.choices = choices = Choices(self._store)
        await choices.load()
        ask, steady = Enquiries(self), SteadyClock(self._now, self.steady)
        watchers = Watchers()
        self._tables = tables = Tables(
            self._store,
            clock=steady,
            watcher=watchers,
            computer_pace=self.settings.computer_pace,
            deal_pause=self.settings.deal_pause,
            rated_rule=choices.rated,
            outside=Outside(
                ask.gone,
                steady.strayed,
                autoplay=lambda user_id: choices.person(user_id).autoplay,
                hints=lambda guild_id: choices.server(guild_id).hint_button,
                bounds=Bounds(self.settings.tables_per_server, self.settings.tables_per_host),
            ),
        )
        hands, faces = OpenHands(self._now), await Faces.load(self)
        artist = Artist(self._studio, self.metrics)
        painting = Painting(artist, choices, faces, tables.archive.newcomer)
        threads, trouble, talk = Threads(self), Trouble(hands, ask.channel), Talk()
        talk.listen(self)
        posts = Posts(
            self.get_partial_messageable, tables.placed, talk, threads.reopen, self._certain
        )
        self._stopping = Stopping(posts, self._store)
        house = Housing(threads, posts, tables.housed, trouble).house
        self._publisher = Publisher(
            painting, hands, posts, trouble, house, self.metrics, tables.shown
        )
        self._notices = Notices(posts, tables, choices.pings)
        watchers.add(self._notices, self._publisher)
        tables.placed_elsewhere = self._publisher.adopt
        self.privacy = privacy = Privacy(self._store, tables, choices, self._now)
        door = Door(choices, privacy.barred)
        lookups = Lookups(tables.archive, painting, choices, door.hidden)
        hosting = Hosting(tables, door, self._publisher, posts, self._notices, choices.pings)
        clicks = Clicks(tables, painting, self._publisher, hands, door, lookups, hosting)
        made = chain(
            play_commands(tables, clicks),
            place_commands(tables, clicks, painting, self._publisher),
            lookup_commands(lookups, clicks.answers),
            information_commands(clicks, health),
            choosing_commands(clicks, choices),
            rules_command(tables, clicks),
            score_command(clicks),
            [privacy_command(clicks, privacy)],
        )
        await self._take_commands(door, made)
        self.add_listener(clicks.on_interaction, "on_interaction")
        self.add_listener(threads.keep_open(self._stands_in), "on_raw_thread_update")
        clicks.answers.noted = self.metrics.answered
        tables.thinking = self.metrics.thinking
        await self._show_metrics(artist, self._publisher, tables)
        serving = Serving(
            self, tables, self._publisher, self._notices, self._stopping, privacy, self._sync
        )
        await self._begin(self._store, sharing.plan, tables, serving)
        self._rounds.every(SWEEP, privacy.sweep)
        if health.heart is not None:
            self._rounds.every(BEAT, health.beat)

    async def _show_metrics(self, artist: Artist, publisher: Publisher, tables: Tables) -> None:
        self.metrics.watch(
            {
                "lobby": lambda: tables.open.count("lobby"),
                "playing": lambda: tables.open.count("playing"),
            },
            {
                "pictures": lambda: artist.waiting,
                "boards": lambda: publisher.waiting,
                "computers": lambda: tables.waiting,
            },
        )
        if (port := self.settings.metrics_port) is not None:
            self._hide_metrics = await self.metrics.serve(self.settings.metrics_host, port)

    async def _begin(self, store: Store, plan: Plan, tables: Tables, serving: Serving) -> None:
        """Take the shards that are ours, with their tables, and hear what others change."""
        if store.claims is not None:
            self._news = Newsreader(self.choices, self.privacy)
            store.claims.heard = self._news.hear
        await tables.start_up(plan.count, ())
        self._serving = serving
        self._keeper = Keeper(store.claims, plan, serving.take, serving.give_up, self._now)
        await self._keeper.begin()
        await serving.sync_commands()
        if self.settings.discord_token is not None:  # there is nobody to invite to local play
            _log.info("Invite the bot with %s", invitation(self.application_id or 0))

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard is there."""
        await super().on_shard_ready(shard_id)
        if self._serving is not None:
            await self._serving.ready(shard_id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps back in time."""
        await self.privacy.came(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Removed from a server: its data are kept for a while."""
        await self.privacy.left(guild.id)

    async def drain(self) -> None:
        """Come to rest before closing, in ``REST`` seconds at most.

        No new tables and no moves by computers; what people click is still answered and shown.
        """
        if self._tables is None or self._publisher is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(REST):
                if self._keeper is not None:
                    await self._keeper.close()
                await self._tables.wind_down()
                if self.settings.stop_notice:
                    await self._stopping.tell(self._tables.open.playing())
                await self._publisher.settle()

    async def close(self) -> None:
        """Release everything, whatever had been opened: the tables first, the store last."""
        await self._rounds.close()
        if self._keeper is not None:
            await self._keeper.close()
        if self._serving is not None:
            self._serving.stop()
        if self._news is not None:
            await self._news.close()
        if self._hide_metrics is not None:
            await self._hide_metrics()
            self._hide_metrics = None
        if self._tables is not None:
            await self._tables.shut_down()
        if self._notices is not None:
            await self._notices.close()
        if self._publisher is not None:
            await self._publisher.close()
        await self._say_goodbye()
        if self._studio is not None:
            await self._studio.close()
        if self._store is not None:
            await self._store.close()
        self._tables = self._publisher = self._notices = self._studio = self._store = None
        self._serving = None

    async def _say_goodbye(self) -> None:
        """Leave the gateway; a Discord that doesn't answer is not waited for."""
        try:
            async with asyncio.timeout(GOODBYE):
                await super().close()
        except TimeoutError:
            await self.http.close()

    async def _take_commands(
        self,
        door: Door,
        made: Iterable[app_commands.Command[Any, ..., None] | app_commands.Group],
    ) -> None:
        assert isinstance(self.tree, Tree)
        self.tree.door = door
        for command in made:
            self.tree.add_command(command)
        await self.tree.set_translator(Translator())

    async def _sync(self) -> None:
        if self._store is not None:
            await sync_commands(self.tree, self._store)

    async def _advice(self) -> Advice:
        """What Discord recommends."""
        count, _, limits = await self.http.get_bot_gateway()
        return Advice(count, limits["max_concurrency"])

    def _certain(self) -> bool:
        """Whether this process has its tables beyond doubt."""
        return self._keeper is None or self._keeper.certain

    def _now(self) -> float:
        return self.clock()

    async def _stands_in(self, channel_id: int) -> bool:
        """Whether an open table stands in this channel or thread."""
        if self._tables is None:
            return False
        with suppress(Refused):  # the store fails: whoever clicks there opens the thread
            there = await self._tables.open.of_channel(channel_id)
            return any(table.channel_id == channel_id for table in there)
        return False
