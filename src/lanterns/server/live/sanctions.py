"""What operators have forbidden, as this process knows it: it looks again every few seconds."""

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
"""After how long a process knows what an operator has forbidden, or allowed again."""

_LOG: Final = logging.getLogger(__name__)


class Sanctions:
    """Who may do nothing, who may not write, and which tables are closed."""

    def __init__(self, store: Store, now: Callable[[], Millis]) -> None:
        self._moderation = Moderation(store, "server")
        self._now = now
        self._targets: dict[SanctionKind, frozenset[str]] = {}

    async def learn(self) -> None:
        """Read what holds now."""
        found: dict[SanctionKind, set[str]] = {}
        for one in await self._moderation.sanctions(self._now()):
            found.setdefault(one.kind, set()).add(one.target)
        self._targets = {kind: frozenset(targets) for kind, targets in found.items()}

    async def keep_learning(self) -> None:
        """Read it again and again, for as long as the server runs."""
        while True:
            await asyncio.sleep(SECONDS)
            try:
                await self.learn()
            except Exception as error:  # the next time it may work
                _LOG.error("sanctions could not be read: %s", type(error).__name__)

    @property
    def closed(self) -> frozenset[TableId]:
        """The tables at which nothing happens any more."""
        return self._targets.get("close", frozenset())

    def require_not_banned(self, caller: Caller) -> None:
        """Refuse a banned person. Operations and messages on sockets ask before they are begun."""
        if caller.token_hash in self._targets.get("ban", ()):
            raise Refusal("banned", "an operator of this server has barred you from playing")

    def check(self, caller: Caller, table: TableId, chats: bool) -> None:
        """Refuse anything at a closed table, and chat lines of a muted person."""
        if table in self.closed:
            raise Refusal("table_closed", "an operator of this server has closed this table")
        if chats and caller.token_hash in self._targets.get("mute", ()):
            raise Refusal("muted", "an operator of this server has muted you")
