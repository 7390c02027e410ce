"""A game as a seat or a spectator sees it, as it goes out."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal, cast

from msgspec.structs import replace

from lanterns.engine import (
    FACES,
    HIDDEN,
    LANTERNS,
    SIDES,
    WILD,
    Cell,
    Dedication,
    Lake,
    Lanterns,
    Pavilion,
    Rotation,
    Seat,
    SeatState,
    TileId,
    View,
    name_lantern,
)
from lanterns.server.wire.action import CellJson
from lanterns.server.wire.base import (
    CardName,
    ColorName,
    Count,
    DedicationName,
    LanternName,
    PavilionName,
    Shape,
    SideName,
    StepName,
    TileNumber,
    Turns,
    encode,
    listed,
    once,
)
from lanterns.server.wire.options import OptionsJson, write_options


class TokenJson(Shape, frozen=True):
    """A dedication token that a seat has taken."""

    dedication: DedicationName
    honor: Count


class SeatJson(Shape, frozen=True):
    """What a seat has."""

    seat: SideName
    honor: Count
    lanterns: dict[LanternName, Count]
    hand: tuple[TileNumber | None, ...]
    """Null for tiles that this viewer may not know."""
    favors: Count
    gifts: Count
    pavilions: Count
    honor_tokens: Count
    tokens: tuple[TokenJson, ...]


class PlacedJson(Shape, frozen=True):
    """A tile on the lake."""

    cell: CellJson
    tile: TileNumber
    rotation: Turns
    faces: dict[SideName, ColorName]
    """The color that lies on each side."""
    pavilion: PavilionName | None


class ViewJson(Shape, frozen=True):
    """A view, in the form of ``lanterns.notation.view_json``."""

    format: Literal["lanterns-view"]
    version: Literal[1]
    viewer: SideName | None
    options: OptionsJson
    cards: tuple[CardName, ...]
    seed: str | None
    commitment: str | None
    turn: Count
    seat_to_move: SideName
    step: StepName
    final_turn: bool
    card_used: bool
    start_seat: SideName
    supply: dict[LanternName, Count]
    wild_lanterns: Count
    seats: tuple[SeatJson, ...]
    stacks: dict[DedicationName, tuple[Count, ...]]
    tile_stack: tuple[TileNumber | None, ...]
    left_out: tuple[TileNumber | None, ...]
    lake: tuple[PlacedJson, ...]


_SIDE_NAMES: Final = tuple(cast("SideName", side.name) for side in SIDES)
_LANTERN_NAMES: Final = tuple(cast("LanternName", name_lantern(kind)) for kind in LANTERNS)
_DEDICATION_NAMES: Final = tuple(cast("DedicationName", kind.name.lower()) for kind in Dedication)


def write_views(views: Mapping[Seat | None, View]) -> dict[Seat | None, ViewJson]:
    """The views of one position as they are sent, each after the spectator's.

    That one knows the least, so nothing can get from one seat's view into another's; what a seat
    knows beyond it are its own things.
    """
    public = views[None]
    written = _encode_parts(write_view(public))
    cut = list(zip(public.state.seats, written.seats, strict=True))
    return {
        seat: written
        if seat is None
        else replace(
            written,
            viewer=_SIDE_NAMES[view.state.seats[seat].side],
            seats=tuple(
                [
                    known if its is same else _write_seat(its)
                    for its, (same, known) in zip(view.state.seats, cut, strict=True)
                ]
            ),
        )
        for seat, view in views.items()
    }


def _encode_parts(view: ViewJson) -> ViewJson:
    return replace(
        view,
        options=once(view.options),
        supply=once(view.supply),
        seats=tuple(map(once, view.seats)),
        stacks=once(view.stacks),
        tile_stack=once(view.tile_stack),
        left_out=once(view.left_out),
    )


def write_view(view: View) -> ViewJson:
    """The view as it is sent: what ``lanterns.notation.view_json`` writes, at ten times the speed.

    A server writes one for each seat after each action; a test holds the two together.
    """
    state = view.state
    sides = [_SIDE_NAMES[side] for side in state.options.sides]
    return ViewJson(
        format="lanterns-view",
        version=1,
        viewer=None if view.seat is None else sides[view.seat],
        options=write_options(state.options),
        cards=tuple(card.value for card in state.cards),
        seed=None if state.seed is None else f"{state.seed:032x}",
        commitment=state.commitment,
        turn=state.turn,
        seat_to_move=sides[state.seat_to_move],
        step=state.step.value,
        final_turn=state.final_turn,
        card_used=state.card_used,
        start_seat=sides[state.start_seat],
        supply=_write_counts(state.supply),
        wild_lanterns=state.supply[WILD],
        seats=tuple(map(_write_seat, state.seats)),
        stacks=dict(zip(_DEDICATION_NAMES, state.stacks, strict=True)),
        tile_stack=_write_tiles(state.tile_stack),
        left_out=_write_tiles(state.left_out),
        lake=_write_lake(state.lake),
    )


def _write_lake(lake: Lake) -> tuple[PlacedJson, ...]:
    """The tiles in play: most of a view. Encoded already."""
    tiles: tuple[PlacedJson, ...] = listed(
        [
            _write_placed(cell, placed.tile, placed.rotation, placed.pavilion)
            for cell, placed in lake.tiles.items()
        ]
    )
    return tiles


def _write_counts(counts: Lanterns) -> dict[LanternName, int]:
    return dict(zip(_LANTERN_NAMES, counts, strict=True))


def _write_tiles(tiles: tuple[TileId, ...]) -> tuple[TileId | None, ...]:
    return tuple([None if tile == HIDDEN else tile for tile in tiles])


def _write_seat(seat: SeatState) -> SeatJson:
    return SeatJson(
        seat=_SIDE_NAMES[seat.side],
        honor=seat.honor,
        lanterns=_write_counts(seat.lanterns),
        hand=_write_tiles(seat.hand),
        favors=seat.favors,
        gifts=seat.gifts,
        pavilions=seat.pavilions,
        honor_tokens=seat.honor_tokens,
        tokens=tuple(
            TokenJson(_DEDICATION_NAMES[token.dedication], token.honor) for token in seat.tokens
        ),
    )


@lru_cache(maxsize=1 << 16)
def _write_placed(cell: Cell, tile: TileId, rotation: Rotation, built: Pavilion | None) -> bytes:
    colors = map(name_lantern, FACES[tile][rotation])
    return encode(
        PlacedJson(
            cell=CellJson(cell.x, cell.y),
            tile=tile,
            rotation=rotation,
            faces=dict(zip(_SIDE_NAMES, cast("list[ColorName]", [*colors]), strict=True)),
            pavilion=None if built is None else cast("PavilionName", built.name.lower()),
        )
    )
