"""The stand-in's gateway: hello, identify, heartbeat, resume, and events in order."""

import asyncio
import json
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


class Gateway:
    """One bot's session; events that happen while it is away wait for its return."""

    def __init__(self, token: str) -> None:
        self.deaf = False
        self.identified = 0
        self.resumed = 0
        self._token = token
        self._socket: web.WebSocketResponse | None = None
        self._session = 0
        self._sent: list[dict[str, Any]] = []
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def connected(self) -> bool:
        """Whether the bot is there."""
        return self._socket is not None

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event, or keep it for a bot that resumes."""
        if event not in EVENTS or not self._session:
            return
        message = {"op": Op.DISPATCH, "s": len(self._sent) + 1, "t": event, "d": data}
        self._sent.append(message)
        self._send(message)

    async def drop(self, *, forget: bool = False) -> None:
        """Close the connection; with `forget` the bot cannot resume and starts anew."""
        socket, self._socket = self._socket, None
        if forget:
            self._session += 1
        if socket is not None:
            await socket.close(code=UNKNOWN_ERROR)

    async def serve(
        self, request: web.Request, ready: dict[str, Any], guilds: list[dict[str, Any]]
    ) -> web.WebSocketResponse:
        """Talk with the bot until either side goes; while ``deaf``, its goodbye is not returned."""
        socket = web.WebSocketResponse(max_msg_size=0, autoclose=False)
        await socket.prepare(request)
        await socket.send_json({"op": Op.HELLO, "d": {"heartbeat_interval": 5000}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._hear(socket, message, ready, guilds)
        while self.deaf and request.transport is not None:
            await asyncio.sleep(0.005)
        await socket.close()
        if self._socket is socket:
            self._socket = None
        return socket

    async def _hear(
        self,
        socket: web.WebSocketResponse,
        message: WSMessage,
        ready: dict[str, Any],
        guilds: list[dict[str, Any]],
    ) -> None:
        heard = json.loads(message.data)
        match heard["op"]:
            case Op.HEARTBEAT:
                await socket.send_json({"op": Op.HEARTBEAT_ACK})
            case Op.IDENTIFY if heard["d"]["token"] != self._token:
                await socket.close(code=AUTHENTICATION_FAILED)
            case Op.IDENTIFY:
                self._identify(socket, ready, guilds)
            case Op.RESUME if heard["d"]["session_id"] != str(self._session):
                await socket.send_json({"op": Op.INVALID_SESSION, "d": False})
            case Op.RESUME:
                self._resume(socket, heard["d"]["seq"])
            case _:
                pass

    def _identify(
        self, socket: web.WebSocketResponse, ready: dict[str, Any], guilds: list[dict[str, Any]]
    ) -> None:
        self.identified += 1
        self._session += 1
        self._sent.clear()
        self._socket = socket
        self.dispatch("READY", {**ready, "session_id": str(self._session)})
        for guild in guilds:
            self.dispatch("GUILD_CREATE", guild)

    def _resume(self, socket: web.WebSocketResponse, seen: int) -> None:
        self.resumed += 1
        self._socket = socket
        for message in self._sent[seen:]:
            self._send(message)
        self.dispatch("RESUMED", {})

    def _send(self, message: dict[str, Any]) -> None:
        if self._socket is None:
            return
        task = asyncio.create_task(self._socket.send_json(message))
        self._sending.add(task)
        task.add_done_callback(self._sent_off)

    def _sent_off(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled():
            task.exception()  # the bot went away meanwhile; it will resume or identify
