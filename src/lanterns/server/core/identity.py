"""Callers: people known by a secret token, of which only a hash is stored.

A token is 128 random bits, written as 22 characters that fit into a link. Anyone who shows it is
that person; names are only names. The same token may hold seats at many tables.
"""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from re import compile as pattern
from secrets import token_urlsafe
from typing import Annotated, Final, TypeAlias

from lanterns.engine.shape import Hexadecimal
from lanterns.server.core.access import Secret

TokenHash: TypeAlias = Secret[Annotated[str, Hexadecimal(64)]]
"""The SHA-256 of a token, as 64 hexadecimal digits."""

_TOKEN: Final = pattern(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Caller:
    """A person who sends commands or watches."""

    token_hash: TokenHash | None = None
    """``None`` for a spectator without a token."""
    server: bool = False
    """Whether this is the server itself, which acts for bots and clocks."""

    def is_(self, token_hash: TokenHash | None) -> bool:
        """Return whether the caller's token has that hash, compared in constant time."""
        if token_hash is None or self.token_hash is None:
            return False
        return compare_digest(self.token_hash, token_hash)


NOBODY: Final = Caller()
"""A spectator without a token."""

SERVER: Final = Caller(server=True)
"""The server itself. It is never made from anything that arrived over the network."""


def fresh_token() -> str:
    """Return a new random token."""
    return token_urlsafe(16)


def hash_token(token: str) -> TokenHash:
    """Return the hash of a token, which is all that is stored of it."""
    return sha256(b"lanterns token 1 " + token.encode()).hexdigest()


def caller_of(token: str | None) -> Caller:
    """Return the caller with that token; nobody, if it cannot be a token."""
    if token is None or not _TOKEN.fullmatch(token):
        return NOBODY
    return Caller(hash_token(token))
