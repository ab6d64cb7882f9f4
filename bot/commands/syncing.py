"""Telling Discord the commands, only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from itertools import chain
from typing import Any

from discord import app_commands

from bot.store import Store
from bot.words.catalogues import LANGUAGES, sources

_log = logging.getLogger(__name__)
_MARK = "commands"


async def sync_commands(tree: app_commands.CommandTree[Any], store: Store) -> bool:
    """Sync if commands or words have changed, or Discord lacks some; whether it was done."""
    fingerprint = _fingerprint(tree)
    names = {command.name for command in tree.get_commands()}
    known = {command.name for command in await tree.fetch_commands()}
    if known == names and await store.read_mark(_MARK) == fingerprint:
        return False
    await tree.sync()
    await store.write_mark(_MARK, fingerprint)
    _log.info("Commands synced: %s", ", ".join(sorted(names)))
    return True


def _fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Of the commands in English, and of all words in every language.

    To translate the commands at each start would take a tenth of it.
    """
    told = [command.to_dict(tree) for command in tree.get_commands()]
    mark = hashlib.sha256(json.dumps(told, sort_keys=True).encode())
    for source in chain.from_iterable(map(sources, LANGUAGES)):
        mark.update(source.read_bytes())
    return mark.hexdigest()
