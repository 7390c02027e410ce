"""Hooks for metrics, which the web layer fills in."""

from lanterns.server.core.errors import RefusalCode


class Meter:
    """Hooks for metrics. The defaults do nothing."""

    def committed(self, seconds: float) -> None:
        """Count a commit and the time it took."""

    def updated(self, seconds: float, viewers: int) -> None:
        """Count an update, the time it took, and its number of subscribers."""

    def write_failed(self) -> None:
        """Count a failed write."""

    def refused_request(self, code: RefusalCode) -> None:
        """Count a refusal by its code."""

    def bot_decided(self, code: str, seconds: float) -> None:
        """Count a bot's decision and the time it took, including the wait for a process."""
