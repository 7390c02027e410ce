"""python_lanterns passes OpenSpiel's own test, and its chance deals the engine's games."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

from lanterns import kernel
from lanterns.engine import (
    PRINTED_CARDS,
    EmperorCard,
    GameState,
    LanternsError,
    Options,
    apply,
    legal_actions,
    new_game,
    outcome,
    view,
)
from lanterns.envs import to_action
from lanterns.envs.openspiel import CARD_PAIRS

CONFIGURATIONS = [(players, expansion) for players in (2, 3, 4) for expansion in (False, True)]


def load(players: int, expansion: bool, cards: str = "") -> Any:
    named = f",cards={cards}" if cards else ""
    return pyspiel.load_game(f"python_lanterns(players={players},expansion={expansion}{named})")


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_openspiel_s_own_test_passes(players: int, expansion: bool) -> None:
    pyspiel.random_sim_test(load(players, expansion), num_sims=1, serialize=True, verbose=False)


def test_engine_kernel_and_chance_nodes_draw_the_same_cards() -> None:
    options, dealt, rng = Options(2, True), kernel.new_state(), kernel.generator(1)
    by_engine = {new_game(options, seed).cards for seed in range(200)}
    by_kernel = set()
    for _ in range(200):
        kernel.deal(dealt, *kernel.setting(options), rng)
        by_kernel.add(kernel.to_state(dealt, options).cards)
    assert by_engine == by_kernel == set(CARD_PAIRS) == set(combinations(PRINTED_CARDS, 2))


def outcomes_of(game: GameState) -> list[int]:
    """Return what chance chooses before the first decision of that game."""
    drawn = [CARD_PAIRS.index(game.cards)] if game.options.expansion else []
    return [game.start_seat, *drawn, *(tile for seat in game.seats for tile in seat.hand)]


def shown(game: GameState) -> GameState:
    """Return the position without what is still open: the stack, and until the end the rest."""
    over = not legal_actions(game)
    left_out = game.left_out if over else ()
    return replace(game, seed=None, commitment=None, tile_stack=(), left_out=left_out)


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_chance_deals_the_engine_s_games(players: int, expansion: bool) -> None:
    """Given the same deal and actions, every position is the engine's."""
    options, rng = Options(players, expansion), Random(players)
    game = new_game(options, seed=players)
    state = load(players, expansion).new_initial_state()
    for deal in outcomes_of(game):
        assert state.is_chance_node()
        state.apply_action(deal)
    while legal := legal_actions(game):
        assert state.current_player() == game.seat_to_move
        codes = [kernel.encode(state.position, action) for action in legal]
        actions = [int(to_action(state.position, code)) for code in codes]
        assert sorted(actions) == state.legal_actions()
        choice = rng.randrange(len(legal))
        mover, stack = game.seat_to_move, game.tile_stack
        state.apply_action(actions[choice])
        game = apply(game, legal[choice]).state
        if len(game.tile_stack) < len(stack):
            assert state.is_chance_node()
            tiles = [tile for tile, _ in state.chance_outcomes()]
            assert set(tiles) == {*stack, *game.left_out}
            assert stack[0] not in kernel.to_state(state.before_draw(), options).seats[mover].hand
            state.apply_action(stack[0])
        assert shown(kernel.to_state(state.position, options)) == shown(game)
    assert state.is_terminal()
    result = outcome(game)
    assert result is not None
    winners = [seat for seat, value in enumerate(state.returns()) if value > 0]
    assert winners == list(result.winners)
    assert sum(state.returns()) == pytest.approx(0)


def play(state: Any, rng: Random, actions: int) -> Any:
    """Return the state after that many more actions, and at a player's decision."""
    while not state.is_terminal() and (actions > 0 or state.is_chance_node()):
        state.apply_action(rng.choice(state.legal_actions()))
        actions -= 1
    return state


@pytest.mark.parametrize(("players", "expansion"), CONFIGURATIONS)
def test_a_resampled_state_looks_the_same_to_the_player(players: int, expansion: bool) -> None:
    rng = Random(1)
    state = play(load(players, expansion).new_initial_state(), rng, 32)
    player = state.current_player()
    others = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        tensors = other.information_state_tensor(player), state.information_state_tensor(player)
        assert tensors[0] == tensors[1]
        assert other.legal_actions() == state.legal_actions()
        assert play(other, rng, 1000).is_terminal()
    assert len({str(other) for other in others}) > 1, "the other hands differ"


def test_an_information_state_hides_what_others_draw_and_remembers_the_order() -> None:
    rng = Random(5)
    state = play(load(2, False).new_initial_state(), rng, 30)
    options = Options(2)
    for player in (0, 1):
        seen = view(kernel.to_state(state.position, options), player)
        told = state.information_state_string(player)
        mine = [part for part in told.split() if part.startswith(f"{player}+")]
        others = [part for part in told.split() if part.startswith(f"{1 - player}+")]
        assert mine and all(part[2:].isdigit() for part in mine)
        assert others and all(part == f"{1 - player}+" for part in others)
        assert f"hand:{player}:" in told and f"hand:{1 - player}:" not in told
        hand = ".".join(map(str, seen.state.seats[player].hand))
        assert hand in state.observation_string(player)


def test_named_cards_are_in_play_and_nothing_else_is_accepted() -> None:
    state = load(2, True, "rotate_a_tile;emperor_exchange").new_initial_state()
    play(state, Random(1), 1)
    game = kernel.to_state(state.position, Options(2, expansion=True))
    assert game.cards == (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE)
    for bad in ("rotate_a_tile", "rotate;exchange"):
        with pytest.raises((LanternsError, ValueError), match=r"EmperorCard|two names"):
            load(2, True, bad)


def test_openspiel_s_search_plays_it() -> None:
    game, rng = load(2, False), Random(3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 12, random_state=np.random.RandomState(2))
    state = play(game.new_initial_state(), rng, 30)
    moves = 0
    while not state.is_terminal() and moves < 4:
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves += 1
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))


def test_an_openspiel_learner_plays_it() -> None:
    """It is tabular, and hardly sees a state twice; in examples/openspiel_learner.py it learns."""
    env = rl_environment.Environment(load(3, True))
    env.seed(1)
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(seat, actions) for seat in range(3)]
    for _ in range(2):
        now = env.reset()
        while not now.last():
            chosen = agents[now.observations["current_player"]].step(now).action
            now = env.step([chosen])
        for agent in agents:
            agent.step(now)
        assert sum(now.rewards) == pytest.approx(0)
