"""Native code and the module decide alike, to the last bit of every number."""

import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Final

import pytest
from tests.configurations import every_configuration

from lanterns.analysis import Analyst, Effort, Evaluator, stored_calibration
from lanterns.engine import Options, legal_actions, new_game, view
from lanterns.players import find_player
from lanterns.players.brain import Machine, Sampled, Search, Weighed
from lanterns.players.brain.machines.module import ModuleMachine
from lanterns.players.brain.machines.native import NativeMachine
from lanterns.players.planner.beliefs import BELIEFS

from ..tables import positions

NATIVE: Final = NativeMachine()
MODULE: Final = ModuleMachine()


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that a machine says about a position."""

    choices: int
    weighed: list[Weighed]
    leads: tuple[int, int]
    tried: list[Weighed]
    tried_by_plan: list[Weighed]
    sampled: Sampled


def find(machine: Machine, options: Options, seed: int) -> list[Found]:
    found, timid = [], [belief / 2 for belief in BELIEFS]
    for state in positions(options, seed, every=24):
        seen = view(state, state.seat_to_move)
        weighed = Search(machine, seen, seed, timid).weigh()
        by_plan = Search(machine, seen, seed)
        by_plan.run(20, by_plan=True)
        tried_by_plan = by_plan.ranking()
        search = Search(machine, seen, seed)
        leads = search.run(30), search.run(50)
        tried = search.ranking()
        sampled = search.sample(tried[-1].action, worlds=300, seed=seed)
        found.append(
            Found(search.choices, weighed, leads, tried, tried_by_plan, sampled),
        )
    return found


@every_configuration
def test_both_find_the_same(options: Options) -> None:
    found = find(NATIVE, options, seed=11)
    assert found
    assert find(MODULE, options, seed=11) == found


@pytest.mark.parametrize("options", [Options(2), Options(4, True)], ids=str)
def test_both_analyze_alike(options: Options) -> None:
    effort = Effort(search=100, worlds=40, actions=3)
    one, other = (
        Analyst(Evaluator(machine, stored_calibration()), effort) for machine in (NATIVE, MODULE)
    )
    for state in positions(options, 4, every=20):
        assert one.analyze(state) == other.analyze(state)


WITHOUT_NUMBA: Final = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from random import Random
from lanterns import Options, apply, legal_actions, new_game, player, view
from lanterns.players import LEVELS
from lanterns.players import find_player
from lanterns.players.brain import machine_name
assert machine_name() == "wasmtime", machine_name()
state = new_game(Options(2), 3)
seen = view(state, state.seat_to_move)
for code in [*(level.name for level in LEVELS if level.name != "legend"), "planner", "mcts:50"]:
    print(code, player(code).choose(seen, legal_actions(state), Random(5)))
"""


def test_every_player_decides_alike_without_numba_and_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    decided = dict(line.split() for line in done.stdout.splitlines())
    assert len(decided) == 10
    state = new_game(Options(2), 3)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    for code, action in decided.items():
        assert str(find_player(code).choose(seen, legal, Random(5))) == action, code
