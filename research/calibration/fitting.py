"""Fitting the calibration to some games, and measuring on others whether chances come true."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, Final

import numpy as np

from lanterns.analysis.calibration import Calibration, Sharpness, fading, kind_of
from lanterns.arena.interval import DealTotal, Estimate, estimate_share
from lanterns.arena.text_table import text_table
from research.calibration.games import FollowedGame

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_BINS: Final = 10
_LEAST: Final = 1e-4
_DRAW: Final = 0.25
"""The strength with which a fit is drawn toward leaving shares as they are."""
_DRAWS: Final = 20
"""The number of times results are drawn to find the effect of chance alone."""


def fit(games: Sequence[FollowedGame]) -> Calibration:
    """Return the map under which the results were likeliest, for each kind of game.

    The positions of a game share its result, so together they count once. Both numbers are drawn
    toward leaving shares as they are, the more the fewer games there are. The logarithm of a
    chance is linear in the numbers, so Newton's method finds the only maximum.
    """
    found = {}
    for kind, some in _by_kind(games):
        logs, left, won, weight = [], [], [], []
        for game in some:
            for said in game.said:
                logs.append([log(max(_LEAST, share)) for share in said.shares])
                left.append(said.left)
                won.append(game.won)
                weight.append(1 / len(game.said))
        found[kind] = _fit_one(*map(np.array, (logs, left, won, weight)))
    return Calibration(found, _fit_surplus(games))


def _fit_one(logs: np.ndarray, left: np.ndarray, won: np.ndarray, weight: np.ndarray) -> Sharpness:
    features = np.stack([logs, logs * left[:, None]], axis=2)
    prior = np.array([1.0, 0.0])
    numbers = prior.copy()
    for _ in range(50):
        scores = features @ numbers
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nsf->nf", chances, features)
        slope = np.einsum("n,ns,nsf->f", weight, won - chances, features) + _DRAW * (
            prior - numbers
        )
        apart = features - mean[:, None, :]
        bend = np.einsum("n,ns,nsf,nsg->fg", weight, chances, apart, apart) + _DRAW * np.eye(2)
        step = np.linalg.solve(bend, slope)
        numbers += step
        if np.abs(step).max() < 1e-9:
            break
    return Sharpness(round(float(numbers[0]), 4), round(float(numbers[1]), 4))


def _fit_surplus(games: Sequence[FollowedGame]) -> dict[str, float]:
    """Fit by least squares: the surplus expected is a number that fades with what is left."""
    products: dict[str, float] = {}
    squares: dict[str, float] = {}
    for game in games:
        kind = kind_of(game.players, game.expansion)
        for said in game.said:
            for expected, end in zip(said.honor, game.honor, strict=True):
                products[kind] = products.get(kind, 0.0) + (expected - end) * fading(said.left)
                squares[kind] = squares.get(kind, 0.0) + fading(said.left) ** 2
    return {kind: round(products[kind] / squares[kind], 3) for kind in sorted(products)}


@dataclass(frozen=True, slots=True)
class Bin:
    """The chances between two bounds: how many, what was said on average, and what was won."""

    low: float
    high: float
    count: int
    said: float
    won: Estimate


@dataclass(frozen=True, slots=True)
class Reliability:
    """Whether chances come true, and how far off the honor is."""

    games: int
    positions: int
    bins: tuple[Bin, ...]
    error: float
    """The expected calibration error: how far *said* and *won* are apart, weighted by count."""
    error_by_chance: float
    """The error that perfect chances would show with as many games, by chance alone."""
    seventy: Bin | None
    """The positions called 65 to 75 %, if there are any."""
    log_loss: float
    honor_bias: float
    """By how much the expected honor is too high on average."""
    honor_error: float
    """By how much it is off on average, either way."""


@dataclass(frozen=True, slots=True)
class _Call:
    game: int
    said: float
    won: float


def measure(games: Sequence[FollowedGame], calibration: Calibration) -> Reliability:
    """Compare what was said of every seat in every position with what came of it."""
    calls: list[_Call] = []
    apart: list[float] = []
    loss = 0.0
    for game in games:
        kind = kind_of(game.players, game.expansion)
        for said in game.said:
            chances = calibration.chances(said.shares, said.left, kind)
            calls += [
                _Call(game.number, chance, won)
                for chance, won in zip(chances, game.won, strict=True)
            ]
            loss -= sum(w * log(c) for c, w in zip(chances, game.won, strict=True) if w)
            honor = calibration.honor(said.honor, said.left, kind)
            apart += [h - end for h, end in zip(honor, game.honor, strict=True)]
    positions = sum(len(game.said) for game in games)
    edges = [number / _BINS for number in range(_BINS + 1)]
    bins = [_bin(calls, low, high) for low, high in pairwise(edges)]
    filled = tuple(one for one in bins if one is not None)
    return Reliability(
        games=len(games),
        positions=positions,
        bins=filled,
        error=sum(one.count * abs(one.said - one.won.mean) for one in filled) / len(calls),
        error_by_chance=_error_by_chance(games, calibration),
        seventy=_bin(calls, 0.65, 0.75),
        log_loss=loss / positions,
        honor_bias=float(np.mean(apart)),
        honor_error=float(np.mean(np.abs(apart))),
    )


def _error_by_chance(games: Sequence[FollowedGame], calibration: Calibration) -> float:
    """Return the mean error over results drawn from the very chances that were called.

    All positions of a game get their result from one number, as they share one in a real game.
    """
    rng = np.random.default_rng(1)
    chances = [
        calibration.chances(said.shares, said.left, kind_of(game.players, game.expansion))
        for game in games
        for said in game.said
    ]
    owner = np.repeat(np.arange(len(games)), [len(game.said) for game in games])
    said = np.array([chance for each in chances for chance in each])
    bins = np.minimum((said * _BINS).astype(int), _BINS - 1)
    errors = []
    for _ in range(_DRAWS):
        drawn = rng.random(len(games))
        won = []
        for each, game in zip(chances, owner, strict=True):
            winner = int(np.searchsorted(np.cumsum(each), drawn[game]))
            won += [float(seat == winner) for seat in range(len(each))]
        sums = np.bincount(bins, said - np.array(won), _BINS)
        errors.append(np.abs(sums).sum() / len(said))
    return float(np.mean(errors))


def _bin(calls: Iterable[_Call], low: float, high: float) -> Bin | None:
    inside = [one for one in calls if low <= one.said < high or one.said == high == 1.0]
    if not inside:
        return None
    by_game: dict[int, list[float]] = {}
    for one in inside:
        by_game.setdefault(one.game, []).append(one.won)
    # The positions of a game share its result: a game is one observation.
    won = estimate_share([[DealTotal(sum(all_), len(all_)) for all_ in by_game.values()]])
    said = sum(one.said for one in inside) / len(inside)
    return Bin(low, high, len(inside), said, won)


def report(games: Sequence[FollowedGame], calibration: Calibration) -> str:
    """Report whether chances come true, as text: for all games, and for each kind of game."""
    found = measure(games, calibration)
    rows = [[f"{one.low:.0%} to {one.high:.0%}", *_cells(one)] for one in found.bins]
    kinds = [["all", *_line(found)]]
    kinds += [[kind, *_line(measure(some, calibration))] for kind, some in _by_kind(games)]
    columns = ["", "games", "error", "by chance", "called 65 to 75 %", "won", "95 % interval"]
    return "\n".join(
        [
            f"{found.games} games, {found.positions} positions, every seat of each",
            "",
            text_table(["called", "calls", "mean", "won", "95 % interval"], rows),
            "",
            text_table(columns, kinds),
            "",
            f"log loss per position  {found.log_loss:.4f}",
            f"expected honor         {found.honor_bias:+.2f} too high on average,"
            f" {found.honor_error:.2f} off either way",
        ]
    )


def _by_kind(games: Sequence[FollowedGame]) -> list[tuple[str, list[FollowedGame]]]:
    kinds: dict[str, list[FollowedGame]] = {}
    for game in sorted(games, key=lambda one: (one.players, one.expansion)):
        kinds.setdefault(kind_of(game.players, game.expansion), []).append(game)
    return list(kinds.items())


def _line(found: Reliability) -> list[str]:
    band = found.seventy
    errors = [str(found.games), f"{found.error:.1%}", f"{found.error_by_chance:.1%}"]
    if band is None:
        return [*errors, "", "", ""]
    called = f"{band.count} calls, {band.said:.1%}"
    return [*errors, called, f"{band.won.mean:.1%}", band.won.interval]


def _cells(one: Bin) -> list[str]:
    return [str(one.count), f"{one.said:.1%}", f"{one.won.mean:.1%}", one.won.interval]


def draw(games: Sequence[FollowedGame], calibration: Calibration) -> "Figure":
    """Plot the reliability, of all games and by number of players; it needs matplotlib."""
    from matplotlib.ticker import PercentFormatter

    from lanterns.arena.stats.plots_style import DIM, GOLD, LINE, across, panels, plot_style

    found = measure(games, calibration)
    tables = sorted({game.players for game in games})
    with plot_style():
        figure, axes = panels(
            1 + len(tables),
            "Whether chances come true",
            f"{found.games} games that nothing was fitted to; on average {found.error:.1%} off",
        )
        for panel, players in zip(axes, [None, *tables], strict=True):
            panel.plot([0, 1], [0, 1], color=LINE)
            if players is None:
                _draw_one(panel, found, GOLD, "all")
                panel.set_title("All games")
            else:
                for expansion, color in ((False, GOLD), (True, DIM)):
                    some = [g for g in games if (g.players, g.expansion) == (players, expansion)]
                    if some:
                        name = "with the expansion" if expansion else "base game"
                        _draw_one(panel, measure(some, calibration), color, name)
                panel.set_title(f"{players} players")
                panel.legend(frameon=False, labelcolor="linecolor", loc="upper left")
            panel.set_xlabel("the chance that was called")
            panel.set_ylabel("the share that was won")
            panel.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
            panel.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
            across(panel)
    return figure


def _draw_one(axes: "Axes", found: Reliability, color: str, name: str) -> None:
    known = [(one, one.won.low or 0.0, one.won.high or 1.0) for one in found.bins]
    reach = [
        [max(0.0, one.won.mean - low) for one, low, _ in known],
        [max(0.0, high - one.won.mean) for one, _, high in known],
    ]
    said, won = [one.said for one, *_ in known], [one.won.mean for one, *_ in known]
    axes.errorbar(said, won, reach, fmt="o-", color=color, label=name, markersize=4, elinewidth=1)
