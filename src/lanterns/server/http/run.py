"""Running the server: one process, or the first of several."""

import logging
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from errno import EADDRINUSE
from typing import Final

import uvicorn

from lanterns.engine import LanternsError
from lanterns.server.http.app import create_app
from lanterns.server.http.garbage import calm
from lanterns.server.http.gate import Gate
from lanterns.server.http.logs import set_up_logs
from lanterns.server.http.protocol import PageProtocol, limited_protocol
from lanterns.server.http.settings import Settings

_BACKLOG: Final = 2048
_SILENT: Final = 30_000
"""Milliseconds after which the system cuts a line whose other side takes nothing."""
_STOP_SECONDS: Final = 10
_SWITCH_SECONDS: Final = 0.0005
"""How long the loop may keep the thread waiting that stores, at each of its statements."""
_OTHERS: Final = 2000
"""Connections beside the sockets that are served at a time."""


class Server(uvicorn.Server):
    """Uvicorn's server, which lets the tables finish before it closes their lines."""

    def __init__(self, config: uvicorn.Config, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._finish = finish

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what was begun, then stop."""
        for server in self.servers:
            server.close()
        await self._finish()
        await super().shutdown(sockets)


class CannotListen(LanternsError):
    """No port that was tried is free."""


def listen(settings: Settings) -> socket.socket:
    """A socket on which the server can be reached."""
    for port in range(settings.port, settings.port + settings.other_ports + 1):
        try:
            return _listen(settings.host, port)
        except OSError as error:
            failed = error
            if error.errno != EADDRINUSE:
                break
    place = f"{settings.host}:{settings.port}"
    raise CannotListen(f"the server cannot listen on {place}: {failed.strerror}") from failed


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Those it accepts inherit it.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENT)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
        listening.set_inheritable(True)
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run_worker(settings: Settings, listening: socket.socket) -> None:
    """Serve from this process until it is told to stop."""
    set_up_logs(logging.WARNING if settings.quiet else logging.INFO)
    calm()
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = make_server(settings)
    for stop in (signal.SIGINT, signal.SIGTERM):
        # While it serves uvicorn heeds them; afterwards it raises them again, and has done enough.
        signal.signal(stop, signal.SIG_IGN)
    server.run([listening])


def make_server(settings: Settings) -> Server:
    """A server that is yet to run. Its application is made in the loop that it will run in."""
    gates: list[Gate] = []

    def make() -> Gate:
        gates.append(create_app(settings))
        return gates[0]

    return Server(_config(settings, make), lambda: gates[0].service.close())


def _config(settings: Settings, make: Callable[[], Gate]) -> uvicorn.Config:
    return uvicorn.Config(
        make,
        factory=True,
        http=PageProtocol,
        ws=limited_protocol(settings.limits),
        ws_max_size=settings.limits.body,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        # Compression would keep a dictionary for every socket.
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=_STOP_SECONDS,
        limit_concurrency=settings.limits.all_sockets + _OTHERS,
    )
