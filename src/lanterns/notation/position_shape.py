"""The written form of a position, field by field: a state, a seat, and a tile on the lake.

Most fields are attributes, and have the shapes of these attributes. Some are derived from others,
for readers who do not know the rules; each names the attributes it is derived from.
"""

from operator import attrgetter
from typing import Final, NamedTuple, get_type_hints

from lanterns.engine import (
    FACES,
    WILD,
    Cell,
    Color,
    GameState,
    Lake,
    Pavilion,
    Rotation,
    SeatState,
    Side,
    TileId,
)
from lanterns.engine.shape import (
    COUNT,
    ByName,
    Derived,
    Fields,
    Flag,
    SeatNumber,
    Several,
    Shape,
    names_of,
    shape_of,
)


class LaidTile(NamedTuple):
    """A tile on the lake, with its place."""

    cell: Cell
    tile: TileId
    rotation: Rotation
    pavilion: Pavilion | None

    def faces(self) -> tuple[Color, ...]:
        """Return the color on each side of the tile as it lies."""
        return FACES[self.tile][self.rotation]


def laid_tiles(lake: Lake) -> list[LaidTile]:
    """Return the tiles of a lake, in the order of placing."""
    return [
        LaidTile(cell, placed.tile, placed.rotation, placed.pavilion)
        for cell, placed in lake.tiles.items()
    ]


def _attributes(kind: type, *names: str) -> dict[str, Shape]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: shape_of(hints[name]) for name in names}


LAID_TILE: Final = Fields(
    LaidTile,
    {
        **_attributes(LaidTile, "cell", "tile", "rotation"),
        "faces": ByName(names_of(Side), shape_of(Color)),
        **_attributes(LaidTile, "pavilion"),
    },
    {"faces": Derived(("tile", "rotation"), LaidTile.faces)},
)

SEAT: Final = Fields(
    SeatState,
    {
        "seat": shape_of(Side),
        "honor": COUNT,
        **_attributes(SeatState, "lanterns", "hand", "favors", "gifts", "pavilions"),
        **_attributes(SeatState, "honor_tokens", "tokens"),
    },
    {
        "seat": Derived(("side",), attrgetter("side")),
        "honor": Derived(("honor_tokens", "tokens"), attrgetter("honor")),
    },
)

SETUP: Final = ("options", "cards", "seed", "commitment")
"""The fields that never change during a game."""

STATE: Final = Fields(
    GameState,
    {
        **_attributes(GameState, *SETUP, "turn"),
        "seat_to_move": SeatNumber(),
        **_attributes(GameState, "step"),
        "final_turn": Flag(),
        **_attributes(GameState, "card_used", "start_seat", "supply"),
        "wild_lanterns": COUNT,
        "seats": Several(SEAT),
        **_attributes(GameState, "stacks", "tile_stack", "left_out"),
        "lake": Several(LAID_TILE),
    },
    {
        "seat_to_move": Derived(("start_seat", "turn"), attrgetter("seat_to_move")),
        "final_turn": Derived(("turn",), attrgetter("final_turn")),
        "wild_lanterns": Derived(("supply",), lambda state: state.supply[WILD]),
        "lake": Derived(("lake",), lambda state: laid_tiles(state.lake)),
    },
)
