"""What holds for every test."""

import os

from tests import openapi, postgres


def pytest_report_header() -> list[str]:
    """Say whether requests are held to Discord's own description, and stores tried on a server."""
    place = os.environ.get(openapi.SET_BY)
    return [
        f"Discord's description: {place or f'not checked, {openapi.SET_BY} is not set'}",
        "PostgreSQL: "
        + (
            "tested"
            if os.environ.get(postgres.SET_BY)
            else f"skipped, {postgres.SET_BY} is not set"
        ),
    ]
