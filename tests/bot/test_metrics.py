"""Figures for Prometheus: right, of nobody, and only where they were asked for."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import socket
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics, PortFailed

ROOT = Path(__file__).parents[2]


def values(text: str) -> dict[str, float]:
    """Each sample by its name and labels."""
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    """One sample."""
    return values(metrics.text().decode())[f"{name}{sorted(labels.items())}"]


def busy() -> Metrics:
    """Figures of a bot in which a little of everything has happened."""
    metrics = Metrics()
    metrics.answered("component", "answered", 0.03)
    metrics.answered("component", "late", None)
    metrics.drawing("board", lambda: None)()
    with metrics.thinking("tarot"):
        pass
    metrics.shown(1.5)
    metrics.skipped("overtaken")
    metrics.watch({"lobby": lambda: 2, "playing": lambda: 5}, {"pictures": lambda: 7})
    return metrics


def test_what_happened_is_counted() -> None:
    """Interactions by kind and result, answers by time, and what is asked for at each look."""
    metrics = busy()
    of = {"kind": "component"}
    assert value(metrics, "tricktable_interactions_total", **of, result="answered") == 1
    assert value(metrics, "tricktable_interactions_total", **of, result="late") == 1
    assert value(metrics, "tricktable_answer_seconds_count", **of) == 1
    assert value(metrics, "tricktable_answer_seconds_bucket", **of, le="0.025") == 0
    assert value(metrics, "tricktable_answer_seconds_bucket", **of, le="0.05") == 1
    assert value(metrics, "tricktable_live_tables", status="playing") == 5
    assert value(metrics, "tricktable_queue_length", queue="pictures") == 7
    assert value(metrics, "tricktable_render_seconds_count", picture="board") == 1
    assert value(metrics, "tricktable_search_seconds_count", game="tarot") == 1
    assert value(metrics, "tricktable_board_wait_seconds_sum") == 1.5
    assert value(metrics, "tricktable_skipped_total", what="overtaken") == 1


def test_two_bots_count_apart() -> None:
    """Nothing is kept outside of the object that is handed on."""
    busy()
    assert "tarot" not in Metrics().text().decode()


async def test_figures_are_served_on_this_machine_until_the_end() -> None:
    """GET /metrics gives the text, requests to Discord are in it, and then the port is free."""
    metrics = busy()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    end = await metrics.serve("127.0.0.1", port)
    address = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
        await (await session.get(f"{address}/nothing")).read()
        answer = await session.get(f"{address}/metrics")
        found = values(await answer.text())
    assert answer.content_type == "text/plain"
    assert found["tricktable_rest_requests_total[('method', 'GET'), ('status', '404')]"] == 1
    with pytest.raises(PortFailed, match=f"METRICS_PORT {port}"):
        await Metrics().serve("127.0.0.1", port)
    await end()
    async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(address)
    assert value(metrics, "tricktable_rest_requests_total", method="GET", status="0") == 1


async def test_that_no_handle_is_left_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    """Asyncio itself would fill the log; other faults of the loop are logged as ever."""
    loop, limits = asyncio.get_running_loop(), resource.getrlimit(resource.RLIMIT_NOFILE)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    end = await Metrics().serve("127.0.0.1", port)
    with socket.socket() as asking:
        asking.setblocking(False)
        resource.setrlimit(resource.RLIMIT_NOFILE, (asking.fileno() + 1, limits[1]))
        taken: list[int] = []
        try:
            with suppress(OSError):
                while True:
                    taken.append(os.dup(asking.fileno()))
            await loop.sock_connect(asking, ("127.0.0.1", port))
            while not caplog.records:
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
            for handle in taken:
                os.close(handle)
        loop.call_exception_handler({"message": "something else"})
    await end()
    loop.set_exception_handler(None)
    assert [record.getMessage() for record in caplog.records] == [
        "Nobody can ask for figures: Too many open files",
        "something else",
    ]


async def test_waiting_for_rate_limits_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """From asking until it goes out, and from a refusal until it goes out again."""
    metrics, now = Metrics(), 100.0
    monkeypatch.setattr("bot.metrics.time.perf_counter", lambda: now)
    trace = metrics.trace()
    trace.freeze()
    answer = SimpleNamespace(method="GET", response=SimpleNamespace(status=429))

    async def send() -> None:
        nonlocal now
        for wait in (3, 4):
            now += wait
            context = SimpleNamespace()
            await trace.on_request_start.send(None, context, None)  # type: ignore[arg-type]
            now += 100
            await trace.on_request_end.send(None, context, answer)  # type: ignore[arg-type]

    await metrics.waiting_since(send)()
    assert value(metrics, "tricktable_rest_wait_seconds_count") == 2
    assert value(metrics, "tricktable_rest_wait_seconds_sum") == 3 + 4
    await send()  # a person's own answer, which no limit holds back
    assert value(metrics, "tricktable_rest_wait_seconds_count") == 2


def test_the_board_asks_only_for_what_there_is() -> None:
    """Each figure in the ready-made Grafana board exists, and each of ours is shown somewhere."""
    board = json.loads((ROOT / "docs/grafana/tricktable.json").read_text(encoding="utf-8"))
    asked = " ".join(
        target["expr"] for panel in board["panels"] for target in panel.get("targets", ())
    )
    used = set(re.findall(r"\b(?:tricktable|process)_\w+", asked))
    text = busy().text().decode()
    known = {
        sample.name for family in text_string_to_metric_families(text) for sample in family.samples
    }
    known |= {"tricktable_rest_requests_total"}  # has no sample before the first request
    assert used <= known
    ours = {
        re.sub(r"_(total|bucket|count|sum|created)$", "", n) for n in known if "tricktable" in n
    }
    shown = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in used}
    assert ours <= shown
