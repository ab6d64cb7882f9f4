"""Everything of the tests that reaches into SimCord's private parts.

What local play bends too is in bot.local.seams. SimCord changes fast, so it is pinned
and its seams are gathered: a new version is met by reading these two files.
tests.simulated.world builds on this one for tests inside one process, tests.standin
for a bot that runs as a process of its own.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from simcord import (
    BackendError,
    ChannelHandle,
    Env,
    InteractionResult,
    ResponseMessage,
    RouteNotImplemented,
    UnsupportedField,
    interactions,
)
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction, Message
from simcord.http import router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

Payload = dict[str, Any]

COMMAND, COMPONENT = 2, 3
BUTTON, SELECT = 2, 3
SETTLE_POLL = 0.001


def hurry() -> None:
    """Make SimCord quick and exact for all tests of this process.

    It looks for rest every millisecond instead of every 50; and a sleeping bot wakes
    only when the test lets time pass, where SimCord would wait for it in real time.
    """
    defaults = Env._settle_internal.__kwdefaults__
    assert defaults is not None
    defaults["idle"] = SETTLE_POLL
    Env._schedule_timer = _never_in_real_time  # type: ignore[method-assign]


def _never_in_real_time(*_: Any) -> None:
    """Arm no real timer behind a virtual one."""


def as_the_bot(env: Env) -> AbstractContextManager[None]:
    """Count what is begun inside as the bot's own work, in its virtual time.

    For tests that play through the bot's service what would take too many clicks.
    """
    return env._bot_scope()


# Interactions


def interaction(
    backend: Backend,
    kind: int,
    place: tuple[int, int],
    user_id: int,
    data: Payload,
    *,
    message: Message | None = None,
    components: Sequence[Payload] | None = None,
) -> tuple[Interaction, Payload]:
    """Return an interaction and its gateway payload; place is (guild id, channel id).

    `components` stands for what a client still shows of a message that has moved on.
    """
    guild_id, channel_id = place
    record, payload = interactions.base_payload(
        backend,
        type=kind,
        channel_id=channel_id,
        guild_id=guild_id,
        user_id=user_id,
        data=data,
    )
    if message is not None:
        record.source_message_id = message.id
        payload["message"] = dict(serializers.message_payload(backend, message))
        if components is not None:
            payload["message"]["components"] = list(components)
    return record, payload


def component_data(custom_id: str, values: Sequence[str] | None = None) -> Payload:
    """Return what a client sends of a clicked button, or of a select when there are values."""
    if values is None:
        return {"custom_id": custom_id, "component_type": BUTTON}
    return {"custom_id": custom_id, "component_type": SELECT, "values": list(values)}


def emit_component(
    channel: ChannelHandle,
    user_id: int,
    message_id: int,
    data: Payload,
    *,
    components: Sequence[Payload] | None = None,
) -> InteractionResult:
    """Send a click without waiting for its answer: several of them make a burst."""
    env = channel._env
    assert channel.guild is not None
    record, payload = interaction(
        env.backend,
        COMPONENT,
        (channel.guild.id, channel.id),
        user_id,
        data,
        message=env.backend.get_message(channel.id, message_id),
        components=components,
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


def unanswered(env: Env) -> list[str]:
    """Name each interaction that the bot left without any answer."""
    return [
        f"interaction {record.id} of type {record.type} ({record.command_name or 'component'})"
        for record in env.backend.interactions.values()
        if not record.responded
    ]


def forgive_unanswered(env: Env) -> None:
    """Forget the interactions without an answer so far."""
    for key in [k for k, record in env.backend.interactions.items() if not record.responded]:
        del env.backend.interactions[key]


def message_of(channel: ChannelHandle, message_id: int) -> ResponseMessage:
    """Return a live handle of a stored message, read anew at each look."""
    stored = channel._env.backend.get_message(channel.id, message_id)
    return ResponseMessage(channel._env, stored)


def public_messages(channel: ChannelHandle, channel_id: int | None = None) -> list[ResponseMessage]:
    """Return live handles of what everybody sees in the channel or another, the oldest first."""
    stored = channel._env.backend.messages.get(channel_id or channel.id, {})
    return [
        ResponseMessage(channel._env, stored[key])
        for key in sorted(stored)
        if stored[key].visible_to(None)
    ]


# Requests

Request = Callable[..., Awaitable[Any]]


def _around_requests(stack: ExitStack, wrap: Callable[[Request], Request]) -> None:
    for client in (FakeHTTPClient, FakeWebhookAdapter):
        stack.enter_context(patch.object(client, "request", wrap(client.request)))


@contextmanager
def http_jitter(seed: int, most: int = 6) -> Iterator[None]:
    """Let other tasks run before and after each request, as a network does.

    SimCord answers without ever yielding, which hides every race between clicks.
    """
    rng = random.Random(seed)

    async def pause() -> None:
        for _ in range(rng.randint(0, most)):
            await asyncio.sleep(0)

    def wrap(request: Request) -> Request:
        async def jittered(*args: Any, **named: Any) -> Any:
            await pause()
            answer = await request(*args, **named)
            await pause()
            return answer

        return jittered

    with ExitStack() as stack:
        _around_requests(stack, wrap)
        yield


@contextmanager
def answer_times(env: Env, clock: Callable[[], float] = time.perf_counter) -> Iterator[list[float]]:
    """Gather the milliseconds, by a real clock, from each interaction to its first answer.

    SimCord holds the three seconds only on its virtual clock.
    """
    sent: dict[str, float] = {}
    times: list[float] = []

    def note(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            sent[payload["id"]] = clock()

    original = FakeWebhookAdapter.request

    async def timed(self: FakeWebhookAdapter, route: Any, *args: Any, **named: Any) -> Any:
        _, _, rest = route.url.partition("/interactions/")
        started = sent.pop(rest.split("/")[0], None) if rest.endswith("/callback") else None
        if started is not None:
            times.append((clock() - started) * 1000)
        return await original(self, route, *args, **named)

    # First in line: the bot must not be at work before the watch runs.
    env.backend.subscribers.insert(0, note)
    try:
        with patch.object(FakeWebhookAdapter, "request", timed):
            yield times
    finally:
        env.backend.subscribers.remove(note)


def answer(
    backend: Backend,
    method: str,
    path: str,
    body: Any,
    params: Mapping[str, str],
    files: Sequence[Any],
) -> tuple[int, Any]:
    """Answer one request as Discord would: (HTTP status, JSON).

    501 says that SimCord does not know the route or a field of the body.
    """
    if (method, path) == ("GET", "/users/@me"):
        return 200, dict(serializers.user_payload(backend.bot_user))
    try:
        result = router.dispatch(
            backend, method, path, json=body, params=dict(params), files=list(files)
        )
    except BackendError as error:
        return error.status, error.to_json()
    except (RouteNotImplemented, UnsupportedField) as error:
        return 501, {"message": str(error)}
    return (204, None) if result is None else (200, result)


def ready(backend: Backend) -> Payload:
    """Return what the gateway tells a bot that has just identified itself."""
    return {
        "v": 10,
        "user": dict(serializers.user_payload(backend.bot_user)),
        "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in backend.guilds],
        "application": {"id": str(backend.application_id), "flags": 0},
        "shard": [0, 1],
    }


def guilds(backend: Backend) -> list[Payload]:
    """Return the gateway's description of each server the bot is in."""
    return [dict(serializers.guild_create_payload(backend, g)) for g in backend.guilds.values()]
