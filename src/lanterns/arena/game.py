"""One game between players, from the deal to the festival."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import TypeVar

from lanterns.engine import (
    Action,
    Options,
    Outcome,
    Seed,
    apply,
    legal_actions,
    new_game,
    outcome,
    view,
)
from lanterns.notation import Record, record_of
from lanterns.players import Player, find_player

_P = TypeVar("_P", bound=Player | str)


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went."""

    actions: tuple[Action, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    """How many each seat made."""
    seconds: tuple[float, ...]
    """How long each seat took over them."""
    forfeits: tuple[int, ...]
    """How many of them each seat left to a fallback, where its player counts that."""


def seat_players(players: Sequence[_P], seats: int) -> tuple[_P, ...]:
    """Who sits where when there are fewer players than seats: they begin again.

    >>> seat_players(["greedy", "random"], 3)
    ('greedy', 'random', 'greedy')
    """
    return tuple(islice(cycle(players), seats))


def name_player(player: Player | str) -> str:
    """What a player is called in records and tables: its code, or for an object its class."""
    return player if isinstance(player, str) else type(player).__name__


def play_game(options: Options, seed: Seed, players: Sequence[Player | str]) -> Record:
    """Have players play one game, each named by its code or an object of your own.

    The same seed and players play the same game.

    >>> play_game(Options(players=2), 7, ["greedy", "random"]).players
    ('greedy', 'random')
    """
    seated = seat_players(players, options.players)
    actions = play_out(options, seed, seated).actions
    return record_of(options, seed, actions, tuple(map(name_player, seated)))


def play_out(
    options: Options, seed: Seed, players: Sequence[Player | str], chance: str = ""
) -> Course:
    """Have players, one for each seat, play one game, and time them.

    The deal follows from the seed alone; what the players leave to chance, from the seed and
    ``chance``, so that one deal can be played again by players who toss their coins anew. Players
    that are made here, from their codes, are closed at the end; objects are left to the caller.
    """
    with ExitStack() as made:
        seated = [_take_seat(player, made) for player in players]
        return _play(options, seed, seated, chance)


def _take_seat(player: Player | str, made: ExitStack) -> Player:
    if not isinstance(player, str):
        return player
    found = find_player(player)
    made.callback(dismiss, found)
    return found


def dismiss(player: Player) -> None:
    """Let a player go that holds something, such as a program of its own."""
    close = getattr(player, "close", None)
    if close is not None:
        close()


def _play(options: Options, seed: Seed, players: Sequence[Player], chance: str) -> Course:
    generators = [Random(f"{seed}/{chance}{seat}") for seat in range(options.players)]
    decisions, seconds = [0] * options.players, [0.0] * options.players
    state = new_game(options, seed)
    actions: list[Action] = []
    while legal := legal_actions(state):
        seat = state.seat_to_move
        seen = view(state, seat)
        began = perf_counter()
        action = players[seat].choose(seen, legal, generators[seat])
        seconds[seat] += perf_counter() - began
        decisions[seat] += 1
        state = apply(state, action).state
        actions.append(action)
    result = outcome(state)
    assert result is not None, "a game without legal actions is over"
    # A program that plays keeps a list of the decisions it forfeited; others have none to keep.
    forfeits = tuple(len(getattr(player, "forfeits", ())) for player in players)
    return Course(tuple(actions), result, tuple(decisions), tuple(seconds), forfeits)
