"""Every table over the game's closed sets has a row for every member.

The type checker reports a match that leaves out a new emperor card, dedication, action or event.
It cannot see into a table, so this does.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module
from typing import Final, get_args

import lanterns
from lanterns import engine
from lanterns.engine import TurnStep

ENUMS: Final = [
    value for value in vars(engine).values() if isinstance(value, type) and issubclass(value, Enum)
]
CLOSED_SETS: Final[dict[str, frozenset[object]]] = {
    **{enum.__name__: frozenset(enum) for enum in ENUMS},
    "Action": frozenset(get_args(engine.AnyAction)),
    "Event": frozenset(get_args(engine.Event)),
}
OPTIONAL: Final[frozenset[object]] = frozenset({TurnStep.OVER})
"""Nothing is chosen when the game is over, so no table needs a row for that."""

PARTIAL: Final = {
    "FAVORS_FOR": "only exchanges cost favors",
    "_NEXT": "after the end of a turn comes the next turn, not a step",
}
"""Tables that leave out members on purpose, by name, and why."""


WITHOUT_TABLES: Final = {"lanterns.learn.train"}
"""Modules that need more than the development set-up installs: PyTorch."""


def tables() -> Iterator[tuple[str, str, Mapping[object, object]]]:
    """Yield every mapping at the top level of a module, with the module's name and its own."""
    for module in pkgutil.walk_packages(lanterns.__path__, "lanterns."):
        if not module.name.endswith("__main__") and module.name not in WITHOUT_TABLES:
            for name, value in vars(import_module(module.name)).items():
                if isinstance(value, Mapping) and value and not name.startswith("__"):
                    yield module.name, name, value


def missing(members: list[object]) -> set[object]:
    """Return what is missing from a closed set, if all of these are members of one."""
    kinds = {type(member) for member in members}
    for closed in CLOSED_SETS.values():
        if kinds <= {type(member) for member in closed} and closed.issuperset(members):
            return {*closed} - {*members} - OPTIONAL
    return set()


def test_every_table_over_a_closed_set_is_complete() -> None:
    found = {
        f"{module}.{name} has no row for {member}"
        for module, name, table in tables()
        if name not in PARTIAL
        for side in (list(table.keys()), list(table.values()))
        for member in missing(side)
    }
    assert not found, "\n".join(sorted(found))


def test_the_exceptions_are_still_needed() -> None:
    incomplete = {
        name
        for _, name, table in tables()
        for side in (list(table.keys()), list(table.values()))
        if missing(side)
    }
    assert PARTIAL.keys() == incomplete


def test_the_engine_exports_every_action_and_event() -> None:
    members = (*get_args(engine.AnyAction), *get_args(engine.Event))
    assert {member.__name__ for member in members} <= {*engine.__all__}


def test_a_forgotten_row_is_found() -> None:
    others = {*engine.Dedication} - {engine.Dedication.EMPEROR}
    assert missing([engine.Dedication.EMPEROR]) == others
    assert engine.PlaceTile in missing([engine.Pass, engine.Discard])
    assert missing([TurnStep.OVER, "over"]) == set()
