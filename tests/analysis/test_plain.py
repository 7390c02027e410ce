"""The analysis in plain Python: what it finds is what the kernel finds, with less certainty."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from tests.configurations import name

from lanterns.analysis import Analyst, Effort, Verdict, champion_evaluator, plain_evaluator
from lanterns.engine import GameState, Options, View, legal_actions, view
from lanterns.kernel import from_view, generator, generators, guess_hidden, to_state
from lanterns.kernel.layout import SEAT
from lanterns.players.plain import search as plain_search

from ..players.tables import SOME_TABLES, positions
from .planted import judged, planted, sound

PLAIN = plain_evaluator()
KERNEL = champion_evaluator()
WORLDS = 12


def worlds_of_the_kernel(seen: View, seed: int) -> Iterator[GameState]:
    """Yield the worlds in which the kernel tries an action, in the same order."""
    root = from_view(seen, generator(seed))
    for rng in generators(seed, WORLDS):
        world = root.copy()
        guess_hidden(world, int(root[SEAT]), rng)
        yield to_state(world, seen.state.options)


@pytest.mark.parametrize("options", SOME_TABLES, ids=name)
def test_in_the_same_worlds_it_finds_what_the_kernel_finds(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel rounds to 32 bits, so that now and then it follows another line."""
    same = []
    for state in positions(options, seed=4, every=17):
        seen = view(state, state.seat_to_move)
        worlds = worlds_of_the_kernel(seen, seed=5)
        monkeypatch.setattr(plain_search, "guess_world", lambda *_, worlds=worlds: next(worlds))
        action = Random(state.turn).choice(legal_actions(state))
        plain = PLAIN.trials(seen, 5).sample(action, WORLDS)
        kernel = KERNEL.trials(seen, 5).sample(action, WORLDS)
        same.append(
            np.allclose(plain.shares, kernel.shares, atol=2e-3)
            and np.allclose(plain.honor, kernel.honor, atol=2e-2)
        )
    assert sum(same) >= 0.7 * len(same), same


def test_the_same_seed_leads_to_the_same_result() -> None:
    analyst = Analyst(plain_evaluator(), Effort(search=8, worlds=6, actions=2))
    for state in positions(Options(3, True), seed=3, every=25):
        found = analyst.analyze(state, seed=2)
        assert analyst.analyze(view(state, state.seat_to_move), seed=2) == found
        assert sum(found.chances) == pytest.approx(1)
        assert all(value.low <= value.loss <= value.high for value in found.actions)


def test_it_finds_blunders_and_no_fault_in_sound_moves() -> None:
    """With the effort that a browser can afford."""
    analyst = Analyst(plain_evaluator())
    verdicts = [judged(analyst, one).verdict for _, one in planted(1)]
    assert verdicts.count(Verdict.BLUNDER) >= 4, verdicts
    fine = [judged(analyst, one).verdict for one in sound(3, 1000)]
    assert not {Verdict.MISTAKE, Verdict.BLUNDER} & {*fine}
