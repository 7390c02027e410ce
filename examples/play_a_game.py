"""Two players, one game, written down: python examples/play_a_game.py > game.lanterns"""

from random import Random

from lanterns import Options, apply, fresh_seed, legal_actions, new_game, view
from lanterns.notation import record_of, record_text
from lanterns.players import Greedy

seed, player, rng, actions = fresh_seed(), Greedy(), Random(), []
state = new_game(Options(players=2), seed)
while legal := legal_actions(state):
    action = player.choose(view(state, state.seat_to_move), legal, rng)
    state = apply(state, action).state
    actions.append(action)

print(record_text(record_of(state.options, seed, actions, players=("Ming", "Zhu"))), end="")
