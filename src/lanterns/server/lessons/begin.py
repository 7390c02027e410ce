"""Making a table out of a chapter: its log tells a game that has come this far."""

from itertools import groupby

from msgspec.structs import replace

from lanterns.server.caller import Caller
from lanterns.server.command import MakeTable, Name
from lanterns.server.entry import Acted, Entry, TableMade
from lanterns.server.errors import Refusal
from lanterns.server.lessons.lesson import Chapter, LessonId, lesson
from lanterns.server.make import make_table
from lanterns.server.wire.action import write_action
from lanterns.server.wire.base import Shape


class BeginLesson(Shape, frozen=True):
    """A wish to play a chapter of a lesson."""

    lesson: LessonId
    chapter: LessonId
    name: Name


def begin_lesson(wish: BeginLesson, caller: Caller) -> tuple[Entry, ...]:
    """The first entries of a table at which the caller plays a chapter."""
    chapter = _find(wish)
    table = MakeTable(
        options=chapter.options, name=wish.name, seat=chapter.seat, bots=chapter.bots, start=True
    )
    made, *rest = make_table(table, caller, int(chapter.seed, 16))
    assert isinstance(made, TableMade)
    return (replace(made, lesson=f"{wish.lesson}/{chapter.id}"), *rest, *_play(chapter))


def _find(wish: BeginLesson) -> Chapter:
    wanted = lesson(wish.lesson)
    chapter = None if wanted is None else wanted.chapter(wish.chapter)
    if chapter is None:
        raise Refusal("lesson_unknown", "there is no such lesson")
    return chapter


def _play(chapter: Chapter) -> tuple[Acted, ...]:
    """What was done before the learner came, one entry a turn."""
    turns = groupby(chapter.taken(), lambda taken: (taken.turn, taken.seat))
    return tuple(
        Acted(seat, tuple(write_action(taken.action) for taken in turn))
        for (_, seat), turn in turns
    )
