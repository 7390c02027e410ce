"""What the seat to move may choose, now and in the rest of its turn, and what it may not.

Everything here is asked of the seat's own view: no secret can be in the answers.
"""

from collections.abc import Iterable
from typing import Final, cast

from lanterns.engine import (
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    Use,
    ahead,
    legal_actions,
    obstacles,
)
from lanterns.server.message import Ahead, Blocked
from lanterns.server.table import Tried
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.words import UseName

_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{kind: cast("UseName", kind.name.lower()) for kind in Dedication},
    **{card: card.value for card in EmperorCard},
}


def write_legal(seen: GameState) -> tuple[ActionJson, ...]:
    """What is legal now."""
    return tuple(map(write_action, legal_actions(seen)))


def write_ahead(seen: GameState) -> tuple[Ahead, ...]:
    """What would be legal after passing once, twice and so on within this turn."""
    return tuple(Ahead(then.step.value, write_legal(then)) for then in ahead(seen))


def write_blocked(seen: GameState, tried: Iterable[Tried]) -> tuple[Blocked, ...]:
    """What no action does in the rest of the turn, and why not."""
    found = obstacles(seen, [one.action for one in tried])
    return tuple(Blocked(_NAMES[use], why.value) for use, why in found.items())
