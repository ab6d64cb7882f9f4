"""What a game leaves behind in the bot once it is over: nothing."""

from __future__ import annotations

import gc

from discord.ui import LayoutView

from tests.simulated.world import World


async def check_no_traces(world: World) -> None:
    """A day later no view is stored, no layout is alive, no hand and no job is kept."""
    await world.advance(86_400)
    store = world.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    publisher = world.bot._publisher
    assert not publisher._jobs
    assert len(publisher._hands) == 0
    gc.collect()
    # By type: to ask a weak proxy of something that is gone for its class would raise.
    assert not [thing for thing in gc.get_objects() if issubclass(type(thing), LayoutView)]
