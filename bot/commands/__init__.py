"""Slash commands. Those that open tables are made from the registry of games."""
