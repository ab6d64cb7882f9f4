"""Alembic's scripts. A package, so that an installed bot finds them too."""
