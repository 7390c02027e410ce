"""A game in the terminal: one person, and bots in the other seats."""

import sys
from collections.abc import Sequence
from os import environ
from pathlib import Path
from random import Random
from shlex import quote
from shutil import get_terminal_size
from unicodedata import category

from lanterns.arena import seat_players
from lanterns.cli.arguments import BadArgument, read_seat
from lanterns.cli.output import write_whole
from lanterns.cli.prompt import HELP, Command, Prompt
from lanterns.engine import (
    Action,
    GameState,
    Options,
    Seat,
    Seed,
    apply,
    legal_actions,
    outcome,
    view,
    view_events,
)
from lanterns.notation import Record, read_records, record_of, record_text, replay, start_of
from lanterns.players import Player, close_player, find_player
from lanterns.render import event_sentence, table_text, wants_color

_SEAT, _AGAINST = "Seat", "Against"
"""The tags of a saved game that say where the person sits and which bots play."""


def play_in_terminal(
    options: Options,
    seed: Seed,
    seat: Seat,
    against: Sequence[str],
    name: str,
    save: Path | None,
) -> int:
    """Play one game, to its end or until the person leaves. Return the exit code."""
    if any(category(character) in ("Cc", "Cs") for character in name):
        raise BadArgument(f"--name is one line of text, not {name!r}")
    if save:
        _refuse_existing(save)
    codes = list(seat_players(against, options.players - 1))
    names = _distinct_names([*codes[:seat], name, *codes[seat:]], options)
    tags = ((_SEAT, options.sides[seat].name), (_AGAINST, ",".join(codes)))
    return _play(record_of(options, seed, (), names, tags), save)


def resume_in_terminal(file: Path, save: Path | None) -> int:
    """Continue a game that was saved. Return the exit code."""
    with file.open("rb") as lines:
        record = next(read_records(lines))
    tags = dict(record.tags)
    if record.seed is None or not {_SEAT, _AGAINST} <= tags.keys():
        raise BadArgument(f"{file} is not a game saved by lanterns play --save")
    if record.outcome is not None:
        raise BadArgument(f"the game in {file} is over: lanterns show {file} shows it")
    if save and save.resolve() != file.resolve():
        _refuse_existing(save)
    return _play(record, save or file)


def _refuse_existing(save: Path) -> None:
    """Do not overwrite a file, which may hold another game."""
    if save.is_file():
        raise BadArgument(
            f"{save} exists already: lanterns play --resume {save} continues the game in it; "
            "to save this one, choose another file"
        )


def _play(record: Record, save: Path | None) -> int:
    """Play a game from where its record ends."""
    tags = dict(record.tags)
    seat = read_seat(tags[_SEAT], record.options)
    codes = seat_players(tags[_AGAINST].split(","), record.options.players - 1)
    others = [number for number in range(record.options.players) if number != seat]
    bots = {number: find_player(code) for number, code in zip(others, codes, strict=True)}
    try:
        game = _TerminalGame(record, bots, save)
        # Before the first move, so that nothing is lost to a wrong path or name later.
        game.save()
        return game.run()
    finally:
        for bot in bots.values():
            close_player(bot)


def _distinct_names(codes: Sequence[str], options: Options) -> tuple[str, ...]:
    """Name the players; those with the same name get the side they sit on added."""
    return tuple(
        f"{code} {side.name}" if codes.count(code) > 1 else code
        for code, side in zip(codes, options.sides, strict=True)
    )


class _TerminalGame:
    """The course of a game, and what the person sees of it."""

    def __init__(self, record: Record, bots: dict[Seat, Player], save: Path | None) -> None:
        assert record.seed is not None
        self._options, self._seed, self._names = record.options, record.seed, record.players
        self._tags = record.tags
        self._actions = list(record.actions)
        self._states = [start_of(record), *(played.step.state for played in replay(record))]
        self._bots = bots
        self._save_to = save
        (self._seat,) = set(range(record.options.players)) - bots.keys()
        self._color = wants_color(sys.stdout, environ)
        self._prompt = Prompt(record.players)

    @property
    def _state(self) -> GameState:
        return self._states[-1]

    def _chance(self) -> Random:
        """The generator for one decision, the same whenever the game comes to this position.

        It must not be the seed's own: a bot that sees its numbers must not learn the deal from
        them.
        """
        side = self._options.sides[self._seat].name
        return Random(f"{self._seed}/{side}/{len(self._actions)}")

    def run(self) -> int:
        """Play until the game is over or the person leaves. Return the exit code."""
        print(HELP)
        try:
            while outcome(self._state) is None:
                if bot := self._bots.get(self._state.seat_to_move):
                    seen = view(self._state, self._state.seat_to_move)
                    self._act(bot.choose(seen, legal_actions(self._state), self._chance()))
                elif not self._ask():
                    print("You left the game.")
                    return 0
            self._show_table()
            print(f"The seed was {self._seed:032x}; its commitment, {self._state.commitment}.")
            return 0
        except KeyboardInterrupt:
            print("\nYou stopped the game.")
            return 130
        finally:
            self._leave()

    def save(self) -> None:
        """Write the game to its file, if it has one."""
        if self._save_to:
            record = record_of(self._options, self._seed, self._actions, self._names, self._tags)
            write_whole(self._save_to, record_text(record))

    def _leave(self) -> None:
        if not self._save_to:
            return
        self.save()
        print(f"The game is saved in {self._save_to}.")
        if outcome(self._state) is None:
            print(f"To continue it: lanterns play --resume {quote(str(self._save_to))}")

    def _ask(self) -> bool:
        """Ask the person for one decision, and return whether they are still here."""
        if not self._decided_in_this_turn():
            self.save()
            self._show_table()
        seen = view(self._state, self._seat)
        match self._prompt.ask(seen, legal_actions(self._state), self._chance()):
            case Command.QUIT:
                return False
            case Command.TABLE:
                self._show_table()
            case Command.UNDO:
                self._undo()
            case action:
                self._act(action)
        return True

    def _act(self, action: Action) -> None:
        step = apply(self._state, action)
        self._states.append(step.state)
        self._actions.append(action)
        for event in view_events(step.events, self._seat):
            print(event_sentence(event, self._names))

    def _decided_in_this_turn(self) -> bool:
        """Whether the last decision was the person's own, in this very turn."""
        return len(self._states) > 1 and self._states[-2].turn == self._state.turn

    def _undo(self) -> None:
        # Within one turn nothing hidden comes to light: the turn goes on only until the draw.
        if not self._decided_in_this_turn() or self._state.me.hand != self._states[-2].me.hand:
            print("There is nothing to take back in this turn.")
            return
        self._states.pop()
        self._actions.pop()
        print("Taken back.")

    def _show_table(self) -> None:
        width = get_terminal_size((100, 40)).columns
        seen = view(self._state, self._seat)
        print()
        print(table_text(seen, color=self._color, names=self._names, width=width))
        print()
