"""The champion: the search, with a network at its leaves that learned by playing against itself.

``weights.npz`` is the network, and ``weights.json`` says how it was made: each round of
``lanterns.learn`` with its command, seed, time and result. With numba, which ``lanterns[fast]``
installs, a simulation takes microseconds. Without it the same search runs in plain Python, where it
takes milliseconds.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from lanterns.extras import MissingExtra, needs_extra
from lanterns.players.mcts import read_budget

if TYPE_CHECKING:
    from lanterns.players.mcts.player import Mcts
    from lanterns.players.plain.player import PlainChampion

__all__ = ["WEIGHTS_FILE", "make_champion", "make_fast_champion", "make_plain_champion"]

SECONDS: Final = 0.045
"""How long a decision takes unless something else is set."""
PLAIN_SECONDS: Final = 0.5
"""The same without numba."""
WEIGHTS_FILE: Final = Path(__file__).parent / "weights.npz"


def make_champion(setting: str = "") -> "Mcts | PlainChampion":
    """The player for what follows ``champion:``, a time or a number of simulations.

    Where numba or numpy is missing, it is the champion in plain Python; after ``plain`` or
    ``plain:``, also where they are installed.
    """
    which, _, rest = setting.partition(":")
    if which == "plain":
        return make_plain_champion(rest)
    try:
        return make_fast_champion(setting)
    except MissingExtra:
        return make_plain_champion(setting)


def make_fast_champion(setting: str = "", name: str = "champion") -> "Mcts":
    """The champion on the kernel. The name is for the error message where numba is missing."""
    simulations, seconds = read_budget("champion", setting, SECONDS)
    with needs_extra(f"the player {name!r}", "fast", "numba", "numpy"):
        from lanterns.players.mcts.player import Mcts
        from lanterns.players.mcts.settings import without_rollouts
        from lanterns.players.net.network import load_weights, new_network
    net = new_network(load_weights(WEIGHTS_FILE))
    return Mcts(simulations, seconds, without_rollouts(), net)


def make_plain_champion(setting: str = "") -> "PlainChampion":
    """The champion in plain Python."""
    # Imported when it is needed: its tables take a moment to make.
    from lanterns.players.plain.network import load_network
    from lanterns.players.plain.player import PlainChampion

    simulations, seconds = read_budget("champion", setting, PLAIN_SECONDS)
    return PlainChampion(load_network(WEIGHTS_FILE), simulations, seconds)
