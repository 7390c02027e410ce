"""Views (R4): the one place where secrets are removed."""

from dataclasses import replace
from random import Random

import pytest

from lanterns.engine import (
    DECK,
    HIDDEN,
    GameState,
    LanternsError,
    Options,
    PlaceTile,
    TileDrawn,
    TilePlaced,
    TurnStep,
    apply,
    legal_actions,
    new_game,
    preview,
    view,
    view_events,
)

GAME = new_game(Options(4, expansion=True), 17)


def played(state: GameState) -> GameState:
    rng = Random(17)
    while state.step is not TurnStep.OVER:
        state = apply(state, rng.choice(legal_actions(state))).state
    return state


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_r4_only_the_own_hand_is_seen(seat: int | None) -> None:
    seen = view(GAME, seat).state
    for number, (old, new) in enumerate(zip(GAME.seats, seen.seats, strict=True)):
        assert new == (old if number == seat else replace(old, hand=(HIDDEN,) * 3))
    assert seen.tile_stack == (HIDDEN,) * 20
    assert seen.left_out == (HIDDEN,) * 3
    assert seen.seed is None


@pytest.mark.parametrize("over", [False, True])
def test_a_view_made_from_the_public_one_is_the_same(over: bool) -> None:
    game = played(GAME) if over else GAME
    public = view(game, None).state
    for seat in (None, 0, 1, 2, 3):
        assert view(game, seat, public) == view(game, seat)
    for seat in range(4):
        assert view(game, seat, public).state.seats[seat - 1] is public.seats[seat - 1]


def test_everything_else_lies_on_the_table() -> None:
    seen = view(GAME, None).state
    shown = replace(
        seen,
        seats=GAME.seats,
        tile_stack=GAME.tile_stack,
        left_out=GAME.left_out,
        seed=GAME.seed,
    )
    assert shown == GAME
    assert seen.commitment == GAME.commitment


def test_unseen_tiles_are_a_list_without_places() -> None:
    mine = GAME.seats[2].hand
    assert view(GAME, 2).unseen() == tuple(tile for tile in DECK if tile not in mine)
    assert view(GAME, None).unseen() == DECK


def test_a_drawn_tile_is_shown_to_its_seat_only() -> None:
    mover = GAME.seat_to_move
    events = apply(GAME, legal_actions(GAME)[0]).events
    drawn = next(event for event in events if isinstance(event, TileDrawn))
    for seat in (None, *range(4)):
        told = view_events(events, seat)
        if seat == mover:
            assert told == events
        else:
            hidden = TileDrawn(mover, HIDDEN)
            assert told == tuple(hidden if event == drawn else event for event in events)
            assert any(isinstance(event, TilePlaced) for event in told)


def test_the_seed_and_the_left_out_tiles_are_revealed_at_the_end() -> None:
    over = played(GAME)
    for seat in (None, 0):
        seen = view(over, seat).state
        assert (seen.seed, seen.left_out) == (GAME.seed, GAME.left_out)


def test_a_view_of_a_view_shows_no_more() -> None:
    once = view(GAME, 1).state
    assert view(once, 1).state == once
    assert view(once, 0).state == view(view(GAME, None).state, 0).state


def test_the_own_view_lists_what_the_seat_may_do() -> None:
    mover = GAME.seat_to_move
    assert legal_actions(view(GAME, mover).state) == legal_actions(GAME)
    for seat in {None, 0, 1, 2, 3} - {mover}:
        assert legal_actions(view(GAME, seat).state) == ()


def test_a_preview_of_a_view_shows_no_drawn_tile() -> None:
    mover = GAME.seat_to_move
    seen = view(GAME, mover).state
    action = next(a for a in legal_actions(seen) if isinstance(a, PlaceTile))
    assert preview(seen, action)[-1] == TileDrawn(mover, HIDDEN)
    assert preview(GAME, action)[-1] == TileDrawn(mover, GAME.tile_stack[0])


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(LanternsError, match=f"no seat {seat}"):
        view(GAME, seat)
