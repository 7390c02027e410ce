"""The device's server in a browser's worker, run by Pyodide and called from JavaScript.

Everything that crosses the border between the languages is text or bytes.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

from lanterns.server.core.errors import StoreUnavailable
from lanterns.server.local.bots import DeviceBots
from lanterns.server.local.server import DeviceServer
from lanterns.server.local.store import Row

_LOG: Final = logging.getLogger(__name__)


class TextRows(Protocol):
    """The browser's database, as the worker's script offers it: rows as JSON."""

    def read(self, first: str, last: str) -> Awaitable[str]:
        """Return the rows from one key to another."""
        ...

    def write(self, new: str, changed: str) -> Awaitable[bool]:
        """Add and change rows in one transaction. Return false if a key is taken."""
        ...


class Bytes(Protocol):
    """An array of bytes in JavaScript."""

    def to_bytes(self) -> bytes:
        """Return a copy of it."""
        ...


class BrowserRows:
    """``Rows`` in the browser's database."""

    def __init__(self, rows: TextRows, failure: type[Exception]) -> None:
        self._rows = rows
        self._failure = failure
        """The Python type of JavaScript's errors, such as that of a full disk."""

    async def read(self, first: str, last: str) -> Sequence[Row]:
        """Return the rows from one key to another: see ``Rows``."""
        with self._translated():
            rows = await self._rows.read(first, last)
        return [(key, value) for key, value in json.loads(rows)]

    async def write(self, new: Sequence[Row], changed: Sequence[Row]) -> bool:
        """Add and change rows: see ``Rows``."""
        with self._translated():
            return await self._rows.write(json.dumps(new), json.dumps(changed))

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except self._failure as error:
            _LOG.error("the browser's database failed: %s", error)
            raise StoreUnavailable from error


async def start(
    rows: TextRows, think: Callable[[object], Awaitable[Bytes]], post: Callable[[str], None]
) -> Callable[[str], None]:
    """Start the server of this device. Return the function to call with the page's messages."""
    from pyodide.ffi import JsException, to_js

    async def think_elsewhere(job: bytes) -> bytes:
        return (await think(to_js(job))).to_bytes()

    server = DeviceServer(BrowserRows(rows, JsException), DeviceBots(think_elsewhere), post)
    await server.start()
    return server.receive
