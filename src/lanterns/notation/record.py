"""A game as it is kept: what was agreed, dealt and done, and what people said about it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from lanterns.engine import (
    COMPONENTS_ID,
    Action,
    EmperorCard,
    Options,
    Outcome,
    Seat,
    Seed,
    apply,
    commit,
    new_game,
    outcome,
)
from lanterns.notation.errors import InvalidNotation
from lanterns.notation.words import SIDE_OF

OWN_HEADERS: Final = frozenset(
    {"Lanterns", "Game", "Components", "Seed", "Commitment", "Result", *SIDE_OF}
)
"""Headers of the text form with a meaning of their own; a record's tags have other names."""

BROKEN_OFF: Final = ("resigned", "time")
"""What the tag ``Ended`` says of a game that was ended early: who gave up, or ran out of time."""

_TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")


class Moment(NamedTuple):
    """When an action was chosen."""

    turn: int
    seat: Seat


class Comment(NamedTuple):
    """What somebody wrote into a record."""

    after: int
    """How many actions come before it."""
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game, whole or so far. Options, seed and actions are all that it takes to play it again."""

    options: Options
    seed: Seed | None = None
    """``None`` while it is secret: such a record can be read, but not replayed."""
    commitment: str | None = None
    """What the seed must hash to."""
    actions: tuple[Action, ...] = ()
    players: tuple[str, ...] = ()
    """Who plays, by seat; empty names where nobody said."""
    outcome: Outcome | None = None
    """The result that the record claims; ``None`` for a game that is not over."""
    components: str = COMPONENTS_ID
    """The set of pieces it was played with."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further headers by name: Date, Event and whatever else people keep."""
    comments: tuple[Comment, ...] = ()
    """In order."""
    cards: tuple[EmperorCard, ...] = ()
    """The emperor cards drawn; only where no replay can tell them."""
    moments: tuple[Moment, ...] = ()
    """When each action was chosen; only where no replay can tell it."""

    def __post_init__(self) -> None:
        if not self.players:
            object.__setattr__(self, "players", ("",) * self.options.players)
        if len(self.players) != self.options.players:
            raise InvalidNotation(f"a game of {self.options.players} has as many player names")
        for name, _ in self.tags:
            if name in OWN_HEADERS or not _TAG_NAME.fullmatch(name):
                raise InvalidNotation(f"a tag cannot be called {name[:80]!r}")
        for after, _ in self.comments:
            if not 0 <= after <= len(self.actions):
                raise InvalidNotation(f"a comment follows action {after}, which is not there")

    @property
    def replayable(self) -> bool:
        """Whether the deal is known here: the seed, and the pieces it was dealt from."""
        return self.seed is not None and self.components == COMPONENTS_ID

    @property
    def broken_off(self) -> str | None:
        """Why the game was ended early, if its tags say that it was: one of ``BROKEN_OFF``."""
        ended = dict(self.tags).get("Ended")
        return ended if ended in BROKEN_OFF else None


def record_of(
    options: Options,
    seed: Seed,
    actions: Iterable[Action],
    players: tuple[str, ...] = (),
    tags: tuple[tuple[str, str], ...] = (),
) -> Record:
    """The record of a game played here, with its commitment and, if it is over, its outcome."""
    state = new_game(options, seed)
    played = tuple(actions)
    for action in played:
        state = apply(state, action).state
    return Record(
        options=options,
        seed=seed,
        commitment=commit(seed),
        actions=played,
        players=players,
        outcome=outcome(state),
        tags=tags,
    )
