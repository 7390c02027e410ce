"""The operations on lessons: listing them, and playing a chapter."""

from functools import cache
from typing import Final

from msgspec import Struct

from lanterns.server.api.operation import Call, Operation, operation
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


@operation("GET", "/api/lessons")
async def list_lessons(_: Call) -> tuple[LessonInfo, ...]:
    """List the lessons, with their chapters and the goals of each."""
    return _lesson_infos()


@operation("POST", "/api/lessons", status=201, token=True, cost=20)
async def begin_lesson(call: Call, body: BeginLesson) -> NewTable:
    """Play a chapter at a new private table, from the chapter's position."""
    return NewTable.at(await call.hub.begin_lesson(body, call.caller))


LESSON_OPERATIONS: Final[tuple[Operation, ...]] = (list_lessons, begin_lesson)
