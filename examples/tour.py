# %% [markdown]
# # A tour of Lanterns
#
# This file is a script and a notebook: `python examples/tour.py` runs it, and editors that know
# cells (VS Code, PyCharm, Jupyter with jupytext) show it cell by cell. It goes from the rules, one
# game at a time, to thousands of games at once. It needs `pip install 'lanterns[envs,arena]'`.

# %% [markdown]
# ## The rules
#
# A game follows from its options and its seed. A state is a value that never changes: an action
# leads to a new state, and to events that say what happened.

# %%
from random import Random

from lanterns import Options, apply, legal_actions, new_game, outcome, view
from lanterns.render import action_phrase, default_names, event_sentence, table_text

options = Options(players=3, expansion=True)
state = new_game(options, seed=2024)
legal = legal_actions(state)
print(len(legal), "legal actions, such as:", action_phrase(legal[0]))

# %%
step = apply(state, legal[0])
for event in step.events:
    print(event_sentence(event, default_names(options)))

# %% [markdown]
# ## What a seat may know
#
# Hands, the order of the stack and the tiles left out are secret. A view is a state without them;
# everything that reads or draws a state takes a view as well.

# %%
seen = view(step.state, seat=0)
print(seen.state.seats[1].hand, "and", len(seen.unseen()), "tiles that seat 0 has not seen")
print(table_text(seen, color=False))

# %% [markdown]
# ## Players
#
# A player chooses from a view, the legal actions and a generator. `find_player` knows them by name.

# %%
from lanterns.players import find_player, player_names

print(", ".join(player_names()))
players, rng = [find_player(name) for name in ("greedy", "planner", "random")], Random(1)
state = new_game(options, seed=7)
while legal := legal_actions(state):
    seat = state.seat_to_move
    state = apply(state, players[seat].choose(view(state, seat), legal, rng)).state
print(outcome(state))

# %% [markdown]
# ## Matches
#
# Luck evens out when every deal is played from every seat; the intervals take the deals into
# account.

# %%
from lanterns.arena import Backend, Plan, TournamentSettings, standings

plan = Plan(TournamentSettings(("planner", "greedy"), players=(2,), seed=1), games=20)
for standing in standings(Backend().play(plan)):
    print(f"{standing.label}: wins {standing.win_rate.mean:.0%} ({standing.win_rate.interval})")

# %% [markdown]
# ## The kernel
#
# The same rules as compiled functions over arrays: thousands of games while you read this line.

# %%
from time import perf_counter

import numpy as np

from lanterns import kernel

games = 5_000
honor, rngs = np.zeros((games, 4), np.int16), kernel.generators(seed=1, count=games)
began = perf_counter()
decisions = kernel.simulate(kernel.new_state(), *kernel.setting(Options(4)), rngs, honor)
spent = perf_counter() - began
print(f"{decisions:,} random decisions in {spent:.2f} s; honor of a seat: {honor.mean():.1f}")

# %% [markdown]
# ## Many games for a learner
#
# A batch steps games together. Each row holds what the seat to move observes, from its own side of
# the table, and the mask of its legal actions.

# %%
from lanterns.envs import Batch, field

batch = Batch(Options(2), games=256, seed=1)
print(batch.observations.shape, batch.masks.shape)
print("the first seat's lanterns, by color:", field(batch.observations, "seats")[0, 0, 2:9])
ended = 0
for _ in range(60):
    batch.step(batch.sample())
    ended += int(batch.done.sum())
print(ended, "games ended, and were dealt again")

# %% [markdown]
# ## One agent against chosen players
#
# The same observations and actions through Gymnasium. `lanterns_v0` does the same for PettingZoo,
# `lanterns.envs.openspiel` for OpenSpiel.

# %%
import gymnasium

env = gymnasium.make("lanterns.envs.gymnasium:Lanterns-v0", players=2, opponents="greedy")
observed, info = env.reset(seed=3)
over, chance = False, np.random.default_rng(3)
while not over:
    action = chance.choice(np.flatnonzero(observed["action_mask"]))
    observed, reward, over, truncated, info = env.step(action)
print("random play against greedy ends with a reward of", reward)
env.close()

# %% [markdown]
# From here: `examples/learn.py` learns to play within a minute, and docs/envs.md lists every
# number of an observation and every action.
