"""A search as a program of its own, for ``versus.py``, which says whose sources it runs on.

``python -m benchmarks.older_search champion:1000`` reads positions of the kernel and answers with
the code of an action and the seconds of processor time that it took. Which version of the package
decides is a matter of ``PYTHONPATH``, so this may only use what older versions have, too.
"""

import struct
import sys
from hashlib import sha256
from time import process_time

import numpy as np

from lanterns.kernel import generator, layout
from lanterns.learn.search_game import Budget, Searcher
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.mcts import read_budget
from lanterns.players.mcts.player import ROOM
from lanterns.players.mcts.tree import new_tree
from lanterns.players.net.network import load_weights

SEED = struct.Struct("<Q")
ANSWER = struct.Struct("<id")
_PLACES = sorted((name, at) for name, at in vars(layout).items() if isinstance(at, int))
LAYOUT = sha256(repr(_PLACES).encode()).digest()
"""Two versions understand each other's positions if this is the same."""


def make_searcher(code: str) -> Searcher:
    """The search of ``champion`` or ``mcts``, as in ``mcts:1s`` or ``champion:800``."""
    name, _, setting = code.partition(":")
    if name not in ("champion", "mcts"):
        sys.exit(f"there is no search {name!r}, but champion and mcts")
    simulations, seconds = read_budget(name, setting, 0.0)
    weights = load_weights(WEIGHTS_FILE) if name == "champion" else None
    searcher = Searcher(weights, Budget(simulations or 0, seconds))
    searcher.tree = new_tree(ROOM)  # as much as the players have
    return searcher


def main() -> None:
    """Say which layout positions must have, then decide in one after another."""
    searcher, size = make_searcher(sys.argv[1]), 2 * layout.STATE_SIZE
    sys.stdout.buffer.write(LAYOUT)
    sys.stdout.flush()
    while request := sys.stdin.buffer.read(SEED.size + size):
        game = np.frombuffer(request, np.int16, offset=SEED.size).copy()
        rng, began = generator(*SEED.unpack_from(request)), process_time()
        code = searcher.decide(game, rng)
        sys.stdout.buffer.write(ANSWER.pack(code, process_time() - began))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
