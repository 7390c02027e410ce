"""The player that chooses any legal action, all equally likely."""

from collections.abc import Sequence
from random import Random

from lanterns.engine import Action, View


class Uniform:
    """Known as ``random``."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Return any of the legal actions."""
        return rng.choice(legal)
