"""AT SPEED. The engine's rules as numba functions over flat arrays of integers.

A game is one array (layout.py describes every field and action code) that the functions change in
place. They check nothing; random numbers come from the generator passed in. The names in
``lanterns.kernel.layout`` are public too.

The layout and codec.py, which writes positions and actions as its numbers, need only the standard
library. Everything else runs on numba, which is imported when such a name is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from lanterns.kernel.codec import Codec, card_bits
from lanterns.kernel.layout import CODES, STATE_SIZE

if TYPE_CHECKING:
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
    from lanterns.kernel.compile import Compiler, jitted, jitted_with_room
    from lanterns.kernel.dealing import deal, guess_hidden, set_up, setting
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

_WITH_NUMBA = {
    "Codes": "arrays",
    "Counts": "arrays",
    "Game": "arrays",
    "Mask": "arrays",
    "Rng": "arrays",
    "copy_state": "arrays",
    "new_mask": "arrays",
    "new_state": "arrays",
    "new_states": "arrays",
    "apply_many": "batch",
    "deal_many": "batch",
    "legal_counts": "batch",
    "legal_masks": "batch",
    "play_many": "batch",
    "playout": "batch",
    "random_codes": "batch",
    "simulate": "batch",
    "decode": "bridge",
    "encode": "bridge",
    "from_state": "bridge",
    "from_view": "bridge",
    "to_state": "bridge",
    "Compiler": "compile",
    "jitted": "compile",
    "jitted_with_room": "compile",
    "deal": "dealing",
    "guess_hidden": "dealing",
    "set_up": "dealing",
    "setting": "dealing",
    "below": "rng",
    "generator": "rng",
    "generators": "rng",
    "next_word": "rng",
    "shuffle": "rng",
    "rank_value": "seat",
    "scores": "seat",
    "winners": "seat",
    "apply": "turn",
    "is_over": "turn",
    "legal_codes": "turn",
    "legal_count": "turn",
    "legal_mask": "turn",
    "nth_legal": "turn",
    "random_legal": "turn",
    "step": "turn",
    "warm": "warming",
}
"""The modules of the names that need numba."""


def __getattr__(name: str) -> object:
    """Import a name that needs numba when it is first used."""
    if name not in _WITH_NUMBA:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # It says what to install where numba is missing. The other modules import numpy first.
    import_module(f"{__name__}.compile")
    found = getattr(import_module(f"{__name__}.{_WITH_NUMBA[name]}"), name)
    # So that the next use of the name is as fast as that of any other.
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the names that were not used yet, too."""
    return sorted({*globals(), *__all__})
