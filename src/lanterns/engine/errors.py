"""What the engine refuses, and why."""


class LanternsError(ValueError):
    """Anything this package refuses. The message is a sentence for the person who asked."""


class InvalidOptions(LanternsError):
    """Options with which no game can be set up."""


class IllegalAction(LanternsError):
    """The rules do not allow that action now. The state it was tried on is untouched."""
