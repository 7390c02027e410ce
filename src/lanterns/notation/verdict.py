"""What a check of a record found."""

from dataclasses import dataclass

from lanterns.engine import GameState, LanternsError, TurnStep
from lanterns.notation.errors import NotationError
from lanterns.notation.record import Record


@dataclass(frozen=True, slots=True)
class Flaw:
    """The first thing that is wrong with a record."""

    where: str
    """Line and column of a text; line, action and field of JSON. May be empty."""
    problem: str
    """What is wrong, in a sentence."""
    expected: str | None = None
    found: str | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a record is whole and true."""

    flaw: Flaw | None = None
    """``None`` if there is nothing wrong."""
    record: Record | None = None
    """The game, if there is nothing wrong with it."""
    line: int = 1
    """Where in its file the record begins."""

    @property
    def ok(self) -> bool:
        """Whether everything is as it should be."""
        return self.flaw is None

    @property
    def broken_off(self) -> str | None:
        """Why a true game was ended early, if it was."""
        return None if self.record is None else self.record.broken_off


class Wrong(Exception):
    """A check came upon a flaw. It carries the flaw out of the check, and never further."""

    def __init__(
        self, where: str, problem: str, expected: str | None = None, found: str | None = None
    ) -> None:
        super().__init__(problem)
        self.flaw = Flaw(where, problem, expected, found)


def unequal(where: str, expected: str, found: str) -> Wrong:
    """That something else is there than should be."""
    return Wrong(where, f"expected {expected}, found {found}", expected, found)


def check_end(record: Record, final: GameState, where: str) -> None:
    """A game ends by the rules, or is broken off and says so; ``where`` is the place it says so."""
    over = final.step is TurnStep.OVER
    if over and record.broken_off:
        raise Wrong(where, f"the game was played to its end, not broken off ({record.broken_off})")
    if not over and not record.broken_off:
        side = final.options.sides[final.seat_to_move].name
        raise Wrong(
            f"after action {len(record.actions)}",
            f"the game is not over: it is turn {final.turn}, and {side} is to move",
        )


def flaw_of(error: LanternsError) -> Flaw:
    """A refusal as a flaw."""
    if isinstance(error, NotationError):
        return Flaw(error.where, error.problem, error.expected)
    return Flaw("", str(error))
