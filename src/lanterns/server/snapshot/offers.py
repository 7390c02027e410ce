"""Writes the legal actions of the seat to move.

They are derived from the seat's own view, so they hold no secret.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Raw

from lanterns.engine import (
    Action,
    BuildingObstacle,
    Cell,
    Dedication,
    EmperorCard,
    Exchange,
    GameState,
    Obstacle,
    PlacementArea,
    PlaceTile,
    TurnStep,
    Use,
    ahead,
    legal_groups,
    obstacles,
)
from lanterns.engine.shape import names_of
from lanterns.server.core.table import Undoable
from lanterns.server.snapshot.position import Ahead, Blocked, Placements
from lanterns.server.wire.action import ActionJson, write_action
from lanterns.server.wire.base import Assembled, JsonCache, assemble, encode
from lanterns.server.wire.forms import CellJson

_ROTATIONS: Final = 4

_NAMES: Final[dict[Use | BuildingObstacle | Obstacle | TurnStep, str]] = {
    Exchange: "exchange",
    **{
        member: name
        for kind in (Dedication, EmperorCard, TurnStep, Obstacle, BuildingObstacle)
        for name, member in names_of(kind).members.items()
    },
}

_ACTIONS: Final = JsonCache[Action](lambda action: encode(write_action(action)))
_CELLS: Final = JsonCache[Cell](lambda cell: encode(CellJson(cell.x, cell.y)))


def write_offers(seen: GameState) -> Assembled:
    """Write the legal actions, with placements in groups, as there are hundreds of them."""
    areas, others = legal_groups(seen)
    return {
        "legal": [_ACTIONS[action] for action in others],
        "placements": [_write_placements(area) for area in areas],
    }


def _write_placements(area: PlacementArea) -> Assembled:
    why = {} if area.obstacle is None else {"obstacle": _NAMES[area.obstacle]}
    tiles, cells = area.tiles, write_cells(area.cells)
    return assemble(Placements, tiles=tiles, cells=cells, pavilion=area.pavilion, **why)


def write_cells(cells: Iterable[Cell]) -> list[Raw]:
    """Write cells of the lake."""
    return [_CELLS[cell] for cell in cells]


def expand(offered: Iterable[Placements]) -> tuple[ActionJson, ...]:
    """Return the single actions of groups of placements, as a client must send them.

    >>> len(expand([Placements((4, 7), (CellJson(0, 1), CellJson(1, 0)), (False,))]))
    16
    """
    return tuple(
        write_action(PlaceTile(tile, Cell(cell.x, cell.y), rotation, pavilion))
        for group in offered
        for tile in group.tiles
        for cell in group.cells
        for pavilion in group.pavilion
        for rotation in range(_ROTATIONS)
    )


def write_ahead(seen: GameState) -> list[Assembled]:
    """Write the legal actions after passing once, twice and so on within this turn."""
    return [assemble(Ahead, step=_NAMES[then.step], **write_offers(then)) for then in ahead(seen)]


def find_blocked(seen: GameState, done: Iterable[Undoable]) -> list[Blocked]:
    """Find everything that no action can use in the rest of the turn, and why."""
    found = obstacles(seen, [one.action for one in done])
    return [Blocked(_NAMES[use], _NAMES[why]) for use, why in found.items()]
