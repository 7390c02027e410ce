"""Players of other packages, found by the entry points of the group ``lanterns.players``."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "lanterns.players"
"""The group of entry points: each maps a player's name to a ``module:Class`` that makes it."""


@dataclass(frozen=True, slots=True)
class InstalledPlayer:
    """A player as its package announces it. Its package is not imported yet."""

    name: str
    code: str
    """The maker, as ``module:Class``; this, too, is a code of the player."""
    package: str
    """The package and its version."""


def installed_players() -> Iterator[InstalledPlayer]:
    """Yield every player that an installed package announces, by name and then by package.

    >>> [player.code for player in installed_players() if player.name == "greedy"]
    []
    """
    # Imported late: it takes longer than the rest of this package.
    from importlib.metadata import entry_points

    found = [_announced(point) for point in entry_points(group=GROUP)]
    yield from sorted(set(found), key=lambda player: (player.name, player.package))


def find_installed(name: str) -> InstalledPlayer | None:
    """Return the player of that name; the first by package, if several have it."""
    return next((player for player in installed_players() if player.name == name), None)


def _announced(point: "EntryPoint") -> InstalledPlayer:
    package = point.dist.name + " " + point.dist.version if point.dist else "a package"
    return InstalledPlayer(point.name, point.value.replace(" ", ""), package)
