"""Errors for what the engine refuses: actions, options, and text that cannot be accepted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanterns.engine.action import Action


class LanternsError(ValueError):
    """Anything this package refuses. The message is a sentence for the person who asked."""


class InvalidOptions(LanternsError):
    """Options with which no game can be set up."""


class IllegalAction(LanternsError):
    """The rules do not allow that action now. The state it was tried on is unchanged."""


class NotationError(LanternsError):
    """Text or JSON that cannot be accepted, and where the fault is."""

    def __init__(
        self,
        problem: str,
        *,
        line: int | None = None,
        column: int | None = None,
        path: str = "",
        expected: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        """What is wrong, in a sentence, without the place."""
        self.line = line
        """Counted from 1; ``None`` where there are no lines, as in JSON already parsed."""
        self.column = column
        """Counted from 1, in characters."""
        self.path = path
        """In JSON, the path to the value, such as ``actions[3].action.cell.x``."""
        self.expected = expected
        """What should be there, if only one thing can be."""

    @property
    def where(self) -> str:
        """The place, for a person; empty if it is unknown."""
        parts = []
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        if self.path:
            parts.append(self.path)
        return ", ".join(parts)

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


class InvalidNotation(NotationError):
    """The text or JSON cannot be read: it is not in the grammar."""


class IllegalNotation(NotationError):
    """The text or JSON can be read, but what it says is not allowed in the game."""

    action: "Action | None" = None
    """The illegal action, if the fault is one; the engine's ``refuse`` says why."""


class AmbiguousNotation(NotationError):
    """The text can be read in more than one way."""
