"""The one thread that draws, so that neither clicks nor fonts are ever in each other's way."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from games.cards import Card
from games.view import Deck, View
from render.cards import pack, prepare
from render.hand import wants_card
from render.picture import Picture
from render.theme import Look, Style, look_of

Kind: TypeAlias = Literal["board", "last_trick", "hand", "scores", "deal"]

_log = logging.getLogger(__name__)

_CLOSE: Final = 0
_PICTURE: Final = 1
_AHEAD: Final = 2
"""What is taken from the queue first: the end, then pictures, then sprites drawn ahead."""


class NoPicture(Exception):  # noqa: N818 - it says what the caller has to do without
    """There will be no picture: too many wait already, or the studio is closed."""


@dataclass(order=True, slots=True)
class _Job:
    rank: int
    number: int
    work: Callable[[], None] = field(compare=False)


class Studio:
    """Draws in a thread of its own, shares what is being drawn, and keeps the latest pictures.

    ``kept_bytes`` bounds the PNGs that are kept, ``most_waiting`` the pictures in the queue. Every
    method belongs to the event loop.
    """

    def __init__(self, *, kept_bytes: int = 24 << 20, most_waiting: int = 200) -> None:
        self._most_waiting = most_waiting
        self._kept = _Kept(kept_bytes)
        self._waiting: dict[Hashable, asyncio.Future[Picture]] = {}
        self._ahead: set[Look] = set()
        self._queue: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._closed = False
        self._thread = threading.Thread(target=self._draw_all, name="studio", daemon=True)
        self._thread.start()

    async def picture(self, key: Hashable, job: Callable[[], Picture]) -> Picture:
        """The picture of this key, from ``job`` unless it is kept or being drawn already.

        A caller that gives up waiting loses nothing: the picture is finished and kept. NoPicture if
        there will be none; an exception of the job reaches all who wait for the key.
        """
        if (kept := self._kept.get(key)) is not None:
            return kept
        waiting = self._waiting.get(key) or self._order(key, job)
        return await asyncio.shield(waiting)

    def has(self, key: Hashable) -> bool:
        """Whether the picture of this key is kept or being drawn, so that it costs nothing more."""
        return key in self._waiting or self._kept.get(key) is not None

    @property
    def waiting(self) -> int:
        """How many pictures are ordered and not drawn yet."""
        return len(self._waiting)

    def prewarm(self, deck: Deck, style: Style) -> None:
        """Draw the sprites of a deck whenever no picture waits, once for each look."""
        look = look_of(deck, style)
        if self._closed or look in self._ahead:
            return
        self._ahead.add(look)
        for card in pack(deck):
            self._put(_AHEAD, lambda card=card: prepare(card, look))  # type: ignore[misc]

    async def close(self) -> None:
        """Finish the picture under way, refuse the others, and end the thread."""
        self._closed = True
        self._put(_CLOSE, lambda: None)
        await asyncio.to_thread(self._thread.join)
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(NoPicture("the studio is closed"))
        self._waiting.clear()

    def _order(self, key: Hashable, job: Callable[[], Picture]) -> asyncio.Future[Picture]:
        if self._closed:
            raise NoPicture("the studio is closed")
        if len(self._waiting) >= self._most_waiting:
            raise NoPicture("too many pictures wait")
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[Picture] = loop.create_future()
        # Whoever waited may be gone; then nobody else asks for the exception.
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._waiting[key] = waiting

        def work() -> None:
            try:
                result: Picture | BaseException = job()
            except BaseException as error:  # noqa: BLE001 - it belongs to who ordered the picture
                result = error
            with suppress(RuntimeError):  # the loop has ended, nobody waits any more
                loop.call_soon_threadsafe(self._deliver, key, waiting, result)

        self._put(_PICTURE, work)
        return waiting

    def _deliver(
        self, key: Hashable, waiting: asyncio.Future[Picture], result: Picture | BaseException
    ) -> None:
        self._waiting.pop(key, None)
        if waiting.done():
            return
        if isinstance(result, Picture):
            self._kept.put(key, result)
            waiting.set_result(result)
        else:
            waiting.set_exception(result)

    def _put(self, rank: int, work: Callable[[], None]) -> None:
        self._queue.put(_Job(rank, next(self._numbers), work))

    def _draw_all(self) -> None:
        while (job := self._queue.get()).rank != _CLOSE:
            try:
                job.work()
            except Exception:  # noqa: BLE001 - the thread has to live on
                _log.exception("a sprite could not be drawn ahead")


class _Kept:
    """The pictures used last, as many as fit into so many bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._pictures: OrderedDict[Hashable, Picture] = OrderedDict()

    def get(self, key: Hashable) -> Picture | None:
        if key not in self._pictures:
            return None
        self._pictures.move_to_end(key)
        return self._pictures[key]

    def put(self, key: Hashable, picture: Picture) -> None:
        self._pictures[key] = picture
        self._bytes += len(picture.png)
        while self._bytes > self._most:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= len(oldest.png)


def picture_key(
    kind: Kind,
    view: View[Any],
    names: Sequence[str],
    language: str,
    style: Style,
    chosen: Container[Card] = (),
) -> bytes:
    """A key under which a picture may be kept: equal for pictures that are drawn equal.

    It is a digest, so it tells no card. Public pictures leave out what only the viewer knows, so
    all viewers share them.
    """
    parts: tuple[object, ...]
    if kind == "hand":
        picked = [h.card for h in view.hand if h.card in chosen]
        parts = (view.deck, view.hand, wants_card(view), picked)
    else:
        public = replace(view, known=None, seat=None, log=(), hand=(), ask=None, notices=())
        parts = (public, tuple(names))
    text = repr((kind, language, style, *parts))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
