"""From an array back to the engine's state."""

from typing import Final

from lanterns.engine import (
    Cell,
    Dedication,
    EmperorCard,
    GameState,
    Lake,
    Options,
    Pavilion,
    PlacedTile,
    SeatState,
    Seed,
    Side,
    Token,
    TurnStep,
)
from lanterns.kernel.cells import cell_at
from lanterns.kernel.layout import (
    CARD_USED,
    CARDS,
    FACE_BITS,
    FAVORS,
    GIFTS,
    GRID,
    GRID_BITS,
    HAND,
    HAND_COUNT,
    HONOR_TOKENS,
    KINDS,
    LANTERNS,
    LEFT_OUT,
    OPEN,
    OPEN_CELLS,
    OUT_COUNT,
    PAVILION_BITS,
    PAVILION_SHIFT,
    PAVILIONS,
    PLACED,
    PLACED_CELLS,
    PLAYERS,
    SEAT_SIZE,
    SEATS,
    SIDE,
    STACK_LEFT,
    STACK_ROOM,
    STACKS,
    START_SEAT,
    STEP,
    SUPPLY,
    TILE_STACK,
    TILES_LEFT,
    TOKEN_COUNT,
    TOKENS,
    TURN,
    Game,
)

_STEPS: Final = tuple(TurnStep)


def to_state(
    game: Game, options: Options, seed: Seed | None = None, commitment: str | None = None
) -> GameState:
    """The position of an array; what the array does not hold is passed beside it."""
    fields: list[int] = game.tolist()
    return GameState(
        options=options,
        cards=tuple(card for i, card in enumerate(EmperorCard) if fields[CARDS] >> i & 1),
        seed=seed,
        commitment=commitment,
        lake=_lake(fields),
        supply=tuple(fields[SUPPLY : SUPPLY + KINDS]),
        stacks=tuple(_stack(fields, kind) for kind in Dedication),
        seats=tuple(_seat(fields, seat) for seat in range(fields[PLAYERS])),
        tile_stack=tuple(fields[TILE_STACK : TILE_STACK + fields[TILES_LEFT]][::-1]),
        left_out=tuple(fields[LEFT_OUT : LEFT_OUT + fields[OUT_COUNT]]),
        start_seat=fields[START_SEAT],
        turn=fields[TURN],
        step=_STEPS[fields[STEP]],
        card_used=bool(fields[CARD_USED]),
    )


def _stack(fields: list[int], kind: int) -> tuple[int, ...]:
    first = STACKS + kind * STACK_ROOM
    return tuple(fields[first : first + fields[STACK_LEFT + kind]][::-1])


def _seat(fields: list[int], seat: int) -> SeatState:
    its = fields[SEATS + seat * SEAT_SIZE : SEATS + (seat + 1) * SEAT_SIZE]
    return SeatState(
        side=Side(its[SIDE]),
        lanterns=tuple(its[LANTERNS : LANTERNS + KINDS]),
        hand=tuple(its[HAND : HAND + its[HAND_COUNT]]),
        favors=its[FAVORS],
        gifts=its[GIFTS],
        pavilions=its[PAVILIONS],
        honor_tokens=its[HONOR_TOKENS],
        tokens=tuple(
            Token(Dedication(token % 4), token // 4)
            for token in its[TOKENS : TOKENS + its[TOKEN_COUNT]]
        ),
    )


def _lake(fields: list[int]) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for number in fields[PLACED_CELLS : PLACED_CELLS + fields[PLACED]]:
        tiles[cell_at(number)] = _placed(fields[GRID + (number & GRID_BITS)])
    opened = fields[OPEN_CELLS : OPEN_CELLS + fields[OPEN]]
    built = [cell for cell, placed in tiles.items() if placed.pavilion is not None]
    beside = frozenset(cell.beside(side) for cell in built for side in Side)
    return Lake(tiles, tuple(map(cell_at, opened)), beside)


def _placed(content: int) -> PlacedTile:
    tile, rotation = divmod((content & FACE_BITS) - 1, 4)
    pavilion = (content & PAVILION_BITS) >> PAVILION_SHIFT
    return PlacedTile(tile, rotation, Pavilion(pavilion - 1) if pavilion else None)
