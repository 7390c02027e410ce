"""Writes a game as a seat or a spectator sees it.

``lanterns.notation.position_shape`` describes its fields, from which their order, their types and
their writers are derived.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Raw

from lanterns.engine import View
from lanterns.notation.position_shape import LAID_TILE, STATE, LaidTile, laid_tiles
from lanterns.server.wire.base import Assembled, JsonCache, Shape, SideName, assemble, encode
from lanterns.server.wire.forms import (
    Convert,
    Sides,
    field_types,
    field_writers,
    form_of,
    side_names,
    struct_type,
)

if TYPE_CHECKING:

    class ViewJson(Shape, frozen=True):
        """A view, in the form of ``lanterns.notation.view_json``."""

        def __getattr__(self, name: str) -> Any: ...

else:
    ViewJson = struct_type(
        "ViewJson",
        "A view, in the form of ``lanterns.notation.view_json``.",
        {
            "format": Literal["lanterns-view"],
            "version": Literal[1],
            "viewer": SideName | None,
            **field_types(STATE),
        },
        Shape,
    )


def write_view(view: View) -> Assembled:
    """Write a view as ``ViewJson``."""
    state, sides = view.state, side_names(view.state.options)
    written = {name: write(state) for name, write in _writers(sides).items()}
    return assemble(
        ViewJson,
        format="lanterns-view",
        version=1,
        viewer=None if view.seat is None else sides[view.seat],
        **written,
    )


@cache
def _writers(sides: Sides) -> Mapping[str, Convert]:
    """Return the writers of a position's fields; the tiles on the lake are cached."""
    return {
        **field_writers(STATE, sides),
        "lake": lambda state: write_tiles(laid_tiles(state.lake)),
    }


def write_tiles(tiles: Iterable[LaidTile]) -> list[Raw]:
    """Write tiles on the lake."""
    return [_TILES[tile] for tile in tiles]


_WRITE_TILE: Final = form_of(LAID_TILE).write
_TILES: Final = JsonCache[LaidTile](lambda tile: encode(_WRITE_TILE(tile)), 1 << 16)
