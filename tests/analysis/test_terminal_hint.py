"""The hint of the terminal game, with the analysis itself."""

from lanterns.engine import Options, legal_actions, new_game, view
from lanterns.terminal.fullscreen.hint import find_hint


def test_a_hint_names_an_action_and_says_what_speaks_for_it() -> None:
    state = new_game(Options(2), 3)
    hint = find_hint(view(state, state.seat_to_move), ("greedy", "You"))
    assert hint.action in legal_actions(state)
    assert hint.lines[0].startswith("Best: place tile")
    assert any(line.startswith("Your chance to win:") for line in hint.lines)
    assert any(line.startswith("Instead:") for line in hint.lines)
