"""Telling Discord the commands, only when they have changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

from discord import app_commands

from bot.store import Store

_log = logging.getLogger(__name__)
_MARK = "commands"


async def sync_commands(tree: app_commands.CommandTree[Any], store: Store) -> bool:
    """Sync if these aren't the commands last synced, or Discord lacks some; whether it was done."""
    fingerprint = await _fingerprint(tree)
    names = {command.name for command in tree.get_commands()}
    known = {command.name for command in await tree.fetch_commands()}
    if known == names and await store.read_mark(_MARK) == fingerprint:
        return False
    await tree.sync()
    await store.write_mark(_MARK, fingerprint)
    _log.info("Commands synced: %s", ", ".join(sorted(names)))
    return True


async def _fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator)
        if translator is not None
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
