"""How the functions of the players that search are compiled.

They call the kernel and one another, so what is kept goes stale with the sources of all of them.
"""

from pathlib import Path
from typing import Final

from lanterns.kernel import Compiler

_PLAYERS: Final = Path(__file__).parent.parent

jitted: Final = Compiler(_PLAYERS / "planner", _PLAYERS / "mcts")
