"""A player in a package of its own. Its entry point is in pyproject.toml."""

from collections.abc import Sequence
from random import Random

from lanterns import Action, DedicationMade, LanternReceived, Reason, View, preview


class Matchmaker:
    """Places tiles where colors match."""

    def __init__(self, match: str = "2") -> None:
        # What follows the colon of the code, as in matchmaker:5, arrives here as text.
        self.match = float(match)

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        worths = [self.worth(view, action) for action in legal]
        best = [action for action, worth in zip(legal, worths, strict=True) if worth == max(worths)]
        return rng.choice(best)

    def worth(self, view: View, action: Action) -> float:
        worth = 0.0
        for event in preview(view.state, action):
            match event:
                case DedicationMade(seat=seat, honor=honor) if seat == view.seat:
                    worth += honor
                case LanternReceived(seat=seat, reason=reason) if seat == view.seat:
                    worth += self.match if reason is Reason.MATCH else 1
                case _:
                    pass
        return worth
