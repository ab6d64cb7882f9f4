"""An evening of local play goes on where the last one ended."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.app import create_bot
from bot.local import play
from bot.settings import Settings
from tests.simulated.rig import public_messages
from tests.simulated.world import offers


def _port(url: str) -> int:
    return urlsplit(url).port or 0


def _secret(url: str) -> str:
    return urlsplit(url).fragment


async def test_an_open_table_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A table opened in one run is posted anew in the next, at the same address."""
    caplog.set_level("INFO")
    monkeypatch.setattr(play, "LOOK_EVERY", 3600)  # nobody looks: the steps are the test's
    settings = Settings(database_url=f"sqlite+aiosqlite:///{tmp_path / 'evening.db'}")
    async with play.serve(create_bot(settings)) as preview:
        await preview.viewers[0].slash(preview.channel, "tarot")
        (first,) = public_messages(preview.channel)
        at = preview.url
    again = play.serve(create_bot(settings), _port(at), _secret(at))
    async with again as preview, asyncio.timeout(20):
        assert preview.url == at
        while not (posts := public_messages(preview.channel)):
            await asyncio.sleep(0.01)
        assert offers(posts[0], "Join")
        assert posts[0].id != first.id
    assert "oauth2" not in caplog.text  # nobody can be invited here
