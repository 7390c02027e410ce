"""The prompt of a terminal game: what a person can type, and the answers they get."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from lanterns.engine import (
    LANTERN_LIMIT,
    Action,
    Dedicate,
    GameState,
    Pass,
    PlaceTile,
    RotateTile,
    TurnStep,
    View,
    preview,
    refuse,
    top_token,
)
from lanterns.notation import IllegalNotation, NotationError
from lanterns.players import Greedy
from lanterns.render import action_phrase
from lanterns.terminal.gains import gains, worth

HELP: Final = """\
Type an action. 24WGPB@n1 places tile 24 on cell n1 with white to the north, then clockwise green,
purple and blue. You can leave out the number if the colors are enough, and stop typing once it is
clear which action you mean.
  ?         what you can do        ? n1      what placing at n1 brings, the most first
  hint      what greedy would do   table     show the table again
  undo      take back what you did this turn, until you place a tile
  help      this text              quit      leave the game"""

_QUESTIONS: Final = {
    TurnStep.START: "Use an emperor card, or pass",
    TurnStep.EXCHANGE: "Exchange a lantern, or pass",
    TurnStep.DEDICATION: "Make a dedication, or pass",
    TurnStep.PLACE: "Place a tile",
    TurnStep.END: "End-of-Turn Dedication: make a dedication, or pass",
}

_MOST_LISTED: Final = 20
_CELL: Final = re.compile(r"0|(?=.)([ns]\d+)?([ew]\d+)?")


class Command(Enum):
    """A request that a person can make instead of acting."""

    UNDO = "undo"
    QUIT = "quit"
    TABLE = "table"


_COMMANDS: Final = {
    "undo": Command.UNDO,
    "u": Command.UNDO,
    "quit": Command.QUIT,
    "q": Command.QUIT,
    "exit": Command.QUIT,
    "table": Command.TABLE,
    "t": Command.TABLE,
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """Asks one person for decisions."""

    names: Sequence[str]
    """The players' names, by seat."""

    def ask(self, view: View, legal: Sequence[Action], rng: Random) -> Action | Command:
        """Ask until the person types a legal action or a command."""
        print(self._question(view.state, legal))
        while True:
            try:
                text = input("> ").strip()
            except EOFError:
                return Command.QUIT
            if text.lower() in _COMMANDS:
                return _COMMANDS[text.lower()]
            if action := self._read(text, view, legal, rng):
                return action

    def _question(self, state: GameState, legal: Sequence[Action]) -> str:
        if state.step is TurnStep.PLACE and not isinstance(legal[0], PlaceTile):
            return (
                f"You have more than {LANTERN_LIMIT} lanterns: discard one. (? lists your choices)"
            )
        question = _QUESTIONS[state.step]
        if any(isinstance(action, RotateTile) for action in legal):
            question += ", or first rotate one in play"
        return f"{question}. (? lists your choices)"

    def _read(self, text: str, view: View, legal: Sequence[Action], rng: Random) -> Action | None:
        """Return the action that was typed; ``None`` if the text was answered by printing
        something.
        """
        if not text or text.lower() == "help":
            print(HELP)
        elif text.startswith("?"):
            print("\n".join(self._choices(view.state, legal, text[1:].strip())))
        elif text.lower() == "hint":
            advice = Greedy().choose(view, legal, rng)
            print(f"greedy would play {advice}: {self._brings(view.state, advice)}")
        else:
            return self._parse(text, view.state, legal)
        return None

    def _parse(self, text: str, state: GameState, legal: Sequence[Action]) -> Action | None:
        begun = [a for a in legal if str(a).lower().startswith(text.lower())]
        if len(begun) == 1:
            return begun[0]
        try:
            return Action.parse(text, legal)
        except IllegalNotation as error:
            reason = error.action and refuse(state, error.action)
            print(f"That is not allowed: {reason or error.problem}.")
        except NotationError as error:
            print(f"{error.problem[:1].upper()}{error.problem[1:]}. (help says what you can type)")
        return None

    def _choices(self, state: GameState, legal: Sequence[Action], part: str) -> Iterable[str]:
        if part:
            found = [a for a in legal if _concerns(a, part.lower())]
            return self._listed(state, found) or [f"No action you can take now has {part!r} in it."]
        placements = [a for a in legal if isinstance(a, PlaceTile)]
        rotations = [a for a in legal if isinstance(a, RotateTile)]
        others = [a for a in legal if not isinstance(a, PlaceTile | RotateTile)]
        return [
            *self._listed(state, others),
            *(_summed_up(placements, rotations) if placements else ()),
        ]

    def _listed(self, state: GameState, actions: Sequence[Action]) -> list[str]:
        """Return the actions with what they bring, the best for the seat to move first."""
        seat = state.seat_to_move

        def order(action: Action) -> int:
            if not isinstance(action, PlaceTile):
                return 0
            received = gains(preview(state, action))
            mine = worth(received.pop(seat, ""))
            return sum(map(worth, received.values())) - 10 * mine

        listed = sorted(actions, key=order)
        lines = [
            f"  {action!s:24} {self._brings(state, action)}" for action in listed[:_MOST_LISTED]
        ]
        if len(actions) > _MOST_LISTED:
            left = len(actions) - _MOST_LISTED
            lines.append(f"  ... and {left} more: narrow it down, as in ? 24WGPB@n1")
        return lines

    def _brings(self, state: GameState, action: Action) -> str:
        """Say what the action would bring about, in a few words."""
        match action:
            case Pass():
                return "continue without using this step"
            case Dedicate(dedication=kind):
                honor, _ = top_token(state.stacks, kind)
                return f"{honor} honor: {action_phrase(action)}"
            case PlaceTile():
                received = gains(preview(state, action))
                first = {
                    seat: gain for seat, gain in received.items() if seat == state.seat_to_move
                }
                return ", ".join(
                    f"{self.names[seat]} {gain}" for seat, gain in (first | received).items()
                )
            case _:
                return action_phrase(action)


def _concerns(action: Action, part: str) -> bool:
    """Return whether the text typed can mean this action: its cell, or a part of its text."""
    if isinstance(action, PlaceTile | RotateTile) and _CELL.fullmatch(part):
        return str(action.cell) == part
    return part in str(action).lower()


def _summed_up(placements: Sequence[PlaceTile], rotations: Sequence[RotateTile]) -> list[str]:
    tiles = dict.fromkeys(action.tile for action in placements)
    cells = dict.fromkeys(action.cell for action in placements)
    first: dict[int, list[str]] = {
        tile: [
            str(a).partition("@")[0]
            for a in placements
            if a.tile == tile and a.cell == next(iter(cells)) and not a.pavilion
        ]
        for tile in tiles
    }
    lines = ["  tiles, each in four rotations (colors to the north, east, south, west):"]
    lines += [f"    {'  '.join(turns)}" for turns in first.values()]
    lines.append("  cells: " + " ".join(map(str, cells)))
    sites = dict.fromkeys(action.cell for action in placements if action.pavilion)
    if sites:
        lines.append("  cells where ^ at the end builds a pavilion: " + " ".join(map(str, sites)))
    if rotations:
        turnable = dict.fromkeys(str(action.cell) for action in rotations)
        lines.append("  turn:CELL:90, 180 or 270 rotates a tile: " + " ".join(turnable))
    example = str(placements[0])
    lines.append(f"  for example: {example}   (? {placements[0].cell} shows what it brings)")
    return lines
