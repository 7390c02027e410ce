"""A table as pixels: it shows what the viewer may know, and nothing else."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from lanterns.engine import Options, apply, legal_actions, new_game, view
from lanterns.players import Greedy
from lanterns.render.raster import HEIGHT, WIDTH, table_image


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_shows_the_view(players: int) -> None:
    state, rng = new_game(Options(players, expansion=True), seed=3), Random(3)
    pictures: list[tuple[int, NDArray[np.uint8]]] = []
    while legal := legal_actions(state):
        if state.turn % 12 == 5 and state.turn not in [turn for turn, _ in pictures]:
            pixels = np.asarray(table_image(view(state, 0)))
            assert pixels.shape == (HEIGHT, WIDTH, 3)
            pictures.append((state.turn, pixels))
        state = apply(state, Greedy().choose(view(state, state.seat_to_move), legal, rng)).state
    assert len(pictures) >= 2
    assert (pictures[0][1] != pictures[1][1]).any()
    assert np.asarray(table_image(view(state, None))).std() > 10


def test_worlds_that_look_alike_are_drawn_alike() -> None:
    """Deals with the same start player differ in hands and stack, which a spectator cannot see."""
    games = [new_game(Options(2), seed) for seed in range(20)]
    first, second = [game for game in games if game.start_seat == 0][:2]
    assert first.seats[0].hand != second.seats[0].hand
    drawn = [
        [np.asarray(table_image(view(game, by))) for game in (first, second)] for by in (None, 0)
    ]
    assert (drawn[0][0] == drawn[0][1]).all()
    assert (drawn[1][0] != drawn[1][1]).any(), "seat 0 sees its own hand"
