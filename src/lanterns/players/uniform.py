"""The player that takes any legal action, each as likely as the others."""

from collections.abc import Sequence
from random import Random

from lanterns.engine import Action, View


class Uniform:
    """Known as ``random``."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Any of the legal actions."""
        return rng.choice(legal)
