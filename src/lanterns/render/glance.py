"""The state of a game at a glance, besides the lake: computed once for text and SVG."""

from dataclasses import dataclass

from lanterns.engine import (
    LANTERN_LIMIT,
    LANTERNS,
    WILD,
    Dedication,
    GameState,
    Lantern,
    Seat,
    SeatState,
    TurnStep,
    dedications_with,
    outcome,
    top_token,
)
from lanterns.render.sentences import outcome_sentence
from lanterns.render.words import STEP_PHRASES, count, whose


@dataclass(frozen=True, slots=True)
class StackTop:
    """The visible part of a dedication stack."""

    dedication: Dedication
    honor: int
    """The honor of the next dedication of this kind."""
    left: int
    """The number of printed tokens left; with none left, generic tokens are paid (R9)."""
    then: int
    """The honor of the dedication after that."""

    @property
    def note(self) -> str:
        """The number of tokens left, in words."""
        if not self.left:
            return "only generic tokens"
        return f"{self.left} left, then {self.then}"


def stack_tops(state: GameState) -> list[StackTop]:
    """Return the stacks in play; the emperor's only with its card (E5)."""
    return [_top(state.stacks, kind) for kind in dedications_with(state.cards)]


def _top(stacks: tuple[tuple[int, ...], ...], kind: Dedication) -> StackTop:
    honor, _ = top_token(stacks, kind)
    then, _ = top_token(tuple(stack[1:] for stack in stacks), kind)
    return StackTop(kind, honor, len(stacks[kind]), then)


def lanterns_in_play(state: GameState) -> tuple[Lantern, ...]:
    """Return the kinds of lanterns on this table: wild ones only where they can come up (E9)."""
    wilds = state.supply[WILD] + sum(seat.lanterns[WILD] for seat in state.seats)
    return LANTERNS if wilds else LANTERNS[:WILD]


def over_the_limit(seat: SeatState) -> bool:
    """Return whether the seat has more lanterns than it may place with (R10)."""
    return sum(seat.lanterns) > LANTERN_LIMIT


def lit_seats(state: GameState) -> tuple[Seat, ...]:
    """Return the seat whose turn it is, or at the end the winners."""
    result = outcome(state)
    return (state.seat_to_move,) if result is None else result.winners


def headline(state: GameState, names: tuple[str, ...]) -> str:
    """Return whose turn it is and what they have to do, or the result of the game."""
    result = outcome(state)
    if result is not None:
        return outcome_sentence(result, names)
    phrase = STEP_PHRASES[state.step]
    if state.step is TurnStep.PLACE and over_the_limit(state.me):
        phrase = f"discard {count(sum(state.me.lanterns) - LANTERN_LIMIT, 'lantern')}"
    owner = whose(names[state.seat_to_move])
    return f"{owner[0].upper()}{owner[1:]} turn: {phrase}"


def turn_count(state: GameState) -> str:
    """Return the number of the turn, or of all turns when the game is over."""
    if state.step is TurnStep.OVER:
        return f"{state.last_turn} turns played"
    kind = "final turn" if state.final_turn else "turn"
    return f"{kind} {state.turn} of {state.last_turn}"


def tiles_left(state: GameState) -> str:
    """Return how many tiles are left in the stack."""
    return f"{count(len(state.tile_stack), 'tile')} in the stack"
