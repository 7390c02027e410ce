"""The settings of a server: its address, its store, and the limits of each visitor."""

from typing import Annotated, Final, Self

from msgspec import Meta, Struct
from msgspec.json import decode, encode

from lanterns.server.live.retention import Keep
from lanterns.server.live.sessions import Lifetimes

Positive = Annotated[float, Meta(gt=0)]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this machine for itself."""


class Rate(Struct, frozen=True):
    """The sustained rate, and the most at once."""

    per_second: Positive
    burst: Positive


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of a visitor. An address is an IPv4 address, or the /64 network of an IPv6 address."""

    address: Rate = Rate(40, 200)
    """Requests, and messages on sockets, from one address. Some requests cost more than one."""
    refusal_seconds: Annotated[float, Meta(ge=0)] = 0.5
    """Seconds by which a refusal for too many requests is delayed."""
    person: Rate = Rate(3, 40)
    """The same for a person known at an address that has used up its allowance."""
    person_sockets: int = 4
    """Sockets and streams of such a person, when the address has reached its limit."""
    public_tables: Rate = Rate(1 / 30, 20)
    """Public tables made from one address, so that it cannot fill the list."""
    socket: Rate = Rate(10, 40)
    """Messages on one socket."""
    frames: Rate = Rate(30, 200)
    """WebSocket frames on one socket, of every kind: messages, fragments, pings and pongs."""
    bytes: Rate = Rate(64 * 1024, 1024 * 1024)
    """Bytes received on one socket."""
    fragments: int = 64
    """Frames that one message may be split into."""
    sockets: int = 200
    """Sockets and streams that one address may hold open in one process."""
    network_sockets: int = 2_000
    """The same for the /48 network of an IPv6 address, whose owner has 65,536 such addresses."""
    all_sockets: int = 20_000
    """Sockets and streams that all addresses together may hold open in one process."""
    body: int = 16 * 1024
    """Bytes of a request's body, and of a message on a socket. A whole turn takes about 1 KiB."""
    problems: int = 10
    """Invalid messages after which a socket is closed."""
    request_seconds: Positive = 20.0
    """The longest time for a client to send a request, and to begin one on a new connection."""
    send_seconds: Positive = 10.0
    """The longest time a client may leave messages unread once the system's buffers are full."""
    answer_seconds: Positive = 30.0
    """The same for the answer to a request, which may be a large file on a slow connection."""


UNLIMITED: Final = Limits(
    address=Rate(1e9, 1e9),
    refusal_seconds=0.0,
    public_tables=Rate(1e9, 1e9),
    socket=Rate(1e9, 1e9),
    frames=Rate(1e9, 1e9),
    bytes=Rate(1e12, 1e12),
    sockets=1 << 30,
    network_sockets=1 << 30,
    all_sockets=1 << 30,
)
"""For tests, and for benchmarks on your own machine."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of a server process."""

    db: str
    """``postgresql://...``, or the path of an SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    """The port to listen on; 0 for any free one."""
    other_ports: int = 0
    """The number of following ports to try if it is in use."""
    url: str | None = None
    """The public address, if the server is behind a proxy: ``https://lanterns.example``."""
    addresses: tuple[str, ...] = ()
    """Addresses for other machines; filled in once the server listens."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose ``X-Forwarded-For`` is trusted."""
    workers: int = 1
    bot_workers: int = 0
    """Processes for bots on this machine; 0 for one per processor."""
    heartbeat: Positive = 20.0
    """Seconds between heartbeats on a quiet socket or stream."""
    limits: Limits = Limits()
    quiet: bool = False
    """Whether to log only failures, not requests."""
    keep: Keep = Keep()
    """The retention of tables."""
    sessions: Lifetimes = Lifetimes()
    """The lifetimes of sessions."""
    page: str | None = None
    """The folder of the built page; by default, the one in the package."""
    site: str | None = None
    """The folder of the static site, which is also offered; by default, the one in the package."""

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over https."""
        return self.url is not None and self.url.startswith("https://")

    def bot_processes(self, processors: int) -> int:
        """Return the number of bot processes of one worker, given the number of processors."""
        return max(1, -(-(self.bot_workers or processors) // self.workers))

    def dump(self) -> bytes:
        """Return the settings as bytes, for another process."""
        return encode(self)

    @classmethod
    def load(cls, dumped: bytes) -> Self:
        """Return the settings that another process dumped."""
        return decode(dumped, type=cls)
