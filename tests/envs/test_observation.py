"""An observation says what its seat may know, the same on every side of the table."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from tests.configurations import every_configuration
from tests.envs.worlds import dealt, positions, turned

from lanterns import envs, kernel
from lanterns.engine import (
    DECK,
    FACES,
    GENERIC_TOKEN,
    TILES,
    Cell,
    EmperorCard,
    LanternsError,
    Options,
    Pavilion,
    Side,
    TurnStep,
    View,
    apply,
    legal_actions,
    new_game,
    pieces_for,
    view,
)
from lanterns.kernel.layout import HAND, HAND_COUNT, SEAT_SIZE, SEATS, TILE_STACK


def _observed(state: kernel.Game, seat: int) -> envs.Observation:
    out = np.full(envs.OBSERVATION_SIZE, 99, np.int8)
    envs.observe(state, seat, out)
    return out


def test_the_fields_follow_one_another() -> None:
    assert envs.FIELDS[0].first == 0
    for one, following in pairwise(envs.FIELDS):
        assert one.place.stop == following.first
    assert envs.FIELDS[-1].place.stop == envs.OBSERVATION_SIZE == len(envs.LOW) == len(envs.HIGH)
    for each in envs.FIELDS:
        assert not each.columns or len(each.columns) == each.shape[-1]


def test_a_field_is_a_view_also_of_many() -> None:
    many = np.zeros((5, envs.OBSERVATION_SIZE), np.int8)
    envs.field(many, "hand")[3, 2, 1] = 7
    assert envs.field(many[3], "hand")[2, 1] == 7
    with pytest.raises(LanternsError, match="no field 'lake': players, cards"):
        envs.field(many, "lake")


@every_configuration
def test_worlds_alike_to_a_seat_are_observed_alike(options: Options) -> None:
    """Hidden tiles are dealt again, and even replaced by what no game has."""
    rng = kernel.generator(7)
    for state in positions(options, 5):
        for seat in range(options.players):
            seen = _observed(state, seat)
            other = state.copy()
            kernel.guess_hidden(other, seat, rng)
            assert np.array_equal(_observed(other, seat), seen)
            other[TILE_STACK:SEATS] = 999
            for hidden in range(options.players):
                if hidden != seat:
                    place = SEATS + hidden * SEAT_SIZE
                    other[place + HAND : place + HAND_COUNT] = 999
            assert np.array_equal(_observed(other, seat), seen)


@every_configuration
def test_nothing_is_out_of_range(options: Options) -> None:
    for state in positions(options, 6):
        for seat in range(options.players):
            seen = _observed(state, seat)
            assert np.all(seen >= envs.LOW)
            assert np.all(seen <= envs.HIGH)


@every_configuration
def test_the_same_actions_in_a_turned_game_are_observed_alike(options: Options) -> None:
    """Observations, masks, seats and rewards agree to the end, for every turn of the table."""
    first = dealt(options, 3)
    for quarters, shift in ((1, 1), (2, 0), (3, 2)):
        games = [first.copy(), turned(first, quarters, shift)]
        rng, masks = kernel.generator(quarters), [kernel.new_mask(), kernel.new_mask()]
        while not kernel.is_over(games[0]):
            for seat in range(options.players):
                other = (seat + shift) % options.players
                assert np.array_equal(_observed(games[0], seat), _observed(games[1], other))
            for game, mask in zip(games, masks, strict=True):
                envs.action_mask(game, mask)
            assert np.array_equal(masks[0], masks[1])
            action = int(np.flatnonzero(masks[0])[kernel.below(rng, int(masks[0].sum()))])
            for game in games:
                kernel.apply(game, envs.to_code(game, action))
        rewards = np.zeros((2, 4), np.float32)
        for game, row in zip(games, rewards, strict=True):
            envs.write_rewards(game, envs.Reward.RANK, row)
        seats = options.players
        assert np.array_equal(np.roll(rewards[0, :seats], shift), rewards[1, :seats])


# What follows works an observation out a second time, from the engine's view alone.


def _turn(cell: Cell, own: Side) -> tuple[int, int]:
    towards = Cell(0, 0).beside(own)
    left = Cell(0, 0).beside(Side((own + 1) % 4))
    return (
        cell.x * left.x + cell.y * left.y,
        cell.x * towards.x + cell.y * towards.y,
    )


class _Told:
    """An observation derived from the engine's view."""

    def __init__(self, seen: View) -> None:
        assert seen.seat is not None
        self.seat, self.state = seen.seat, seen.state
        self.unseen = seen.unseen()
        self.players = len(self.state.seats)
        self.own = self.state.seats[self.seat].side
        self.order = [(self.seat + away) % self.players for away in range(self.players)]
        self.sides = [Side((self.own + turn) % 4) for turn in range(4)]

    def carried(self, cell: Cell) -> int:
        if cell not in self.state.lake.tiles:
            return 0
        placed = self.state.lake.tiles[cell]
        if placed.pavilion is None:
            return int(TILES[placed.tile].platform)
        if placed.pavilion is Pavilion.YELLOW:
            return 2
        return 3 + self.order.index(int(placed.pavilion))

    def color(self, cell: Cell, side: Side) -> int:
        if cell not in self.state.lake.tiles:
            return 0
        placed = self.state.lake.tiles[cell]
        return 1 + FACES[placed.tile][placed.rotation][side]

    def fields(self) -> dict[str, list[object]]:
        state, players = self.state, self.players
        pieces = pieces_for(state.options, state.cards)
        left = pieces.tiles + players - state.turn
        generic = [GENERIC_TOKEN] * 3
        return {
            "players": [int(players == number) for number in (2, 3, 4)],
            "cards": [int(card in state.cards) for card in EmperorCard],
            "step": [int(step is state.step) for step in TurnStep],
            "card_used": [int(state.card_used)],
            "to_move": [
                int(away < players and self.order[away] == state.seat_to_move) for away in range(4)
            ],
            "final": [int(left < players)],
            "turns_left": [left],
            "tiles_left": [len(state.tile_stack)],
            "supply": [*state.supply],
            "stacks_left": [len(stack) for stack in state.stacks],
            "tokens": [[*stack, *generic][:3] for stack in state.stacks],
            "seats": self.seats(),
            "hand": self.hand(),
            "unseen": [int(tile in self.unseen) for tile in sorted(TILES)],
            "cells": list(self.cells()),
            "tiles": list(self.tiles()),
        }

    def seats(self) -> list[object]:
        rows: list[object] = []
        for seat in self.order:
            its = self.state.seats[seat]
            rows.append(
                [
                    *(1, (its.side - self.own) % 4, *its.lanterns, len(its.hand)),
                    *(its.favors, its.gifts, its.pavilions, its.honor),
                ]
            )
        return rows

    def hand(self) -> list[object]:
        tiles = self.state.seats[self.seat].hand
        return [
            [*(1 + color for color in FACES[tile][0]), int(TILES[tile].platform)] for tile in tiles
        ]

    def cells(self) -> Iterator[object]:
        """Yield the open cells, found again from the order of placing and the seat's own side."""
        lake, listed = self.state.lake, set[Cell]()
        for tile_cell in lake.tiles:
            for side in self.sides:
                cell = tile_cell.beside(side)
                if cell in lake.tiles or cell in listed:
                    continue
                listed.add(cell)
                beside = [cell.beside(there) for there in self.sides]
                yield [
                    *_turn(cell, self.own),
                    int(all(self.carried(there) < 2 for there in beside)),
                    *(
                        self.color(there, side.opposite)
                        for there, side in zip(beside, self.sides, strict=True)
                    ),
                    *map(self.carried, beside),
                ]

    def tiles(self) -> Iterator[object]:
        lake = self.state.lake
        for cell in lake.tiles:
            yield [
                *_turn(cell, self.own),
                *(self.color(cell, side) for side in self.sides),
                self.carried(cell),
                int(any(cell.beside(side) not in lake.tiles for side in self.sides)),
            ]


@every_configuration
def test_every_field_says_what_the_engine_says(options: Options) -> None:
    rng, state = Random(4), new_game(options, 4)
    while actions := legal_actions(state):
        state = apply(state, rng.choice(actions)).state
        if rng.random() < 0.2 or not legal_actions(state):
            game = kernel.from_state(state)
            for seat in range(options.players):
                seen = _observed(game, seat)
                told = _Told(view(state, seat)).fields()
                assert list(told) == [field.name for field in envs.FIELDS]
                for key, expected in told.items():
                    found = envs.field(seen, key)
                    assert found[: len(expected)].tolist() == expected, key
                    assert not np.any(found[len(expected) :]), f"{key} has more"


def test_start_tiles_are_never_unseen() -> None:
    seen = _observed(dealt(Options(2), 1), 0)
    assert int(envs.field(seen, "unseen").sum()) == len(DECK) - 3


def test_the_page_has_the_table_of_fields() -> None:
    page = Path(__file__).parents[2] / "docs" / "envs.md"
    assert envs.table() in page.read_text("utf-8"), "put envs.table() into docs/envs.md again"
