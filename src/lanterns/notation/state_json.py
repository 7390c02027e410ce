"""Positions and views as JSON."""

from typing import Final, assert_never

from lanterns.engine import (
    HIDDEN,
    Cell,
    Dedication,
    GameState,
    Lake,
    Options,
    PlacedTile,
    Seat,
    SeatState,
    Side,
    StatePart,
    View,
    find_inconsistency,
    lake_of,
    view,
)
from lanterns.engine.shape import Fields, shape_of
from lanterns.notation.json_codec import JsonCodec, attribute_reader, codec_of, read_seats
from lanterns.notation.json_node import JsonNode, JsonObject, first_difference
from lanterns.notation.position_shape import LAID_TILE, SEAT, SETUP, STATE
from lanterns.notation.values_json import OPTIONS, check_head, document_head

POSITION_FORMAT: Final = "lanterns-position"
VIEW_FORMAT: Final = "lanterns-view"


def _state_without(*names: str) -> Fields:
    fields = {name: shape for name, shape in STATE.fields.items() if name not in names}
    return Fields(GameState, fields, STATE.derived)


_BODY: Final[JsonCodec[GameState]] = codec_of(_state_without(*SETUP))
_WHOLE: Final[JsonCodec[GameState]] = codec_of(STATE)
_read_seat: Final = attribute_reader(SEAT)
_read_tile: Final = attribute_reader(LAID_TILE)
_read_rest: Final = attribute_reader(_state_without("seats"))
_VIEWER: Final[JsonCodec[Seat | None]] = codec_of(shape_of(Seat | None))


def body_json(state: GameState) -> JsonObject:
    """Return the position without options, cards, seed and commitment, which never change."""
    written: JsonObject = _BODY.write(state, state.options.sides)
    return written


def _document(state: GameState, head: JsonObject) -> JsonObject:
    return {**head, **_WHOLE.write(state, state.options.sides)}


def state_json(state: GameState) -> JsonObject:
    """Return the whole position as an object, secrets included."""
    return _document(state, document_head(POSITION_FORMAT))


def view_json(view: View) -> JsonObject:
    """Return what a seat, or a spectator, knows of a position."""
    sides = view.state.options.sides
    viewer = _VIEWER.write(view.seat, sides)
    return _document(view.state, {**document_head(VIEW_FORMAT), "viewer": viewer})


def parse_state_json(data: object) -> GameState:
    """Return the position that an object describes, if it is one that can come up in a game."""
    node = JsonNode(data)
    check_head(node, POSITION_FORMAT)
    state = _read_state(node)
    _check(state, state_json(state), node)
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*state.tile_stack, *state.left_out, *hands):
        raise node.refused("a whole position has no hidden tile: this is a view")
    return state


def parse_view_json(data: object) -> View:
    """Return the view that an object describes."""
    node = JsonNode(data)
    check_head(node, VIEW_FORMAT)
    state = _read_state(node)
    viewer = node.field("viewer").with_sides(state.options.sides)
    seen = View(_VIEWER.read(viewer), state)
    _check(state, view_json(seen), node)
    own = () if seen.seat is None else state.seats[seen.seat].hand
    if view(state, seen.seat) != seen or HIDDEN in own:
        raise viewer.refused("the tiles shown and hidden are not those of this viewer")
    return seen


def _read_state(document: JsonNode) -> GameState:
    options = OPTIONS.read(document.field("options"))
    node = document.with_sides(options.sides)
    return GameState(
        seats=tuple(
            SeatState(side, **_read_seat(seat))
            for side, seat in zip(options.sides, read_seats(node.field("seats")), strict=True)
        ),
        lake=_read_lake(node.field("lake")),
        **_read_rest(node),
    )


def _read_lake(node: JsonNode) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for item in node.items():
        placed = _read_tile(item)
        cell = placed.pop("cell")
        if cell in tiles:
            raise item.refused("two tiles are on one cell")
        tiles[cell] = PlacedTile(**placed)
    if not tiles:
        raise node.error("at least the start tile")
    return lake_of(tiles)


def _check(state: GameState, written: JsonObject, node: JsonNode) -> None:
    """Check that the position could come up, and that the document agrees with it.

    A document has fields that follow from others, such as ``seat_to_move``. Comparing the document
    with the state written again finds a field that is wrong.
    """
    if state.options.expansion != (len(state.cards) == 2) or (
        state.options.cards is not None and set(state.options.cards) != set(state.cards)
    ):
        raise node.field("cards").error("the two emperor cards in play")
    if inconsistency := find_inconsistency(state):
        path = _path(inconsistency.part, state.options)
        raise JsonNode(None, path).refused(inconsistency.problem)
    if difference := first_difference(written, node.value):
        raise JsonNode(None, difference.path).error(difference.expected, difference.found)


def _path(part: StatePart, options: Options) -> str:
    """Return where a part of the state is in a document."""
    match part:
        case Side():
            return f"seats[{options.sides.index(part)}]"
        case Dedication():
            return f"stacks.{part.name.lower()}"
        case "turn" | "lake" | "supply" | "tile_stack" | "left_out" | "seed" | "commitment":
            return part
        case _:
            assert_never(part)
