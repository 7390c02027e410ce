"""Records: games as they are stored, finished or not, and how they are replayed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from lanterns.engine import (
    COMPONENTS_ID,
    RULES_VERSION,
    Action,
    EmperorCard,
    GameState,
    IllegalAction,
    IllegalNotation,
    InvalidNotation,
    NotationError,
    Options,
    Outcome,
    Seat,
    Seed,
    Step,
    apply,
    commit,
    new_game,
    outcome,
)
from lanterns.engine.shape import Count
from lanterns.notation.setup_text import SIDE_OF

OWN_HEADERS: Final = frozenset(
    {"Lanterns", "Game", "Components", "Rules", "Seed", "Commitment", "Result", *SIDE_OF}
)
"""Headers of the text form with a meaning of their own; no tag of a record has such a name."""

EarlyEnd: TypeAlias = Literal["resigned", "time"]
"""Why a game was ended early: a seat resigned, or ran out of time."""

_TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")


class Turn(NamedTuple):
    """The turn in which an action was chosen."""

    number: int
    """Counted from 1."""
    seat: Seat
    """The seat whose turn it is."""


class Comment(NamedTuple):
    """A remark in a record."""

    after: Count
    """The number of actions before it."""
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not. Options, seed and actions are enough to replay it."""

    options: Options
    seed: Seed | None = None
    """``None`` while it is secret: such a record can be read, but not replayed."""
    commitment: str | None = None
    """The hash of the seed, known from the start."""
    actions: tuple[Action, ...] = ()
    players: tuple[str, ...] = ()
    """The players' names by seat; empty where a name is unknown."""
    outcome: Outcome | None = None
    """The result that the record claims; ``None`` for a game that is not over."""
    components: str = COMPONENTS_ID
    """The set of pieces that the game was played with."""
    rules: int = RULES_VERSION
    """The version of the rules that the game was played by."""
    tags: tuple[tuple[str, str], ...] = ()
    """Further headers by name, such as Date and Event."""
    comments: tuple[Comment, ...] = ()
    """In the order of the actions they follow."""
    cards: tuple[EmperorCard, ...] = ()
    """The emperor cards drawn; only in a record that cannot be replayed."""
    turns: tuple[Turn, ...] = ()
    """The turn of each action; only in a record that cannot be replayed."""

    def __post_init__(self) -> None:
        if not self.players:
            object.__setattr__(self, "players", ("",) * self.options.players)
        if len(self.players) != self.options.players:
            raise InvalidNotation(
                f"a game of {self.options.players} needs as many player names, "
                f"not {len(self.players)}"
            )
        for name, _ in self.tags:
            if name in OWN_HEADERS or not _TAG_NAME.fullmatch(name):
                raise InvalidNotation(f"a tag cannot be called {name[:80]!r}")
        for after, _ in self.comments:
            if not 0 <= after <= len(self.actions):
                raise InvalidNotation(
                    f"a comment follows action {after}, but there are {len(self.actions)} actions"
                )

    @property
    def replayable(self) -> bool:
        """Whether the seed is known, and the pieces and the rules are those of this program."""
        ours = self.components == COMPONENTS_ID and self.rules == RULES_VERSION
        return ours and self.seed is not None

    @property
    def broken_off(self) -> EarlyEnd | None:
        """Why the game was ended early, as its tag ``Ended`` says; ``None`` if it does not."""
        match dict(self.tags).get("Ended"):
            case "resigned":
                return "resigned"
            case "time":
                return "time"
            case _:
                return None


def record_of(
    options: Options,
    seed: Seed,
    actions: Iterable[Action],
    players: tuple[str, ...] = (),
    tags: tuple[tuple[str, str], ...] = (),
) -> Record:
    """Return the record of a game played here, with its commitment and, once over, its outcome."""
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


@dataclass(frozen=True, slots=True)
class Played:
    """One action of a replayed game, with the position before it and its result."""

    number: int
    """Counted from 1."""
    before: GameState
    """The position in which the action was chosen."""
    action: Action
    step: Step
    """The position after the action, and its events."""

    @property
    def turn(self) -> int:
        """The number of the turn that the action belongs to."""
        return self.before.turn

    @property
    def seat(self) -> Seat:
        """The seat that chose the action."""
        return self.before.seat_to_move


def name_rules(record: Record) -> str:
    """Name the version of the rules that a game was played by, and this program's."""
    return (
        f"it was played by version {record.rules} of the rules,"
        f" and this program plays by version {RULES_VERSION}"
    )


def start_of(record: Record) -> GameState:
    """Return the position of the first decision."""
    if record.components != COMPONENTS_ID:
        raise NotationError(
            f"this game cannot be replayed: it was played with other pieces "
            f"({record.components}) than this version has ({COMPONENTS_ID})"
        )
    if record.rules != RULES_VERSION:
        raise NotationError(f"this game cannot be replayed: {name_rules(record)}")
    if record.seed is None:
        raise NotationError("this game cannot be replayed: its seed is not known")
    return new_game(record.options, record.seed)


def replay(record: Record) -> Iterator[Played]:
    """Play the actions in order, each with the positions before and after it.

    An action that the rules refuse raises ``IllegalNotation``.
    """
    state = start_of(record)
    for number, action in enumerate(record.actions, 1):
        played = play(state, number, action)
        yield played
        state = played.step.state


def play(state: GameState, number: int, action: Action) -> Played:
    """Play one action of a game; ``number`` is its place among the actions."""
    try:
        return Played(number, state, action, apply(state, action))
    except IllegalAction as error:
        raised = IllegalNotation(f"{action} is not allowed: {error}", path=place_of(number, state))
        raised.action = action
        raise raised from error


def place_of(number: int, state: GameState) -> str:
    """Return the place in its game of an action chosen in this position, for an error message."""
    side = state.options.sides[state.seat_to_move].name
    return f"action {number} (turn {state.turn}, {side})"


def turns_of(record: Record) -> tuple[Turn, ...]:
    """Return the turn of each action, from a replay if possible, and otherwise from the record."""
    if record.replayable:
        return tuple(Turn(played.turn, played.seat) for played in replay(record))
    if len(record.turns) != len(record.actions):
        raise NotationError("a record that cannot be replayed needs the turn of every action")
    return record.turns


def cards_in_play(record: Record) -> tuple[EmperorCard, ...]:
    """Return the emperor cards in the rulebook's order, if they are known."""
    if record.replayable:
        return start_of(record).cards
    chosen = record.options.cards or record.cards
    return tuple(card for card in EmperorCard if card in chosen)
