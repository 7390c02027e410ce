"""Chance that is passed in where something new is made."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from secrets import randbits
from typing import Final, TypeAlias

from lanterns.engine import Seed
from lanterns.seeds import fresh_seed
from lanterns.server.caller import TokenHash
from lanterns.server.entry import TableId

_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without i, l, o and u, which are misread."""

_LENGTH: Final = 12
_MISREAD: Final = str.maketrans({"i": "1", "l": "1", "o": "0", "-": None, " ": None})


@dataclass(frozen=True, slots=True)
class Fresh:
    """What a new table is made of."""

    table: TableId
    seed: Seed

    def __repr__(self) -> str:
        """Without the seed."""
        return f"Fresh(table={self.table!r})"


NewFresh: TypeAlias = Callable[[], Fresh]
"""How chance is passed in: drawn only where something new is made, for it is slow to get."""


def fresh() -> Fresh:
    """From the system: nobody can guess it."""
    return Fresh(_spell(randbits(5 * _LENGTH)), fresh_seed())


def _spell(chance: int) -> TableId:
    return "".join(_LETTERS[chance >> 5 * place & 31] for place in range(_LENGTH))


def table_id_for(token: TokenHash, request: str) -> TableId:
    """The id of the table that somebody makes under a name of their own choice.

    Nobody else can work it out, for nobody else knows the hash of the token. The same wish leads to
    the same id in every process and after any restart, so the store itself takes it only once.
    """
    digest = sha256(f"lanterns table 1 {token} {request}".encode()).digest()
    return _spell(int.from_bytes(digest[:8], "big"))


def read_table_id(typed: str) -> TableId | None:
    """The table that somebody means by what was typed or read out; ``None`` if it cannot be one.

    >>> read_table_id("K7QM-2XRT-9PWO")
    'k7qm2xrt9pw0'
    """
    plain = typed.strip().lower().translate(_MISREAD)
    return plain if re.fullmatch(f"[{_LETTERS}]{{{_LENGTH}}}", plain) else None
