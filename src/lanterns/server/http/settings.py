"""How a server is set up: where it listens, where its tables are kept, what it lets anybody do."""

from typing import Annotated, Final, Self

from msgspec import Meta, Struct
from msgspec.json import decode, encode

Positive = Annotated[float, Meta(gt=0)]


class Rate(Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    a_second: Positive
    at_once: Positive


class Limits(Struct, frozen=True, kw_only=True):
    """What one visitor may take. An address is an IPv4 address, or the /64 of an IPv6 one."""

    address: Rate = Rate(40, 200)
    """Requests, and messages on sockets, from one address. Some requests count for several."""
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
    all_sockets: int = 20_000
    """Those that all addresses together may hold open in one process."""
    body: int = 16 * 1024
    """Bytes of a request's body, and of a message on a socket. A whole turn takes about one KiB."""
    problems: int = 10
    """Messages without sense until a socket is closed."""
    send_seconds: Positive = 10.0
    """How long a socket may leave a message unread that the system cannot take any more."""


UNLIMITED: Final = Limits(
    address=Rate(1e9, 1e9),
    socket=Rate(1e9, 1e9),
    frames=Rate(1e9, 1e9),
    bytes=Rate(1e12, 1e12),
    sockets=1 << 30,
    all_sockets=1 << 30,
)
"""For measuring on one's own machine."""


class Settings(Struct, frozen=True, kw_only=True):
    """Everything that a process of the server has to be told."""

    db: str
    """``postgresql://...``, or the path of an SQLite file."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0: any that is free."""
    other_ports: int = 0
    """So many after it may be taken instead, if somebody else has it."""
    url: str | None = None
    """Where browsers find the server, if a proxy stands before it: ``https://lanterns.example``."""
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies whose word on who asks is believed."""
    workers: int = 1
    bot_workers: int = 1
    """Processes in which bots think, for each worker."""
    heartbeat: Positive = 20.0
    """Seconds between signs of life on a quiet socket or stream."""
    limits: Limits = Limits()
    quiet: bool = False
    """Log what went wrong, and no requests."""
    page: str | None = None
    """The folder of the built page; the package's own if not said."""

    def dump(self) -> bytes:
        """To hand to another process."""
        return encode(self)

    @classmethod
    def load(cls, dumped: bytes) -> Self:
        """What another process handed on."""
        return decode(dumped, type=cls)
