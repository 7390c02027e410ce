"""Who gives a command: known by a secret token, of which only a hash is kept.

A token is 128 bits from the system, written as 22 characters that fit into a link. Whoever shows
it is the one; names are only names. The same token may hold seats at many tables.
"""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from re import compile as pattern
from secrets import token_urlsafe
from typing import Final, TypeAlias

TokenHash: TypeAlias = str
"""64 hexadecimal digits: the SHA-256 of a token."""

_TOKEN: Final = pattern(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who gives commands or watches."""

    token_hash: TokenHash | None = None
    """``None`` for somebody without a token, who can only watch."""
    server: bool = False
    """Whether it is the server itself: for bots and clocks."""

    def is_(self, token_hash: TokenHash | None) -> bool:
        """Whether this caller's token has that hash; compared in constant time."""
        if token_hash is None or self.token_hash is None:
            return False
        return compare_digest(self.token_hash, token_hash)


NOBODY: Final = Caller()
"""A spectator without a token."""

SERVER: Final = Caller(server=True)
"""The server itself. Never made from anything that came over the net."""


def fresh_token() -> str:
    """A token that nobody can guess."""
    return token_urlsafe(16)


def hash_token(token: str) -> TokenHash:
    """What is kept of a token."""
    return sha256(b"lanterns token 1 " + token.encode()).hexdigest()


def caller_of(token: str | None) -> Caller:
    """The caller who showed that token; what cannot be a token is nobody's."""
    if token is None or not _TOKEN.fullmatch(token):
        return NOBODY
    return Caller(hash_token(token))
