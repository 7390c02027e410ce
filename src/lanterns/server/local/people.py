"""The people at one device: each has a short name, and a random token.

The owner is "me"; the page names the others who share the device. A token keeps
their seats apart, as it does on a server. It is no secret from the device.
"""

from typing import Final

from lanterns.server.core.identity import Caller, TokenHash, caller_of, fresh_token, hash_token
from lanterns.server.local.store import Rows

OWNER: Final = "me"

_TOKEN: Final = "person/"
_NAME: Final = "name/"


class People:
    """The people who play at this device."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._callers: dict[str, Caller] = {}

    async def caller(self, person: str) -> Caller:
        """Return a person as the caller of an operation."""
        if person not in self._callers:
            key = _TOKEN + person
            await self._rows.write(((key, fresh_token()),), ())  # does nothing if there is one
            ((_, token),) = await self._rows.read(key, key)
            self._callers[person] = caller_of(token)
        return self._callers[person]

    async def hash_of(self, person: str) -> TokenHash:
        """Return the hash of a person's token."""
        hash_ = (await self.caller(person)).token_hash
        assert hash_ is not None, "every person here has a token"
        return hash_

    async def hashes(self) -> dict[str, TokenHash]:
        """Return the hashes of everybody who has played here, by short name."""
        rows = await self._rows.read(_TOKEN, _TOKEN + "\uffff")
        return {key.removeprefix(_TOKEN): hash_token(token) for key, token in rows}

    async def name(self, caller: Caller) -> str:
        """Return a person's name; empty if not given."""
        key = f"{_NAME}{caller.token_hash}"
        return next((name for _, name in await self._rows.read(key, key)), "")

    async def set_name(self, caller: Caller, name: str) -> None:
        """Store a person's name."""
        await self._rows.write((), ((f"{_NAME}{caller.token_hash}", name),))
