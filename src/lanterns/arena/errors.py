"""What the arena refuses, and why."""

from lanterns.engine import LanternsError


class ArenaError(LanternsError):
    """A tournament that cannot be held like that."""


class ResultsError(ArenaError):
    """A file of results that cannot be gone on with."""


class GameFailed(ArenaError):
    """A game that came to no end, through no fault of the rules."""


class MissingExtra(ArenaError):
    """Something was asked for that an optional package does."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an extra: pip install 'lanterns[{extra}]'")
