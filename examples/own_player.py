"""A player of one's own: any object that chooses. This one likes favors; does that win games?"""

from collections.abc import Sequence
from random import Random

from lanterns import (
    Action,
    DedicationMade,
    FavorReceived,
    LanternExchanged,
    LanternReceived,
    Options,
    View,
    apply,
    legal_actions,
    new_game,
    outcome,
    preview,
    view,
)
from lanterns.players import Greedy, Player, Uniform


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


def winners(players: Sequence[Player], seed: int) -> tuple[int, ...]:
    state, rng = new_game(Options(len(players)), seed), Random(seed)
    while legal := legal_actions(state):
        seat = state.seat_to_move
        state = apply(state, players[seat].choose(view(state, seat), legal, rng)).state
    result = outcome(state)
    return result.winners if result else ()


for other in (Uniform(), Greedy()):
    # Each deal is played from both seats, so that neither gains from a lucky one.
    won = sum(0 in winners([FavorLover(), other], seed) for seed in range(3))
    won += sum(1 in winners([other, FavorLover()], seed) for seed in range(3))
    print(f"FavorLover won {won} of 6 games against {type(other).__name__}")
