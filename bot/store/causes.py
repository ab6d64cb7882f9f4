"""Why the store has failed, in few words that may be logged."""

from __future__ import annotations

from typing import Final

from sqlalchemy.exc import SQLAlchemyError

_DATA: Final = "22"
"""The class of PostgreSQL's errors that quote values, which might be cards."""


def cause(error: BaseException) -> str:
    """The kind of an error and the database's own first line; of others the kind alone.

    Neither the statement that failed nor its values stand there.
    """
    kind, said = _told(error)
    return f"{kind}: {said}" if said and isinstance(error, SQLAlchemyError | OSError) else kind


def words(error: BaseException) -> str:
    """The database's own first line; where it has none, the kind of the error."""
    kind, said = _told(error)
    return said or kind


def _told(error: BaseException) -> tuple[str, str]:
    inner = getattr(error, "orig", None) or error
    kind, state = type(inner), getattr(inner, "sqlstate", None)
    if state is not None and inner.__cause__ is not None:
        kind = type(inner.__cause__)  # the driver's own, which SQLAlchemy has put into few classes
    lines = str(inner).strip().splitlines()
    quotes = (state or "").startswith(_DATA)
    return kind.__name__, "" if quotes or not lines else lines[0].rstrip(".")
