"""What holds for every test."""

import os

import pytest

from games import kernels
from tests import openapi, postgres
from tests.databases import borrowed, databases, url

__all__ = ["borrowed", "databases", "url"]


@pytest.fixture(autouse=True)
def _unprepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test finds computers as a new process does: playing by rule until they are prepared."""
    monkeypatch.setattr(kernels, "_READY", {})
    monkeypatch.setattr(kernels, "_BLAMED", set())


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
