"""The habits of each level: the table of docs/strategy.md that compares them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from lanterns.engine import Dedication
from research.strategy.means import ratio_of, table
from research.strategy.rows import Choice, Facts
from research.strategy.worth import DENIES

LEVELS = ("novice", "apprentice", "journeyman", "artisan", "expert")


def passed(choices: Iterable[Choice]) -> tuple[float, float]:
    found = list(choices)
    return sum(c.chosen < 0 for c in found), len(found)


class Habit(NamedTuple):
    """Something that a player does, as a number."""

    name: str
    of: Callable[[Facts], tuple[float, float]]
    percent: bool = False
    better: str = ""


def _in_time(choices: Iterable[Choice]) -> Iterator[Choice]:
    return (choice for choice in choices if not choice.at_end)


def _dedicated(game: Facts) -> list[Choice]:
    return [choice for choice in game.choices if choice.chosen >= 0]


HABITS = (
    Habit("honor of a seat", lambda g: (sum(g.honor), g.players)),
    Habit("dedications of a seat", lambda g: (len(_dedicated(g)), g.players)),
    Habit("honor of a token", lambda g: (sum(c.honor for c in _dedicated(g)), len(_dedicated(g)))),
    Habit(
        "seven unique, of the dedications",
        lambda g: (
            sum(c.chosen == Dedication.SEVEN_UNIQUE for c in _dedicated(g)),
            len(_dedicated(g)),
        ),
        True,
    ),
    Habit(
        "waits instead of dedicating", lambda g: passed(c for c in g.choices if not c.at_end), True
    ),
    Habit("matches of a tile", lambda g: (sum(p.matched for p in g.placed), len(g.placed))),
    Habit("favors earned by a seat", lambda g: (sum(p.favors for p in g.placed), g.players)),
    Habit("exchanges of a seat", lambda g: (len(g.exchanges), g.players)),
    Habit("lanterns left at the end", lambda g: (sum(left[0] for left in g.left), g.players)),
    Habit("discards of a seat", lambda g: (sum(g.discards), g.players)),
    Habit(
        "others' lanterns of a color new to them",
        lambda g: (sum(p.others_new for p in g.placed), sum(p.others for p in g.placed)),
        True,
    ),
    Habit(
        "lanterns that a tile left nobody",
        lambda g: (sum(p.missed for p in g.placed), len(g.placed)),
    ),
    Habit(
        "placements that deny at a price",
        lambda g: (sum(p.price >= DENIES and p.denied > 0 for p in g.placed), len(g.placed)),
        True,
    ),
)


def by_player(games: Sequence[Facts]) -> dict[str, list[Facts]]:
    """Return the games by player, the levels in their order and the champion last."""
    names = {game.player for game in games}
    ranked = [*(level for level in LEVELS if level in names), *sorted(names - set(LEVELS))]
    return {name: [game for game in games if game.player == name] for name in ranked}


def print_levels(games: Sequence[Facts]) -> None:
    players = by_player(games)
    if len(players) < 2:
        return
    print("\n## What strong players do that weak ones do not")
    for expansion in (False, True):
        print(f"\n{'With' if expansion else 'Without'} the expansion, all numbers of players:")
        rows = []
        for habit in HABITS:
            found = [
                ratio_of(habit.of(game) for game in some if game.expansion == expansion)
                for some in players.values()
            ]
            rows.append(
                (habit.name, *(one.percent() if habit.percent else one.text() for one in found))
            )
        table("what | " + " | ".join(players), *rows)
