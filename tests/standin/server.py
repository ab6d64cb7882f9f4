"""The stand-in itself: Discord's REST and gateway on a port of this machine."""

import asyncio
import io
import json
import time
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Self

from aiohttp import web
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message

from tests.simulated import rig
from tests.standin.faults import Cut, Fault, Headers, Troubles
from tests.standin.gateway import Gateway

TOKEN = "stand.in.token"
API = "/api/v10"
# Interactions are answered by their own token, without the bot's.
UNSIGNED = ("/interactions/", "/webhooks/")
RETRY_AFTER = 0.3
# discord.py believes a 429 only when it came through Discord's proxy.
TOO_MANY = {"Retry-After": str(RETRY_AFTER), "Via": "1.1 stand-in"}
CONNECTION_CUT = 0
PEOPLE = ("alice", "bob", "cara", "dan", "eve")


@dataclass(frozen=True, slots=True)
class Answered:
    """A request of the bot and the status it got; 0 where the connection was cut."""

    method: str
    path: str
    status: int
    body: Any


class StandIn:
    """One server with one channel and five people, as one bot may see it."""

    def __init__(self) -> None:
        self.backend = Backend()
        self._keep_time()
        self.backend.subscribers.append(self._on_event)
        self.gateway = Gateway(
            TOKEN, lambda: rig.ready(self.backend), lambda: rig.guilds(self.backend)
        )
        self.troubles = Troubles()
        self.requests: list[Answered] = []
        self.answer_times: list[float] = []
        self.port = 0
        self.away = False
        self.shards_advised = 1
        self._clicked: dict[str, float] = {}
        self._owner = self.backend.make_user("owner")
        self.people = {name: self.backend.make_user(name).id for name in PEOPLE}
        self._found()

    def _found(self, **shard: int) -> None:
        """Found a server with a channel and all people; it is the one that is played on."""
        self.guild = self.backend.create_guild("Card club", owner_id=self._owner.id, **shard)
        self.channel = self.backend.create_channel(self.guild.id, "cards")
        for user_id in self.people.values():
            self.backend.add_member(self.guild.id, user_id)

    def on_shard(self, shard: int, count: int) -> Self:
        """The same Discord, as it is seen from another server: one of this of so many shards."""
        other = copy(self)
        other._found(shard_id=shard, shard_count=count)
        return other

    async def __aenter__(self) -> Self:
        """Open the port."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/", self._gateway)
        app.router.add_route("*", API + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the port."""
        await self._runner.cleanup()

    # People

    def command(self, who: str, name: str, **options: Any) -> Interaction:
        """Give a slash command; its answer comes later."""
        known = next(c for c in self.commands() if c["name"] == name)
        kinds = {option["name"]: option["type"] for option in known.get("options", [])}
        given = [{"name": n, "type": kinds[n], "value": v} for n, v in options.items()]
        data = {"id": known["id"], "name": name, "type": 1, "options": given}
        return self._interact(who, rig.COMMAND, data)

    def click(
        self, who: str, message: Message, custom_id: str, values: Sequence[str] | None = None
    ) -> Interaction:
        """Click a button, or choose in a select; its answer comes later."""
        data = rig.component_data(custom_id, values)
        return self._interact(who, rig.COMPONENT, data, message)

    def _interact(
        self, who: str, kind: int, data: dict[str, Any], message: Message | None = None
    ) -> Interaction:
        self._keep_time()
        place = (self.guild.id, self.channel.id)
        record, payload = rig.interaction(
            self.backend, kind, place, self.people[who], data, message=message
        )
        self._clicked[str(record.id)] = time.perf_counter()
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    # What is to be seen

    def commands(self) -> list[dict[str, Any]]:
        """The commands the bot registered."""
        return list(self.backend.commands.get(None, {}).values())

    def message(self, message_id: int | None) -> Message | None:
        """A message by its id, or None where there is none (any more)."""
        return self.backend.messages.get(self.channel.id, {}).get(message_id or 0)

    def posts(self) -> list[Message]:
        """What everybody sees in the channel, the oldest first."""
        stored = self.backend.messages.get(self.channel.id, {})
        return [stored[key] for key in sorted(stored) if stored[key].visible_to(None)]

    async def until(self, condition: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something holds.

        Raises:
            TimeoutError: it did not within these seconds; says what the bot asked last.
        """
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                last = [f"{r.method} {r.path} {r.status}" for r in self.requests[-5:]]
                raise TimeoutError(f"still not so after {seconds} s; last requests: {last}")
            await asyncio.sleep(0.005)

    async def be_away(self, seconds: float) -> None:
        """Answer nobody for so long, and forget the session."""
        self.away = True
        await self.gateway.drop(forget=True)
        await asyncio.sleep(seconds)
        self.away = False

    # Serving

    def _keep_time(self) -> None:
        """Let the simulated time be the real one: ids and tokens carry it."""
        clock = self.backend.clock
        clock.advance(max(0.0, time.time() - clock.now().timestamp()))

    def _on_event(self, event: str, payload: Any) -> None:
        self.gateway.dispatch(event, payload)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.away:
            return web.Response(status=503)
        return await self.gateway.serve(request)

    async def _rest(self, request: web.Request) -> web.Response:
        self._keep_time()
        path = "/" + request.match_info["path"]
        body, files = await _read(request)
        await self.troubles.delay(f"{request.method} {path}")
        fault = self.troubles.next_fault(f"{request.method} {path}")
        if self.away:
            fault = Cut.BEFORE
        if fault is Cut.BEFORE or request.transport is None:  # whoever asked is gone meanwhile
            status, data, headers = CONNECTION_CUT, None, {}
        else:
            status, data, headers = self._answer(request, path, body, files, fault)
        self.requests.append(Answered(request.method, path, status, body))
        if isinstance(fault, Cut) and request.transport is not None:
            request.transport.close()
        return _json(status or 500, data, headers)

    def _answer(
        self, request: web.Request, path: str, body: Any, files: list[Any], fault: Fault | None
    ) -> tuple[int, Any, Headers]:
        if isinstance(fault, int):
            return fault, {"message": "made up", "retry_after": RETRY_AFTER}, TOO_MANY
        if not path.startswith(UNSIGNED) and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return 401, {"message": "401: Unauthorized", "code": 0}, {}
        allowed, headers = self._take(request.method, path)
        if not allowed:
            wait = float(headers["Retry-After"])
            return 429, {"message": "slow down", "retry_after": wait}, {**TOO_MANY, **headers}
        if path == "/gateway/bot":
            return 200, self._advice(), {}
        self._note_answer(path)
        status, data = rig.answer(self.backend, request.method, path, body, request.query, files)
        return status, data, headers

    def _advice(self) -> dict[str, Any]:
        """How many shards a bot should have, and how many may identify at a time."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 16}
        address = f"ws://127.0.0.1:{self.port}/"
        return {"url": address, "shards": self.shards_advised, "session_start_limit": limit}

    def _take(self, method: str, path: str) -> tuple[bool, Headers]:
        bucket = self.troubles.bucket
        if bucket is None or "/messages" not in path:
            return True, {}
        return bucket.take(f"{method} " + "/".join(path.split("/")[1:4]))

    def _note_answer(self, path: str) -> None:
        if path.endswith("/callback"):
            clicked = self._clicked.pop(path.split("/")[2], None)
            if clicked is not None:
                self.answer_times.append(time.perf_counter() - clicked)


async def _read(request: web.Request) -> tuple[Any, list[Any]]:
    """Return the JSON body and the files with their alt texts."""
    if not request.content_type.startswith("multipart/"):
        return json.loads(await request.read() or b"null"), []
    body: Any = None
    files: list[Any] = []
    async for part in await request.multipart():
        data = await part.read()
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            files.append(SimpleNamespace(fp=io.BytesIO(data), filename=part.filename))
    uploads = {u["id"]: u for u in body.get("data", body).get("attachments", [])}
    for index, file in enumerate(files):
        file.description = uploads.get(index, {}).get("description")
    return body, files


def _json(status: int, data: Any, headers: Headers) -> web.Response:
    if status == 204:  # has no body, and so no type that would have discord.py read one
        return web.Response(status=status, headers=headers)
    # discord.py reads JSON only under exactly this name, with no charset behind it.
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(data).encode(), headers=headers)
