"""The course of a game at one keyboard: whose decision it is, undoing, and the file.

Both forms of the game in the terminal play through a session. It is saved after every action, so
that nothing is lost, whatever ends the process.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeAlias
from unicodedata import category

from lanterns.engine import (
    Action,
    GameState,
    LanternsError,
    Options,
    Outcome,
    Seat,
    Seed,
    Step,
    View,
    apply,
    commit,
    legal_actions,
    outcome,
    view,
)
from lanterns.notation import Played, Record, record_text, replay, start_of
from lanterns.players import Player, close_player, explain_failure, find_player
from lanterns.players.brain import machine_name
from lanterns.render import default_names
from lanterns.render.words import YOU, count

_SEAT, _AGAINST = "Seat", "Against"
"""The tags of a saved game that say where people sit and which bots play."""

Write: TypeAlias = Callable[[Path, str], None]
"""Writes a file, completely or not at all."""

SLOW: Final = (
    "Players that search are compiled once: up to two minutes."
    if machine_name() == "numba"
    else "Still thinking…"
)
"""The message shown when a first decision takes long."""

_LONGEST_NAME: Final = 40


class CannotPlay(LanternsError):
    """A game that cannot be begun or continued as requested."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of people, by name, and of bots, by the code of their player."""

    people: Mapping[Seat, str]
    bots: Mapping[Seat, str]

    def __post_init__(self) -> None:
        if not self.people:
            raise CannotPlay("choose at least one seat for a person")
        for name in self.people.values():
            if any(category(character) in ("Cc", "Cs") for character in name):
                raise CannotPlay(f"a name is one line of text, not {name!r}")
            if not name.strip() or len(name) > _LONGEST_NAME:
                raise CannotPlay(f"a name has 1 to {_LONGEST_NAME} characters, not {name!r}")

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots only, so that a hint harms nobody."""
        return len(self.people) == 1

    def names(self, options: Options) -> tuple[str, ...]:
        """Return the players' names; equal names get their side added."""
        called = {**self.people, **self.bots}
        plain = [called[seat] for seat in sorted(called)]
        return tuple(
            f"{name} {side.name}" if plain.count(name) > 1 else name
            for name, side in zip(plain, options.sides, strict=True)
        )

    def tags(self, options: Options) -> tuple[tuple[str, str], ...]:
        """Return the tags that describe this seating in a record."""
        sides = ",".join(options.sides[seat].name for seat in sorted(self.people))
        codes = ",".join(code for _, code in sorted(self.bots.items()))
        return ((_SEAT, sides), (_AGAINST, codes))


def seat_everybody(
    options: Options, seats: Sequence[Seat], names: Sequence[str], codes: Sequence[str]
) -> Seating:
    """Seat people where they asked to sit, and bots on the seats left.

    One bot is enough for all of them. People without a name are called *You* if they are alone,
    and by their sides if they are not.
    """
    if len(set(seats)) < len(seats):
        raise CannotPlay("each person needs a side of their own, as in N,S")
    others = [seat for seat in range(options.players) if seat not in seats]
    if len(names) > len(seats):
        people = count(len(seats), "seat")
        raise CannotPlay(f"{count(len(names), 'name')} for {people} at the keyboard")
    if others and len(codes) not in (1, len(others)):
        raise CannotPlay(
            f"{count(len(others), 'bot')} can play, but {len(codes)} were named: "
            f"name {len(others)}, or one for all seats"
        )
    sides = default_names(options)
    unnamed = [YOU] if len(seats) == 1 else [sides[seat] for seat in seats]
    called = [*names, *unnamed[len(names) :]]
    bots = codes if len(codes) == len(others) else [*codes] * len(others)
    return Seating(dict(zip(seats, called, strict=True)), dict(zip(others, bots, strict=False)))


def seating_of(record: Record) -> Seating:
    """Return the seating of a saved game."""
    tags, options = dict(record.tags), record.options
    letters = [side.name for side in options.sides]
    sides = tags.get(_SEAT, "").split(",")
    codes = [code for code in tags.get(_AGAINST, "").split(",") if code]
    if record.seed is None or not {_SEAT, _AGAINST} <= tags.keys() or not set(sides) <= {*letters}:
        raise CannotPlay("this is not a game saved by lanterns play")
    seats = [letters.index(side) for side in sides]
    names = [record.players[seat] or letters[seat] for seat in seats]
    return seat_everybody(options, seats, names, codes)


class Session:
    """A game between people at one keyboard and bots."""

    def __init__(
        self,
        options: Options,
        seed: Seed,
        seating: Seating,
        file: Path | None = None,
        write: Write | None = None,
    ) -> None:
        self._set_up(
            Record(
                options=options,
                seed=seed,
                commitment=commit(seed),
                players=seating.names(options),
                tags=seating.tags(options),
            ),
            seating,
            file,
            write,
        )

    @classmethod
    def resume(
        cls, record: Record, file: Path | None = None, write: Write | None = None
    ) -> "Session":
        """Continue a game that was saved."""
        session = cls.__new__(cls)
        session._set_up(record, seating_of(record), file, write)
        return session

    def _set_up(
        self, record: Record, seating: Seating, file: Path | None, write: Write | None
    ) -> None:
        assert record.seed is not None
        self.options, self.seed, self.names = record.options, record.seed, record.players
        self.seating, self.file = seating, file
        self._write, self._tags = write, record.tags
        self._played = list(replay(record))
        self._start = start_of(record)
        self._bots: dict[Seat, Player] = {}
        try:
            for seat, code in seating.bots.items():
                self._bots[seat] = find_player(code)
        except BaseException:
            self.close()
            raise
        self.trouble: OSError | None = None
        """Why the last action could not be saved, or ``None``."""

    @property
    def state(self) -> GameState:
        """The position now, with everything that is hidden in it."""
        return self._played[-1].step.state if self._played else self._start

    @property
    def played(self) -> Sequence[Played]:
        """Every action so far, with its result."""
        return self._played

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return outcome(self.state)

    @property
    def mover(self) -> Seat:
        """The seat to move."""
        return self.state.seat_to_move

    @property
    def person_to_move(self) -> bool:
        """Whether a person has to decide now."""
        return self.mover in self.seating.people and self.outcome is None

    def seen_by(self, seat: Seat | None) -> View:
        """Return the game as that seat may know it."""
        return view(self.state, seat)

    @property
    def done(self) -> list[Action]:
        """The actions of this turn so far."""
        return [one.action for one in self._played if one.turn == self.state.turn]

    @property
    def undoable(self) -> bool:
        """Whether the last action can be taken back: one of this turn, before a tile was drawn."""
        if not self._played or self.outcome is not None:
            return False
        before = self._played[-1].before
        return before.turn == self.state.turn and before.me.hand == self.state.me.hand

    def act(self, action: Action) -> Step:
        """Carry an action out and save the game. If it cannot be saved, ``trouble`` says why."""
        before = self.state
        step = apply(before, action)
        self._played.append(Played(len(self._played) + 1, before, action, step))
        self._save_or_remember()
        return step

    def undo(self) -> None:
        """Take the last action back."""
        if not self.undoable:
            raise CannotPlay("there is nothing to take back in this turn")
        self._played.pop()
        self._save_or_remember()

    def chance(self) -> Random:
        """Return the generator for a decision, the same whenever the game comes to this position.

        It must not be the seed's own: its numbers must not reveal the deal to a bot.
        """
        side = self.options.sides[min(self.seating.people)].name
        return Random(f"{self.seed}/{side}/{len(self._played)}")

    def decide(self) -> Action:
        """Return the choice of the bot whose turn it is. It may take long, and changes nothing."""
        state = self.state
        seen = view(state, state.seat_to_move)
        legal = legal_actions(state)
        try:
            action = self._bots[state.seat_to_move].choose(seen, legal, self.chance())
        except Exception as error:  # a player may be foreign code: it can raise anything
            code = self.seating.bots[state.seat_to_move]
            raise CannotPlay(f"the bot {code} failed: {explain_failure(error)}") from error
        if action not in legal:
            code = self.seating.bots[state.seat_to_move]
            raise CannotPlay(f"the bot {code} failed: it chose {action!r}, which is not legal")
        return action

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(
            options=self.options,
            seed=self.seed,
            commitment=commit(self.seed),
            actions=tuple(one.action for one in self._played),
            players=self.names,
            outcome=self.outcome,
            tags=self._tags,
        )

    def save(self) -> None:
        """Write the game to its file, if it has one."""
        if self.file and self._write:
            self._write(self.file, record_text(self.record))

    def _save_or_remember(self) -> None:
        try:
            self.save()
        except OSError as error:
            self.trouble = error
        else:
            self.trouble = None

    def close(self) -> None:
        """End the programs of bots that are programs."""
        for bot in self._bots.values():
            close_player(bot)
