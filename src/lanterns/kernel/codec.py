"""The only translation between actions and their integer codes."""

from functools import cached_property
from itertools import combinations
from typing import Final

from lanterns.engine import (
    COLORS,
    CONVERSION_LIMIT,
    LANTERNS,
    Action,
    Cell,
    ConvertFavors,
    Dedicate,
    Discard,
    Exchange,
    ExchangeForTwo,
    ExchangeForWild,
    IllegalAction,
    Pass,
    PlaceTile,
    RotateTile,
)
from lanterns.kernel import layout as at
from lanterns.kernel.cells import cell_at
from lanterns.kernel.layout import CODES, SEAT_SIZE, SLOT_CODES, Game
from lanterns.kernel.payments import PAYMENT_CARDS

FIXED: Final[tuple[Action, ...]] = (
    Pass(),
    *(ConvertFavors(favors) for favors in range(1, CONVERSION_LIMIT + 1)),
    *(Exchange(give, take) for give in LANTERNS for take in COLORS),
    *(ExchangeForWild(give) for give in LANTERNS),
    *(ExchangeForTwo(give, two) for give in LANTERNS for two in combinations(COLORS, 2)),
    *(Dedicate(kind, cards) for kind, cards in PAYMENT_CARDS),
    *(Discard(lantern) for lantern in LANTERNS),
)
"""The actions whose codes are the same in every position, by code."""

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
