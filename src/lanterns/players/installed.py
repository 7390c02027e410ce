"""Players that other packages bring, by an entry point of the group ``lanterns.players``."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "lanterns.players"
"""The group of entry points: each has a player's name, and ``module:Class`` that makes it."""


@dataclass(frozen=True, slots=True)
class InstalledPlayer:
    """A player as its package announces it. Nothing of the package is imported yet."""

    name: str
    code: str
    """What makes it, as ``module:Class``; this, too, is a code of the player."""
    package: str
    """The package that brings it, and its version."""


def installed_players() -> Iterator[InstalledPlayer]:
    """Every player that an installed package announces, by name and then by package.

    >>> [player.code for player in installed_players() if player.name == "greedy"]
    []
    """
    # Imported when it is needed: it takes longer than the rest of this package.
    from importlib.metadata import entry_points

    found = [_announced(point) for point in entry_points(group=GROUP)]
    yield from sorted(set(found), key=lambda player: (player.name, player.package))


def find_installed(name: str) -> InstalledPlayer | None:
    """The player of that name; the first by package, if several have it."""
    return next((player for player in installed_players() if player.name == name), None)


def _announced(point: "EntryPoint") -> InstalledPlayer:
    package = point.dist.name + " " + point.dist.version if point.dist else "a package"
    return InstalledPlayer(point.name, point.value.replace(" ", ""), package)
