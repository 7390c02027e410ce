"""Playing a record again."""

from collections.abc import Iterator
from dataclasses import dataclass

from lanterns.engine import (
    COMPONENTS_ID,
    Action,
    GameState,
    IllegalAction,
    Seat,
    Step,
    apply,
    new_game,
)
from lanterns.notation.action_text import action_text
from lanterns.notation.errors import IllegalNotation, NotationError
from lanterns.notation.record import Moment, Record


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a game, with the position before it and what came of it."""

    number: int
    """Counted from 1."""
    before: GameState
    action: Action
    step: Step

    @property
    def turn(self) -> int:
        """The turn it belongs to."""
        return self.before.turn

    @property
    def seat(self) -> Seat:
        """Who chose it."""
        return self.before.seat_to_move


def start_of(record: Record) -> GameState:
    """The position of the first decision."""
    if record.components != COMPONENTS_ID:
        raise NotationError(
            f"this game was played with other pieces ({record.components}) "
            f"than are known here ({COMPONENTS_ID}): it cannot be replayed"
        )
    if record.seed is None:
        raise NotationError("the seed of this game is not known: it cannot be replayed")
    return new_game(record.options, record.seed)


def replay(record: Record) -> Iterator[Played]:
    """Every action in order, with the positions around it.

    An action that the rules refuse ends it with ``IllegalNotation``.
    """
    state = start_of(record)
    for number, action in enumerate(record.actions, 1):
        played = Played(number, state, action, _step(state, number, action))
        yield played
        state = played.step.state


def _step(state: GameState, number: int, action: Action) -> Step:
    try:
        return apply(state, action)
    except IllegalAction as error:
        seat = state.options.sides[state.seat_to_move].name
        raised = IllegalNotation(
            f"{action_text(action)} is not allowed: {error}",
            path=f"action {number} (turn {state.turn}, {seat})",
        )
        raised.action = action
        raise raised from error


def moments_of(record: Record) -> tuple[Moment, ...]:
    """When each action was chosen: as a replay tells it, or else as the record does."""
    if record.replayable:
        return tuple(Moment(played.turn, played.seat) for played in replay(record))
    if len(record.moments) != len(record.actions):
        raise NotationError("a record that cannot be replayed must tell the turn of every action")
    return record.moments
