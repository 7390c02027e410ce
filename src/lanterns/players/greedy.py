"""The player that weighs what each legal action gives now."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from lanterns.engine import (
    Action,
    DedicationMade,
    Discard,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternReceived,
    PavilionBuilt,
    Seat,
    TurnStep,
    View,
    apply,
    legal_actions,
    preview,
)


@dataclass(frozen=True, slots=True)
class Worth:
    """What things are worth to the seat that gets them, in honor."""

    lantern: float
    favor: float
    gift: float
    pavilion: float
    theirs: float
    """What share of its worth a lantern for another seat costs us."""


DURING_PLAY: Final = Worth(lantern=0.7, favor=0.8, gift=0.7, pavilion=0.5, theirs=0.3)
AT_THE_END: Final = Worth(lantern=0.001, favor=0.01, gift=0.1, pavilion=0.0, theirs=0.0)
"""In the last turn things are worth no more than the ties they break."""


_WEIGHTS: Final[dict[type, Callable[[Any, Worth], float]]] = {
    DedicationMade: lambda event, worth: event.honor - worth.lantern * len(event.cards),
    EmperorCardActivated: lambda _, worth: -2 * worth.gift,
    FavorReceived: lambda _, worth: worth.favor,
    FavorsConverted: lambda event, worth: event.honor - worth.favor * event.favors,
    GiftReceived: lambda _, worth: worth.gift,
    LanternDiscarded: lambda _, worth: -worth.lantern,
    LanternExchanged: lambda event, worth: (
        worth.lantern * (len(event.took) - 1) - worth.favor * event.favors
    ),
    LanternReceived: lambda _, worth: worth.lantern,
    PavilionBuilt: lambda _, worth: worth.pavilion,
}
"""What each event is worth to the seat it happens to; others are worth nothing."""


def weigh(events: Iterable[Event], seat: Seat, seats: int, worth: Worth) -> float:
    """What the events are worth to a seat: what others get counts against it."""
    total = 0.0
    for event in events:
        if weight := _WEIGHTS.get(type(event)):
            share = 1.0 if event.seat == seat else -worth.theirs / (seats - 1)  # type: ignore[union-attr]
            total += share * weight(event, worth)
    return total


class Greedy:
    """Known as ``greedy``: looks one action ahead, and past an exchange at the next dedication."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """The action of the highest weight; among equals, any."""
        weights = [self._weigh(view.state, action) for action in legal]
        best = max(weights) - 1e-9
        return rng.choice([a for a, weight in zip(legal, weights, strict=True) if weight >= best])

    def _weigh(self, state: GameState, action: Action) -> float:
        """What the action gives now."""
        worth = AT_THE_END if state.final_turn else DURING_PLAY
        seat, seats = state.seat_to_move, len(state.seats)
        weight = weigh(preview(state, action), seat, seats, worth)
        if isinstance(action, Discard):
            # All cost one card: give up what the seat holds most of.
            return weight + state.me.lanterns[action.lantern] / 100
        if state.step in (TurnStep.START, TurnStep.EXCHANGE):
            weight += self._best_dedication(apply(state, action).state, seat, worth)
        return weight

    def _best_dedication(self, state: GameState, seat: Seat, worth: Worth) -> float:
        """What the dedication is worth that could be made next."""
        if state.step is not TurnStep.DEDICATION or state.seat_to_move != seat:
            return 0.0
        return max(
            weigh(preview(state, action), seat, len(state.seats), worth)
            for action in legal_actions(state)
        )
