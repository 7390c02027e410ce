"""What the seat to move may do, as it is sent.

All of it is read from the seat's own view, so it holds no secret.
"""

from collections.abc import Iterable
from typing import Final

from lanterns.engine import (
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    Obstacle,
    TurnStep,
    Use,
    ahead,
    legal_groups,
    obstacles,
)
from lanterns.engine.shape import written_name
from lanterns.server.core.table import Undoable
from lanterns.server.snapshot.position import Ahead, Blocked
from lanterns.server.wire.base import Assembled, ObstacleName, StepName, UseName, assemble
from lanterns.server.wire.offers import write_actions, write_placements

_USE_NAMES: Final[dict[Use, UseName]] = {
    Exchange: "exchange",
    **{use: written_name(use) for use in (*Dedication, *EmperorCard)},
}
_STEP_NAMES: Final[dict[TurnStep, StepName]] = {step: written_name(step) for step in TurnStep}
_WHY_NAMES: Final[dict[Obstacle, ObstacleName]] = {why: written_name(why) for why in Obstacle}


def write_offers(seen: GameState) -> Assembled:
    """Write the actions that are legal now; placements apart, as there are hundreds of them."""
    areas, others = legal_groups(seen)
    return {"legal": write_actions(others), "placements": write_placements(areas)}


def write_ahead(seen: GameState) -> list[Assembled]:
    """Write what would be legal after passing once, twice and so on within this turn."""
    return [
        assemble(Ahead, step=_STEP_NAMES[then.step], **write_offers(then)) for then in ahead(seen)
    ]


def find_blocked(seen: GameState, done: Iterable[Undoable]) -> list[Blocked]:
    """Find what no action can use in the rest of the turn, and why."""
    found = obstacles(seen, [one.action for one in done])
    return [Blocked(_USE_NAMES[use], _WHY_NAMES[why]) for use, why in found.items()]
