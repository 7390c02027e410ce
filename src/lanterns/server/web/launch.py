"""From settings to a running server: the store is looked at, the address is printed."""

import asyncio
from collections.abc import Callable
from socket import socket

from lanterns.engine import LanternsError
from lanterns.server.stores import open_store
from lanterns.server.web.run import address, listen, run_worker
from lanterns.server.web.settings import Settings
from lanterns.server.web.workers import Workers


class CannotServe(LanternsError):
    """The server cannot be started like that."""


def launch(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. The address and the place of the tables are printed first.

    ``ready`` is called with the address that people use, once it can be asked.
    """
    if settings.workers > 1 and "://" not in settings.db:
        raise CannotServe("several workers share their tables through --db postgresql://...")
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
    print(f"Lanterns is served at {address(listening)}", flush=True)
    print(f"The tables are kept in {place}", flush=True)
    if settings.url is not None:
        print(f"Browsers are expected at {settings.url}", flush=True)
    if settings.port not in (0, listening.getsockname()[1]):
        print(f"Port {settings.port} is taken, so it is another one", flush=True)
    print("Ctrl+C stops the server; the games stay", flush=True)


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
