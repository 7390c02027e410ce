"""The operators' sanctions, as this process knows them: it reads them every few seconds."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.storage.moderation import Moderation, SanctionKind
from lanterns.server.storage.protocol import Store

SECONDS: Final = 5.0
"""Seconds until a process knows a new or lifted sanction."""

_LOG: Final = logging.getLogger(__name__)


class Sanctions:
    """The banned people, the muted people, and the closed tables."""

    def __init__(self, store: Store, now: Callable[[], Millis]) -> None:
        self._moderation = Moderation(store, "server")
        self._now = now
        self._targets: dict[SanctionKind, frozenset[str]] = {}

    async def refresh(self) -> None:
        """Read the current sanctions."""
        found: dict[SanctionKind, set[str]] = {}
        for one in await self._moderation.sanctions(self._now()):
            found.setdefault(one.kind, set()).add(one.target)
        self._targets = {kind: frozenset(targets) for kind, targets in found.items()}

    async def keep_refreshing(self) -> None:
        """Read them regularly for as long as the server runs."""
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self.refresh()
            except Exception as error:  # it may work the next time
                _LOG.error("sanctions could not be read: %s", type(error).__name__)

    @property
    def closed(self) -> frozenset[TableId]:
        """The closed tables, where no more requests are accepted."""
        return self._targets.get("close", frozenset())

    def require_not_banned(self, caller: Caller) -> None:
        """Refuse a banned person. Operations and messages on sockets call this first."""
        if caller.token_hash in self._targets.get("ban", ()):
            raise Refusal("banned", "an operator banned you from playing here")

    def check(self, caller: Caller, table: TableId, chats: bool) -> None:
        """Refuse everything at a closed table, and chat from a muted person."""
        if table in self.closed:
            raise Refusal("table_closed", "an operator closed this table")
        if chats and caller.token_hash in self._targets.get("mute", ()):
            raise Refusal("muted", "an operator muted you")
