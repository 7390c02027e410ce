"""The choice of a tile, its rotation and its cell, before it is placed."""

from collections.abc import Iterator
from typing import TypeAlias

from lanterns.engine import (
    Action,
    Cell,
    Event,
    GameState,
    Pass,
    Pavilion,
    PlacedTile,
    PlaceTile,
    RotateTile,
    Seat,
    TileId,
    TurnStep,
    View,
    ahead,
    legal_actions,
    preview,
    refuse,
)
from lanterns.terminal.fullscreen.lake import Scene, next_target
from lanterns.terminal.gains import gains


def still_to_come(state: GameState) -> Iterator[tuple[list[Action], GameState]]:
    """Yield the positions that the rest of a turn can reach by passing, each with the passes."""
    passes: list[Action] = []
    yield passes, state
    for later in ahead(state):
        passes = [*passes, Pass()]
        yield passes, later


Plan: TypeAlias = tuple[Action, ...]
"""Actions one after another: the passes that come first, and then the chosen action."""


def reachable(state: GameState) -> list[Plan]:
    """Return every action that the rest of the turn offers, each after the passes leading to it."""
    found: dict[Action, Plan] = {}
    for passes, later in still_to_come(state):
        for action in legal_actions(later):
            found.setdefault(action, (*passes, action))
    return list(found.values())


class Selection:
    """The choice that the person to move is trying out. It changes nothing in the game."""

    def __init__(self) -> None:
        self.tile: TileId | None = None
        self.turns = 0
        self.cursor: Cell | None = None
        self.pavilion = False
        self.rotating = False
        """Whether a tile on the lake is being turned instead (E6)."""
        self.plans: list[Plan] = []
        """Everything that the rest of the turn offers."""
        self.kinds: set[type[Action]] = set()
        """The kinds of these actions."""
        self._state: GameState | None = None
        self._position: GameState | None = None
        self._passes: list[Action] = []
        self.targets: tuple[Cell, ...] = ()

    def settle(self, view: View) -> None:
        """Take up a position. The choices stay as far as they are still possible."""
        if view.state is not self._state:
            self._take_up(view)
        self.targets = ()
        if self._position is None:
            self.cursor = None
            return
        if self.rotating:
            turned = (plan[-1] for plan in self.plans)
            cells = [action.cell for action in turned if isinstance(action, RotateTile)]
            self.targets = tuple(dict.fromkeys(cells))
            self.rotating = bool(self.targets)
        if not self.rotating:
            self.targets = self._position.lake.open_cells
        hand = self._position.me.hand
        if self.tile not in hand:
            self.tile, self.turns, self.pavilion = hand[0] if hand else None, 0, False
        if self.cursor not in self.targets:
            self.cursor = self._nearest()

    def _take_up(self, view: View) -> None:
        """Find out what the rest of the turn offers."""
        self._state = state = view.state
        self._position, self._passes, self.plans, self.kinds = None, [], [], set()
        if view.seat is None or view.seat != state.seat_to_move or state.step is TurnStep.OVER:
            self.rotating = False
            return
        self.plans = reachable(state)
        self.kinds = {type(plan[-1]) for plan in self.plans}
        for passes, later in still_to_come(state):
            if later.step is TurnStep.PLACE:
                self._position, self._passes = later, passes

    def _nearest(self) -> Cell | None:
        x, y = self.cursor or (0, 0)
        distance = lambda cell: (abs(cell.x - x) + abs(cell.y - y), cell)  # noqa: E731
        return min(self.targets, key=distance, default=None)

    @property
    def position(self) -> GameState | None:
        """The position in which the tile would be placed; none if none is placed this turn."""
        return self._position

    @property
    def passes(self) -> list[Action]:
        """The passes before that."""
        return self._passes

    def move(self, direction: str) -> None:
        """Move the cursor."""
        self.cursor = next_target(self.targets, self.cursor, direction) or self.cursor

    def point(self, cell: Cell) -> None:
        """Put the cursor on a cell."""
        if cell in self.targets:
            if self.rotating and cell != self.cursor:
                self.turns = 0
            self.cursor = cell

    def turn(self, quarters: int) -> None:
        """Turn the tile clockwise."""
        self.turns = (self.turns + quarters) % 4

    def take(self, tile: TileId) -> None:
        """Choose a tile of the hand."""
        if self._position is not None and tile in self._position.me.hand:
            if tile != self.tile or self.rotating:
                self.turns = 0
            self.tile = tile
            if self.rotating:
                self.stop_rotating()

    def take_next(self, step: int = 1) -> None:
        """Choose the next tile of the hand."""
        hand = () if self._position is None else self._position.me.hand
        if hand and self.tile in hand:
            self.take(hand[(hand.index(self.tile) + step) % len(hand)])

    def start_rotating(self, view: View) -> None:
        """Turn a tile on the lake instead of placing one."""
        self.rotating, self.turns = True, 1
        self.settle(view)

    def stop_rotating(self) -> None:
        """Go back to placing; ``settle`` must follow."""
        self.rotating, self.turns = False, 0

    @property
    def action(self) -> Action | None:
        """The action that Enter would carry out."""
        if self._position is None or self.cursor is None:
            return None
        if self.rotating:
            return RotateTile(self.cursor, self.turns) if self.turns else None
        if self.tile is None:
            return None
        placed = PlaceTile(self.tile, self.cursor, self.turns, self.pavilion)
        if self.pavilion and refuse(self._position, placed):
            return PlaceTile(self.tile, self.cursor, self.turns)
        return placed

    def refusal(self, pavilion: bool = False) -> str | None:
        """Return why the action, or if asked the same with a pavilion, is refused, or ``None``."""
        action = self.action
        if self._position is None or action is None:
            return "there is nothing to place now"
        if pavilion and isinstance(action, PlaceTile):
            action = PlaceTile(action.tile, action.cell, action.rotation, pavilion=True)
        return refuse(self._position, action)

    @property
    def expected(self) -> tuple[Event, ...]:
        """The events that the action would cause, from the engine."""
        if self._position is None or self.action is None or self.refusal():
            return ()
        return preview(self._position, self.action)

    def gains(self) -> dict[Seat, str]:
        """Return what each seat would receive."""
        return gains(self.expected)

    def scene(self, view: View, last: Cell | None) -> Scene:
        """Return the lake with the tile tried out on it."""
        lake = view.state.lake
        ghost = None
        if self.cursor is not None and self.rotating:
            ghost = lake.tiles[self.cursor].rotated(self.turns)
        elif self.cursor is not None and self.tile is not None:
            action = self.action
            built = isinstance(action, PlaceTile) and action.pavilion
            pavilion = Pavilion(view.state.seat_to_move) if built else None
            ghost = PlacedTile(self.tile, self.turns, pavilion)
        return Scene(lake, self.targets, self.cursor, ghost, last)
