"""What may be logged of a store that fails: why, and nothing that was being stored."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.causes import cause
from tests.databases import on_postgres


async def why(url: str, statement: str, **values: object) -> str:
    """The cause for which a statement fails."""
    engine = create_async_engine(url)
    try:
        with pytest.raises((DBAPIError, OSError)) as failed:
            async with engine.begin() as connection:
                await connection.execute(text(statement), values)
    finally:
        await engine.dispose()
    return cause(failed.value)


async def test_the_cause_is_the_databases_own_first_line(url: str) -> None:
    """Without the statement, which would name what was asked for."""
    told = await why(url, "SELECT 'KH' FROM nowhere WHERE 'QS' = :value", value="JD")
    assert "nowhere" in told
    assert told.split(":")[0] in ("OperationalError", "UndefinedTableError")
    assert not any(card in told for card in ("KH", "QS", "JD", "\n"))


@on_postgres
@pytest.mark.parametrize(
    ("statement", "value"),
    [
        ("SELECT CAST('KH' AS integer)", None),
        ("SELECT CAST(:value AS integer)", "KH"),
        ("INSERT INTO marks (key, value) VALUES ('KH', 1), ('KH', 2)", None),
    ],
)
async def test_values_that_a_server_quotes_are_left_out(
    url: str, statement: str, value: str | None
) -> None:
    """PostgreSQL names what it can't read, and what is there already."""
    told = await why(url, statement, **({} if value is None else {"value": value}))
    assert "KH" not in told
    assert told.split(":")[0] in (
        "InvalidTextRepresentationError",
        "DataError",
        "UniqueViolationError",
    )


@on_postgres
async def test_a_server_that_is_away_is_named_without_a_password(url: str) -> None:
    """Whether it refuses or can't be reached."""
    place = make_url(url).set(password="secret-word", port=1)
    told = await why(place.render_as_string(hide_password=False), "SELECT 1")
    assert told.startswith("ConnectionRefusedError: ")
    assert "secret-word" not in told


def test_what_is_no_fault_of_the_store_is_told_by_its_kind_alone() -> None:
    """Its text may be anything; a silent connection has none."""
    assert cause(ValueError("KH")) == "ValueError"
    silent = OperationalError("the connection", None, TimeoutError())
    assert cause(silent) == "TimeoutError"
