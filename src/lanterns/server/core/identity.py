"""Who gives a command: a caller, known by a secret token of which only a hash is stored.

A token is 128 random bits, written as 22 characters that fit into a link. Anyone who shows it is
that person; names are only names. The same token may hold seats at many tables.
"""

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from re import compile as pattern
from secrets import token_urlsafe
from typing import Final, TypeAlias

TokenHash: TypeAlias = str
"""The SHA-256 of a token, as 64 hexadecimal digits."""

_TOKEN: Final = pattern(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who gives commands or watches."""

    token_hash: TokenHash | None = None
    """``None`` for somebody without a token, who can only watch."""
    server: bool = False
    """Whether this is the server itself, which acts for bots and clocks."""

    def is_(self, token_hash: TokenHash | None) -> bool:
        """Whether the caller's token has that hash; compared in constant time."""
        if token_hash is None or self.token_hash is None:
            return False
        return compare_digest(self.token_hash, token_hash)


NOBODY: Final = Caller()
"""A spectator without a token."""

SERVER: Final = Caller(server=True)
"""The server itself. It is never made from anything that arrived over the network."""


def fresh_token() -> str:
    """A new token that nobody can guess."""
    return token_urlsafe(16)


def hash_token(token: str) -> TokenHash:
    """What is stored of a token."""
    return sha256(b"lanterns token 1 " + token.encode()).hexdigest()


def caller_of(token: str | None) -> Caller:
    """The caller who showed that token; anything that cannot be a token makes nobody."""
    if token is None or not _TOKEN.fullmatch(token):
        return NOBODY
    return Caller(hash_token(token))
