"""The thread that draws: shares, bounds, survives faults, ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest

from games.cards import card
from render import NoPicture, Picture, Studio, Style, picture_key
from render.cards import _card_sprite
from tests.render.tables import NAMES, boards, hands, with_hand

STYLE = Style("en")


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    """A studio that is closed behind the test."""
    studio = Studio(kept_bytes=100, most_waiting=3)
    yield studio
    await studio.close()


class Gate:
    """A job that says when it has begun and waits until it may end."""

    def __init__(self, size: int = 10) -> None:
        self.picture = Picture(b"x" * size, "alt", 1, 1)
        self.begun = threading.Event()
        self.open = threading.Event()
        self.calls = 0

    def __call__(self) -> Picture:
        """Draw, once the gate is open."""
        self.calls += 1
        self.begun.set()
        assert self.open.wait(10)
        return self.picture


def drawn(size: int = 10) -> Callable[[], Picture]:
    """A job that is done at once."""
    return lambda: Picture(b"x" * size, "alt", 1, 1)


async def begun(gate: Gate) -> None:
    """Wait until the job of the gate is under way."""
    assert await asyncio.to_thread(gate.begun.wait, 10)


async def test_equal_keys_are_drawn_once(studio: Studio) -> None:
    """Whoever asks while a picture is being drawn gets that very picture."""
    gate = Gate()
    asked = [asyncio.create_task(studio.picture("key", gate)) for _ in range(5)]
    await begun(gate)
    gate.open.set()
    assert {id(p) for p in await asyncio.gather(*asked)} == {id(gate.picture)}
    assert gate.calls == 1


async def test_a_finished_picture_is_kept(studio: Studio) -> None:
    """The second time, the job isn't called."""
    first = await studio.picture("key", drawn())
    gate = Gate()
    assert await studio.picture("key", gate) is first
    assert gate.calls == 0


async def test_only_so_many_bytes_are_kept(studio: Studio) -> None:
    """The pictures used longest ago go first, and one that is too large is never kept."""
    a = await studio.picture("a", drawn(40))
    b = await studio.picture("b", drawn(40))
    assert await studio.picture("a", drawn(1)) is a
    await studio.picture("c", drawn(40))
    assert await studio.picture("a", drawn(1)) is a
    assert await studio.picture("b", drawn(1)) is not b
    big = await studio.picture("big", drawn(101))
    assert await studio.picture("big", drawn(1)) is not big


async def test_an_exception_reaches_who_asked_and_harms_nobody(studio: Studio) -> None:
    """The fault of one picture is told to its callers, and the next one is drawn."""

    def faulty() -> Picture:
        raise ZeroDivisionError

    asked = [studio.picture("key", faulty) for _ in range(2)]
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(result) for result in results] == [ZeroDivisionError] * 2
    assert (await studio.picture("key", drawn())).png


async def test_giving_up_waiting_loses_nothing(studio: Studio) -> None:
    """A caller that times out leaves the picture to be finished and kept."""
    gate = Gate()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(studio.picture("key", gate), 0.01)
    gate.open.set()
    assert await studio.picture("key", gate) is gate.picture
    assert gate.calls == 1


async def test_too_many_waiting_are_refused_at_once(studio: Studio) -> None:
    """Beyond the bound nothing queues; those who wait are served."""
    gate = Gate()
    waiting = [asyncio.create_task(studio.picture(n, gate)) for n in range(3)]
    await begun(gate)
    with pytest.raises(NoPicture):
        await studio.picture("one more", drawn())
    gate.open.set()
    assert len(await asyncio.gather(*waiting)) == 3
    assert (await studio.picture("one more", drawn())).png


async def test_the_loop_runs_while_a_picture_is_drawn(studio: Studio) -> None:
    """Drawing happens in the studio's own thread."""
    seen: list[str] = []

    def job() -> Picture:
        seen.append(threading.current_thread().name)
        return drawn()()

    await studio.picture("key", job)
    assert seen == ["studio"]


async def test_closing_refuses_what_waits_and_ends_the_thread() -> None:
    """The picture under way is finished, the others and all later ones are refused."""
    studio = Studio()
    gate = Gate()
    first = asyncio.create_task(studio.picture("first", gate))
    await begun(gate)
    second = asyncio.create_task(studio.picture("second", drawn()))
    await asyncio.sleep(0)
    closing = asyncio.create_task(studio.close())
    await asyncio.sleep(0)
    gate.open.set()
    await closing
    results = await asyncio.gather(first, second, return_exceptions=True)
    assert results[0] is gate.picture
    assert isinstance(results[1], NoPicture)
    with pytest.raises(NoPicture):
        await studio.picture("third", drawn())
    assert not studio._thread.is_alive()
    studio.prewarm("tarot", STYLE)
    await studio.close()


async def test_pictures_come_before_sprites_drawn_ahead(studio: Studio) -> None:
    """A whole deck ahead in the queue keeps no picture waiting, and is drawn only once."""
    gate = Gate()
    blocker = asyncio.create_task(studio.picture("first", gate))
    await begun(gate)
    _card_sprite.cache_clear()
    studio.prewarm("standard", STYLE)
    studio.prewarm("standard", Style("fr"))
    counts: list[int] = []

    def job() -> Picture:
        counts.append(_card_sprite.cache_info().currsize)
        return drawn()()

    asked = asyncio.create_task(studio.picture("second", job))
    await asyncio.sleep(0)
    gate.open.set()
    await asyncio.gather(blocker, asked)
    assert counts[0] < 6
    assert studio._queue.qsize() <= 52


async def test_a_fault_ahead_of_time_is_logged_and_harms_nobody(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A sprite that can't be drawn ahead stops neither the thread nor a picture."""
    monkeypatch.setattr("render.studio.pack", lambda _: (None,))
    studio.prewarm("tarot", STYLE)
    gate = Gate()
    gate.open.set()
    while not caplog.records:
        await studio.picture(object(), gate)
    # The text follows the record a moment later: the fault is told by another thread.
    assert "ahead" in caplog.records[0].getMessage()


def test_a_key_tells_no_card() -> None:
    """It is a digest of fixed length, whatever the hand."""
    view, chosen = hands()["hand_18"]
    key = picture_key("hand", view, NAMES, "en", STYLE, chosen)
    assert isinstance(key, bytes)
    assert len(key) == 16


def test_keys_differ_where_pictures_do() -> None:
    """Hand, question, choice, language, style, names and kind all count."""
    view, _ = hands()["hand_18"]
    key = picture_key("hand", view, NAMES, "en", STYLE)
    assert key == picture_key("hand", replace(view), NAMES, "en", STYLE)
    others = [
        picture_key("hand", replace(view, hand=view.hand[1:]), NAMES, "en", STYLE),
        picture_key("hand", replace(view, ask=None), NAMES, "en", STYLE),
        picture_key("hand", view, NAMES, "en", STYLE, {card("3S")}),
        picture_key("hand", view, NAMES, "fr", STYLE),
        picture_key("hand", view, NAMES, "en", Style("en", four_colours=False)),
        picture_key("board", view, NAMES, "en", STYLE),
        picture_key("board", view, NAMES[::-1], "en", STYLE),
        picture_key("scores", view, NAMES, "en", STYLE),
    ]
    assert len({key, *others}) == 1 + len(others)


def test_all_viewers_share_the_key_of_a_board() -> None:
    """What only one viewer knows makes no second public picture."""
    view = boards()["trick_4"]
    held = replace(with_hand(view, "2S,3S", "2S"), seat=3)
    assert picture_key("board", held, NAMES, "en", STYLE) == picture_key(
        "board", replace(view, seat=None), NAMES, "en", STYLE
    )
