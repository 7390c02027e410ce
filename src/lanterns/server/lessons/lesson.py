"""Guided games: lessons made of chapters, and the table at which a chapter is played.

A chapter is a prepared position of a real game with goals to reach in it. The lessons are data
files beside this module; their seeds are no secret.
"""

from functools import cache
from importlib import resources
from itertools import groupby
from typing import Annotated, Final, NamedTuple, TypeAlias

from msgspec import Meta, field
from msgspec.json import decode
from msgspec.structs import replace

from lanterns.engine import Action, GameState, Seat, apply, legal_actions, new_game
from lanterns.server.core.commands import BotCode, MakeTable, Name
from lanterns.server.core.create import make_table
from lanterns.server.core.entries import Acted, Entry, TableMade
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import Shape, SideName
from lanterns.server.wire.options import OptionsJson

LessonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]

LESSONS: Final = ("base", "expansion")
"""The lessons, in the order in which they are offered."""


class Taken(NamedTuple):
    """An action, with its turn and seat."""

    turn: int
    seat: Seat
    action: Action


class Goal(Shape, frozen=True):
    """An event that must happen."""

    event: str
    """The ``type`` of the event."""
    seat: SideName | None = None
    """The seat it must belong to, if it has one; the learner's by default."""
    where: dict[str, str] = field(default_factory=dict)
    """Fields of the event, and the values they must have."""
    but_not: dict[str, str] = field(default_factory=dict)
    """Fields of the event, and the values they must not have."""


class Chapter(Shape, frozen=True):
    """A prepared position, and its goals."""

    id: str
    options: OptionsJson
    seed: str
    """32 hexadecimal digits."""
    seat: SideName
    """The learner's seat."""
    bots: dict[SideName, BotCode]
    """The bots on the other seats."""
    actions: tuple[str, ...]
    """The actions that lead to the position, in notation."""
    goals: tuple[tuple[Goal, ...], ...]
    """Goals to reach in this order; any one of a group is enough."""
    way: tuple[str, ...]
    """Actions with which the learner reaches the goals, in notation, within one turn."""

    def taken(self) -> tuple[Taken, ...]:
        """Return the actions that lead to the position."""
        return _read(self.start(), self.actions)[0]

    def start(self) -> GameState:
        """Return the state after the deal."""
        return new_game(self.options.engine(), int(self.seed, 16))

    def position(self) -> GameState:
        """Return the position in which the learner begins."""
        return _read(self.start(), self.actions)[1]

    def shown(self) -> tuple[Action, ...]:
        """Return the actions of ``way``."""
        return tuple(one.action for one in _read(self.position(), self.way)[0])


def _read(state: GameState, texts: tuple[str, ...]) -> tuple[tuple[Taken, ...], GameState]:
    """Read actions from their notation, each legal in its place. Return them and the end."""
    taken: list[Taken] = []
    for text in texts:
        action = Action.parse(text, legal_actions(state))
        taken.append(Taken(state.turn, state.seat_to_move, action))
        state = apply(state, action).state
    return tuple(taken), state


class Lesson(Shape, frozen=True):
    """A guided game."""

    id: LessonId
    chapters: tuple[Chapter, ...]

    def chapter(self, id_: str) -> Chapter | None:
        """Return the chapter with that id, or ``None``."""
        return next((chapter for chapter in self.chapters if chapter.id == id_), None)


@cache
def lesson(id_: str) -> Lesson | None:
    """Read the lesson with that id from its file; return ``None`` if there is none."""
    if id_ not in LESSONS:
        return None
    file = resources.files(__package__).joinpath(f"{id_}.json")
    return decode(file.read_bytes(), type=Lesson)


class BeginLesson(Shape, frozen=True):
    """Play a chapter of a lesson."""

    lesson: LessonId
    chapter: LessonId
    name: Name


def begin_lesson(wanted: BeginLesson, caller: Caller) -> tuple[Entry, ...]:
    """Return the first entries of a table at which the caller plays a chapter."""
    chapter = _find(wanted)
    table = MakeTable(
        options=chapter.options, name=wanted.name, seat=chapter.seat, bots=chapter.bots, start=True
    )
    made, *rest = make_table(table, caller, int(chapter.seed, 16))
    assert isinstance(made, TableMade)
    return (replace(made, lesson=f"{wanted.lesson}/{chapter.id}"), *rest, *_play(chapter))


def _find(wanted: BeginLesson) -> Chapter:
    found = lesson(wanted.lesson)
    chapter = None if found is None else found.chapter(wanted.chapter)
    if chapter is None:
        raise Refusal("lesson_unknown", "there is no such lesson")
    return chapter


def _play(chapter: Chapter) -> tuple[Acted, ...]:
    """Return everything that happened before the learner's turn, one entry per turn."""
    turns = groupby(chapter.taken(), lambda taken: (taken.turn, taken.seat))
    return tuple(
        Acted(seat, tuple(write_action(taken.action) for taken in turn))
        for (_, seat), turn in turns
    )
