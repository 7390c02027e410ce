"""The bridge between the engine and the kernel: positions to arrays, actions to codes, and back.

A view becomes an array with a random guess at what it hides.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Final

import numpy as np

from lanterns.engine import (
    HIDDEN,
    Action,
    Cell,
    Dedication,
    GameState,
    IllegalAction,
    Lake,
    LanternsError,
    Options,
    Pavilion,
    PlacedTile,
    PlaceTile,
    RotateTile,
    SeatState,
    Seed,
    Side,
    Token,
    TurnStep,
    View,
)
from lanterns.kernel import layout as at
from lanterns.kernel.arrays import Game, Rng
from lanterns.kernel.dealing import card_bits, guess_hidden
from lanterns.kernel.dedicate import WILDS_MOST
from lanterns.kernel.lake import survey
from lanterns.kernel.layout import (
    CARD_NUMBERS,
    CODES,
    FACE_BITS,
    GRID_BITS,
    HAND_ROOM,
    KINDS,
    OPEN_ROOM,
    OUT_ROOM,
    PAVILION_BITS,
    PAVILION_SHIFT,
    PLACED_ROOM,
    ROW,
    SEAT_SIZE,
    SLOT_CODES,
    STACK_ROOM,
    STATE_SIZE,
    TILE_STACK_ROOM,
    TOKEN_ROOM,
)
from lanterns.kernel.rules import FIXED


def cell_number(cell: Cell) -> int:
    """Return the number of a cell.

    >>> cell_number(Cell(-1, 2))
    179
    """
    return cell.x + ROW * cell.y


@cache
def cell_at(number: int) -> Cell:
    """Return the cell of a number.

    >>> cell_at(179)
    Cell(x=-1, y=2)
    """
    y, x = divmod(number + ROW // 2, ROW)
    return Cell(x - ROW // 2, y)


_NO_TILE: Final = -1
_STEPS: Final = tuple(TurnStep)


def from_state(state: GameState) -> Game:
    """Return the array of a position whose tiles are all known; for a view use ``from_view``."""
    hands = (tile for seat in state.seats for tile in seat.hand)
    if HIDDEN in (*hands, *state.tile_stack, *state.left_out):
        raise LanternsError("this position hides tiles: use from_view, which guesses them")
    return _write(state)


def from_view(view: View, rng: Rng) -> Game:
    """Return the array of a game that fits the view: what the view hides is drawn at random."""
    game = _write(view.state)
    guess_hidden(game, -1 if view.seat is None else view.seat, rng)
    return game


def _write(state: GameState) -> Game:
    game = np.zeros(STATE_SIZE, np.int16)
    game[: at.PLACED_CELLS] = _fields(state)
    _write_lake(game, state.lake)
    return game


def _fit(values: Sequence[int], room: int, what: str, filler: int = 0) -> list[int]:
    """Return the values, padded to the size of their field."""
    if len(values) > room:
        raise LanternsError(f"the kernel has room for {room} {what}, not {len(values)}")
    return [*values, *[filler] * (room - len(values))]


def _fields(state: GameState) -> list[int]:
    """Return all fields before the lake, in the order of the layout."""
    seats = [_seat_fields(seat) for seat in state.seats]
    seats += [_NOBODY] * (4 - len(seats))
    fields = [0] * at.STACK_LEFT
    fields[at.PLAYERS] = len(state.seats)
    fields[at.CARDS] = card_bits(state.cards)
    fields[at.START_SEAT] = state.start_seat
    fields[at.TURN] = state.turn
    fields[at.STEP] = _STEPS.index(state.step)
    fields[at.CARD_USED] = state.card_used
    fields[at.SEAT] = state.seat_to_move
    fields[at.TILES_LEFT] = len(state.tile_stack)
    fields[at.OUT_COUNT] = len(state.left_out)
    fields += [len(stack) for stack in state.stacks]
    for stack in state.stacks:
        fields += _fit(stack[::-1], STACK_ROOM, "tokens in a stack")
    fields += state.supply
    fields += _fit(state.tile_stack[::-1], TILE_STACK_ROOM, "tiles in the stack", _NO_TILE)
    fields += _fit(state.left_out, OUT_ROOM, "tiles left out", _NO_TILE)
    for seat in seats:
        fields += seat
    return fields


def _seat_fields(seat: SeatState) -> list[int]:
    if seat.lanterns[-1] > WILDS_MOST:
        raise LanternsError(f"there are {WILDS_MOST} wild lanterns, not {seat.lanterns[-1]}")
    tokens = [token.honor * 4 + token.dedication for token in seat.tokens]
    return [
        *seat.lanterns,
        *_fit(seat.hand, HAND_ROOM, "tiles in a hand", _NO_TILE),
        len(seat.hand),
        seat.favors,
        seat.gifts,
        seat.pavilions,
        seat.honor_tokens,
        seat.honor,
        seat.side,
        len(tokens),
        *_fit(tokens, TOKEN_ROOM, "tokens of a seat"),
    ]


_NOBODY: Final = [_NO_TILE if at.HAND <= i < at.HAND_COUNT else 0 for i in range(SEAT_SIZE)]
"""The fields of a seat that is not taken."""


def _write_lake(game: Game, lake: Lake) -> None:
    cells = [cell_number(cell) for cell in lake.tiles]
    opened = [cell_number(cell) for cell in lake.open_cells]
    spots = [cell & GRID_BITS for cell in cells + opened]
    if len(set(spots)) < len(spots):
        raise LanternsError("the tiles on this lake are not connected")
    game[at.PLACED] = len(cells)
    game[at.OPEN] = len(opened)
    game[at.PLACED_CELLS : at.OPEN_CELLS] = _fit(cells, PLACED_ROOM, "tiles on the lake")
    game[at.OPEN_CELLS : at.GRID] = [*_fit(opened, OPEN_ROOM, "open cells"), 0]
    game[at.GRID :][spots[: len(cells)]] = [_content(tile) for tile in lake.tiles.values()]
    survey(game)


def _content(tile: PlacedTile) -> int:
    """Return what the grid holds for a tile."""
    pavilion = 0 if tile.pavilion is None else tile.pavilion + 1
    return tile.tile * 4 + tile.rotation + 1 + (pavilion << PAVILION_SHIFT)


def to_state(
    game: Game, options: Options, seed: Seed | None = None, commitment: str | None = None
) -> GameState:
    """Return the position of an array; what an array does not hold is passed separately."""
    fields: list[int] = game.tolist()
    return GameState(
        options=options,
        cards=tuple(card for card, bit in CARD_NUMBERS.items() if fields[at.CARDS] >> bit & 1),
        seed=seed,
        commitment=commitment,
        lake=_read_lake(fields),
        supply=tuple(fields[at.SUPPLY : at.SUPPLY + KINDS]),
        stacks=tuple(_read_stack(fields, kind) for kind in Dedication),
        seats=tuple(_read_seat(fields, seat) for seat in range(fields[at.PLAYERS])),
        tile_stack=tuple(fields[at.TILE_STACK : at.TILE_STACK + fields[at.TILES_LEFT]][::-1]),
        left_out=tuple(fields[at.LEFT_OUT : at.LEFT_OUT + fields[at.OUT_COUNT]]),
        start_seat=fields[at.START_SEAT],
        turn=fields[at.TURN],
        step=_STEPS[fields[at.STEP]],
        card_used=bool(fields[at.CARD_USED]),
    )


def _read_stack(fields: list[int], kind: int) -> tuple[int, ...]:
    first = at.STACKS + kind * STACK_ROOM
    return tuple(fields[first : first + fields[at.STACK_LEFT + kind]][::-1])


def _read_seat(fields: list[int], seat: int) -> SeatState:
    its = fields[at.SEATS + seat * SEAT_SIZE : at.SEATS + (seat + 1) * SEAT_SIZE]
    return SeatState(
        side=Side(its[at.SIDE]),
        lanterns=tuple(its[at.LANTERNS : at.LANTERNS + KINDS]),
        hand=tuple(its[at.HAND : at.HAND + its[at.HAND_COUNT]]),
        favors=its[at.FAVORS],
        gifts=its[at.GIFTS],
        pavilions=its[at.PAVILIONS],
        honor_tokens=its[at.HONOR_TOKENS],
        tokens=tuple(
            Token(Dedication(token % 4), token // 4)
            for token in its[at.TOKENS : at.TOKENS + its[at.TOKEN_COUNT]]
        ),
    )


def _read_lake(fields: list[int]) -> Lake:
    tiles: dict[Cell, PlacedTile] = {}
    for number in fields[at.PLACED_CELLS : at.PLACED_CELLS + fields[at.PLACED]]:
        tiles[cell_at(number)] = _read_tile(fields[at.GRID + (number & GRID_BITS)])
    opened = fields[at.OPEN_CELLS : at.OPEN_CELLS + fields[at.OPEN]]
    built = [cell for cell, placed in tiles.items() if placed.pavilion is not None]
    beside = frozenset(cell.beside(side) for cell in built for side in Side)
    return Lake(tiles, tuple(map(cell_at, opened)), beside)


def _read_tile(content: int) -> PlacedTile:
    tile, rotation = divmod((content & FACE_BITS) - 1, 4)
    pavilion = (content & PAVILION_BITS) >> PAVILION_SHIFT
    return PlacedTile(tile, rotation, Pavilion(pavilion - 1) if pavilion else None)


_FIXED_CODES: Final = {action: code for code, action in enumerate(FIXED)}


class Codec:
    """The codes of the actions in one position, which must not change while it is used."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def hand(self) -> list[int]:
        """The hand of the seat to move."""
        me = at.SEATS + int(self._game[at.SEAT]) * SEAT_SIZE
        hand: list[int] = self._game[
            me + at.HAND : me + at.HAND + int(self._game[me + at.HAND_COUNT])
        ].tolist()
        return hand

    @cached_property
    def opened(self) -> list[Cell]:
        """The open cells, by number."""
        return self._cells(at.OPEN_CELLS, at.OPEN)

    @cached_property
    def placed(self) -> list[Cell]:
        """The cells of the tiles in play, in placing order."""
        return self._cells(at.PLACED_CELLS, at.PLACED)

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.opened)}

    def _cells(self, first: int, count: int) -> list[Cell]:
        numbers: list[int] = self._game[first : first + int(self._game[count])].tolist()
        return [cell_at(number) for number in numbers]

    def encode(self, action: Action) -> int:
        """Return the code of an action."""
        if isinstance(action, PlaceTile):
            return self._encode_placement(action)
        if isinstance(action, RotateTile):
            return self._encode_rotation(action)
        code = _FIXED_CODES.get(action)
        if code is None:
            raise IllegalAction(f"{action!r} is not an action of this game")
        return code

    def _encode_placement(self, action: PlaceTile) -> int:
        if action.tile not in self.hand:
            raise IllegalAction(f"tile {action.tile} is not in the seat's hand")
        if action.cell not in self._numbers:
            raise IllegalAction("that cell is not open")
        if action.rotation not in range(4):
            raise IllegalAction("a tile has four rotations, 0 to 3")
        first = at.BUILD if action.pavilion else at.PLACE
        slot, number = self.hand.index(action.tile), self._numbers[action.cell]
        return first + slot * SLOT_CODES + number * 4 + action.rotation

    def _encode_rotation(self, action: RotateTile) -> int:
        if action.cell not in self.placed:
            raise IllegalAction("there is no tile on that cell")
        if action.turns not in (1, 2, 3):
            raise IllegalAction("a tile is turned by 1, 2 or 3 quarters")
        return at.ROTATE + self.placed.index(action.cell) * 3 + action.turns - 1

    def decode(self, code: int) -> Action:
        """Return the action of a code."""
        if not 0 <= code < CODES:
            raise IllegalAction(f"{code} is not an action code (0 to {CODES - 1})")
        if code < at.ROTATE:
            return FIXED[code]
        try:
            return self._decode_placement(code) if code >= at.PLACE else self._decode_rotation(code)
        except IndexError:
            raise IllegalAction(
                f"code {code} refers to a tile or cell that is not in this position"
            ) from None

    def _decode_placement(self, code: int) -> PlaceTile:
        slot, choice = divmod(code - (at.BUILD if code >= at.BUILD else at.PLACE), SLOT_CODES)
        number, rotation = divmod(choice, 4)
        return PlaceTile(self.hand[slot], self.opened[number], rotation, code >= at.BUILD)

    def _decode_rotation(self, code: int) -> RotateTile:
        number, turns = divmod(code - at.ROTATE, 3)
        return RotateTile(self.placed[number], turns + 1)


def encode(game: Game, action: Action) -> int:
    """Return the code of an action in that position."""
    return Codec(game).encode(action)


def decode(game: Game, code: int) -> Action:
    """Return the action of a code in that position."""
    return Codec(game).decode(int(code))
