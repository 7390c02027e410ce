"""Positions and views as JSON."""

from typing import Final, assert_never

from lanterns.engine import (
    HIDDEN,
    WILD,
    Cell,
    Dedication,
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
from lanterns.notation.json_codec import (
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
    JsonNode,
    JsonObject,
    Sides,
    faces_json,
    first_difference,
    optional,
    several,
    shaped,
)
from lanterns.notation.values_json import (
    CARDS,
    COMMITMENT,
    OPTIONS,
    SEED,
    check_head,
    document_head,
)

POSITION_FORMAT: Final = "lanterns-position"
VIEW_FORMAT: Final = "lanterns-view"

_TILES: Final = several(HIDDEN_TILE)
_HONORS: Final = several(COUNT)
_TOKENS: Final = several(shaped(Token, {"dedication": DEDICATION, "honor": COUNT}))
_PAVILION: Final = optional(PAVILION)


def body_json(state: GameState) -> JsonObject:
    """The position without what never changes in a game: options, cards, seed, commitment."""
    sides = state.options.sides
    return {
        "turn": state.turn,
        "seat_to_move": SEAT.write(state.seat_to_move, sides),
        "step": STEP.write(state.step, sides),
        "final_turn": state.final_turn,
        "card_used": state.card_used,
        "start_seat": SEAT.write(state.start_seat, sides),
        "supply": COUNTS.write(state.supply, sides),
        "wild_lanterns": state.supply[WILD],
        "seats": [_seat_json(seat, sides) for seat in state.seats],
        "stacks": {kind.name.lower(): list(state.stacks[kind]) for kind in Dedication},
        "tile_stack": _TILES.write(state.tile_stack, sides),
        "left_out": _TILES.write(state.left_out, sides),
        "lake": [_placed_json(cell, placed) for cell, placed in state.lake.tiles.items()],
    }


def _seat_json(seat: SeatState, sides: Sides) -> JsonObject:
    return {
        "seat": seat.side.name,
        "honor": seat.honor,
        "lanterns": COUNTS.write(seat.lanterns, sides),
        "hand": _TILES.write(seat.hand, sides),
        "favors": seat.favors,
        "gifts": seat.gifts,
        "pavilions": seat.pavilions,
        "honor_tokens": seat.honor_tokens,
        "tokens": _TOKENS.write(seat.tokens, sides),
    }


def _placed_json(cell: Cell, placed: PlacedTile) -> JsonObject:
    return {
        "cell": CELL.write(cell, ()),
        "tile": placed.tile,
        "rotation": placed.rotation,
        "faces": faces_json(placed.tile, placed.rotation),
        "pavilion": _PAVILION.write(placed.pavilion, ()),
    }


def _document(state: GameState, head: JsonObject) -> JsonObject:
    sides = state.options.sides
    return {
        **head,
        "options": OPTIONS.write(state.options, sides),
        "cards": CARDS.write(state.cards, sides),
        "seed": SEED.write(state.seed, sides),
        "commitment": COMMITMENT.write(state.commitment, sides),
        **body_json(state),
    }


def state_json(state: GameState) -> JsonObject:
    """The whole position as an object, secrets included."""
    return _document(state, document_head(POSITION_FORMAT))


def view_json(view: View) -> JsonObject:
    """What a seat, or a spectator, knows of a position."""
    sides = view.state.options.sides
    viewer = None if view.seat is None else sides[view.seat].name
    return _document(view.state, {**document_head(VIEW_FORMAT), "viewer": viewer})


def parse_state_json(data: object) -> GameState:
    """The position that an object describes, if it is one that can come up in a game."""
    node = JsonNode(data)
    check_head(node, POSITION_FORMAT)
    state = _read_state(node)
    _check(state, state_json(state), node)
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*state.tile_stack, *state.left_out, *hands):
        raise node.refused("a whole position has no hidden tile: this is a view")
    return state


def parse_view_json(data: object) -> View:
    """The view that an object describes."""
    node = JsonNode(data)
    check_head(node, VIEW_FORMAT)
    state = _read_state(node)
    viewer = node.field("viewer").with_sides(state.options.sides)
    seen = View(optional(SEAT).read(viewer), state)
    _check(state, view_json(seen), node)
    own = () if seen.seat is None else state.seats[seen.seat].hand
    if view(state, seen.seat) != seen or HIDDEN in own:
        raise viewer.refused("the tiles shown and hidden are not those of this viewer")
    return seen


def _read_state(document: JsonNode) -> GameState:
    options = OPTIONS.read(document.field("options"))
    node = document.with_sides(options.sides)
    seats = tuple(_read_seat(item) for item in node.field("seats").items())
    if tuple(seat.side for seat in seats) != options.sides:
        raise node.field("seats").error(f"the {options.players} seats in their order")
    stacks = node.field("stacks")
    return GameState(
        options=options,
        cards=CARDS.read(node.field("cards")),
        seed=SEED.read(node.field("seed")),
        commitment=COMMITMENT.read(node.field("commitment")),
        lake=_read_lake(node.field("lake")),
        supply=COUNTS.read(node.field("supply")),
        stacks=tuple(_HONORS.read(stacks.field(kind.name.lower())) for kind in Dedication),
        seats=seats,
        tile_stack=_TILES.read(node.field("tile_stack")),
        left_out=_TILES.read(node.field("left_out")),
        start_seat=SEAT.read(node.field("start_seat")),
        turn=COUNT.read(node.field("turn")),
        step=STEP.read(node.field("step")),
        card_used=FLAG.read(node.field("card_used")),
    )


def _read_seat(node: JsonNode) -> SeatState:
    return SeatState(
        side=SIDE.read(node.field("seat")),
        lanterns=COUNTS.read(node.field("lanterns")),
        hand=_TILES.read(node.field("hand")),
        favors=COUNT.read(node.field("favors")),
        gifts=COUNT.read(node.field("gifts")),
        pavilions=COUNT.read(node.field("pavilions")),
        honor_tokens=COUNT.read(node.field("honor_tokens")),
        tokens=_TOKENS.read(node.field("tokens")),
    )


def _read_lake(node: JsonNode) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for item in node.items():
        cell = CELL.read(item.field("cell"))
        if cell in tiles:
            raise item.refused("two tiles are on one cell")
        tiles[cell] = PlacedTile(
            TILE.read(item.field("tile")),
            ROTATION.read(item.field("rotation")),
            _PAVILION.read(item.field("pavilion")),
        )
    if not tiles:
        raise node.error("at least the start tile")
    return lake_of(tiles)


def _check(state: GameState, written: JsonObject, node: JsonNode) -> None:
    """Check that the position could come up, and that the document says nothing else.

    A document has fields that follow from others, such as ``seat_to_move``: comparing it with the
    state as it is written finds one that does not.
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
