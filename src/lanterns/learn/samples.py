"""The training data: positions of played games, and their results."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lanterns.learn.files import whole_file
from lanterns.players.net.features import COLOR_UNITS, Floats

Bytes: TypeAlias = NDArray[np.uint8]
Halves: TypeAlias = NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class Samples:
    """Arrays with a row for each position, or a row for each action that was searched.

    The positions of a game are consecutive, and so are the actions of a position. Except in
    ``seat``, seats are counted from the seat to move.
    """

    colors: Bytes
    """The features by color, in units of ``COLOR_UNITS``, so that a byte is exact."""
    others: Halves
    """The other features."""
    value: Floats
    """The seats' chances, found by the search."""
    won: Floats
    """The seats' shares of the victory in the end."""
    honor: Floats
    """The seats' honor in the end."""
    seat: Bytes
    """The seat to move, counted from the first seat of the table."""
    players: Bytes
    to_come: NDArray[np.int16]
    """The number of positions left in the game, this one included."""
    actions: Bytes
    """The number of the following rows that belong to the position."""
    after_colors: Bytes
    """The features after the action."""
    after_others: Halves
    after_players: Bytes
    after_seat: Bytes
    """The seat that acted, counted from the one to move afterwards."""
    after_value: Floats
    """Its chance to win after the action, found by the search."""

    @property
    def positions(self) -> int:
        """The number of positions."""
        return len(self.colors)

    @property
    def games(self) -> int:
        """The number of games."""
        return int(np.count_nonzero(self.to_come == 1))

    def save(self, path: Path) -> None:
        """Write them to a file."""
        arrays = {field.name: getattr(self, field.name) for field in fields(self)}
        with whole_file(path) as file:
            np.savez_compressed(file, **arrays)


def load_samples(path: Path) -> Samples:
    """Return the samples that ``save`` wrote."""
    with np.load(path) as stored:
        return Samples(**{field.name: stored[field.name] for field in fields(Samples)})


def join(parts: Sequence[Samples]) -> Samples:
    """Return the samples of several sources, in order."""
    return Samples(
        **{
            field.name: np.concatenate([getattr(part, field.name) for part in parts])
            for field in fields(Samples)
        }
    )


def split(samples: Samples, share: float) -> tuple[Samples, Samples]:
    """Return all but the last games, and the last ones, with about that share of the positions.

    The last game is always among the latter.
    """
    starts = np.flatnonzero(np.append(True, samples.to_come[:-1] == 1))
    wanted = np.searchsorted(starts, (1.0 - share) * samples.positions)
    position = int(starts[min(int(wanted), len(starts) - 1)])
    action = int(samples.actions[:position].sum())
    at = {
        field.name: action if field.name.startswith("after_") else position
        for field in fields(Samples)
    }
    return (
        Samples(**{name: getattr(samples, name)[:first] for name, first in at.items()}),
        Samples(**{name: getattr(samples, name)[first:] for name, first in at.items()}),
    )


def pack_colors(colors: Floats) -> Bytes:
    """Return features by color as they are stored."""
    packed: Bytes = np.rint(colors / COLOR_UNITS).astype(np.uint8)
    return packed


def unpack_colors(packed: Bytes) -> Floats:
    """Return features by color as the network reads them."""
    return packed.astype(np.float32) * COLOR_UNITS


def blend(samples: Samples, trust: float) -> Floats:
    """Return the targets: for each position, a mixture of the search's later values and the result.

    This is TD(lambda) with *trust* as lambda. With 1 only the result counts, and the luck of the
    deal drowns the difference between two positions; with less, the search's value of each next
    position stands for what comes after it.
    """
    value = from_first_seat(samples.value, samples.seat, samples.players)
    target = from_first_seat(samples.won, samples.seat, samples.players)
    for left in range(2, int(samples.to_come.max(initial=0)) + 1):
        rows = np.flatnonzero(samples.to_come == left)
        target[rows] = (1.0 - trust) * value[rows + 1] + trust * target[rows + 1]
    return from_mover(target, samples.seat, samples.players)


def from_mover(rows: Floats, seat: Bytes, players: Bytes) -> Floats:
    """Convert rows with a number for each seat: count from the seat to move."""
    return _turned(rows, seat.astype(np.int64), players)


def from_first_seat(rows: Floats, seat: Bytes, players: Bytes) -> Floats:
    """Convert rows counted from the seat to move: count from the first seat of the table."""
    return _turned(rows, -seat.astype(np.int64), players)


def _turned(rows: Floats, by: NDArray[np.int64], players: Bytes) -> Floats:
    number, present = np.arange(rows.shape[1])[None, :], players[:, None].astype(np.int64)
    sources = np.where(number < present, (number + by[:, None]) % present, number)
    return np.take_along_axis(rows, sources, 1)
