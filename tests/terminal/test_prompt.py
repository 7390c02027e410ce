"""The plain game's answers to questions: short, in the present tense, the best first."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from lanterns.engine import (
    Dedicate,
    Options,
    Pass,
    TurnStep,
    legal_actions,
    new_game,
    top_token,
    view,
)
from lanterns.engine import apply as apply_action
from lanterns.players import Greedy
from lanterns.terminal.gains import worth
from lanterns.terminal.prompt import Command, Prompt

NAMES = ("greedy", "You")


def _answers(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    lines: Iterator[str] = iter([*typed, "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))


def test_placements_on_one_cell_are_listed_with_the_best_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = new_game(Options(2), 3)
    while state.turn < 6 or state.step is not TurnStep.PLACE:
        seen = view(state, state.seat_to_move)
        state = apply_action(state, Greedy().choose(seen, legal_actions(state), Random(1))).state
    seat = state.seat_to_move
    names = ("You", "greedy") if seat == 0 else NAMES
    cell = str(state.lake.open_cells[0])
    _answers(monkeypatch, f"? {cell}")
    legal = legal_actions(state)
    assert Prompt(names).ask(view(state, seat), legal, Random(1)) is Command.QUIT
    lines = [line for line in capsys.readouterr().out.splitlines() if "@" in line]
    assert lines
    assert all(re.search(rf"@{cell}\b", line) for line in lines)
    assert all(len(line) <= 79 for line in lines)
    mine = [worth(found[1]) if (found := re.search(r"You (\S+)", line)) else 0 for line in lines]
    assert mine == sorted(mine, reverse=True)
    assert len(set(mine)) > 1


def test_dedications_are_listed_with_their_honor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = new_game(Options(2), 5)
    while not any(isinstance(action, Dedicate) for action in legal_actions(state)):
        seen = view(state, state.seat_to_move)
        state = apply_action(state, Greedy().choose(seen, legal_actions(state), Random(1))).state
    legal = legal_actions(state)
    chosen = next(action for action in legal if isinstance(action, Dedicate))
    _answers(monkeypatch, "?")
    Prompt(NAMES).ask(view(state, state.seat_to_move), legal, Random(1))
    said = capsys.readouterr().out
    honor, _ = top_token(state.stacks, chosen.dedication)
    assert re.search(rf"{re.escape(str(chosen))}\s+{honor} honor", said)
    assert str(Pass()) in said
