"""The champion in plain Python: the same numbers as on the kernel, and no numba or numpy."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest
from tests.configurations import name

from lanterns.engine import (
    Action,
    GameState,
    Options,
    PlaceTile,
    RotateTile,
    View,
    legal_actions,
    view,
)
from lanterns.kernel import Codec, Game, from_state, from_view, generator, guess_hidden, to_state
from lanterns.kernel.layout import SEAT
from lanterns.players import find_player
from lanterns.players.champion import WEIGHTS_FILE, make_plain_champion
from lanterns.players.mcts import BadSetting
from lanterns.players.mcts.search import search as kernel_search
from lanterns.players.mcts.settings import without_rollouts
from lanterns.players.mcts.tree import Tree, code_of, new_tree, plant
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import (
    COLOR_FEATURES,
    COLOR_PLACEMENTS,
    COLOR_SEAT,
    SEAT_FEATURES,
    SEAT_PLACEMENTS,
)
from lanterns.players.net.network import load_weights, new_network, write_chances
from lanterns.players.plain import search as plain_search
from lanterns.players.plain.evaluate import Evaluation
from lanterns.players.plain.features import read_features
from lanterns.players.plain.network import PlainNetwork, load_network, read_weights
from lanterns.players.plain.plan import make_plan
from lanterns.players.plain.player import PlainChampion
from lanterns.players.plain.search import guess_world
from lanterns.players.planner import plan as kernel_plan
from lanterns.players.planner.beliefs import BELIEFS, DEDICATING, FAVORS_MOST, PLACING
from lanterns.players.planner.shapes import SHAPES
from lanterns.players.planner.weigh import weigh_all
from lanterns.players.planner.workspace import Workspace, new_workspace

from ..net.networks import features, random_weights
from ..tables import EVERY_TABLE, SOME_TABLES, positions

_WORK = new_workspace()
_NET = new_network(load_weights(WEIGHTS_FILE))
_PLAIN_NET = load_network(WEIGHTS_FILE)
_TREE = new_tree(20_000)


def both(state: GameState) -> tuple[Evaluation, Workspace]:
    """The plan of a position, in plain Python and on the kernel."""
    kernel_plan.make_plan(from_state(state), _WORK.beliefs, _WORK.plan)
    return Evaluation(make_plan(state, BELIEFS), BELIEFS), _WORK


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_the_plan_is_the_kernel_s(options: Options) -> None:
    for state in positions(options, seed=1, every=40):
        plain, work = both(state)
        for turns, stages in enumerate(plain.plan[1:], 1):
            for stage in (*range(options.players), DEDICATING, PLACING):
                assert np.asarray(stages[stage]).shape == (FAVORS_MOST + 1, SHAPES)
                np.testing.assert_allclose(stages[stage], work.plan[turns, stage], atol=2e-4)


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_features_and_chances_are_the_kernel_s(options: Options) -> None:
    """The chances by the champion's weights, and by others in which every feature counts."""
    chances, read = np.zeros(4), set[int]()
    anything = random_weights(5)
    networks = [(_NET, _PLAIN_NET), (new_network(anything), in_plain_python(anything))]
    for state in positions(options, seed=2, every=8):
        plain, work = both(state)
        game = from_state(state)
        colors, others = features(game, work)
        found = read_features(state, plain)
        np.testing.assert_allclose(found.colors, colors, atol=1e-5)
        np.testing.assert_allclose(found.others, others, atol=1e-4)
        for net, plain_net in networks:
            write_chances(game, work, net, chances)
            np.testing.assert_allclose(
                plain_net.chances(state, plain), chances[: options.players], atol=1e-4
            )
        read.update(np.flatnonzero([*colors.max(axis=0), *others]).tolist())
    assert read >= set(about_placements(options.players))


def about_placements(players: int) -> Iterator[int]:
    """Where the features of a color, and then the others, say what could be placed."""
    for away in range(players):
        first = COLOR_SEAT * away + COLOR_PLACEMENTS
        yield from range(first, COLOR_SEAT * (away + 1))
        first = COLOR_FEATURES + SEAT_FEATURES * away + SEAT_PLACEMENTS
        yield from range(first, first + 4)


def in_plain_python(weights: list[Floats]) -> PlainNetwork:
    """The network with these weights."""
    return PlainNetwork([np.atleast_2d(layer).tolist() for layer in weights])


@pytest.mark.parametrize("options", EVERY_TABLE, ids=name)
def test_actions_are_worth_what_the_kernel_finds(options: Options) -> None:
    compared = 0
    for state in positions(options, seed=3, every=7):
        plain, work = both(state)
        game, legal = from_state(state), legal_actions(state)
        codec, count = Codec(game), weigh_all(game, work)
        expected = dict(zip(work.codes[:count].tolist(), work.values[:count], strict=True))
        assert sorted(expected) == sorted(map(codec.encode, legal))
        placing = [action for action in legal if isinstance(action, PlaceTile)]
        turning = [action for action in legal if isinstance(action, RotateTile)]
        if placing:
            values = plain.weigh_placements(state, placing) + plain.weigh_rotations(state, turning)
            legal = (*placing, *turning)
        else:
            values = plain.weigh(state, legal)
        for action, value in zip(legal, values, strict=True):
            assert value == pytest.approx(expected[codec.encode(action)], abs=1e-3), action
        compared += count
    assert compared > 100


def test_it_searches_as_the_kernel_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same worlds in the same order, both try the same actions as often.

    The kernel rounds to 32 bits, so that of two actions which promise the same it may try the
    other one. That is allowed in one position of ten.
    """
    same = []
    for options in SOME_TABLES:
        for state in positions(options, seed=6, every=11):
            root = from_view(view(state, state.seat_to_move), generator(1))
            monkeypatch.setattr(plain_search, "guess_world", guesses(root, options, seed=2))
            plain, work = both(state)
            found = plain_search.Search(view(state, state.seat_to_move), plain, _PLAIN_NET)
            for _ in range(25):
                found.simulate(Random(3))
            plant(_TREE)
            kernel_search(_TREE, root, 25, work, _NET, without_rollouts(), generator(2))
            expected = tried(root, _TREE)
            assert set(found.tried()) == set(expected)
            same.append(found.tried() == expected)
    assert sum(same) >= 0.9 * len(same), same


def guesses(root: Game, options: Options, seed: int) -> Callable[[View, Random], GameState]:
    """Guesses the worlds that the kernel's search guesses with that seed."""
    chance = generator(seed)

    def guess(_view: View, _rng: Random) -> GameState:
        world = root.copy()
        guess_hidden(world, int(root[SEAT]), chance)
        return to_state(world, options)

    return guess


def tried(root: Game, tree: Tree) -> dict[Action, int]:
    """How often the kernel's search tried each action it considered."""
    codec, found, group = Codec(root), {}, int(tree.first[0])
    while group:
        for row in range(group + 1, group + 1 + tree.visits[group]):
            found[codec.decode(code_of(root, int(tree.key[row])))] = int(tree.visits[row])
        group = int(tree.next[group])
    return found


def test_the_weights_are_the_same_numbers() -> None:
    """A reader of numpy's format without numpy."""
    for plain, stored in zip(read_weights(WEIGHTS_FILE), load_weights(WEIGHTS_FILE), strict=True):
        np.testing.assert_array_equal(plain if stored.ndim > 1 else plain[0], stored)


@pytest.mark.parametrize("options", SOME_TABLES, ids=name)
def test_a_guessed_world_looks_the_same_to_the_seat(options: Options) -> None:
    rng = Random(4)
    for state in positions(options, seed=4, every=20):
        seen = view(state, state.seat_to_move)
        world = guess_world(seen, rng)
        assert view(world, state.seat_to_move) == seen
        hands = [tile for seat in world.seats for tile in seat.hand]
        assert sorted([*hands, *world.tile_stack, *world.left_out]) == sorted(
            [*seen.unseen(), *state.me.hand]
        )


def test_it_takes_a_time_or_a_number_of_simulations() -> None:
    usual, longer, counted = map(
        find_player, ("champion:plain", "champion:plain:2s", "champion:plain:9")
    )
    assert isinstance(usual, PlainChampion)
    assert isinstance(longer, PlainChampion)
    assert isinstance(counted, PlainChampion)
    assert (usual.simulations, usual.seconds) == (None, 0.5)
    assert (longer.simulations, longer.seconds) == (None, 2.0)
    assert counted.simulations == 9
    with pytest.raises(BadSetting, match="champion takes a time"):
        find_player("champion:plain:soon")


def test_the_same_generator_leads_to_the_same_decision() -> None:
    (state,) = positions(Options(3, expansion=True), seed=5, every=1000)
    seen, legal = view(state, state.seat_to_move), legal_actions(state)
    one, two = (make_plain_champion("8").choose(seen, legal, Random(6)) for _ in range(2))
    assert one == two
    assert one in legal


_WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from lanterns.arena import play_game
from lanterns.engine import LanternsError, Options
from lanterns.players import LEVELS, find_player
for name in [*(level.name for level in LEVELS), "champion", "champion:plain"]:
    try:
        print(name, type(find_player(name)).__name__)
    except LanternsError as error:
        print(error)
print(*play_game(Options(2, expansion=True), 1, ["champion:3", "artisan"]).players)
"""


def test_all_but_the_strongest_levels_play_without_numba_and_numpy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT], capture_output=True, text=True, check=True, timeout=120
    )
    advice = "needs numba, which is not installed: pip install 'lanterns[fast]'"
    assert done.stdout.splitlines() == [
        "novice Greedy",
        "apprentice Greedy",
        "journeyman PlainPlanner",
        "artisan PlainPlanner",
        "expert PlainChampion",
        "master PlainChampion",
        f"the player 'virtuoso' {advice}",
        f"the player 'grandmaster' {advice}",
        f"the player 'legend' {advice}",
        "champion PlainChampion",
        "champion:plain PlainChampion",
        "champion:3 artisan",
    ]
