"""The stand-in's gateway: hello, identify, heartbeat, resume, and events in order."""

import asyncio
import json
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from aiohttp import WSMessage, WSMsgType, web

AUTHENTICATION_FAILED = 4004
UNKNOWN_ERROR = 4000


class Op(IntEnum):
    """What a message of the gateway is for."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


# What Discord sends to a bot that asked for the `guilds` intent alone.
EVENTS = {
    "READY",
    "RESUMED",
    "INTERACTION_CREATE",
    *(
        f"{thing}_{change}"
        for thing in ("GUILD", "CHANNEL", "THREAD", "GUILD_ROLE")
        for change in ("CREATE", "UPDATE", "DELETE")
    ),
}


Payload = dict[str, Any]


class Session:
    """One shard's session; events that happen while the bot is away wait for its return."""

    def __init__(self, name: str, socket: web.WebSocketResponse) -> None:
        self.name = name
        self.socket: web.WebSocketResponse | None = socket
        self._sent: list[Payload] = []
        self._sending: set[asyncio.Task[None]] = set()

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, or keep it for a bot that resumes."""
        message = {"op": Op.DISPATCH, "s": len(self._sent) + 1, "t": event, "d": data}
        self._sent.append(message)
        self._send(message)

    def resume(self, socket: web.WebSocketResponse, seen: int) -> None:
        """Go on with a new connection."""
        self.socket = socket
        for message in self._sent[seen:]:
            self._send(message)
        self.dispatch("RESUMED", {})

    def _send(self, message: Payload) -> None:
        if self.socket is None:
            return
        task = asyncio.create_task(self.socket.send_json(message))
        self._sending.add(task)
        task.add_done_callback(self._sent_off)

    def _sent_off(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled():
            task.exception()  # the bot went away meanwhile; it will resume or identify


class Gateway:
    """All sessions of a bot, by shard; without shards there is the one that is 0 of 1.

    ``ready`` gives what a bot is told that has just identified itself, ``guilds`` the servers.
    """

    def __init__(
        self, token: str, ready: Callable[[], Payload], guilds: Callable[[], list[Payload]]
    ) -> None:
        self.deaf = False
        self.identified = 0
        self.resumed = 0
        self.sessions: dict[int, Session] = {}
        self._token = token
        self._ready = ready
        self._guilds = guilds
        self._count = 1

    @property
    def connected(self) -> bool:
        """Whether any shard of the bot is there."""
        return bool(self.shards)

    @property
    def shards(self) -> set[int]:
        """The shards that are there."""
        return {shard for shard, session in self.sessions.items() if session.socket is not None}

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event to the shard whose server it is about, if the bot has been there."""
        if event not in EVENTS:
            return
        guild_id = data["id"] if event.startswith("GUILD_") and "id" in data else data["guild_id"]
        if (session := self.sessions.get(self._shard_of(guild_id))) is not None:
            session.dispatch(event, data)

    async def drop(self, *, forget: bool = False) -> None:
        """Close all connections; with `forget` the bot cannot resume and starts anew."""
        for session in list(self.sessions.values()):
            socket, session.socket = session.socket, None
            if forget:
                session.name += ", forgotten"
            if socket is not None:
                await socket.close(code=UNKNOWN_ERROR)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk with the bot until either side goes; while ``deaf``, its goodbye is not returned."""
        socket = web.WebSocketResponse(max_msg_size=0, autoclose=False)
        await socket.prepare(request)
        await socket.send_json({"op": Op.HELLO, "d": {"heartbeat_interval": 5000}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._hear(socket, message, f"ws://{request.host}/")
        while self.deaf and request.transport is not None:
            await asyncio.sleep(0.005)
        await socket.close()
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None
        return socket

    async def _hear(self, socket: web.WebSocketResponse, message: WSMessage, address: str) -> None:
        heard = json.loads(message.data)
        match heard["op"]:
            case Op.HEARTBEAT:
                await socket.send_json({"op": Op.HEARTBEAT_ACK})
            case Op.IDENTIFY if heard["d"]["token"] != self._token:
                await socket.close(code=AUTHENTICATION_FAILED)
            case Op.IDENTIFY:
                self._identify(socket, *heard["d"].get("shard", (0, 1)), address)
            case Op.RESUME if (session := self._named(heard["d"]["session_id"])) is None:
                await socket.send_json({"op": Op.INVALID_SESSION, "d": False})
            case Op.RESUME:
                self.resumed += 1
                session.resume(socket, heard["d"]["seq"])
            case _:
                pass

    def _named(self, name: str) -> Session | None:
        return next((s for s in self.sessions.values() if s.name == name), None)

    def _identify(
        self, socket: web.WebSocketResponse, shard: int, count: int, address: str
    ) -> None:
        self.identified += 1
        self._count = count
        self.sessions[shard] = session = Session(str(self.identified), socket)
        guilds = [guild for guild in self._guilds() if self._shard_of(guild["id"]) == shard]
        there = [{"id": guild["id"], "unavailable": True} for guild in guilds]
        about = {"shard": [shard, count], "guilds": there, "session_id": session.name}
        session.dispatch("READY", {**self._ready(), **about, "resume_gateway_url": address})
        for guild in guilds:
            session.dispatch("GUILD_CREATE", guild)

    def _shard_of(self, guild_id: str | int) -> int:
        return (int(guild_id) >> 22) % self._count
