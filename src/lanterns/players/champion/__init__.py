"""The champion: the search with a network at its leaves, trained by self-play.

``weights.npz`` is the network, and ``weights.json`` records its making: each round of
``lanterns.learn`` with its command, seed, time and result. With numba, which ``lanterns[fast]``
installs, a simulation takes microseconds. Without it, the same search runs in plain Python, where
it takes milliseconds.
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
"""The default time of a decision."""
PLAIN_SECONDS: Final = 0.5
"""The default time without numba."""
WEIGHTS_FILE: Final = Path(__file__).parent / "weights.npz"


def make_champion(setting: str = "") -> "Mcts | PlainChampion":
    """Return the player for the setting after ``champion:``, a time or a number of simulations.

    Without numba or numpy, it is the champion in plain Python; the setting ``plain`` or
    ``plain:...`` selects that one in any case.
    """
    which, _, rest = setting.partition(":")
    if which == "plain":
        return make_plain_champion(rest)
    try:
        return make_fast_champion(setting)
    except MissingExtra:
        return make_plain_champion(setting)


def make_fast_champion(setting: str = "", name: str = "champion") -> "Mcts":
    """Return the champion on the kernel. The name is for the error message without numba."""
    simulations, seconds = read_budget("champion", setting, SECONDS)
    with needs_extra(f"the player {name!r}", "fast", "numba", "numpy"):
        from lanterns.players.mcts.player import Mcts
        from lanterns.players.mcts.settings import without_rollouts
        from lanterns.players.net.network import load_weights, new_network
    net = new_network(load_weights(WEIGHTS_FILE))
    return Mcts(simulations, seconds, without_rollouts(), net)


def make_plain_champion(setting: str = "") -> "PlainChampion":
    """Return the champion in plain Python."""
    # Imported late: its tables take a moment to make.
    from lanterns.players.plain.network import load_network
    from lanterns.players.plain.player import PlainChampion

    simulations, seconds = read_budget("champion", setting, PLAIN_SECONDS)
    return PlainChampion(load_network(WEIGHTS_FILE), simulations, seconds)
