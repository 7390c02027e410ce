"""A game in the terminal: one person, and bots in the other seats."""

import sys
from collections.abc import Sequence
from os import environ
from pathlib import Path
from random import Random
from shutil import get_terminal_size

from lanterns.arena.game import dismiss, seat_players
from lanterns.cli.prompt import HELP, Command, Prompt
from lanterns.engine import (
    Action,
    GameState,
    Options,
    Seat,
    Seed,
    apply,
    legal_actions,
    new_game,
    outcome,
    view,
    view_events,
)
from lanterns.notation import record_of, record_text
from lanterns.players import Player, find_player
from lanterns.render import table_text, tell, wants_color


def play_in_terminal(
    options: Options,
    seed: Seed,
    seat: Seat,
    against: Sequence[str],
    name: str,
    save: Path | None,
) -> int:
    """Play one game, to its end or until the person leaves. The exit code."""
    codes = list(seat_players(against, options.players - 1))
    codes.insert(seat, name)
    bots = {number: find_player(code) for number, code in enumerate(codes) if number != seat}
    names = _told_apart(codes, options)
    game = _TerminalGame(options, seed, names, bots)
    try:
        game.run()
    finally:
        for bot in bots.values():
            dismiss(bot)
    if save:
        record = record_of(options, seed, game.actions, names)
        save.write_text(record_text(record), "utf-8")
        print(f"The game is written to {save}.")
    return 0


def _told_apart(codes: Sequence[str], options: Options) -> tuple[str, ...]:
    """What to call the players: where two have one name, by their side too."""
    return tuple(
        f"{code} {side.name}" if codes.count(code) > 1 else code
        for code, side in zip(codes, options.sides, strict=True)
    )


class _TerminalGame:
    """The course of the game, and what the person sees of it."""

    def __init__(
        self, options: Options, seed: Seed, names: tuple[str, ...], bots: dict[Seat, Player]
    ) -> None:
        self.actions: list[Action] = []
        self._names = names
        self._bots = bots
        (self._seat,) = set(range(options.players)) - bots.keys()
        # Not the seed itself: who sees a generator's numbers must not learn the deal from them.
        self._rng = Random(f"{seed}/{options.sides[self._seat].name}")
        self._states: list[GameState] = [new_game(options, seed)]
        self._color = wants_color(sys.stdout, environ)
        self._prompt = Prompt(names)

    @property
    def _state(self) -> GameState:
        return self._states[-1]

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        print(HELP)
        while outcome(self._state) is None:
            if bot := self._bots.get(self._state.seat_to_move):
                at = self._state.seat_to_move
                legal = legal_actions(self._state)
                self._act(bot.choose(view(self._state, at), legal, self._rng))
            elif not self._ask():
                print("You left the game.")
                return
        self._show_table()
        print(f"The seed was {self._state.seed:032x}; its commitment, {self._state.commitment}.")

    def _ask(self) -> bool:
        """One decision of the person; whether they are still here."""
        if not self._decided_in_this_turn():
            self._show_table()
        seen = view(self._state, self._seat)
        match self._prompt.ask(seen, legal_actions(self._state), self._rng):
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
        self.actions.append(action)
        for event in view_events(step.events, self._seat):
            print(tell(event, self._names))

    def _decided_in_this_turn(self) -> bool:
        """Whether the last decision was the person's own, in this very turn."""
        return len(self._states) > 1 and self._states[-2].turn == self._state.turn

    def _undo(self) -> None:
        # Within one turn nothing hidden comes to light: the turn goes on only until the draw.
        if not self._decided_in_this_turn() or self._state.me.hand != self._states[-2].me.hand:
            print("There is nothing to take back in this turn.")
            return
        self._states.pop()
        self.actions.pop()
        print("Taken back.")

    def _show_table(self) -> None:
        width = get_terminal_size((100, 40)).columns
        seen = view(self._state, self._seat)
        print()
        print(table_text(seen, color=self._color, names=self._names, width=width))
        print()
