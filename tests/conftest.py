"""What holds for every test."""

import os

from tests.openapi import SET_BY


def pytest_report_header() -> str:
    """Say whether requests are held to Discord's own description in this run."""
    place = os.environ.get(SET_BY)
    if place:
        return f"Discord's description: {place}"
    return f"Discord's description: not checked, {SET_BY} is not set"
