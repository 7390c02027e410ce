"""The settings of a server: its address, its store, and the limits of each visitor."""

from typing import Annotated, Final, Self

from msgspec import Meta, Struct
from msgspec.json import decode, encode

from lanterns.server.live.retention import Keep
from lanterns.server.live.sessions import Lifetimes

Positive = Annotated[float, Meta(gt=0)]

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this machine, for itself."""


class Rate(Struct, frozen=True):
    """How much is allowed per second in the long run, and how much at once."""

    per_second: Positive
    burst: Positive


class Limits(Struct, frozen=True, kw_only=True):
    """What one visitor may use. An address is an IPv4 address, or the /64 of an IPv6 one."""

    address: Rate = Rate(40, 200)
    """Requests, and messages on sockets, from one address. Some requests cost more than one."""
    refusal_seconds: Annotated[float, Meta(ge=0)] = 0.5
    """How long a refusal for too many requests is held back."""
    neighbor: Rate = Rate(3, 40)
    """The same for one person who was at an address before others there used up all it may use."""
    neighbor_sockets: int = 4
    """Sockets and streams of such a person, when the address has all it may have."""
    public_tables: Rate = Rate(1 / 30, 20)
    """Public tables made from one address, so that it cannot push all others out of the list."""
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
    """The same for the /48 of an IPv6 address: who has one has 65,536 such addresses."""
    all_sockets: int = 20_000
    """Sockets and streams that all addresses together may hold open in one process."""
    body: int = 16 * 1024
    """Bytes of a request's body, and of a message on a socket. A whole turn takes about one KiB."""
    problems: int = 10
    """Invalid messages after which a socket is closed."""
    request_seconds: Positive = 20.0
    """How long a client may take to send a request, and to begin with it on a new connection."""
    send_seconds: Positive = 10.0
    """How long a client may leave messages unread once the system's buffers are full."""
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
"""For tests, and for measuring on your own machine."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that a process of the server needs to know at its start."""

    db: str
    """``postgresql://...``, or the path of an SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    """The port to listen on; 0 takes any free one."""
    other_ports: int = 0
    """How many ports after it may be used instead, if it is in use."""
    url: str | None = None
    """Where browsers find the server, if it is behind a proxy: ``https://lanterns.example``."""
    addresses: tuple[str, ...] = ()
    """Where other machines find the server; filled in once it listens."""
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies whose ``X-Forwarded-For`` is believed."""
    workers: int = 1
    bot_workers: int = 0
    """Processes in which bots think, on this machine; 0 for as many as it has processors."""
    heartbeat: Positive = 20.0
    """Seconds between signs of life on a quiet socket or stream."""
    limits: Limits = Limits()
    quiet: bool = False
    """Whether to log failures only, and no requests."""
    keep: Keep = Keep()
    """How long tables are kept."""
    sessions: Lifetimes = Lifetimes()
    """How long people stay signed in."""
    page: str | None = None
    """The folder of the built page; the one in the package by default."""
    site: str | None = None
    """The folder of the static site, offered as well; the one in the package by default."""

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server over https."""
        return self.url is not None and self.url.startswith("https://")

    def bot_processes(self, processors: int) -> int:
        """How many processes the bots of one worker think in, on that many processors."""
        return max(1, -(-(self.bot_workers or processors) // self.workers))

    def dump(self) -> bytes:
        """The settings as bytes, for another process."""
        return encode(self)

    @classmethod
    def load(cls, dumped: bytes) -> Self:
        """The settings that another process dumped."""
        return decode(dumped, type=cls)
