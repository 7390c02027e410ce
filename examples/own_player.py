"""A player of your own: any class with a method `choose`. This one likes favors. Does that win?

On the command line, in this folder: lanterns arena own_player:FavorLover greedy --jobs 2
"""

from collections.abc import Sequence
from random import Random

from lanterns import (
    Action,
    DedicationMade,
    FavorReceived,
    LanternExchanged,
    LanternReceived,
    View,
    preview,
)
from lanterns.arena import Backend, Plan, TournamentSettings, standings


class FavorLover:
    """Takes what gives most, and counts a favor like three lanterns."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        worths = [self.worth(view, action) for action in legal]
        return legal[worths.index(max(worths))]

    def worth(self, view: View, action: Action) -> int:
        worth = {DedicationMade: 9, FavorReceived: 3, LanternReceived: 1, LanternExchanged: -1}
        events = preview(view.state, action)
        mine = [event for event in events if getattr(event, "seat", None) == view.seat]
        return sum(worth.get(type(event), 0) for event in mine)


if __name__ == "__main__":
    for other in ("random", "greedy"):
        # Each deal is played from both seats, so that neither gains from a lucky one.
        plan = Plan(TournamentSettings((FavorLover(), other), players=(2,), seed=1), games=6)
        first, second = standings(Backend().play(plan))
        won = f"{first.win_rate.mean:.0%} of {first.games} games"
        print(f"{first.label} beats {second.label}: {won}")
