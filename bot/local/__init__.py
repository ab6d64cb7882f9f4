"""Local play: the whole bot in a browser on this machine, without Discord and without a token."""

import logging

# SimCord builds clients to look inside them when it is imported, and discord.py warns
# about each; nobody who came to play cards should have to read that.
_discord = logging.getLogger("discord")
_level = _discord.level
_discord.setLevel(logging.ERROR)
try:
    import simcord  # noqa: F401
finally:
    _discord.setLevel(_level)
