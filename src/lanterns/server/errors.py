"""What the server refuses, and why."""

from lanterns.engine import LanternsError


class Refusal(LanternsError):
    """A command that is not carried out; the sentence is for the person who gave it."""


class Stale(Refusal):
    """A command that was based on what is no longer so; the answer carries the news it missed."""


class NoSuchTable(LanternsError):
    """There is no table of that id. Said of private tables and of none in the same words."""

    def __init__(self) -> None:
        super().__init__("there is no such table")


class Conflict(LanternsError):
    """Somebody else has appended to the log first: reload, and decide anew."""
