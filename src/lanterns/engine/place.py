"""Placing a tile (R11), building on it (E2), and all that is given for it (R12 to R15, E3)."""

from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from lanterns.engine.action import PlaceTile
from lanterns.engine.color import Color
from lanterns.engine.components import DECK, FACES, TILES
from lanterns.engine.discard import DISCARD_FIRST, over_the_limit
from lanterns.engine.draft import Draft, SeatDraft
from lanterns.engine.event import (
    FavorReceived,
    GiftReceived,
    LanternMissed,
    LanternReceived,
    PavilionBuilt,
    Reason,
    TileDrawn,
    TilePlaced,
)
from lanterns.engine.lake import Match
from lanterns.engine.rule import Rule
from lanterns.engine.seat import Seat
from lanterns.engine.side import Cell, Side
from lanterns.engine.situation import Situation
from lanterns.engine.state import TurnStep
from lanterns.engine.tile import HIDDEN, Pavilion, PlacedTile, TileId


class _Placements(dict[Cell, tuple[PlaceTile, ...]]):
    """The ways to place one tile, by cell, created when first needed.

    They are cached because creating hundreds of them per decision would take most of a game's time.
    """

    def __init__(self, tile: TileId, pavilions: tuple[bool, ...]) -> None:
        super().__init__()
        self.tile, self.pavilions = tile, pavilions

    def __missing__(self, cell: Cell) -> tuple[PlaceTile, ...]:
        ways = tuple(
            PlaceTile(self.tile, cell, rotation, pavilion)
            for pavilion in self.pavilions
            for rotation in range(4)
        )
        self[cell] = ways
        return ways


_BARE_ONLY: Final = (False,)
_EITHER: Final = (False, True)
_BARE: Final = {tile: _Placements(tile, _BARE_ONLY) for tile in DECK}
_BARE_OR_BUILT: Final = {tile: _Placements(tile, _EITHER) for tile in DECK}

# The same few values occur in every game: caching them is faster than creating them again.
_placed: Final = cache(PlacedTile)
_received: Final = cache(LanternReceived)
_missed: Final = cache(LanternMissed)
_drawn: Final = cache(TileDrawn)


def placements(now: Situation) -> list[PlaceTile]:
    """Return every way the seat to move could place a tile."""
    if over_the_limit(now):
        return []
    found: list[PlaceTile] = []
    me, cells, beside = now.me, now.lake.open_cells, now.lake.beside_pavilions
    for tile in me.hand:
        if tile == HIDDEN:
            continue
        bare = _BARE[tile]
        if not me.pavilions or TILES[tile].platform:
            for cell in cells:
                found.extend(bare[cell])
        else:
            either = _BARE_OR_BUILT[tile]
            for cell in cells:
                found.extend(bare[cell] if cell in beside else either[cell])
    return found


class BuildingObstacle(Enum):
    """The reason why no pavilion may be built with a tile (E2)."""

    NONE_LEFT = "none_left"
    """The seat has built all its pavilions."""
    ON_A_PLATFORM = "on_a_platform"
    BESIDE_A_PAVILION = "beside_a_pavilion"


class PlacementArea(NamedTuple):
    """Each of these tiles may be placed on each of these cells, in each of the four rotations."""

    tiles: tuple[TileId, ...]
    cells: tuple[Cell, ...]
    pavilion: tuple[bool, ...]
    """The choices for a pavilion: none, or either with or without one."""
    obstacle: BuildingObstacle | None = None
    """Why no pavilion may be built there; ``None`` where one may, and without the expansion."""


def placement_areas(now: Situation) -> list[PlacementArea]:
    """Return the same in a few values, which takes far less time."""
    tiles = tuple([tile for tile in now.me.hand if tile != HIDDEN])
    cells, beside = now.lake.open_cells, now.lake.beside_pavilions
    if not tiles or not cells or over_the_limit(now):
        return []
    if not now.me.pavilions:
        obstacle = BuildingObstacle.NONE_LEFT if now.cards else None
        return [PlacementArea(tiles, cells, _BARE_ONLY, obstacle)]
    areas: list[PlacementArea] = []
    if platforms := tuple([tile for tile in tiles if TILES[tile].platform]):
        areas.append(PlacementArea(platforms, cells, _BARE_ONLY, BuildingObstacle.ON_A_PLATFORM))
    if others := tuple([tile for tile in tiles if not TILES[tile].platform]):
        free = tuple([cell for cell in cells if cell not in beside])
        taken = tuple([cell for cell in cells if cell in beside])
        areas += [PlacementArea(others, free, _EITHER)] if free else []
        if taken:
            obstacle = BuildingObstacle.BESIDE_A_PAVILION
            areas.append(PlacementArea(others, taken, _BARE_ONLY, obstacle))
    return areas


def refuse_placement(now: Situation, action: PlaceTile) -> str | None:
    """Return why the tile may not be placed like that, or ``None``."""
    if over_the_limit(now):
        return DISCARD_FIRST
    if action.tile not in now.me.hand or action.tile == HIDDEN:
        return f"tile {action.tile} is not in the seat's hand"
    if action.cell in now.lake.tiles:
        return "a tile lies on that cell already"
    if action.cell not in now.lake.open_cells:
        return "a tile must share a side with a tile in play"
    if action.rotation not in (0, 1, 2, 3):
        return "a tile has four rotations, 0 to 3"
    if action.pavilion:
        return _refuse_pavilion(now, action)
    return None


def _refuse_pavilion(now: Situation, action: PlaceTile) -> str | None:
    if not now.me.pavilions:
        return "the seat has no pavilion left"
    if TILES[action.tile].platform:
        return "no pavilion may be built on a platform"
    if action.cell in now.lake.beside_pavilions:
        return "no pavilion may be built beside another pavilion"
    return None


def place(draft: Draft, action: PlaceTile) -> None:
    """Place the tile, build on it, give what is due for it, and draw."""
    me, seat, cell = draft.me, draft.seat_to_move, action.cell
    me.hand = tuple([tile for tile in me.hand if tile != action.tile])
    pavilion = Pavilion(seat) if action.pavilion else None
    draft.lake = draft.lake.with_tile(cell, _placed(action.tile, action.rotation, pavilion))
    draft.events.append(TilePlaced(seat, action.tile, cell, action.rotation))
    if pavilion is not None:
        me.pavilions -= 1
        draft.events.append(PavilionBuilt(seat, pavilion, cell))
    _give_for_matches(draft, cell, draft.lake.matches(cell))
    _give_for_facing(draft, action)
    _draw(draft)


def _give_for_matches(draft: Draft, cell: Cell, matches: list[Match]) -> None:
    """Give the active seat a lantern for each match, then favors and gifts (R14)."""
    if not matches:
        return
    seat, tiles = draft.seat_to_move, draft.lake.tiles
    for match in matches:
        tile = tiles[match.cell].tile
        _give(draft, seat, draft.me, match.color, Reason.MATCH, match.side, tile)
    matched = [cell, *(match.cell for match in matches)]
    for part in matched:
        if draft.lake.platform_at(part):
            _give_favor(draft, part)
    for part in matched:
        pavilion = tiles[part].pavilion
        if pavilion is not None:
            _give_gifts(draft, pavilion, part)


def _give_favor(draft: Draft, cell: Cell) -> None:
    """Give one favor for a platform, no matter how many matches its tile is in (R13)."""
    draft.me.favors += 1
    tile = draft.lake.tiles[cell].tile
    draft.events.append(FavorReceived(draft.seat_to_move, tile, cell))


def _give_gifts(draft: Draft, pavilion: Pavilion, cell: Cell) -> None:
    """Give a gift to the active seat, and one to the pavilion's owner if that differs (E3)."""
    active = draft.seat_to_move
    owner = active if pavilion is Pavilion.YELLOW else int(pavilion)
    for seat in (active,) if owner == active else (active, owner):
        draft.seat(seat).gifts += 1
        draft.events.append(GiftReceived(seat, pavilion, cell))


def _give_for_facing(draft: Draft, action: PlaceTile) -> None:
    """Give every seat the lantern that faces it, the active seat first (R14)."""
    faces = FACES[action.tile][action.rotation]
    for seat, receiver in draft.clockwise():
        side = receiver.side
        _give(draft, seat, receiver, faces[side], Reason.FACING, side, action.tile)


def _give(
    draft: Draft,
    seat: Seat,
    receiver: SeatDraft,
    color: Color,
    reason: Reason,
    side: Side,
    tile: TileId,
) -> None:
    """Give a seat a lantern it is due, unless the supply has none of that color (R15)."""
    if draft.supply[color]:
        draft.supply[color] -= 1
        receiver.lanterns[color] += 1
        draft.events.append(_received(seat, color, reason, side, tile))
    else:
        draft.events.append(_missed(seat, color, reason, side, tile))


def _draw(draft: Draft) -> None:
    """Draw a tile, if the stack has any (R17)."""
    if draft.tile_stack:
        drawn = draft.tile_stack[0]
        draft.tile_stack = draft.tile_stack[1:]
        draft.me.hand = (*draft.me.hand, drawn)
        draft.events.append(_drawn(draft.seat_to_move, drawn))


PLACING: Final = Rule(
    PlaceTile,
    name="placing a tile",
    steps=(TurnStep.PLACE,),
    choices=placements,
    refuse=refuse_placement,
    carry_out=place,
)
