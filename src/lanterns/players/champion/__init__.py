"""The champion's network, trained by self-play.

``weights.npz`` is the network, and ``weights.json`` records its making: each round of
``lanterns.learn`` with its command, seed, time and result.
"""

from pathlib import Path
from typing import Final

WEIGHTS_FILE: Final = Path(__file__).parent / "weights.npz"
