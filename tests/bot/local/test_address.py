"""The address of local play stays, and its secret stays one."""

import os
import socket
from pathlib import Path

import pytest

from bot.local import address
from bot.local.address import kept_secret, usual_port


def url(folder: Path) -> str:
    """A database in this folder."""
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


def test_every_start_has_the_same_secret(tmp_path: Path) -> None:
    """It is kept beside the database, for its owner alone; another database has another one."""
    secret = kept_secret(url(tmp_path))
    assert len(secret) == 43
    assert kept_secret(url(tmp_path)) == secret
    (kept,) = tmp_path.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600 or os.name != "posix"
    (tmp_path / "other").mkdir()
    assert kept_secret(url(tmp_path / "other")) != secret


@pytest.mark.parametrize("spoilt", ["read by others", "cut short", "no text"])
def test_a_secret_that_may_be_known_is_made_anew(tmp_path: Path, spoilt: str) -> None:
    """What others could read, or what is not whole, is no secret any more."""
    secret = kept_secret(url(tmp_path))
    (kept,) = tmp_path.iterdir()
    match spoilt:
        case "read by others":
            kept.chmod(0o644)
        case "cut short":
            kept.write_text(secret[:9])
        case _:
            kept.write_bytes(b"\xff" * 43)
    again = kept_secret(url(tmp_path))
    assert again != secret
    assert kept_secret(url(tmp_path)) == again


@pytest.mark.parametrize(
    "place", ["sqlite+aiosqlite:///:memory:", "postgresql://db/x", "sqlite:////no/such/folder/x.db"]
)
def test_where_nothing_can_be_kept_each_start_has_its_own(place: str) -> None:
    """In memory, on a database server, in a folder that isn't there."""
    assert kept_secret(place) != kept_secret(place)


def test_a_taken_port_is_left_to_its_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual port if it is free, else any."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(address, "PORT", port)
        assert usual_port() == 0
    assert usual_port() == port
