"""Players by code, as named on the command line, in files and at a table."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import getdoc
from operator import attrgetter
from pathlib import Path
from typing import Final

from lanterns.engine import LanternsError
from lanterns.players.greedy import Greedy
from lanterns.players.installed import InstalledPlayer, find_installed, installed_players
from lanterns.players.levels import LEVELS
from lanterns.players.mcts.player import make_champion, make_mcts
from lanterns.players.planner.player import Planner
from lanterns.players.player import Player, explain_failure
from lanterns.players.program import make_program
from lanterns.players.uniform import Uniform


class UnknownPlayer(LanternsError):
    """A code that names no player."""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A named kind of player."""

    make: Callable[[str], Player]
    """Makes a player from the setting after the colon of its code; empty without a colon."""
    about: str
    """One line for a list of players."""


def _plain(name: str, make: Callable[[], Player]) -> Callable[[str], Player]:
    """Return the maker of a player without settings."""

    def checked(setting: str) -> Player:
        if setting:
            raise UnknownPlayer(f"{name} takes no setting, got {setting!r}")
        return make()

    return checked


PLAYERS: Final[dict[str, PlayerKind]] = {
    "random": PlayerKind(_plain("random", Uniform), "chooses any legal action, all equally likely"),
    "greedy": PlayerKind(
        _plain("greedy", Greedy),
        "takes what pays most now, and minds what others receive, as apprentice does",
    ),
    "planner": PlayerKind(_plain("planner", Planner), "plans what its lanterns can still become"),
    "mcts": PlayerKind(make_mcts, "searches ahead: mcts:2s for a time, mcts:5000 for simulations"),
    "champion": PlayerKind(
        make_champion, "searches with a trained network: champion:1s, champion:5000"
    ),
    **{level.name: PlayerKind(_plain(level.name, level.make), level.about) for level in LEVELS},
    "exec": PlayerKind(make_program, "another program: exec:python3 bot.py, exec:2s:./bot"),
}


def player_names() -> tuple[str, ...]:
    """Return every name that :func:`find_player` knows: ours, then those of installed packages.

    >>> player_names()[:2]
    ('random', 'greedy')
    """
    return tuple(dict.fromkeys([*PLAYERS, *(player.name for player in installed_players())]))


def find_player(code: str) -> Player:
    """Return the player of a code: ``name``, ``name:setting`` or ``module:Class``.

    A name is one of ours or that of an installed package's player. The module of your own player is
    found as Python finds any, or in the current folder. Its class, or any function that makes a
    player, is called without arguments, or with the setting if there is one.

    >>> find_player("gredy")
    Traceback (most recent call last):
    lanterns.players.registry.UnknownPlayer: there is no player 'gredy'; did you mean greedy?
    """
    name, _, setting = code.partition(":")
    if kind := PLAYERS.get(name):
        return kind.make(setting)
    if installed := find_installed(name):
        return _make_installed(installed, setting)
    if not setting:
        known = _guess(name) or f"there are {_names()}, and module:Class for your own"
        raise UnknownPlayer(f"there is no player {name!r}; {known}")
    return _make_own(code, _import_maker(name, setting))


def describe_installed(player: InstalledPlayer) -> str:
    """Return one line about an installed player, or the reason why it cannot play."""
    if player.name in PLAYERS or find_installed(player.name) != player:
        return f"from {player.package}: the name is taken, so use {player.code}"
    try:
        maker = _load(player)
        if not callable(maker):
            raise UnknownPlayer(f"{player.code} makes no player")
    except UnknownPlayer as error:
        return f"from {player.package}, cannot play: {error}"
    first = (getdoc(maker) or "").strip().partition("\n")[0].rstrip(".")
    return f"{first} (of {player.package})" if first else f"of {player.package}"


def _guess(name: str) -> str:
    """Suggest known names that are similar, or return an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(name, player_names())
    return f"did you mean {' or '.join(close)}?" if close else ""


def _names() -> str:
    return ", ".join(player_names())


def _make_installed(player: InstalledPlayer, setting: str) -> Player:
    try:
        return _make_own(player.code, _load(player), *([setting] if setting else []))
    except UnknownPlayer as error:
        problem = f"the player {player.name!r} of {player.package} cannot play: {error}"
        raise UnknownPlayer(problem) from error


def _load(player: InstalledPlayer) -> object:
    module, _, name = player.code.partition(":")
    if not module or not name:
        raise UnknownPlayer(f"its entry point {player.code!r} is not module:Class")
    return _import_maker(module, name)


def _import_maker(module: str, name: str) -> object:
    """Return the object of that name in that module."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that nothing in it hides an installed package
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise UnknownPlayer(f"the module {module!r} cannot be imported: {error}") from error
        known = _guess(module) or (
            f"there are {_names()}, and your own module must be in the current folder or installed"
        )
        raise UnknownPlayer(f"there is no player or Python module {module!r}; {known}") from error
    except (Exception, SystemExit) as error:  # foreign code can raise anything
        why = explain_failure(error)
        raise UnknownPlayer(f"the module {module!r} cannot be imported: {why}") from error
    try:
        return attrgetter(name)(found)
    except AttributeError:
        raise UnknownPlayer(f"the module {module!r} has no {name!r}") from None


def _make_own(code: str, maker: object, *setting: str) -> Player:
    if not callable(maker):
        raise UnknownPlayer(f"{code} is neither a class nor a function that makes a player")
    called = f"{code}({', '.join(map(repr, setting))})"
    try:
        player = maker(*setting)
    except (Exception, SystemExit) as error:
        why = explain_failure(error)
        raise UnknownPlayer(f"{called} does not make a player: {why}") from error
    if not isinstance(player, Player):
        raise UnknownPlayer(
            f"{called} makes a {type(player).__name__}, which has no choose(view, legal, rng)"
        )
    return player
