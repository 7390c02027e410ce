"""What the notation refuses: the unreadable, the illegal and the ambiguous are three things."""

from lanterns.engine import Action, LanternsError


class NotationError(LanternsError):
    """Something written down that cannot be taken as it stands."""

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
        """Counted from 1; ``None`` where there are no lines, as in JSON already read."""
        self.column = column
        """Counted from 1, in characters."""
        self.path = path
        """In JSON, the way to the value, such as ``actions[3].action.cell.x``."""
        self.expected = expected
        """What should have stood there, where that is one thing."""

    @property
    def where(self) -> str:
        """The place, for a person; empty if there is none to tell."""
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
    """It cannot be read: it is not in the grammar."""


class IllegalNotation(NotationError):
    """It can be read, and names something that the game does not allow there."""

    action: Action | None = None
    """The action that is not legal, if it is one: the engine's ``refuse`` tells why."""


class AmbiguousNotation(NotationError):
    """It can be read in more than one way."""
