import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import pytest

from lanterns.engine import (
    Dedication,
    Event,
    GameState,
    LanternsError,
    Options,
    Token,
    new_game,
    outcome,
    view,
)
from lanterns.notation import parse_record, replay
from lanterns.render import table_text
from lanterns.render.words import columns

Play: TypeAlias = Callable[..., tuple[GameState, list[Event]]]
GOLDEN = Path(__file__).with_name("golden")
GAME = Path(__file__).parents[2] / "golden/end_of_turn_dedication_and_emperor_exchange.lanterns"
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def test_a_table_looks_like_this() -> None:
    # From a recorded game: a game played here would change with every change to a player.
    record = parse_record(GAME.read_text("utf-8"))
    state = next(islice(replay(record), 28, None)).before
    picture = table_text(view(state, 1), color=False, names=("Ann", "Ben"), width=80)
    assert picture + "\n" == (GOLDEN / "table.txt").read_text("utf-8")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_a_table_stays_within_its_width_all_game_long(
    play: Play, players: int, expansion: bool
) -> None:
    for turn in (1, 9, 18, None):
        state, _ = play(players, expansion, 5 * players, turn)
        for width in (80, 100, 120, 160):
            picture = table_text(view(state, 0), color=False, width=width)
            assert max(map(len, picture.splitlines())) <= width


def test_wide_terminals_have_lake_and_seats_side_by_side() -> None:
    seen = view(new_game(Options(2), 3), 0)
    narrow, wide = (table_text(seen, color=False, width=width) for width in (80, 120))
    assert len(wide.splitlines()) < len(narrow.splitlines())


def test_base_game_shows_nothing_of_the_expansion() -> None:
    picture = table_text(view(new_game(Options(4), 1), 0), color=False)
    for word in ("gifts", "pavilion", "Emperor", "*"):
        assert word not in picture


def test_wild_lanterns_are_counted_only_where_there_are_any(play: Play) -> None:
    for seed in range(8):
        state = new_game(Options(2, True), seed)
        picture = table_text(view(state, 0), color=False)
        assert ("*" in picture) == bool(state.supply[-1])


def test_own_hand_has_its_numbers_and_a_spectator_sees_none() -> None:
    state = new_game(Options(3), 4)
    mine = table_text(view(state, 1), color=False)
    for number, seat in enumerate(state.seats):
        for tile in seat.hand:
            assert bool(re.search(rf"tile {tile}\b", mine)) == (number == 1)
    assert "your hand" not in table_text(view(state, None), color=False)


def test_hidden_tiles_change_no_picture(play: Play) -> None:
    state, _ = play(3, True, 6, 7)
    others = replace(state.seats[2], hand=state.seats[0].hand)
    swapped = replace(state.seats[0], hand=state.seats[2].hand)
    stack = tuple(reversed(state.tile_stack))
    other = replace(state, seats=(swapped, state.seats[1], others), tile_stack=stack)
    for viewer in (1, None):
        assert table_text(view(state, viewer), color=True) == table_text(
            view(other, viewer), color=True
        )


def test_empty_stack_pays_generic_tokens() -> None:
    state = new_game(Options(4), 2)
    bare = replace(state, stacks=((), *state.stacks[1:]))
    line = next(
        line
        for line in table_text(view(bare, 0), color=False).splitlines()
        if "Four of a Kind" in line
    )
    assert "4  only generic tokens" in line


def test_the_seat_to_move_is_pointed_at_and_at_the_end_the_winner(play: Play) -> None:
    state, _ = play(4, False, 3, 10)
    names = ("Ann", "Ben", "Cho", "Dee")
    picture = table_text(view(state, None), color=False, names=names)
    pointed = next(line for line in picture.splitlines() if line.startswith("▸"))
    assert names[state.seat_to_move] in pointed
    assert "Turn 10 of 36" in picture
    over, _ = play(4, False, 3)
    result = outcome(over)
    assert result is not None
    stars = [
        line
        for line in table_text(view(over, None), color=False, names=names).splitlines()
        if line.startswith("★")
    ]
    assert len(stars) == len(result.winners)
    assert names[result.winners[0]] in stars[0]


def test_too_many_lanterns_are_named_in_the_headline(play: Play) -> None:
    state = new_game(Options(2), 1)
    seat = state.seat_to_move
    rich = replace(state.seats[seat], lanterns=(2, 2, 2, 2, 2, 2, 2, 0))
    seats = tuple(rich if number == seat else its for number, its in enumerate(state.seats))
    assert "turn: discard 2 lanterns" in table_text(
        view(replace(state, seats=seats), seat), color=False
    )


def test_color_changes_nothing_but_the_color(play: Play) -> None:
    state, _ = play(4, True, 12)
    seen = view(state, 3)
    assert ESCAPE.sub("", table_text(seen, color=True)) == table_text(seen, color=False)


def test_names_from_strangers_cannot_write_to_the_terminal() -> None:
    names = ("\x1b[2JEve\n\n", "  ", "a" * 200, "張偉張偉張偉張偉")
    picture = table_text(view(new_game(Options(4), 1), 0), color=False, names=names, width=80)
    assert "\x1b" not in picture
    assert "East" in picture
    assert all(columns(line) <= 80 for line in picture.splitlines())


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(LanternsError, match="got 3 names for 2 seats: give one per seat"):
        table_text(view(new_game(Options(2), 1), 0), color=False, names=("a", "b", "c"))


def test_no_line_is_wider_than_promised(play: Play) -> None:
    state, _ = play(4, True, 12)
    pavilions = {placed.pavilion for placed in state.lake.tiles.values()}
    assert len(pavilions) > 3
    tokens = tuple(Token(kind, 10) for kind in Dedication for _ in range(7))
    seats = tuple(replace(seat, tokens=tokens, honor_tokens=12) for seat in state.seats)
    names = ("Wilhelmina " * 9, "張偉" * 50, "Cho", "Dee " * 30)
    for width in (1, 80, 100):
        picture = table_text(
            view(replace(state, seats=seats), 0), color=False, names=names, width=width
        )
        assert max(map(columns, picture.splitlines())) <= max(width, 80)
