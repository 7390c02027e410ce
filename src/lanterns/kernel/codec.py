"""Positions and actions as the kernel's numbers, with the standard library alone.

A position becomes the numbers of its array, an action its code, and a code its action again.
Programs that run the kernel without numba and numpy need only this module and layout.py.
"""

from array import array
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Final, Protocol, SupportsInt, get_args

from lanterns.engine import (
    COLORS,
    CONVERSION_LIMIT,
    LANTERNS,
    Action,
    AnyAction,
    Cell,
    ConvertFavors,
    Dedicate,
    Dedication,
    Discard,
    EmperorCard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    GameState,
    IllegalAction,
    Lake,
    Lantern,
    Lanterns,
    LanternsError,
    Pass,
    PlacedTile,
    PlaceTile,
    RotateTile,
    SeatState,
    TurnStep,
    payments,
)
from lanterns.engine.rows import check_rows
from lanterns.kernel import layout as at
from lanterns.kernel.layout import (
    CARD_NUMBERS,
    CODES,
    FIRST_CODES,
    GRID_BITS,
    HAND_ROOM,
    OPEN_ROOM,
    OUT_ROOM,
    PAVILION_SHIFT,
    PAYMENT_COUNT,
    PLACED_ROOM,
    ROW,
    SEAT_SIZE,
    SLOT_CODES,
    STACK_ROOM,
    STATE_SIZE,
    TILE_STACK_ROOM,
    TOKEN_ROOM,
)

# The numbers of cells and cards.


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


def card_bits(cards: tuple[EmperorCard, ...]) -> int:
    """Return emperor cards as the state holds them."""
    return sum(1 << CARD_NUMBERS[card] for card in cards)


# Positions.

_NO_TILE: Final = -1
_STEPS: Final = tuple(TurnStep)
WILDS_MOST: Final = 5
"""The number of wild lanterns in the game."""


def position_numbers(state: GameState) -> "array[int]":
    """Return the numbers of a position's array, without those that follow from its lake.

    ``survey`` computes these: ``SITES``, ``TURNABLE``, and what is beside each cell. A hidden tile
    is -1, as is no tile.

    >>> from lanterns.engine import Options, new_game
    >>> numbers = position_numbers(new_game(Options(players=3), seed=1))
    >>> numbers[at.PLAYERS], len(numbers) == STATE_SIZE
    (3, True)
    """
    numbers = array("h", [0]) * STATE_SIZE
    numbers[: at.PLACED_CELLS] = array("h", _fields(state))
    _write_lake(numbers, state.lake)
    return numbers


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


def _write_lake(numbers: "array[int]", lake: Lake) -> None:
    cells = [cell_number(cell) for cell in lake.tiles]
    opened = [cell_number(cell) for cell in lake.open_cells]
    spots = [cell & GRID_BITS for cell in cells + opened]
    if len(set(spots)) < len(spots):
        raise LanternsError("the tiles on this lake are not connected")
    numbers[at.PLACED] = len(cells)
    numbers[at.OPEN] = len(opened)
    listed = _fit(cells, PLACED_ROOM, "tiles on the lake") + _fit(opened, OPEN_ROOM, "open cells")
    numbers[at.PLACED_CELLS : at.PLACED_CELLS + len(listed)] = array("h", listed)
    for cell, tile in zip(cells, lake.tiles.values(), strict=True):
        numbers[at.GRID + (cell & GRID_BITS)] = _content(tile)


def _content(tile: PlacedTile) -> int:
    """Return what the grid holds for a tile."""
    pavilion = 0 if tile.pavilion is None else tile.pavilion + 1
    return tile.tile * 4 + tile.rotation + 1 + (pavilion << PAVILION_SHIFT)


# Actions.

_PLENTY: Final[Lanterns] = (7,) * 7 + (WILDS_MOST,)

PAYMENT_CARDS: Final[tuple[tuple[Dedication, tuple[Lantern, ...]], ...]] = tuple(
    (kind, cards) for kind in Dedication for cards in payments(kind, _PLENTY)
)
"""Every payment: its dedication and its cards."""
assert len(PAYMENT_CARDS) == PAYMENT_COUNT

FIXED_OF: Final[dict[type[Action], tuple[Action, ...]]] = {
    Pass: (Pass(),),
    ConvertFavors: tuple(ConvertFavors(favors) for favors in range(1, CONVERSION_LIMIT + 1)),
    Exchange: tuple(Exchange(give, take) for give in LANTERNS for take in COLORS),
    ExchangeForWild: tuple(ExchangeForWild(give) for give in LANTERNS),
    ExchangeForTwo: tuple(
        ExchangeForTwo(give, two) for give in LANTERNS for two in combinations(COLORS, 2)
    ),
    Dedicate: tuple(Dedicate(kind, cards) for kind, cards in PAYMENT_CARDS),
    Discard: tuple(Discard(lantern) for lantern in LANTERNS),
    RotateTile: (),
    PlaceTile: (),
}
"""All actions of each kind in the order of their codes, if these are the same in every position."""
check_rows("the table of actions", FIXED_OF, get_args(AnyAction))

FIXED: Final = tuple(action for kind in FIRST_CODES for action in FIXED_OF[kind])
"""The actions whose codes are the same in every position, by code."""

_FIXED_CODES: Final = {action: code for code, action in enumerate(FIXED)}


class Numbers(Protocol):
    """The numbers of a position: an array of NumPy, of the standard library, or a list."""

    def __getitem__(self, place: int, /) -> SupportsInt:
        """Return the number at a place."""
        ...


class Codec:
    """The codes of the actions in one position, which must not change while it is used."""

    def __init__(self, game: Numbers) -> None:
        self._game = game

    @cached_property
    def hand(self) -> list[int]:
        """The hand of the seat to move."""
        me = at.SEATS + int(self._game[at.SEAT]) * SEAT_SIZE
        return self._read(me + at.HAND, me + at.HAND_COUNT)

    @cached_property
    def opened(self) -> list[Cell]:
        """The open cells, by number."""
        return [cell_at(number) for number in self._read(at.OPEN_CELLS, at.OPEN)]

    @cached_property
    def placed(self) -> list[Cell]:
        """The cells of the tiles in play, in placing order."""
        return [cell_at(number) for number in self._read(at.PLACED_CELLS, at.PLACED)]

    @cached_property
    def _numbers(self) -> dict[Cell, int]:
        return {cell: number for number, cell in enumerate(self.opened)}

    def _read(self, first: int, count: int) -> list[int]:
        """Return the numbers from a place on, as many as another place says."""
        return [int(self._game[place]) for place in range(first, first + int(self._game[count]))]

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
