"""What can go wrong with a program that plays."""

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """How a program failed to decide for its seat."""

    NOT_STARTED = "it could not be started"
    ENDED = "it ended, or closed its input or output"
    LATE = "it did not answer in time"
    FLOODED = "it wrote far more than an answer"
    GARBLED = "its line was no answer"
    STRAY = "it answered another request"
    ILLEGAL = "its answer names no legal action"
    GIVEN_UP = "it had failed too often to be started again"


class Failure(Exception):
    """The program did not do its part of the conversation."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A decision that a program lost, and that was made for it."""

    decision: int
    """Counted from 1, over all the player was asked; the ``id`` of the request."""
    fault: Fault
    message: str
    """The same for a person, with what is known beyond the fault."""
