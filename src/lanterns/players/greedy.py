"""The player that takes what pays most now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, assert_never

from lanterns.engine import (
    Action,
    DedicationMade,
    Discard,
    EmperorCardActivated,
    Event,
    FavorReceived,
    FavorsConverted,
    FinalTurnsBegan,
    GameEnded,
    GameState,
    GiftReceived,
    LanternDiscarded,
    LanternExchanged,
    LanternMissed,
    LanternReceived,
    PavilionBuilt,
    Seat,
    TileDrawn,
    TilePlaced,
    TileRotated,
    TurnStarted,
    TurnStep,
    View,
    apply,
    legal_actions,
    preview,
)


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of things to the seat that gets them, in honor."""

    lantern: float
    favor: float
    gift: float
    pavilion: float
    theirs: float
    """The share of its worth that a gain of another seat costs us."""


DURING_PLAY: Final = Worth(lantern=0.7, favor=0.8, gift=0.7, pavilion=0.5, theirs=0.3)
AT_THE_END: Final = Worth(lantern=0.001, favor=0.01, gift=0.1, pavilion=0.0, theirs=0.0)
"""In the last turn, everything but honor only breaks ties."""


def _gain(event: Event, worth: Worth) -> float:  # noqa: C901 - one case for each event
    """Return what an event is worth to the seat it happens to."""
    match event:
        case LanternReceived():
            return worth.lantern
        case TilePlaced() | TileDrawn() | TileRotated() | TurnStarted() | LanternMissed():
            return 0.0
        case FavorReceived():
            return worth.favor
        case DedicationMade():
            return event.honor - worth.lantern * len(event.cards)
        case LanternExchanged():
            return worth.lantern * (len(event.took) - 1) - worth.favor * event.favors
        case LanternDiscarded():
            return -worth.lantern
        case PavilionBuilt():
            return worth.pavilion
        case GiftReceived():
            return worth.gift
        case EmperorCardActivated():
            return -event.card.gifts * worth.gift
        case FavorsConverted():
            return event.honor - worth.favor * event.favors
        case FinalTurnsBegan() | GameEnded():
            return 0.0
        case _:
            assert_never(event)


def weigh(events: Iterable[Event], seat: Seat, seats: int, worth: Worth) -> float:
    """Return what the events are worth to a seat: gains of others count against it."""
    total = 0.0
    for event in events:
        if not isinstance(event, GameEnded):
            share = 1.0 if event.seat == seat else -worth.theirs / (seats - 1)
            total += share * _gain(event, worth)
    return total


class Greedy:
    """Known as ``greedy``: looks one action ahead, and past an exchange at the next dedication."""

    def __init__(self, during_play: Worth = DURING_PLAY) -> None:
        self._during_play = during_play

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """Choose the action that is worth most; among equals, any."""
        return rng.choice(self.favorites(view, legal))

    def favorites(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """Return the actions that are worth most, all equally much."""
        weights = [self._weigh(view.state, action) for action in legal]
        best = max(weights) - 1e-9
        return [a for a, weight in zip(legal, weights, strict=True) if weight >= best]

    def _weigh(self, state: GameState, action: Action) -> float:
        """Return what the action is worth now."""
        worth = AT_THE_END if state.final_turn else self._during_play
        seat, seats = state.seat_to_move, len(state.seats)
        weight = weigh(preview(state, action), seat, seats, worth)
        if isinstance(action, Discard):
            # All cost one card: give up the color that the seat holds most of.
            return weight + state.me.lanterns[action.lantern] / 100
        if state.step in (TurnStep.START, TurnStep.EXCHANGE):
            weight += self._best_dedication(apply(state, action).state, seat, worth)
        return weight

    def _best_dedication(self, state: GameState, seat: Seat, worth: Worth) -> float:
        """Return the worth of the best dedication that could be made next."""
        if state.step is not TurnStep.DEDICATION or state.seat_to_move != seat:
            return 0.0
        return max(
            weigh(preview(state, action), seat, len(state.seats), worth)
            for action in legal_actions(state)
        )
