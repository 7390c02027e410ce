"""Whole games for the properties to hold in: every configuration, played with an eye to variety."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

import pytest
from hypothesis import strategies as st

from lanterns.engine import (
    Action,
    EmperorCard,
    GameState,
    Options,
    PlaceTile,
    Step,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    preview,
)

PAIRS: Final = tuple(combinations(EmperorCard, 2))

CONFIGURATIONS: Final = tuple(
    options
    for players in (2, 3, 4)
    for options in (
        Options(players),
        Options(players, expansion=True),
        *(Options(players, True, pair) for pair in PAIRS),
    )
)
"""2, 3 and 4 players, each without the expansion, with drawn cards and with each pair."""

configurations = st.sampled_from(CONFIGURATIONS)


def _name(options: Options) -> str:
    """Return the name of a configuration in a list of tests."""
    cards = "+".join(card.value for card in options.cards or ()) or "drawn cards"
    return f"{options.players} players, {cards if options.expansion else 'base'}"


every_configuration = pytest.mark.parametrize("options", CONFIGURATIONS, ids=_name)
seeds = st.integers(0, 2**128 - 1)
habits = st.integers(0, 2**32 - 1)
"""The source of the players' choices."""


class Played(NamedTuple):
    """One decision of a game and what came of it."""

    before: GameState
    action: Action
    step: Step


def choose(state: GameState, rng: Random) -> Action:
    """Choose a kind of action, then one of that kind; of some placements the one that gives most.

    Evenly random play hardly ever has favors or gifts to spend.
    """
    by_kind: dict[object, list[Action]] = {}
    for action in legal_actions(state):
        built = isinstance(action, PlaceTile) and action.pavilion
        by_kind.setdefault((type(action), built), []).append(action)
    found = rng.choice(list(by_kind.values()))
    if isinstance(found[0], PlaceTile) and rng.random() < 0.8:
        some = rng.sample(found, min(12, len(found)))
        return max(some, key=lambda action: len(preview(state, action)))
    return rng.choice(found)


def plays(options: Options, seed: int, habit: int) -> Iterator[Played]:
    """Yield a whole game, decision by decision."""
    rng = Random(f"{options} {habit}")
    state = new_game(options, seed)
    while state.step is not TurnStep.OVER:
        action = choose(state, rng)
        step = apply(state, action)
        yield Played(state, action, step)
        state = step.state
