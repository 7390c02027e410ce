"""The codec works with the standard library alone, and writes what the bridge builds upon."""

import subprocess
import sys
from array import array

import numpy as np
import pytest
from tests.configurations import every_configuration

from lanterns import kernel
from lanterns.engine import (
    HIDDEN,
    Options,
    legal_actions,
    new_game,
    view,
)
from lanterns.kernel import layout as at
from lanterns.kernel.codec import Codec, position_numbers
from lanterns.kernel.lake import survey

WITH_THE_STANDARD_LIBRARY = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None

from lanterns.engine import FIRST_GAME_CARDS, Options, apply, legal_actions, new_game, view
from lanterns.kernel import CODES, STATE_SIZE, Codec, card_bits, layout
from lanterns.kernel.codec import position_numbers

state, actions = new_game(Options(3, True, FIRST_GAME_CARDS), 1), 0
while legal := legal_actions(state):
    numbers = position_numbers(state)
    assert len(numbers) == STATE_SIZE
    assert numbers[layout.CARDS] == card_bits(FIRST_GAME_CARDS)
    assert position_numbers(view(state, 0).state)[layout.TILE_STACK] == -1
    codec = Codec(numbers)
    codes = [codec.encode(action) for action in legal]
    assert len({*codes}) == len(codes) and 0 <= min(codes) <= max(codes) < CODES
    assert tuple(map(codec.decode, codes)) == legal
    state, actions = apply(state, legal[len(legal) // 2]).state, actions + 1
print(actions)
"""


def test_it_works_without_numba_and_numpy() -> None:
    command = [sys.executable, "-c", WITH_THE_STANDARD_LIBRARY]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert int(done.stdout) > 30


@every_configuration
def test_a_surveyed_position_is_the_array_that_the_kernel_played(options: Options) -> None:
    rng, game = kernel.generator(2), kernel.new_state()
    count = kernel.deal(game, *kernel.setting(options), rng)
    while count:
        count = kernel.apply(game, kernel.random_legal(game, rng))
        state = kernel.to_state(game, options)
        numbers = position_numbers(state)
        assert numbers.typecode == "h"
        surveyed = np.array(numbers)
        survey(surveyed)
        assert surveyed.dtype == np.int16
        assert np.array_equal(surveyed, game)
        assert np.array_equal(kernel.from_state(state), game)


def test_a_view_s_hidden_tiles_are_written_as_no_tile() -> None:
    state = new_game(Options(3), 1)
    numbers = position_numbers(view(state, 1).state)
    for seat in range(3):
        first = at.SEATS + seat * at.SEAT_SIZE + at.HAND
        expected = [*state.seats[1].hand] if seat == 1 else [HIDDEN] * at.HAND_ROOM
        assert numbers[first : first + at.HAND_ROOM].tolist() == expected
    assert {*numbers[at.TILE_STACK : at.SEATS]} == {HIDDEN}


@pytest.mark.parametrize("kind", [list, tuple, np.array])
def test_a_codec_reads_any_sequence_of_integers(kind: type[list[int]]) -> None:
    state = new_game(Options(4, True), 1)
    numbers: array[int] = position_numbers(state)
    codec, other = Codec(numbers), Codec(kind(numbers))
    codes = [codec.encode(action) for action in legal_actions(state)]
    assert tuple(map(other.decode, codes)) == legal_actions(state)
    assert {type(number) for number in other.hand} == {int}
