"""Ids and seeds of new tables, and the names of tables in links and in the server's logs."""

import re
from dataclasses import dataclass
from hashlib import sha256
from secrets import randbits
from typing import Final

from lanterns.engine import Seed
from lanterns.seeds import fresh_seed
from lanterns.server.core.entries import TableId
from lanterns.server.core.identity import TokenHash

_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base 32 without i, l, o and u, which are easily misread."""

_LENGTH: Final = 12
_MISREAD: Final = str.maketrans({"i": "1", "l": "1", "o": "0", "-": None, " ": None})


@dataclass(frozen=True, slots=True)
class IdAndSeed:
    """The random parts of a new table: its id and its seed."""

    id: TableId
    seed: Seed

    def __repr__(self) -> str:
        """Leave out the seed, which must not appear in a traceback or a log."""
        return f"IdAndSeed(id={self.id!r})"


def draw_id_and_seed() -> IdAndSeed:
    """Draw an id and a seed from the system's random numbers, which nobody can guess."""
    return IdAndSeed(_spell(randbits(5 * _LENGTH)), fresh_seed())


def _spell(bits: int) -> TableId:
    return "".join(_LETTERS[bits >> 5 * place & 31] for place in range(_LENGTH))


def table_id_for(token: TokenHash, request: str) -> TableId:
    """Return the id of a table that a person makes with a request id.

    Nobody else can guess it, because nobody else knows the hash of the token. The same request
    leads to the same id in every process and after any restart, so the store accepts it only once.
    """
    digest = sha256(f"lanterns table 1 {token} {request}".encode()).digest()
    return _spell(int.from_bytes(digest[:8], "big"))


def read_table_id(typed: str) -> TableId | None:
    """Return the id in typed text, or ``None`` if it cannot be one.

    >>> read_table_id("K7QM-2XRT-9PWO")
    'k7qm2xrt9pw0'
    """
    plain = typed.strip().lower().translate(_MISREAD)
    return plain if re.fullmatch(f"[{_LETTERS}]{{{_LENGTH}}}", plain) else None


def name_in_log(table: TableId, public: bool = False) -> str:
    """Return the name of a table for the server's logs: its id, if it is public.

    Anyone who knows the id of a private table can enter it, so its name is the beginning of the
    id's SHA-256 instead.

    >>> name_in_log("k7qm2xrt9pw0", public=True), name_in_log("k7qm2xrt9pw0")
    ('k7qm2xrt9pw0', '#58ca3a66038a')
    """
    return table if public else f"#{sha256(table.encode()).hexdigest()[:12]}"
