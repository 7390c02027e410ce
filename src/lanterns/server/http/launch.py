"""From settings to a running server: the store is looked at, the address is printed."""

import asyncio
from collections.abc import Callable
from socket import socket

from lanterns.engine import LanternsError
from lanterns.server.http.run import address, listen, run_worker
from lanterns.server.http.settings import Settings
from lanterns.server.http.workers import Workers
from lanterns.server.stores import open_store


class CannotServe(LanternsError):
    """The server cannot be started like that."""


def launch(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. The address and the place of the tables are printed first.

    ``ready`` is called with the address that people use, once it can be asked.
    """
    if settings.workers > 1 and "://" not in settings.db:
        raise CannotServe("--workers needs PostgreSQL: pass --db postgresql://...")
    place = asyncio.run(_prepare(settings.db))
    with listen(settings) as listening:
        _tell(settings, listening, place)
        if ready is not None:
            ready(settings.url or address(listening))
        if settings.workers == 1:
            run_worker(settings, listening)
        else:
            Workers(settings, listening).run()


def _tell(settings: Settings, listening: socket, place: str) -> None:
    """Say where it is, and where its tables are."""
    print(f"Serving Lanterns at {address(listening)}", flush=True)
    print(f"Tables are stored in {place}", flush=True)
    if settings.url is not None:
        print(f"Public address: {settings.url}", flush=True)
    port = listening.getsockname()[1]
    if settings.port not in (0, port):
        print(f"Port {settings.port} is in use; using {port}", flush=True)
    print("Press Ctrl+C to stop; all games are saved", flush=True)


async def _prepare(db: str) -> str:
    """Open the store once, so that what is wrong with it is said in a sentence; where it is."""
    store = open_store(db)
    try:
        await store.open()
    except LanternsError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CannotServe(f"the tables in {store.place} cannot be opened: {reason}") from error
    await store.close()
    return store.place
