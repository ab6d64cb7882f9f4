"""A whole store moves between databases, or stays where it is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot import __main__ as program
from bot.store import Store, StoreFailed, copying, schema
from bot.store.copying import copy_store
from bot.tables import Order, Person, Table, Tables
from tests.databases import Databases, Files

NAME = "Zoë 🂡 L'Été"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A store of SQLite apart from the other."""
    (tmp_path / "file").mkdir()
    return Files(tmp_path / "file").kept()


class Nobody:
    """A watcher that looks away."""

    def changed(self, table: Table) -> None:
        pass


def tables_of(store: Store) -> Tables:
    """The service on a store, where nothing moves by itself."""
    return Tables(
        store, clock=lambda: 1e9 + 0.1, watcher=Nobody(), computer_pace=60, deal_pause=10_000
    )


async def furnish(url: str) -> Table:
    """Fill a store by what people do: a game under way, one closed, a table erased with its id."""
    store = await Store.open(url)
    tables = tables_of(store)
    me, other = Person(2**62, NAME, 2**61), Person(2, "Ann", 5)
    table = await tables.lobby.open(Order(10, 20, me, "all_fours", 4, {}, "fr"))
    await tables.lobby.join(table.id, other)
    table = await tables.lobby.start(table.id, me, fill=True)
    gone = await tables.lobby.open(Order(11, 20, other, "tarot", 4, {}, "en"))
    await store.write_mark("commands", "x" * 64)
    async with store.writing() as connection:
        await connection.execute(schema.tables.delete().where(schema.tables.c.id == gone.id))
        row = {"guild_id": 10, "period": "all", "game": "", "user_id": 2}
        await connection.execute(schema.totals.insert().values(**row, games=3, points=-2.5, wins=0))
        settings = {"channels": [1, 2], "options": {"tarot": {"rounds": None}}}
        await connection.execute(schema.servers.insert().values(guild_id=10, settings=settings))
    await tables.shut_down()
    await store.close()
    return table


async def cells(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that is stored."""
    async with store.reading() as connection:
        return {
            table.name: sorted(map(tuple, await connection.execute(select(table))), key=str)
            for table in schema.metadata.sorted_tables
        }


@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
async def test_everything_is_the_same_on_the_other_side(
    databases: Databases, file: str, back: bool
) -> None:
    """From SQLite to either kind, and back: equal rows, the game goes on, ids never come again."""
    source, target = (databases.kept(), file) if back else (file, databases.kept())
    table = await furnish(source)
    done = await copy_store(source, target)
    old, new = await Store.open(source), await Store.open(target)
    try:
        assert await cells(new) == await cells(old)
        assert done.rows == sum(map(len, (await cells(old)).values())) > 10
        tables = tables_of(new)
        (found,) = await tables.start_up()
        assert (found.id, found.state, found.deal) == (table.id, table.state, table.deal)
        assert found.holders[0].name == NAME
        fresh = await tables.lobby.open(Order(10, 20, Person(3, "Bob", 6), "tarot", 4, {}, "en"))
        assert fresh.id == table.id + 2, "the id of the erased table stays taken"
        await tables.shut_down()
    finally:
        await old.close()
        await new.close()


async def test_a_store_is_never_overwritten(databases: Databases, file: str) -> None:
    """A target that holds anything at all refuses, and keeps what it has."""
    target = databases.kept()
    await furnish(file)
    kept = await Store.open(target)
    await kept.write_mark("dear", "yes")
    await kept.close()
    with pytest.raises(StoreFailed, match="holds a store already"):
        await copy_store(file, target)
    kept = await Store.open(target)
    assert (await cells(kept))["marks"] == [("dear", "yes")]
    assert (await cells(kept))["tables"] == []
    await kept.close()


async def test_a_copy_that_differs_is_no_copy(
    databases: Databases, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one value came out otherwise, nothing of it stays, and it can be tried again."""
    target = databases.kept()
    await furnish(file)
    honest, calls = copying._hash, []

    def wrong(row: Any) -> int:
        calls.append(row)
        return honest(row) + (len(calls) == 1)

    with monkeypatch.context() as patch:
        patch.setattr(copying, "_hash", wrong)
        with pytest.raises(StoreFailed, match="came out otherwise"):
            await copy_store(file, target)
    store = await Store.open(target)
    assert not any((await cells(store)).values())
    await store.close()
    assert (await copy_store(file, target)).rows


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("nonsense", "sqlite:///{}/b.db", "FROM can't be used"),
        ("sqlite:///{}/a.db", "nonsense", "TO can't be used"),
        ("sqlite:///{}/a.db", "sqlite:///{}/other/../a.db", "to itself"),
        ("sqlite:///{}/a.db", "sqlite://", "memory"),
        ("postgresql://a@host/x", "postgres://b:hunter2@host:5432/x?sslmode=require", "to itself"),
    ],
)
def test_a_wrong_address_is_told_by_its_place(
    tmp_path: Path, source: str, target: str, words: str
) -> None:
    """The argument is named, not the setting; two spellings are one store; memory keeps nothing."""
    pytest.importorskip("asyncpg")
    (tmp_path / "other").mkdir()
    asyncio.run(_marked(f"sqlite:///{tmp_path}/a.db"))
    with pytest.raises(StoreFailed, match=words):
        asyncio.run(copy_store(source.format(tmp_path), target.format(tmp_path)))


@pytest.mark.parametrize("target", ["same", "nowhere"])
def test_what_cant_be_copied_is_told(tmp_path: Path, target: str) -> None:
    """A store to itself, or one that isn't there: a line, and no file is made."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'none.db'}"
    other = url if target == "same" else f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    with pytest.raises(StoreFailed):
        asyncio.run(copy_store(url, other))
    assert list(tmp_path.iterdir()) == []


def test_the_tool_tells_what_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``copy-store`` prints one line, and a refusal has status 1."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "start_logging", lambda *_, **__: None)
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("a.db", "b.db"))
    assert program.main(["copy-store", source, target]) == 1
    assert "no store at" in capsys.readouterr().err
    asyncio.run(_marked(source))
    assert program.main(["copy-store", source, target]) == 0
    assert capsys.readouterr().out.startswith("1 rows of")
    assert program.main(["copy-store", source, target]) == 1
    assert "already" in capsys.readouterr().err


async def _marked(url: str) -> None:
    store = await Store.open(url)
    await store.write_mark("a", "b")
    await store.close()
