"""``python -m benchmarks.framework``: what the server does itself, beside Litestar doing it.

All in one process without a network, in microseconds per call (the best of five rounds), with the
bytes sent where they matter. These are the figures behind the choices in ARCHITECTURE.md.
"""

import asyncio
import json
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final

from litestar import Litestar, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

from lanterns.engine import legal_actions
from lanterns.server.core.commands import MakeTable
from lanterns.server.core.create import make_table
from lanterns.server.core.entries import Acted
from lanterns.server.core.identity import Caller
from lanterns.server.core.replay import extend, replay
from lanterns.server.http.gate import Origins, add_headers
from lanterns.server.http.limits import Buckets
from lanterns.server.http.routes import OPERATIONS
from lanterns.server.http.settings import Rate, Settings
from lanterns.server.http.static import PAGE, Site
from lanterns.server.live.commit import stamp
from lanterns.server.schema.openapi import FAMILIES, openapi
from lanterns.server.snapshot.changes import changes_between
from lanterns.server.snapshot.snapshot import Snapshot
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import SideName
from lanterns.server.wire.options import OptionsJson

_ROUNDS: Final = 5
_GZIP: Final = [(b"accept-encoding", b"gzip")]


def scope(path: str, method: str = "GET", headers: Sequence[tuple[bytes, bytes]] = ()) -> Any:
    """A request as uvicorn hands it over."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "extensions": {},
        "state": {},
    }


async def _receive() -> Any:
    return {"type": "http.request", "body": b"", "more_body": False}


async def request(app: Litestar, path: str, count: int) -> tuple[float, int]:
    """Microseconds per request, and the bytes of the answer's body."""
    size = 0

    async def send(message: Any) -> None:
        nonlocal size
        size += len(message.get("body", b""))

    await app(scope(path, headers=_GZIP), _receive, send)
    bytes_sent, best = size, float("inf")
    for _ in range(_ROUNDS):
        began = perf_counter()
        for _ in range(count):
            await app(scope(path, headers=_GZIP), _receive, send)
        best = min(best, (perf_counter() - began) / count)
    return best * 1e6, bytes_sent


def call(function: Callable[[], object], count: int = 20_000) -> float:
    """Microseconds per call."""
    best = float("inf")
    for _ in range(_ROUNDS):
        began = perf_counter()
        for _ in range(count):
            function()
        best = min(best, (perf_counter() - began) / count)
    return best * 1e6


def app(*handlers: Any, **config: Any) -> Litestar:
    """An application with nothing that was not asked for."""
    config = {"openapi_config": None, **config}
    return Litestar(list(handlers), logging_config=None, **config)


@get("/small")
async def _small() -> Response[bytes]:
    return Response(b"{}", media_type="application/json")


async def static_files() -> None:
    """The page from memory, compressed once; or from disk, compressed each time."""
    files = create_static_files_router(path="/", directories=[PAGE], html_mode=True)
    gzip = CompressionConfig(backend="gzip", gzip_compress_level=9)
    largest = max(PAGE.glob("assets/*.js"), key=lambda path: path.stat().st_size)
    for name, path in (("index.html", "/"), ("largest script", f"/assets/{largest.name}")):
        ours, sent = await request(app(*Site().routes()), path, 200)
        theirs, theirs_sent = await request(app(files, compression_config=gzip), path, 20)
        row(f"static file with gzip, {name}", ours, theirs, f"{sent} and {theirs_sent} bytes")


async def checks() -> None:
    """What every request passes."""
    alone, _ = await request(app(_small), "/small", 1000)
    limit = RateLimitConfig(rate_limit=("second", 10**9))
    limited, _ = await request(app(_small, middleware=[limit.middleware]), "/small", 1000)
    buckets = Buckets(Rate(1e9, 1e9))
    row("rate limit", call(lambda: buckets.take("127.0.0.1")), limited - alone)
    guarded, _ = await request(app(_small, csrf_config=CSRFConfig(secret="x" * 32)), "/small", 1000)
    origins, asked = (
        Origins(Settings(db="")),
        scope("/small", "POST", [(b"origin", b"http://127.0.0.1")]),
    )
    row("cross-site requests", call(lambda: origins.refuse(asked, True)), guarded - alone)
    row("security headers", call(_add_headers), None, "Litestar has none for errors and sockets")
    row("a route by itself", None, alone)


def _add_headers() -> None:
    async def send(_: object) -> None:
        pass

    headers = [(b"content-type", b"application/json")]
    sending = add_headers(send, False)(
        {"type": "http.response.start", "status": 200, "headers": headers}
    )
    with suppress(StopIteration):
        sending.send(None)  # type: ignore[attr-defined]


def updates() -> list[bytes]:
    """The updates to one seat in a game of random actions."""
    rng = Random(1)
    bots: dict[SideName, str] = {"E": "random", "S": "random", "W": "random"}
    wanted = MakeTable(name="Ann", options=OptionsJson(players=4), bots=bots, start=True)
    table = replay("0" * 12, stamp(make_table(wanted, Caller("0" * 64), 1), 0, 0))
    before, found = Snapshot(table), list[bytes]()
    while (game := before.table.game) and (legal := legal_actions(game)):
        acted = Acted(game.seat_to_move, (write_action(rng.choice(legal)),))
        logged = stamp((acted,), before.table.number, 1000 * len(found))
        after = Snapshot(extend(before.table, logged), before)
        changes = changes_between(before, after)
        assert changes is not None
        found.append(changes.update(0))
        before = after
    return found


def compression() -> None:
    """What ``permessage-deflate`` would cost, with the settings that uvicorn has for it."""
    messages = updates()
    began, sizes = perf_counter(), list[int]()
    for _ in range(_ROUNDS):
        deflate = zlib.compressobj(wbits=-12, memLevel=5)
        for message in messages:
            sizes.append(len(deflate.compress(message) + deflate.flush(zlib.Z_SYNC_FLUSH)))
    spent = 1e6 * (perf_counter() - began) / len(sizes)
    size = f"{fmean(map(len, messages)):,.0f} and {fmean(sizes):,.0f} bytes"
    row("an update, not compressed", 0.0, spent, f"{size}; right: permessage-deflate")


def schema() -> None:
    """The OpenAPI document that Litestar makes of the same types."""
    handlers = []
    for operation in OPERATIONS:
        names: dict[str, Any] = {
            "Answer": operation.returns,
            "Body": operation.body,
            "__name__": __name__,
        }
        arguments = ["table: str"] if "{table}" in operation.path else []
        arguments += [] if operation.body is None else ["data: Body"]
        exec(f"async def handle({', '.join(arguments)}) -> Answer: ...", names)
        method = get if operation.method == "GET" else post
        path = operation.path.replace("{table}", "{table:str}")
        handlers.append(method(path, operation_id=operation.name)(names["handle"]))
    litestar = app(*handlers, openapi_config=OpenAPIConfig("Lanterns", "1")).openapi_schema
    theirs = litestar.to_schema()["components"]["schemas"]
    ours = openapi()["components"]["schemas"]
    print(f"\nOpenAPI: {len(ours)} schemas, Litestar's {len(theirs)}")
    print(f"  named unions: {len(FAMILIES)}, Litestar's {len(FAMILIES.keys() & theirs.keys())}")
    for what in ("description", "discriminator", "propertyNames", '"additionalProperties": false'):
        counts = (json.dumps(each, default=str).count(what) for each in (ours, theirs))
        print("  {}: {}, Litestar's {}".format(what.replace('"', ""), *counts))


def row(what: str, ours: float | None, theirs: float | None, more: str = "") -> None:
    """Print one comparison."""
    figures = ("" if figure is None else f"{figure:.1f} µs" for figure in (ours, theirs))
    print("{:38}{:>12}{:>14}   {}".format(what, *figures, more))


async def main() -> None:
    """Print the table."""
    print(f"{'':38}{'ours':>12}{'Litestar':>14}")
    await static_files()
    await checks()
    compression()
    schema()


if __name__ == "__main__":
    asyncio.run(main())
