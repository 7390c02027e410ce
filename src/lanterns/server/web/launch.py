"""From settings to a running server: the store is looked at, the address is printed."""

import asyncio

from lanterns.engine import LanternsError
from lanterns.server.stores import open_store
from lanterns.server.web.run import address, listen, run_worker
from lanterns.server.web.settings import Settings
from lanterns.server.web.workers import Workers


class CannotServe(LanternsError):
    """The server cannot be started like that."""


def launch(settings: Settings) -> None:
    """Serve until told to stop. The address and the place of the tables are printed first."""
    if settings.workers > 1 and "://" not in settings.db:
        raise CannotServe("several workers share their tables through --db postgresql://...")
    place = asyncio.run(_prepare(settings.db))
    with listen(settings) as listening:
        print(f"Lanterns is served at {address(listening)}", flush=True)
        print(f"The tables are kept in {place}", flush=True)
        if settings.url is not None:
            print(f"Browsers are expected at {settings.url}", flush=True)
        if settings.workers == 1:
            run_worker(settings, listening)
        else:
            Workers(settings, listening).run()


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
