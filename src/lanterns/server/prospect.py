"""What the seat to move may choose, now and in the rest of its turn, and what it may not.

Everything here is asked of the seat's own view: no secret can be in the answers.
"""

from collections.abc import Iterable
from typing import Final, cast

from lanterns.engine import (
    Action,
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    PlaceTile,
    Use,
    ahead,
    legal_groups,
    obstacles,
)
from lanterns.server.core.table import Undoable
from lanterns.server.message import Ahead, Blocked
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.base import UseName, encode, listed

_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{kind: cast("UseName", kind.name.lower()) for kind in Dedication},
    **{card: card.value for card in EmperorCard},
}

_KEPT: Final[dict[int, bytes]] = {}
"""Groups of placements as they are sent, by identity. A seat is told some two hundred placements at
every move: to write them each time would be a third of what a move costs the server."""

_GROUPS: Final[list[tuple[Action, ...]]] = []
"""Those groups, kept alive so that no other object can come to have their identity."""

_MOST_KEPT: Final = 1 << 16


def write_legal(seen: GameState) -> tuple[ActionJson, ...]:
    """What is legal now, encoded already."""
    legal: tuple[ActionJson, ...] = listed(
        [_KEPT.get(id(group)) or _write(group) for group in legal_groups(seen)]
    )
    return legal


def _write(group: tuple[Action, ...]) -> bytes:
    text = b",".join([encode(write_action(action)) for action in group])
    if isinstance(group[0], PlaceTile):
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
            _GROUPS.clear()
        _GROUPS.append(group)
        _KEPT[id(group)] = text
    return text


def write_ahead(seen: GameState) -> tuple[Ahead, ...]:
    """What would be legal after passing once, twice and so on within this turn."""
    return tuple(Ahead(then.step.value, write_legal(then)) for then in ahead(seen))


def write_blocked(seen: GameState, tried: Iterable[Undoable]) -> tuple[Blocked, ...]:
    """What no action does in the rest of the turn, and why not."""
    found = obstacles(seen, [one.action for one in tried])
    return tuple(Blocked(_NAMES[use], why.value) for use, why in found.items())
