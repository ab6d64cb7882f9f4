"""SimCord's private parts that local play bends.

SimCord simulates Discord for tests: it wants the bot to rest after every step, and one
step at a time. A table that people play at never rests, so here the wish is loosened.
"""

import asyncio
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from simcord import Env, interactions
from simcord.backend.models import Interaction
from simcord.preview import Preview
from simcord.preview._media import MediaInfo, MediaWorker

Payload = dict[str, Any]

PNG = b"\x89PNG\r\n\x1a\n"
PAGE: Final = Path(__file__).with_name("page")
ADDED: Final = {
    "/": (
        "</head>",
        '<link rel="stylesheet" href="/page.css"><script src="/page.js"></script></head>',
    ),
    "/select-drafts.js": (
        "function observe(snapshot, validatedControl) {",
        "function observe(snapshot, validatedControl) { forgetChangedLists(snapshot, state);",
    ),
}
"""What stands where in SimCord's page, and what stands there with our part added."""


@contextmanager
def spoken(language_of: Callable[[int], str], guild_language: Callable[[], str]) -> Iterator[None]:
    """Send each user's language; SimCord says en-US, and that no bot is installed."""
    original = interactions.base_payload

    def with_languages(*args: Any, **named: Any) -> tuple[Interaction, Payload]:
        record, payload = original(*args, **named)
        payload["locale"] = language_of(named["user_id"])
        if named["guild_id"] is not None:
            payload["guild_locale"] = guild_language()
            payload["authorizing_integration_owners"] = {"0": str(named["guild_id"])}
        return record, payload

    with patch.object(interactions, "base_payload", with_languages):
        yield


def glance_instead_of_settling(env: Env, seconds: float, answer_within: float = 3.0) -> None:
    """Wait for the bot's rest only so long: what it does later is shown by a later look.

    A computer that thinks or a paced move would else freeze every page until it is done.
    After a click the look lasts until it is answered, or until Discord would give up.
    """
    settle = env._settle_internal

    async def glance(*, dispatch: str | None = None, **_: Any) -> None:
        end = time.perf_counter() + answer_within
        with suppress(TimeoutError):
            await settle(timeout=seconds, idle=0.005, dispatch=dispatch)
        clicked = dispatch == "INTERACTION_CREATE"
        while clicked and _unanswered(env) and time.perf_counter() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    env._settle_internal = glance  # type: ignore[method-assign]


def _unanswered(env: Env) -> bool:
    newest = next(reversed(env.backend.interactions.values()), None)
    return newest is not None and not newest.responded


def one_at_a_time(preview: Preview) -> asyncio.Lock:
    """Queue what the pages do, where SimCord refuses all but the first.

    A click on a picture that has just been replaced is passed on: the bot itself must
    tell stale clicks, as it must on Discord. Returns the lock that whoever else works
    on the simulated Discord has to hold.
    """
    lock, act = asyncio.Lock(), preview._action

    async def queued(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with lock:
            page = preview._pages.get(context_id or "")
            if page is not None and "published_revision" in body:
                body = {**body, "published_revision": page.revision}
            return await act(context_id, body)

    preview._action = queued  # type: ignore[method-assign]
    return lock


class OwnPictures(MediaWorker):
    """Passes on the bot's own PNG pictures as they are.

    SimCord reads each picture in a process that it starts for it, half a second a card
    played; that guards against strangers' files, and there are none here.
    """

    async def _decode(self, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        if not blob.startswith(PNG):
            return await super()._decode(key, blob, media_time)
        width, height = struct.unpack(">II", blob[16:24])
        return MediaInfo(
            format="PNG",
            width=width,
            height=height,
            frames=1,
            decoded_bytes=4 * width * height,
            normalized=blob,
            content_type="image/png",
            capture=blob,
            memory_limited=True,  # else each picture is reported as a danger
        )


def trust_own_pictures(preview: Preview) -> None:
    """Show the bot's pictures without decoding them first."""
    preview._media_worker = OwnPictures()


def show_what_was_published(preview: Preview) -> None:
    """Let a page load the pictures of what it shows, though the message has just been edited.

    SimCord refuses them, and the page shows a gap until it hears of the edit; Discord keeps them.
    """

    def allow(page: Any, source: tuple[Any, ...], digest: str | None) -> None:
        """Ask nothing: the page was given the picture when it was published."""

    preview._authorize_attachment_source = allow  # type: ignore[method-assign]


def mend_page(preview: Preview) -> None:
    """Serve our own style and script with SimCord's page; before the preview is entered."""
    server = preview._server
    serve = server._static

    async def mended(request: Any) -> Any:
        answer = await serve(request)
        if (added := ADDED.get(request.path)) is not None:
            answer.text = answer.text.replace(*added)
        return answer

    server._static = mended  # type: ignore[method-assign]
    server._STATIC_FILES = {  # type: ignore[misc]
        **server._STATIC_FILES,
        # A path that is absolute is taken as it is.
        **{f"/{name}": str(PAGE / name) for name in ("page.css", "page.js")},
    }
    server._STATIC_CONTENT_TYPES = {  # type: ignore[misc]
        **server._STATIC_CONTENT_TYPES,
        str(PAGE / "page.css"): "text/css",
    }


def take_requests(env: Env) -> int:
    """Return how many requests the bot made since the last look, and forget them."""
    count = len(env.backend.http_requests)
    env.backend.http_requests.clear()
    env.backend.transcript.clear()
    return count


def name_bot(env: Env, name: str) -> None:
    """Give the bot its name on the page."""
    env.backend.bot_user.name = name


def set_time(env: Env, seconds: float) -> None:
    """Move the simulated clock to this time (seconds since the epoch)."""
    env.backend.clock.advance(seconds - env.now().timestamp())
