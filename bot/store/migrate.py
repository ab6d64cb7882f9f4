"""Bringing a database to the newest schema, at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

import migrations


def migrate(connection: Connection) -> None:
    """Run the migrations that this database lacks, inside the transaction of ``connection``."""
    command.upgrade(config(connection), "head")


def config(connection: Connection) -> Config:
    """Alembic's configuration, from code: the scripts stand beside the package ``migrations``."""
    made = Config()
    # Alembic reads % in an option as the start of a variable.
    made.set_main_option("script_location", str(Path(migrations.__path__[0])).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
