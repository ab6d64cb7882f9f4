"""Why a program can't go on."""

from __future__ import annotations

from typing import ClassVar


class CannotRun(Exception):  # noqa: N818 - the word of the trade
    """The text is one clear line for whoever runs the bot; ``status`` is that of the process."""

    status: ClassVar[int] = 1


class WronglySet(CannotRun):
    """A setting is to be mended first."""

    status = 2
