"""What the tests of panels share."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.panels.publishing import Rig


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """The publisher, closed at the end."""
    rig = Rig(monkeypatch)
    yield rig
    await rig.publisher.close()
