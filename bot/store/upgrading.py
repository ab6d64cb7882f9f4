"""What Alembic is needed for."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store.migrate import SCRIPTS, Newer


def upgrade(connection: Connection) -> None:
    """Run all migrations that a database lacks; Newer if it has one that isn't there."""
    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise Newer(str(error)) from None


def config(connection: Connection) -> Config:
    """Alembic's configuration, from code: the scripts stand beside the package ``migrations``."""
    made = Config()
    # Alembic reads % in an option as the start of a variable.
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
