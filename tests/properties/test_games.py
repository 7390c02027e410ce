"""Properties of every game, no matter who plays it and how."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from hashlib import sha256

from hypothesis import given, settings

from lanterns.engine import (
    DECK,
    LANTERN_LIMIT,
    LANTERNS,
    AnyAction,
    Dedication,
    EmperorCardActivated,
    Event,
    GameState,
    Options,
    Pavilion,
    PlaceTile,
    TurnStep,
    apply,
    card_for,
    lake_of,
    legal_actions,
    new_game,
    outcome,
    pieces_for,
    step_of,
)

from .bookkeeper import Bookkeeper
from .playing import (
    CONFIGURATIONS,
    configurations,
    every_configuration,
    habits,
    plays,
    seeds,
)

few = settings(max_examples=2, deadline=None, derandomize=True)
some = settings(max_examples=30, deadline=None, derandomize=True)


def assert_all_there(state: GameState) -> None:
    """Check that every piece that was set out is somewhere, once."""
    pieces = pieces_for(state.options, state.cards)
    for kind in LANTERNS:
        held = sum(seat.lanterns[kind] for seat in state.seats)
        assert state.supply[kind] + held == pieces.supply[kind]
    assert min(state.supply) >= 0
    laid = [placed.tile for placed in state.lake.tiles.values()]
    hands = [tile for seat in state.seats for tile in seat.hand]
    everywhere = [*laid, *hands, *state.tile_stack, *state.left_out]
    assert sorted(everywhere) == sorted((pieces.start_tile, *DECK))
    built = Counter(p.pavilion for p in state.lake.tiles.values() if p.pavilion is not None)
    assert built[Pavilion.YELLOW] == state.options.expansion
    for number, seat in enumerate(state.seats):
        assert seat.pavilions + built[Pavilion(number)] == pieces.pavilions
        assert min(*seat.lanterns, seat.favors, seat.gifts, seat.pavilions) >= 0
    for dedication in Dedication:
        stack, left = pieces.stacks[dedication], state.stacks[dedication]
        tokens = [token for seat in state.seats for token in seat.tokens]
        taken = [token.honor for token in tokens if token.dedication is dedication]
        gone = stack[: len(stack) - len(left)]
        assert gone + left == stack
        generic = len(taken) - len(gone)
        assert generic == 0 or not left
        assert Counter(taken) == Counter([*gone, *[4] * generic])


@every_configuration
@few
@given(seeds, habits)
def test_no_piece_is_lost_and_the_books_agree(options: Options, seed: int, habit: int) -> None:
    game = new_game(options, seed)
    books = Bookkeeper(game)
    assert_all_there(game)
    for played in plays(options, seed, habit):
        books.hear(played.step.events)
        assert books.agrees_with(played.step.state)
        assert_all_there(played.step.state)
        assert books.over == (played.step.state.step is TurnStep.OVER)


@every_configuration
@few
@given(seeds, habits)
def test_a_game_ends_within_its_turns(options: Options, seed: int, habit: int) -> None:
    tiles = pieces_for(options, ()).tiles
    last, placed = None, 0
    for played in plays(options, seed, habit):
        placed += isinstance(played.action, PlaceTile)
        last = played.step.state
        assert last.turn <= tiles + options.players
    assert last is not None
    assert placed == tiles
    result = outcome(last)
    assert result is not None
    assert result.winners
    assert legal_actions(last) == ()


@some
@given(configurations, seeds, habits)
def test_every_decision_is_a_real_one(options: Options, seed: int, habit: int) -> None:
    for played in plays(options, seed, habit):
        before = played.before
        legal = legal_actions(before)
        assert len(legal) >= 2 or sum(before.me.lanterns) > LANTERN_LIMIT
        assert len(set(legal)) == len(legal)


@some
@given(configurations, seeds, habits)
def test_card_for_names_the_card_that_an_action_activates(
    options: Options, seed: int, habit: int
) -> None:
    for before, action, step in plays(options, seed, habit):
        card = card_for(action, before.step)
        activated = [event.card for event in step.events if isinstance(event, EmperorCardActivated)]
        assert activated == ([card] if card else [])
        assert card is None or step_of(card) is before.step


@some
@given(configurations, seeds, habits)
def test_the_same_seed_and_actions_give_the_same_game(
    options: Options, seed: int, habit: int
) -> None:
    game = list(plays(options, seed, habit))
    state = new_game(options, seed)
    for played in game:
        assert repr(state) == repr(played.before)
        step = apply(state, played.action)
        assert repr(step) == repr(played.step)
        state = step.state
    assert hash(state) == hash(game[-1].step.state)


@some
@given(configurations, seeds, habits)
def test_a_state_holds_everything_that_play_needs(options: Options, seed: int, habit: int) -> None:
    # Without the deal behind it a position plays on just the same.
    for played in plays(options, seed, habit):
        lake = lake_of(dict(played.before.lake.tiles))
        assert repr(lake) == repr(played.before.lake)
        bare = replace(played.before, seed=None, commitment=None, lake=lake)
        step = apply(bare, played.action)
        assert step.events == played.step.events
        after = played.step.state
        assert step.state == replace(after, seed=None, commitment=None)


def test_the_games_show_everything() -> None:
    actions: set[type] = set()
    events: set[type] = set()
    for number, options in enumerate(CONFIGURATIONS):
        for played in plays(options, number, number):
            actions.add(type(played.action))
            events.update(map(type, played.step.events))
    assert actions == set(AnyAction.__args__)
    assert events == set(Event.__args__)


_ELSEWHERE = """
from hashlib import sha256
from random import Random
from lanterns.engine import *
told = sha256()
for players in (2, 3, 4):
    state, rng = new_game(Options(players, expansion=True), players), Random(players)
    while state.step is not TurnStep.OVER:
        step = apply(state, rng.choice(legal_actions(state)))
        told.update(repr(step).encode())
        state = step.state
print(told.hexdigest())
"""


def test_the_same_game_in_every_process() -> None:
    # Hashes of text differ between these: nothing may follow from the order of a set.
    told = {
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for hashing in ("1", "2", "3")
    }
    assert len(told) == 1
    assert len(told.pop().strip()) == len(sha256().hexdigest())
