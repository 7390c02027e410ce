"""AT SPEED. The engine's rules as numba functions over flat arrays of integers.

A game is one array (layout.py describes every field and action code) that the functions change in
place. They check nothing; random numbers come from the generator passed in. The names in
``lanterns.kernel.layout`` are public too.
"""

try:
    import numba as _numba  # noqa: F401 - only to say what to install if it is missing
except ModuleNotFoundError as missing:
    raise ImportError(
        "lanterns.kernel needs numba, which is not installed: pip install 'lanterns[fast]'",
        name="numba",
    ) from missing

from lanterns.kernel.arrays import (
    Codes,
    Counts,
    Game,
    Mask,
    Rng,
    copy_state,
    new_mask,
    new_state,
    new_states,
)
from lanterns.kernel.batch import (
    apply_many,
    deal_many,
    legal_counts,
    legal_masks,
    play_many,
    playout,
    random_codes,
    simulate,
)
from lanterns.kernel.bridge import decode, encode, from_state, from_view, to_state
from lanterns.kernel.codec import Codec, card_bits
from lanterns.kernel.compile import Compiler, jitted, jitted_with_room
from lanterns.kernel.dealing import deal, guess_hidden, set_up, setting
from lanterns.kernel.layout import CODES, STATE_SIZE
from lanterns.kernel.rng import below, generator, generators, next_word, shuffle
from lanterns.kernel.seat import rank_value, scores, winners
from lanterns.kernel.turn import (
    apply,
    is_over,
    legal_codes,
    legal_count,
    legal_mask,
    nth_legal,
    random_legal,
    step,
)
from lanterns.kernel.warming import warm

__all__ = [
    "CODES",
    "STATE_SIZE",
    "Codec",
    "Codes",
    "Compiler",
    "Counts",
    "Game",
    "Mask",
    "Rng",
    "apply",
    "apply_many",
    "below",
    "card_bits",
    "copy_state",
    "deal",
    "deal_many",
    "decode",
    "encode",
    "from_state",
    "from_view",
    "generator",
    "generators",
    "guess_hidden",
    "is_over",
    "jitted",
    "jitted_with_room",
    "legal_codes",
    "legal_count",
    "legal_counts",
    "legal_mask",
    "legal_masks",
    "new_mask",
    "new_state",
    "new_states",
    "next_word",
    "nth_legal",
    "play_many",
    "playout",
    "random_codes",
    "random_legal",
    "rank_value",
    "scores",
    "set_up",
    "setting",
    "shuffle",
    "simulate",
    "step",
    "to_state",
    "warm",
    "winners",
]
