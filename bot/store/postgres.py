"""All that is special to PostgreSQL: how it is reached, and how its transactions see each other."""

from __future__ import annotations

from typing import Any, Final
from uuid import uuid4

from filelock import Timeout
from sqlalchemy import NullPool, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.claims import CHANNEL, Claims

CONNECT_SECONDS: Final = 5.0
"""How long a connection may take: a server that is away must not hold a click up."""

ANSWER_SECONDS: Final = 60.0
"""How long any statement may take before the server is held to be gone."""

LOCK_SECONDS = 5.0
"""How long a statement waits for rows that another process is writing."""

_ALONE: Final = 0x7472_6963
"""The advisory lock of whoever brings the schema up to date, or shares the servers out."""

_PLAYING: Final = 0x7472_6964
"""The advisory lock that bots share, and whoever may not be disturbed by any has alone."""

_LOCK_NOT_AVAILABLE: Final = "55P03"

WRONG_PORT: Final = "the port is no number from 1 to 65535 (in a password, write %40 for @)"

_SSL: Final = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")

_QUERY: Final = ("host", "passfile", "password", "port", "ssl", "sslmode", "user")
"""What may stand behind the ? of an address."""


def checked(place: URL) -> URL:
    """The address as the driver takes it; ArgumentError if it can't be one.

    libpq's ``sslmode``, which most addresses on offer have, is the driver's ``ssl``.
    """
    if "@" in f"{place.host} {place.database}":
        raise ArgumentError("in a name or a password, write %40 for @ and %2F for /")
    for name, value in place.query.items():
        if name not in _QUERY or not isinstance(value, str):
            raise ArgumentError(f"behind the ? may stand, each once: {', '.join(_QUERY)}")
    query = {name.replace("sslmode", "ssl"): value for name, value in place.query.items()}
    if query.get("ssl", "prefer") not in _SSL:
        raise ArgumentError(f"sslmode is one of {', '.join(_SSL)}")
    if not 1 <= _port(place) <= 65535:
        raise ArgumentError(WRONG_PORT)
    if not _may_be_host(_host(place)):
        raise ArgumentError("its host can't be one")
    return place.set(query=query)


def _may_be_host(host: str) -> bool:
    """Whether it is a name, an address, or the folder of a socket: the resolver raises at others.

    The library takes a port behind a host of the query, and may be led to one that is none.
    """
    try:
        host.encode("idna")
    except UnicodeError:
        return host.startswith("/")
    return host.startswith("/") or host.count(":") != 1


def _host(place: URL) -> str:
    return str(place.query.get("host", place.host or ""))


def _port(place: URL) -> int:
    given = place.query.get("port", place.port)
    return 5432 if given is None else int(str(given))


def shown(place: URL) -> str:
    """The address as it may be told: its query may hold a password, too."""
    return place.set(query={}).render_as_string(hide_password=True)


def same(one: URL, other: URL) -> bool:
    """Whether two addresses name one database of one server, by whatever user."""
    first, second = ((_host(place), _port(place), place.database) for place in (one, other))
    return first == second


def hold(place: URL) -> None:
    """Nothing: a connection holds the claim of a bot (see :func:`claim`)."""


async def claim(place: URL, *, shared: bool) -> Claims:
    """Keep others out for as long as these claims live; Timeout if one is in.

    ``shared``: bots that share the servers out may be in, too. Whoever has just died leaves at
    once; one whose machine is gone, within twelve seconds.
    """
    # Of no pool, which might hand its connection to somebody else, or keep it open.
    engine = _engine(place, f"tricktable {uuid4().hex}", poolclass=NullPool)
    claims = Claims(lambda: _connect(engine, shared=shared))
    await claims.begin()
    return claims


async def _connect(engine: AsyncEngine, *, shared: bool) -> AsyncConnection:
    connection = await engine.connect()
    lock = f"SELECT pg_advisory_lock{'_shared' if shared else ''}(:key)"
    try:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(lock), {"key": _PLAYING})
    except DBAPIError as error:
        await connection.close()
        if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
            raise Timeout("pg_advisory_lock") from None
        raise
    return connection


def create_engine(place: URL) -> AsyncEngine:
    """An engine that finds the server again after it was away."""
    # Asked first whether it lives: a server that was restarted costs nobody a click.
    return _engine(place, "tricktable", pool_size=4, max_overflow=0, pool_pre_ping=True)


def _engine(place: URL, name: str, **pool: Any) -> AsyncEngine:
    return create_async_engine(
        place,
        **pool,
        connect_args={
            "timeout": CONNECT_SECONDS,
            "command_timeout": ANSWER_SECONDS,
            "server_settings": {
                "application_name": name,
                "lock_timeout": f"{LOCK_SECONDS * 1000:.0f}",
                # The server drops a machine that is gone after some eleven seconds, whether it
                # waits for it or has something to tell it, and all that it had claimed.
                "tcp_keepalives_idle": "5",
                "tcp_keepalives_interval": "3",
                "tcp_keepalives_count": "2",
                "tcp_user_timeout": "11000",
            },
        },
        hide_parameters=True,  # else the text of an error names cards
    )


async def tell(connection: AsyncConnection, what: str) -> None:
    """Tell the other processes, once this transaction is committed."""
    notify = text("SELECT pg_notify(:channel, :what)")
    await connection.execute(notify, {"channel": CHANNEL, "what": what})


def reading(engine: AsyncEngine) -> AsyncEngine:
    """For transactions that see one moment."""
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def writing(engine: AsyncEngine) -> AsyncEngine:
    """For transactions that write; the keys of rows keep two processes apart."""
    return engine


async def alone(connection: AsyncConnection) -> None:
    """Have other processes wait until this transaction has ended."""
    await connection.execute(text("SET LOCAL lock_timeout = 0"))
    await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ALONE})


async def read_counter(connection: AsyncConnection) -> int:
    """The greatest id that a table was ever given; 0 before the first."""
    query = text("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM tables_id_seq")
    return int((await connection.execute(query)).scalar_one())


async def write_counter(connection: AsyncConnection, value: int) -> None:
    """Have the next table get an id above this one."""
    restart = text("SELECT setval('tables_id_seq', :next, false)")
    await connection.execute(restart, {"next": value + 1})
