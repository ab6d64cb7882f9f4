"""The stand-in as a fixture."""

from collections.abc import AsyncIterator

import pytest

from tests.standin.server import StandIn


@pytest.fixture
async def standin() -> AsyncIterator[StandIn]:
    """Discord on a port of this machine; every route the bot used must be known to it."""
    async with StandIn() as standin:
        yield standin
    assert [r for r in standin.requests if r.status == 501] == []
    assert standin.troubles.pending() == []
