"""What servers and people choose is kept, read at once, and never in the way of an old row."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from pydantic import ValidationError

from bot.choices import Choices, Preferences, ServerSettings
from bot.store import Store
from bot.store.choices import write_settings
from bot.tables import Refused

GUILD, PERSON = 10, 1


@pytest.fixture
async def store(databases) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(databases.passing())
    yield store
    await store.close()


async def loaded(store: Store) -> Choices:
    """The choices as they are after a start of the bot."""
    choices = Choices(store)
    await choices.load()
    return choices


async def test_whoever_chose_nothing_has_the_defaults(store: Store) -> None:
    """An unknown server, no server at all and an unknown person are served alike."""
    choices = await loaded(store)
    assert choices.server(GUILD) == choices.server(None) == ServerSettings()
    assert choices.person(PERSON) == Preferences()


async def test_choices_are_kept_over_a_start(store: Store) -> None:
    """What was changed is read at once and by the next bot; the rest keeps its default."""
    choices = await loaded(store)
    await choices.change_server(GUILD, channels=(5, 6), options={"tarot": {"rounds": 3}})
    await choices.change_server(GUILD, rated="off")
    await choices.change_person(PERSON, letters="it", four_colours=False)
    for seen in (choices, await loaded(store)):
        assert seen.server(GUILD) == ServerSettings(
            channels=(5, 6), options={"tarot": {"rounds": 3}}, rated="off"
        )
        assert seen.person(PERSON) == Preferences(letters="it", four_colours=False)
        assert seen.server(GUILD + 1) == ServerSettings()


async def test_pings_are_the_servers_until_a_person_chooses(store: Store) -> None:
    """On as well as off is a person's own choice on every server, and can be given up again."""
    choices = await loaded(store)
    await choices.change_server(GUILD, pings=False)
    for own, here, elsewhere in (
        (None, False, True),
        (True, True, True),
        (False, False, False),
        (None, False, True),
    ):
        await choices.change_person(PERSON, pings=own)
        for seen in (choices, await loaded(store)):
            assert seen.pings(GUILD, PERSON) is here
            assert seen.pings(GUILD + 1, PERSON) is elsewhere


async def test_two_changes_at_once_are_both_kept(store: Store) -> None:
    """Two lists chosen from in one moment, or by two admins: neither undoes the other."""
    choices = await loaded(store)
    await asyncio.gather(
        choices.change_server(GUILD, computers=False),
        choices.change_server(GUILD, threads=True),
        choices.change_rules(GUILD, "tarot", lambda known: {**known, "rounds": 3}),
        choices.change_rules(GUILD, "tarot", lambda known: {**known, "min_bid": "garde"}),
        choices.change_person(PERSON, pings=False),
        choices.change_person(PERSON, confirm=True),
    )
    for seen in (choices, await loaded(store)):
        assert seen.server(GUILD) == ServerSettings(
            computers=False, threads=True, options={"tarot": {"rounds": 3, "min_bid": "garde"}}
        )
        assert seen.person(PERSON) == Preferences(pings=False, confirm=True)


async def test_going_back_to_the_default_is_a_choice_too(store: Store) -> None:
    """A field that is set back reads as the default afterwards."""
    choices = await loaded(store)
    await choices.change_server(GUILD, computers=False)
    await choices.change_server(GUILD, computers=True)
    assert (await loaded(store)).server(GUILD) == ServerSettings()


async def test_nonsense_is_not_kept(store: Store) -> None:
    """A value that a field can't have raises, and the old one stays."""
    choices = await loaded(store)
    await choices.change_server(GUILD, rated="off")
    with pytest.raises(ValidationError):
        await choices.change_server(GUILD, rated="fast")
    assert choices.server(GUILD).rated == (await loaded(store)).server(GUILD).rated == "off"


async def test_a_row_of_another_version_is_read_as_far_as_it_goes(store: Store) -> None:
    """A value or a field that is none any more costs only itself."""
    async with store.writing() as connection:
        await write_settings(connection, GUILD, {"rated": "sun", "dial": 3, "computers": False})
    assert (await loaded(store)).server(GUILD) == ServerSettings(computers=False)


async def test_a_store_that_fails_changes_nothing(store: Store) -> None:
    """The person is told to try again, and reads what was before."""
    choices = await loaded(store)
    await store.close()
    with pytest.raises(Refused) as caught:
        await choices.change_person(PERSON, four_colours=False)
    assert caught.value.phrase.key == "table.why.try_again"
    assert choices.person(PERSON) == Preferences()


async def test_results_are_rated_by_the_servers_rule(store: Store) -> None:
    """What decides about ratings is the setting at that moment."""
    choices = await loaded(store)
    await choices.change_server(GUILD, rated="off")
    async with store.reading() as connection:
        assert await choices.rated(connection, GUILD) == "off"
        assert await choices.rated(connection, GUILD + 1) == "people_only"
