"""Runs a server: checks the store, prints the address, and serves from one or more processes.

Several processes listen on one address: they are started together, replaced when they die, and
stopped together.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import EADDRINUSE
from functools import partial
from ipaddress import ip_address
from multiprocessing.connection import Connection as PipeEnd
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

import uvicorn
from msgspec.structs import replace
from prometheus_client import multiprocess
from starlette.applications import Starlette

from lanterns.engine import LanternsError
from lanterns.server.http.app import create_app
from lanterns.server.http.connection import MOST_HEAD, Connection, Meter, Watch
from lanterns.server.http.logs import set_up_logs
from lanterns.server.http.metrics import stop_automatic_collection
from lanterns.server.http.service import Service
from lanterns.server.http.settings import LOOPBACK, Settings
from lanterns.server.storage import claim, open_store

if sys.platform != "win32":
    import resource

_BACKLOG: Final = 2048
_EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})
"""The hosts that stand for all addresses of this machine."""
_SEND_BUFFER: Final = 128 * 1024
"""Bytes of answers that the system buffers for a client. Its default is megabytes, and many clients
that do not read could use up its memory for all connections."""
_UNACKNOWLEDGED_MS: Final = 30_000
"""Milliseconds after which the system cuts a connection whose client acknowledges nothing."""
_STOP_SECONDS: Final = 10
EXIT_SECONDS: Final = 20.0
"""Seconds after which a process that was asked to stop exits, even if its store hangs."""
_SWITCH_SECONDS: Final = 0.0001
"""Seconds that the event loop may keep the interpreter when the storing thread needs it.

A statement needs it many times: while an attack keeps the loop busy, an honest move waits this
long each time. A shorter interval would cost each move more processor time.
"""
_OTHER_CONNECTIONS: Final = 2000
"""Connections served at a time in addition to the sockets."""
_OTHER_FILES: Final = 200
"""Files that a process may have open in addition to its connections."""

_SPAWN: Final = multiprocessing.get_context("spawn")
_EARLY_DEATH: Final = 5.0
"""A worker that dies within this many seconds is replaced after a pause."""


class CannotServe(LanternsError):
    """The server cannot be started with these settings."""


def serve(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Print the address and the place of the tables, then serve until asked to stop.

    ``ready`` is called with the public address once the server listens.
    """
    if settings.workers > 1 and "://" not in settings.db:
        raise CannotServe("--workers needs PostgreSQL: pass --db postgresql://...")
    with ExitStack() as held:
        place = asyncio.run(_claim_store(settings.db, held))
        listening = held.enter_context(listen(settings))
        settings = replace(settings, addresses=reachable_addresses(settings, listening))
        _announce(settings, listening, place)
        if ready is not None:
            ready(settings.url or address(listening))
        if settings.workers == 1:
            _run_worker(settings, listening)
        else:
            Workers(settings, listening).run()


async def _claim_store(db: str, held: ExitStack) -> str:
    """Claim the store and open it once, so that problems are reported early. Return its place."""
    store = open_store(db)
    try:
        held.enter_context(claim(db))
        await store.open()
    except LanternsError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CannotServe(f"the tables in {store.place} cannot be opened: {reason}") from error
    await store.close()
    return store.place


def _announce(settings: Settings, listening: socket.socket, place: str) -> None:
    """Print the address of the server and the place of its tables."""
    print(f"Serving Lanterns at {address(listening)}", flush=True)
    print(f"Tables are stored in {place}", flush=True)
    if settings.url is not None:
        print(f"Public address: {settings.url}", flush=True)
    elif settings.addresses:
        print(f"Others on your network can open {' or '.join(settings.addresses)}", flush=True)
    elif settings.host in LOOPBACK:
        print("Only this machine can open it; --lan lets others on your network join", flush=True)
    else:
        print("No network was found: only this machine can open it", flush=True)
    port = listening.getsockname()[1]
    if settings.port not in (0, port):
        print(f"Port {settings.port} is in use; using {port}", flush=True)
    print("Press Ctrl+C to stop; all games are saved", flush=True)


# Listening.


def listen(settings: Settings) -> socket.socket:
    """Return a socket on which the server listens."""
    for port in range(settings.port, settings.port + settings.other_ports + 1):
        try:
            return _listen(settings.host, port)
        except OSError as error:
            failed = error
            if error.errno != EADDRINUSE:
                break
    place = f"{settings.host}:{settings.port}"
    raise CannotServe(f"the server cannot listen on {place}: {failed.strerror}") from failed


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit this.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNACKNOWLEDGED_MS)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
        listening.set_inheritable(True)
    except OSError:
        listening.close()
        raise
    return listening


def address(listening: socket.socket) -> str:
    """Return the server's address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    host = "localhost" if host in _EVERYWHERE else host
    return _at(host, port)


def _at(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def reachable_addresses(settings: Settings, listening: socket.socket) -> tuple[str, ...]:
    """Return the addresses for other machines; none if it listens on this machine alone."""
    if settings.url is not None:
        return (settings.url,)
    if settings.host in LOOPBACK:
        return ()
    host, port = listening.getsockname()[:2]
    hosts = network_hosts() if host in _EVERYWHERE else [host]
    return tuple(_at(one, port) for one in hosts)


def network_hosts() -> list[str]:
    """Return the machine's IPv4 addresses: the one it uses for the internet, if any.

    Without internet, return all that its own name resolves to; these may include virtual networks.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # This only selects a route, to an address reserved for documentation; nothing is sent.
        probe.connect(("192.0.2.1", 9))
        return _of_a_network([probe.getsockname()[0]])
    with suppress(OSError):
        return _of_a_network(socket.gethostbyname_ex(socket.gethostname())[2])
    return []


def _of_a_network(hosts: list[str]) -> list[str]:
    """Return the addresses that other machines can use."""
    known = [(host, ip_address(host)) for host in dict.fromkeys(hosts)]
    return [host for host, ip in known if not (ip.is_loopback or ip.is_unspecified)]


# One process.


class Server(uvicorn.Server):
    """Uvicorn's server, but it closes the tables before their connections."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._close = close
        self.stopping = threading.Event()
        """Set when the server begins to stop."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish the current requests, then stop."""
        self.stopping.set()
        for server in self.servers:
            server.close()
        await self._close()
        await super().shutdown(sockets)


def _run_worker(settings: Settings, listening: socket.socket) -> None:
    """Serve from this process until asked to stop."""
    set_up_logs(logging.WARNING if settings.quiet else logging.INFO)
    stop_automatic_collection()
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = make_server(settings)

    def stop(*_: object) -> None:
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        # Uvicorn handles these while it serves, and raises them again afterwards, when this changes
        # nothing. A signal that comes before it serves must not be lost.
        signal.signal(number, stop)
    with _ended_in_time(server.stopping):
        server.run([listening])


@contextmanager
def _ended_in_time(stopping: threading.Event) -> Iterator[None]:
    """Exit if the server has not stopped within some seconds after it began to.

    A store that hangs cannot be interrupted. Nothing is lost: what was acknowledged is on disk.
    """
    stopped = threading.Event()

    def watch() -> None:
        stopping.wait()
        if not stopped.wait(EXIT_SECONDS):
            logging.getLogger(__name__).error("the store does not answer: exiting without it")
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        stopped.set()


def make_server(settings: Settings) -> Server:
    """Return a server that is not running yet. Its event loop makes the application."""
    services: list[Service] = []

    def make() -> Starlette:
        services.append(Service(settings))
        return create_app(services[0])

    meter = Meter(
        refused=lambda why: services[0].metrics.refused.labels(why).inc(),
        handshake_failed=lambda: services[0].garbage.connection_closed(),
    )
    config = _config(settings, make, partial(Connection, Watch(settings.limits, meter)))
    return Server(config, lambda: services[0].close())


def _config(
    settings: Settings,
    make: Callable[[], Starlette],
    connect: Callable[..., asyncio.BaseProtocol],
) -> uvicorn.Config:
    protocol: Any = connect  # uvicorn only calls it, but is typed for a class
    return uvicorn.Config(
        make,
        factory=True,
        http=protocol,
        h11_max_incomplete_event_size=MOST_HEAD,
        ws="websockets-sansio",
        ws_max_size=settings.limits.body,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        # Compression would keep a dictionary in memory for every socket.
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=_STOP_SECONDS,
        limit_concurrency=_most_connections(settings.limits.all_sockets + _OTHER_CONNECTIONS),
    )


def _most_connections(wanted: int) -> int:
    """Return the wanted number of connections, or the most that the system allows this process.

    Connections beyond it are answered 503, and logged: without a free file, a process can answer
    nobody. Many systems allow 1,024 files at first, and more to a process that asks.
    """
    if sys.platform == "win32":
        return wanted
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return wanted
    files = wanted + _OTHER_FILES
    if most != resource.RLIM_INFINITY:
        files = min(files, most)
    while allowed < files:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
            allowed = files
        except (ValueError, OSError):  # some systems have another limit that they do not report
            files //= 2
    return min(wanted, allowed - _OTHER_FILES)


# Several processes.


class Workers:
    """The worker processes. This process replaces those that die."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._alive, self._theirs = _SPAWN.Pipe(duplex=False)
        self._processes: list[SpawnProcess] = []
        self._stopping = False

    def run(self) -> None:
        """Run the workers until asked to stop."""
        with _shared_metrics():
            for stop in (signal.SIGINT, signal.SIGTERM):
                signal.signal(stop, self._stop)
            for _ in range(self._settings.workers):
                self._start()
            while self._processes:
                self._replace_dead()

    def _start(self) -> None:
        """Start a worker, unless a signal to stop has come; it may come at any moment."""
        if self._stopping:
            return
        process = _SPAWN.Process(
            target=_serve_in_worker, args=(self._settings.dump(), self._listening, self._alive)
        )
        try:
            process.start()
        except OSError:
            if not self._stopping:
                raise
            return  # the signal reached it too, and it exited before its work was sent
        self._processes.append(process)
        if self._stopping:  # the signal came before the process was listed
            _end(process)

    def _replace_dead(self) -> None:
        began = monotonic()
        wait([process.sentinel for process in self._processes], timeout=1.0)
        for process in [process for process in self._processes if process.exitcode is not None]:
            self._processes.remove(process)
            _forget_metrics(process.pid)
            if not self._stopping and monotonic() - began < _EARLY_DEATH:
                sleep(0.2)
            self._start()

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for process in self._processes:
            _end(process)


def _end(process: SpawnProcess) -> None:
    """Ask a process to stop, unless it has exited."""
    if process.exitcode is None and process.pid is not None:
        os.kill(process.pid, signal.SIGTERM)


def _serve_in_worker(
    settings: bytes, listening: socket.socket, alive: "PipeEnd[bytes, bytes]"
) -> None:
    """Serve from a worker process until the process that started it is gone."""
    threading.Thread(target=_stop_with, args=(alive,), daemon=True).start()
    _run_worker(Settings.load(settings), listening)


def _stop_with(alive: "PipeEnd[bytes, bytes]") -> None:
    """Stop properly when the process that started this one is gone."""
    try:
        alive.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def _shared_metrics() -> Iterator[None]:
    """Provide a folder through which the processes add up their metrics."""
    with TemporaryDirectory(prefix="lanterns-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        yield


def _forget_metrics(pid: int | None) -> None:
    """Remove the gauges of a process that is gone: its sockets are closed."""
    if pid is not None:
        multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
