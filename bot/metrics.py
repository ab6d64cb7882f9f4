"""What a host may measure: numbers in Prometheus' text, without a name, an id or a card."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Final, Literal, ParamSpec, TypeVar

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.process_collector import ProcessCollector

from bot.endings import CannotRun

_log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_asked: ContextVar[float | None] = ContextVar("asked", default=None)
"""When the request under way was asked for, or refused last."""
_ANSWERS: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10)
"""Seconds; Discord waits three of them for a first answer."""
_WORK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5)
_NO_HANDLE: Final = "socket.accept() out of system resource"
"""What asyncio says a hundred times a second while no file handle is left."""
_REPEAT: Final = 600.0
"""Seconds until that is said once more."""


class PortFailed(CannotRun):
    """The port can't be opened."""


class Metrics:
    """Counts and times things in a registry of its own; ``serve`` shows it to this machine."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._interactions = Counter(
            "tricktable_interactions",
            "Clicks and commands by kind, and what became of them",
            ["kind", "result"],
            registry=registry,
        )
        self._answers = Histogram(
            "tricktable_answer_seconds",
            "From an interaction's arrival to its first answer",
            ["kind"],
            buckets=_ANSWERS,
            registry=registry,
        )
        self._renders = Histogram(
            "tricktable_render_seconds",
            "Drawing one picture",
            ["picture"],
            buckets=_WORK,
            registry=registry,
        )
        self._thoughts = Histogram(
            "tricktable_search_seconds",
            "A computer's choice, the wait for a free thread included",
            ["game"],
            buckets=_WORK,
            registry=registry,
        )
        self._requests = Counter(
            "tricktable_rest_requests",
            "Requests to Discord by method and status; 0: no answer",
            ["method", "status"],
            registry=registry,
        )
        self._request_seconds = Histogram(
            "tricktable_rest_seconds",
            "A request to Discord until its answer",
            buckets=_ANSWERS,
            registry=registry,
        )
        self._board_waits = Histogram(
            "tricktable_board_wait_seconds",
            "From a table's change until its board shows it, rate limits included",
            buckets=(*_ANSWERS, 30, 60),
            registry=registry,
        )
        self._skipped = Counter(
            "tricktable_skipped",
            "What was left out to keep up: states of boards overtaken by newer ones, and pictures",
            ["what"],
            registry=registry,
        )
        self._request_waits = Histogram(
            "tricktable_rest_wait_seconds",
            "A request to Discord before it may go out, by Discord's rate limits",
            buckets=(*_ANSWERS, 30, 60),
            registry=registry,
        )
        self._tables = Gauge("tricktable_live_tables", "Open tables", ["status"], registry=registry)
        self._queues = Gauge(
            "tricktable_queue_length", "What waits its turn", ["queue"], registry=registry
        )

    def answered(self, kind: str, result: str, seconds: float | None) -> None:
        """An interaction is done with; ``seconds`` until its first answer, None if it got none."""
        self._interactions.labels(kind, result).inc()
        if seconds is not None:
            self._answers.labels(kind).observe(seconds)

    def drawing(self, picture: str, job: Callable[[], T]) -> Callable[[], T]:
        """The same job, timed in whatever thread does it."""

        def timed() -> T:
            with self._renders.labels(picture).time():
                return job()

        return timed

    @contextmanager
    def thinking(self, game: str) -> Iterator[None]:
        """Time a computer's choice."""
        with self._thoughts.labels(game).time():
            yield

    def shown(self, seconds: float) -> None:
        """A board has caught up with its table."""
        self._board_waits.observe(seconds)

    def skipped(self, what: Literal["overtaken", "picture"]) -> None:
        """A board shows a newer state in place of one, or something is shown without picture."""
        self._skipped.labels(what).inc()

    def watch(
        self, tables: Mapping[str, Callable[[], int]], queues: Mapping[str, Callable[[], int]]
    ) -> None:
        """Ask for these numbers whenever somebody looks."""
        for status, number in tables.items():
            self._tables.labels(status).set_function(number)
        for queue, length in queues.items():
            self._queues.labels(queue).set_function(length)

    def trace(self) -> aiohttp.TraceConfig:
        """What has an aiohttp session count its requests."""
        traced = aiohttp.TraceConfig()

        async def began(_: object, context: SimpleNamespace, __: object) -> None:
            context.began = time.perf_counter()
            if (asked := _asked.get()) is not None:
                self._request_waits.observe(context.began - asked)

        async def ended(
            _: object, context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
        ) -> None:
            self._requests.labels(end.method, str(end.response.status)).inc()
            now = time.perf_counter()
            self._request_seconds.observe(now - context.began)
            if _asked.get() is not None:
                _asked.set(now)  # what is sent again after a refusal has waited from here on

        async def failed(_: object, __: object, end: aiohttp.TraceRequestExceptionParams) -> None:
            self._requests.labels(end.method, "0").inc()

        traced.on_request_start.append(began)
        traced.on_request_end.append(ended)
        traced.on_request_exception.append(failed)
        return traced

    def waiting_since(
        self, request: Callable[P, Coroutine[Any, Any, T]]
    ) -> Callable[P, Coroutine[Any, Any, T]]:
        """The same way to send requests, which tells the trace when each was asked for.

        The library's rate limits hold a request back between the two.
        """

        async def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            token = _asked.set(time.perf_counter())
            try:
                return await request(*args, **kwargs)
            finally:
                _asked.reset(token)

        return asked

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        return generate_latest(self.registry)

    async def serve(self, host: str, port: int) -> Callable[[], Awaitable[None]]:
        """Answer ``GET /metrics`` here; what ends it again. PortFailed if that can't be done."""
        from aiohttp import web  # noqa: PLC0415 - a server that few hosts ask for

        async def answer(_: web.Request) -> web.Response:
            return web.Response(body=self.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

        app = web.Application()
        app.router.add_get("/metrics", answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        asyncio.get_running_loop().set_exception_handler(_Listener())
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            await runner.cleanup()
            raise PortFailed(
                f"METRICS_PORT {port} can't be opened on {host}: {error.strerror}."
            ) from None
        return runner.cleanup


class _Listener:
    """Hears what goes wrong in the loop: all is logged as ever, but each full house only once."""

    def __init__(self) -> None:
        self._said = -_REPEAT

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context.get("message") != _NO_HANDLE:
            loop.default_exception_handler(context)
        elif loop.time() - self._said >= _REPEAT:
            self._said = loop.time()
            _log.warning("Nobody can ask for figures: %s", context["exception"].strerror)
