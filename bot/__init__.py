"""The bot: tables, their store, and their face on Discord."""
