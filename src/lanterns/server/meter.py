"""What a hub tells of its own work, for whoever counts. This one does not."""


class Meter:
    """Called by a hub as things happen; override what is to be counted."""

    def committed(self, seconds: float) -> None:
        """Entries went to disk; how long it took."""

    def told(self, seconds: float, watchers: int) -> None:
        """News was handed to that many watchers; how long it took."""

    def thought(self, code: str, seconds: float) -> None:
        """A bot decided; how long it took, waiting for its turn included."""
