"""The operations on lessons: listing them, and playing a chapter."""

from functools import cache
from typing import Final

from msgspec import Struct

from lanterns.server.api.operation import AnyOperation, Call, Operation, Reply, answer
from lanterns.server.api.tables import NewTable
from lanterns.server.lessons.lesson import LESSONS, BeginLesson, Chapter, Goal, LessonId, lesson
from lanterns.server.wire.action import ActionJson, write_action


class ChapterInfo(Struct, frozen=True):
    """A chapter as its learner sees it."""

    id: str
    goals: tuple[tuple[Goal, ...], ...]
    """The goals in order; reaching one of each group is enough."""
    way: tuple[ActionJson, ...]
    """Actions with which the learner can reach them, within the first turn."""


class LessonInfo(Struct, frozen=True):
    """A guided game and its chapters."""

    id: LessonId
    chapters: tuple[ChapterInfo, ...]


@cache
def _lesson_infos() -> tuple[LessonInfo, ...]:
    lessons = filter(None, map(lesson, LESSONS))
    return tuple(LessonInfo(one.id, tuple(map(_chapter_info, one.chapters))) for one in lessons)


def _chapter_info(chapter: Chapter) -> ChapterInfo:
    return ChapterInfo(chapter.id, chapter.goals, tuple(map(write_action, chapter.shown())))


async def _list(_: Call[None]) -> Reply:
    """List the lessons, with their chapters and the goals of each."""
    return answer(_lesson_infos())


async def _begin(call: Call[BeginLesson]) -> Reply:
    """Play a chapter at a new private table, from the chapter's position."""
    table = await call.hub.begin_lesson(call.body, call.caller)
    return answer(NewTable(table, f"/table/{table}"), 201)


LESSON_OPERATIONS: Final[tuple[AnyOperation, ...]] = (
    Operation(
        method="GET",
        path="/api/lessons",
        name="list_lessons",
        carry_out=_list,
        returns=tuple[LessonInfo, ...],
    ),
    Operation(
        method="POST",
        path="/api/lessons",
        name="begin_lesson",
        carry_out=_begin,
        body=BeginLesson,
        returns=NewTable,
        status=201,
        token=True,
        cost=20,
    ),
)
