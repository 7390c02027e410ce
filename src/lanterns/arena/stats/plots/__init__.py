"""Pictures of what many games say. Only here is matplotlib needed, and only when one draws."""

from importlib.util import find_spec
from pathlib import Path

from lanterns.arena.errors import MissingExtra
from lanterns.arena.stats.gather import GameStats

__all__ = ["check_plots", "draw_plots"]


def check_plots() -> None:
    """Refuse if the extra that draws is not installed."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("drawing plots", "plots")


def draw_plots(stats: GameStats, folder: Path) -> list[Path]:
    """Draw every plot into the folder, as SVG and as PNG; the files made."""
    check_plots()
    from lanterns.arena.stats.plots.draw import draw_all

    return draw_all(stats.in_order(), folder)
