"""The operations on lessons."""

from functools import cache
from typing import Final

from litestar import Response
from msgspec import Struct

from lanterns.server.http.operation import Call, Operation, answer
from lanterns.server.http.tables import NewTable
from lanterns.server.lessons.begin import BeginLesson
from lanterns.server.lessons.lesson import LESSONS, Chapter, Goal, LessonId, lesson
from lanterns.server.wire.action import ActionJson, write_action


class ChapterFace(Struct, frozen=True):
    """A chapter as its learner is told of it."""

    id: str
    goals: tuple[tuple[Goal, ...], ...]
    """To be reached in this order; of those that stand together any will do."""
    way: tuple[ActionJson, ...]
    """Actions of the learner's that reach them, as far as the first turn goes."""


class LessonFace(Struct, frozen=True):
    """A guided game, by its chapters."""

    id: LessonId
    chapters: tuple[ChapterFace, ...]


@cache
def _faces() -> tuple[LessonFace, ...]:
    lessons = filter(None, map(lesson, LESSONS))
    return tuple(LessonFace(one.id, tuple(map(_face, one.chapters))) for one in lessons)


def _face(chapter: Chapter) -> ChapterFace:
    return ChapterFace(chapter.id, chapter.goals, tuple(map(write_action, chapter.shown())))


async def _list(_: Call) -> Response[bytes]:
    """List the lessons, with their chapters and what is to be reached in each."""
    return answer(_faces())


async def _begin(call: Call) -> Response[bytes]:
    """Play a chapter: a table that only its learner knows, at the position it begins with."""
    table = await call.hub.begin_lesson(call.body, call.caller)
    return answer(NewTable(table, f"/table/{table}"), 201)


LESSON_OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/api/lessons",
        name="list_lessons",
        carry_out=_list,
        gives=tuple[LessonFace, ...],
    ),
    Operation(
        method="POST",
        path="/api/lessons",
        name="begin_lesson",
        carry_out=_begin,
        takes=BeginLesson,
        gives=NewTable,
        status=201,
        token=True,
        cost=20,
    ),
)
