"""Positions and views as JSON."""

from typing import Any, Final, assert_never

from lanterns.engine import (
    HIDDEN,
    WILD,
    Cell,
    Dedication,
    EmperorCard,
    GameState,
    Lake,
    Options,
    PlacedTile,
    SeatState,
    Side,
    StatePart,
    Token,
    View,
    find_inconsistency,
    lake_of,
    view,
)
from lanterns.notation.codec import (
    CARD,
    CELL,
    COUNT,
    COUNTS,
    DEDICATION,
    FLAG,
    HIDDEN_TILE,
    PAVILION,
    ROTATION,
    SEAT,
    SIDE,
    STEP,
    TILE,
    Codec,
    Sides,
    faces_json,
    optional,
    several,
    shaped,
)
from lanterns.notation.difference import first_difference
from lanterns.notation.found import Found
from lanterns.notation.options_json import COMMITMENT, OPTIONS, SEED, check_head, headed

POSITION_FORMAT: Final = "lanterns-position"
VIEW_FORMAT: Final = "lanterns-view"

_TILES: Final = several(HIDDEN_TILE)
_CARDS: Final[Codec[tuple[EmperorCard, ...]]] = several(CARD)
_HONORS: Final = several(COUNT)
_PAVILION: Final = optional(PAVILION)

_SEAT_FIELDS: Final[dict[str, Codec[Any]]] = {
    "lanterns": COUNTS,
    "hand": _TILES,
    "favors": COUNT,
    "gifts": COUNT,
    "pavilions": COUNT,
    "honor_tokens": COUNT,
    "tokens": several(shaped(Token, {"dedication": DEDICATION, "honor": COUNT})),
}

_STATE_FIELDS: Final[dict[str, Codec[Any]]] = {
    "turn": COUNT,
    "seat_to_move": SEAT,
    "step": STEP,
    "final_turn": FLAG,
    "card_used": FLAG,
    "start_seat": SEAT,
    "supply": COUNTS,
}
"""What is written as it is; the rest has a shape of its own."""


def body_json(state: GameState) -> dict[str, Any]:
    """The position without what never changes in a game: options, cards, seed, commitment."""
    sides = state.options.sides
    fields = {
        name: codec.write(getattr(state, name), sides) for name, codec in _STATE_FIELDS.items()
    }
    return {
        **fields,
        "wild_lanterns": state.supply[WILD],
        "seats": [_seat_json(seat, sides) for seat in state.seats],
        "stacks": {kind.name.lower(): list(state.stacks[kind]) for kind in Dedication},
        "tile_stack": _TILES.write(state.tile_stack, sides),
        "left_out": _TILES.write(state.left_out, sides),
        "lake": [_placed_json(cell, placed) for cell, placed in state.lake.tiles.items()],
    }


def _seat_json(seat: SeatState, sides: Sides) -> dict[str, Any]:
    fields = {name: codec.write(getattr(seat, name), sides) for name, codec in _SEAT_FIELDS.items()}
    return {"seat": seat.side.name, "honor": seat.honor, **fields}


def _placed_json(cell: Cell, placed: PlacedTile) -> dict[str, Any]:
    return {
        "cell": CELL.write(cell, ()),
        "tile": placed.tile,
        "rotation": placed.rotation,
        "faces": faces_json(placed.tile, placed.rotation),
        "pavilion": _PAVILION.write(placed.pavilion, ()),
    }


def _document(state: GameState, head: dict[str, Any]) -> dict[str, Any]:
    sides = state.options.sides
    return {
        **head,
        "options": OPTIONS.write(state.options, sides),
        "cards": _CARDS.write(state.cards, sides),
        "seed": SEED.write(state.seed, sides),
        "commitment": COMMITMENT.write(state.commitment, sides),
        **body_json(state),
    }


def state_json(state: GameState) -> dict[str, Any]:
    """The whole position as an object, secrets included."""
    return _document(state, headed(POSITION_FORMAT))


def view_json(view: View) -> dict[str, Any]:
    """What a seat, or a spectator, knows of a position."""
    sides = view.state.options.sides
    viewer = None if view.seat is None else sides[view.seat].name
    return _document(view.state, {**headed(VIEW_FORMAT), "viewer": viewer})


def _read_lake(found: Found) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for item in found.items():
        cell = CELL.read(item.field("cell"))
        if cell in tiles:
            raise item.refused("two tiles lie on one cell")
        tiles[cell] = PlacedTile(
            TILE.read(item.field("tile")),
            ROTATION.read(item.field("rotation")),
            _PAVILION.read(item.field("pavilion")),
        )
    if not tiles:
        raise found.error("at least the start tile")
    return lake_of(tiles)


def _read_seat(found: Found) -> SeatState:
    fields = {name: codec.read(found.field(name)) for name, codec in _SEAT_FIELDS.items()}
    return SeatState(side=SIDE.read(found.field("seat")), **fields)


def _read_state(found: Found) -> GameState:
    options: Options = OPTIONS.read(found.field("options"))
    found = Found(found.value, found.path, options.sides)
    seats = tuple(_read_seat(item) for item in found.field("seats").items())
    if tuple(seat.side for seat in seats) != options.sides:
        raise found.field("seats").error(f"the {options.players} seats in their order")
    stacks = found.field("stacks")
    fields = {name: codec.read(found.field(name)) for name, codec in _STATE_FIELDS.items()}
    for derived in ("seat_to_move", "final_turn"):
        del fields[derived]
    return GameState(
        options=options,
        cards=_CARDS.read(found.field("cards")),
        seed=SEED.read(found.field("seed")),
        commitment=COMMITMENT.read(found.field("commitment")),
        lake=_read_lake(found.field("lake")),
        stacks=tuple(_HONORS.read(stacks.field(kind.name.lower())) for kind in Dedication),
        seats=seats,
        tile_stack=_TILES.read(found.field("tile_stack")),
        left_out=_TILES.read(found.field("left_out")),
        **fields,
    )


def _check(state: GameState, written: dict[str, Any], found: Found) -> None:
    """What is told twice is told alike, and the position could come up."""
    if state.options.expansion != (len(state.cards) == 2) or (
        state.options.cards is not None and set(state.options.cards) != set(state.cards)
    ):
        raise found.field("cards").error("the two emperor cards in play")
    if inconsistency := find_inconsistency(state):
        path = _path(inconsistency.part, state.options)
        raise Found(None, path).refused(inconsistency.problem)
    if difference := first_difference(written, found.value):
        raise Found(None, difference.path).error(difference.expected, difference.found)


def _path(part: StatePart, options: Options) -> str:
    """Where a part of the state is in a document."""
    match part:
        case Side():
            return f"seats[{options.sides.index(part)}]"
        case Dedication():
            return f"stacks.{part.name.lower()}"
        case "turn" | "lake" | "supply" | "tile_stack" | "left_out" | "seed" | "commitment":
            return part
        case _:
            assert_never(part)


def parse_state_json(data: Any) -> GameState:
    """The position that an object describes, if it is one that can come up in a game."""
    found = Found(data)
    check_head(found, POSITION_FORMAT)
    state = _read_state(found)
    _check(state, state_json(state), found)
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*state.tile_stack, *state.left_out, *hands):
        raise found.refused("in a whole position no tile is hidden: this is a view")
    return state


def parse_view_json(data: Any) -> View:
    """The view that an object describes."""
    found = Found(data)
    check_head(found, VIEW_FORMAT)
    state = _read_state(found)
    viewer = Found(found.field("viewer").value, "viewer", state.options.sides)
    seen = View(optional(SEAT).read(viewer), state)
    _check(state, view_json(seen), found)
    own = () if seen.seat is None else state.seats[seen.seat].hand
    if view(state, seen.seat) != seen or HIDDEN in own:
        raise viewer.refused("the tiles shown and hidden are not those of this viewer")
    return seen
