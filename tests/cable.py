"""A line to a server that can be cut in silence: nobody at either end is told."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

from sqlalchemy.engine import URL, make_url


class Cable:
    """Passes on what a database and its clients say; cut, it keeps everything to itself.

    What was said meanwhile is passed on when it is mended, as a network does.
    """

    def __init__(self, database: str) -> None:
        self._place: URL = make_url(database)
        self._whole = asyncio.Event()
        self._whole.set()
        self._far: set[asyncio.StreamWriter] = set()
        self._lines: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    @property
    def url(self) -> str:
        """The address of the database by this line."""
        port = self._server.sockets[0].getsockname()[1]
        by_us = self._place.set(host="127.0.0.1", port=port)
        return by_us.render_as_string(hide_password=False)

    def cut(self) -> None:
        """Let nothing pass."""
        self._whole.clear()

    def give_up(self) -> None:
        """The server has waited long enough for answers, and ends all that came by this line."""
        for writer in self._far:
            writer.close()

    def mend(self) -> None:
        """Let everything pass."""
        self._whole.set()

    async def _connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        far, writer = await asyncio.open_connection(self._place.host, self._place.port)
        self._far.add(writer)
        lines = [
            asyncio.create_task(self._pass_on(near, writer)),
            asyncio.create_task(self._pass_on(far, back)),
        ]
        self._lines.update(lines)
        await asyncio.wait(lines)
        self._lines.difference_update(lines)
        self._far.discard(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while said := await reader.read(65_536):
                await self._whole.wait()
                writer.write(said)
                await writer.drain()
            await self._whole.wait()
        except OSError:
            pass
        finally:
            writer.close()
