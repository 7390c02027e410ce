"""Games for tests of the players that search: every setting of the table, played out in pairs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from tests.configurations import PAIRS, named

from lanterns.engine import (
    LANTERNS,
    GameState,
    Options,
    Seat,
    TurnStep,
    apply,
    count_lanterns,
    legal_actions,
    new_game,
    outcome,
    pieces_for,
    view,
)
from lanterns.players import Player

from ..engine.positions import Has, cards

_NAMED: Final = named(
    *("2-base", "3-base", "4-base"),
    *("2-dedication+rotate", "3-dedication+honor", "4-dedication+end", "2-dedication+exchange"),
    *("3-rotate+honor", "4-rotate+end", "2-rotate+exchange"),
    *("3-honor+end", "4-honor+exchange", "2-end+exchange"),
)
_MET: Final = {options.cards for options in _NAMED}

EVERY_TABLE: Final = (*_NAMED, *(Options(3, True, pair) for pair in PAIRS if pair not in _MET))
"""The base game for 2, 3 and 4 players, and each pair of emperor cards, for one number of them."""

SOME_TABLES: Final = named("2-base", "3-dedication+honor", "4-rotate+end", "2-end+exchange")
"""A few of them, with every card."""


def play(state: GameState, players: Sequence[Player], rng: Random) -> GameState:
    """Play to the end. What is not legal is refused on the way."""
    while state.step is not TurnStep.OVER:
        seat = state.seat_to_move
        action = players[seat].choose(view(state, seat), legal_actions(state), rng)
        state = apply(state, action).state
    return state


def share_of_wins(player: Player, other: Player, options: Options, deals: int) -> float:
    """Return a player's share of the victories against another on every other seat.

    Each deal is played once from every seat, so that an equal player has an even share.
    """
    rng, won = Random(1), 0.0
    for seed in range(deals):
        for seat in range(options.players):
            players = [player if it == seat else other for it in range(options.players)]
            result = outcome(play(new_game(options, seed), players, rng))
            assert result is not None
            won += (seat in result.winners) / len(result.winners)
    return won / deals / options.players


def positions(options: Options, seed: int, every: int) -> list[GameState]:
    """Return some positions of a random game: one in ``every`` decisions with a choice."""
    rng, state, met = Random(seed), new_game(options, seed), []
    while state.step is not TurnStep.OVER:
        legal = legal_actions(state)
        if len(legal) > 1:
            met.append(state)
        state = apply(state, rng.choice(legal)).state
    return met[::every]


def arranged(
    options: Options,
    turn: int,
    seats: Mapping[Seat, Has],
    step: TurnStep,
    stacks: tuple[tuple[int, ...], ...] | None = None,
) -> GameState:
    """Return that turn of a real game, in which just these seats have lanterns and favors."""
    state, rng = new_game(options, 1), Random(1)
    while state.turn < turn:
        state = apply(state, rng.choice(legal_actions(state))).state
    held = [count_lanterns(cards(seats.get(i, Has()).lanterns)) for i in range(options.players)]
    supply = pieces_for(options, state.cards).supply
    return replace(
        state,
        step=step,
        stacks=state.stacks if stacks is None else stacks,
        supply=tuple(supply[k] - sum(its[k] for its in held) for k in LANTERNS),
        seats=tuple(
            replace(its, lanterns=held[i], favors=seats.get(i, Has()).favors, tokens=(), gifts=0)
            for i, its in enumerate(state.seats)
        ),
    )
