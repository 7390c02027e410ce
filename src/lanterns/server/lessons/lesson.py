"""What a lesson is: chapters, each a prepared position of a real game and goals to reach in it.

Their seeds are no secret: whoever wants to can read them in the data.
"""

from functools import cache
from importlib import resources
from typing import Annotated, Final, NamedTuple, TypeAlias

from msgspec import Meta, field
from msgspec.json import decode

from lanterns.engine import Action, GameState, Seat, apply, legal_actions, new_game
from lanterns.notation import parse_action
from lanterns.server.command import BotCode
from lanterns.server.wire.base import Shape, SideName
from lanterns.server.wire.options import OptionsJson

LessonId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]

LESSONS: Final = ("base", "expansion")
"""In the order they are offered."""


class Taken(NamedTuple):
    """An action, and when and by whom it was taken."""

    turn: int
    seat: Seat
    action: Action


class Goal(Shape, frozen=True):
    """Something that has to happen, told by an event."""

    event: str
    """Its ``type``. If it befalls a seat, it has to be the learner's."""
    where: dict[str, str] = field(default_factory=dict)
    """What has to stand in it."""


class Chapter(Shape, frozen=True):
    """A prepared position, and what to do in it."""

    id: str
    options: OptionsJson
    seed: str
    """32 hexadecimal digits."""
    seat: SideName
    """The learner's."""
    bots: dict[SideName, BotCode]
    """Who has the other seats."""
    actions: tuple[str, ...]
    """Taken already, in notation."""
    goals: tuple[tuple[Goal, ...], ...]
    """To be reached in this order; of those that stand together any will do."""
    way: tuple[str, ...]
    """Actions of the learner's that reach them, in notation, as far as this turn goes."""

    def taken(self) -> tuple[Taken, ...]:
        """The actions so far."""
        return _read(self.start(), self.actions)[0]

    def start(self) -> GameState:
        """The deal."""
        return new_game(self.options.engine(), int(self.seed, 16))

    def position(self) -> GameState:
        """Where the learner comes in."""
        return _read(self.start(), self.actions)[1]

    def shown(self) -> tuple[Action, ...]:
        """The way, as actions."""
        return tuple(one.action for one in _read(self.position(), self.way)[0])


def _read(state: GameState, texts: tuple[str, ...]) -> tuple[tuple[Taken, ...], GameState]:
    """Actions from their notation, each of them legal where it stands, and where they lead."""
    taken: list[Taken] = []
    for text in texts:
        action = parse_action(text, legal_actions(state))
        taken.append(Taken(state.turn, state.seat_to_move, action))
        state = apply(state, action).state
    return tuple(taken), state


class Lesson(Shape, frozen=True):
    """A guided game."""

    id: LessonId
    chapters: tuple[Chapter, ...]

    def chapter(self, id_: str) -> Chapter | None:
        """The chapter of that name."""
        return next((chapter for chapter in self.chapters if chapter.id == id_), None)


@cache
def lesson(id_: str) -> Lesson | None:
    """The lesson of that name, read from its file."""
    if id_ not in LESSONS:
        return None
    file = resources.files(__package__).joinpath(f"{id_}.json")
    return decode(file.read_bytes(), type=Lesson)
