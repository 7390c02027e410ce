"""The champion: the search, with a network at its leaves that learned by playing against itself.

``weights.npz`` is the network, and ``weights.json`` says how it was made: each round of
``lanterns.learn`` with its command, seed, time and result. It runs on numba, which
``lanterns[fast]`` installs; this package itself can be imported without.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from lanterns.extras import needs_extra
from lanterns.players.mcts import read_budget

if TYPE_CHECKING:
    from lanterns.players.mcts.player import Mcts

__all__ = ["WEIGHTS_FILE", "make_champion"]

SECONDS: Final = 0.045
"""How long a decision takes unless something else is set."""
WEIGHTS_FILE: Final = Path(__file__).parent / "weights.npz"


def make_champion(setting: str = "") -> "Mcts":
    """The player for what follows ``champion:``, a time or a number of simulations."""
    simulations, seconds = read_budget("champion", setting, SECONDS)
    with needs_extra("the player 'champion'", "fast", "numba", "numpy"):
        from lanterns.players.mcts.player import Mcts
        from lanterns.players.mcts.settings import without_rollouts
        from lanterns.players.net.network import load_weights, new_network
    net = new_network(load_weights(WEIGHTS_FILE))
    return Mcts(simulations, seconds, without_rollouts(), net)
