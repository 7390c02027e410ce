"""Positions to draw: games played at random from fixed seeds, up to some turn."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from lanterns.engine import Event, GameState, Options, TurnStep, apply, legal_actions, new_game

Play: TypeAlias = Callable[..., tuple[GameState, list[Event]]]


def _play(
    players: int, expansion: bool, seed: int, turn: int | None = None
) -> tuple[GameState, list[Event]]:
    rng = Random(seed)
    state = new_game(Options(players, expansion), seed)
    events: list[Event] = []
    while state.step is not TurnStep.OVER and (turn is None or state.turn < turn):
        step = apply(state, rng.choice(legal_actions(state)))
        state = step.state
        events += step.events
    return state, events


@pytest.fixture(scope="session")
def play() -> Play:
    return _play
