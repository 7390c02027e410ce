"""Games played at random, with a preference for everything except plain placing."""

from collections.abc import Iterator
from functools import cache
from random import Random

from lanterns.engine import (
    Action,
    GameState,
    Options,
    Pass,
    PlaceTile,
    TurnStep,
    apply,
    legal_actions,
    new_game,
)
from lanterns.notation import Record, record_of


def _choose(legal: tuple[Action, ...], random: Random) -> Action:
    special = [
        action
        for action in legal
        if not isinstance(action, Pass) and (not isinstance(action, PlaceTile) or action.pavilion)
    ]
    return random.choice(special if special and random.random() < 0.5 else legal)


def played(options: Options, seed: int) -> Iterator[tuple[GameState, Action | None]]:
    """Yield every position of a game with the action taken there, the last one with none."""
    random = Random(seed)
    state = new_game(options, seed)
    while state.step is not TurnStep.OVER:
        action = _choose(legal_actions(state), random)
        yield state, action
        state = apply(state, action).state
    yield state, None


@cache
def whole_game(options: Options, seed: int) -> Record:
    actions = [action for _, action in played(options, seed) if action is not None]
    names = tuple(f"player {seat}" for seat in range(options.players))
    return record_of(options, seed, actions, names, (("Event", "Harvest"), ("Date", "2024-09-17")))
