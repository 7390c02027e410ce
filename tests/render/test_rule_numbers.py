"""Every number of the rules that a person reads comes from the engine."""

import subprocess
import sys
from textwrap import dedent

_OTHER_RULES = """
    import lanterns.engine
    from lanterns.engine import *

    lanterns.engine.LANTERN_LIMIT = 9
    for card in EmperorCard:
        card.gifts = 3
    EmperorCard.ROTATE_A_TILE.gifts = 1
    lanterns.engine.FAVORS_FOR = {Exchange: 4, ExchangeForWild: 5, ExchangeForTwo: 6}
"""


def _run(program: str) -> str:
    """Return the output of a program that changes the rules before anything else reads them."""
    command = [sys.executable, "-c", dedent(_OTHER_RULES) + dedent(program)]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def test_sentences_and_phrases_follow_the_rules() -> None:
    printed = _run(
        """
        from lanterns.render import event_sentence, action_phrase

        red, blue, white = Color.RED, Color.BLUE, Color.WHITE
        print(event_sentence(LanternDiscarded(0, red), ("Ann", "Ben")))
        print(event_sentence(EmperorCardActivated(0, EmperorCard.ROTATE_A_TILE), ("Ann", "Ben")))
        for action in (
            ConvertFavors(2),
            Exchange(red, blue),
            ExchangeForWild(red),
            ExchangeForTwo(red, (blue, white)),
            RotateTile(Cell(0, 0), 1),
        ):
            print(action_phrase(action))
        """
    )
    assert printed.splitlines() == [
        "Ann discarded a red lantern to get down to 9.",
        "Ann paid 1 gift for Rotate a Tile.",
        "turn 2 favors into 2 honor (3 gifts)",
        "exchange red for blue (4 favors)",
        "exchange red for a wild lantern (5 favors, 3 gifts)",
        "exchange red for blue and white (6 favors, 3 gifts)",
        "rotate the tile at 0 by 90° clockwise (1 gift)",
    ]


def test_pictures_follow_the_rules() -> None:
    printed = _run(
        """
        from lanterns.render import table_svg, table_text

        seen = view(new_game(Options(2, True, FIRST_GAME_CARDS), 1), 0)
        print(table_text(seen, color=False))
        print(table_svg(seen).count('href="#gift"'))
        """
    )
    assert " of 9 " in printed
    assert "/9 " in printed
    assert (printed.count("(3 gifts, "), printed.count("(1 gift, ")) == (1, 1)
    # One beside each of the two seats' gifts, and the price on each of the two cards.
    assert printed.splitlines()[-1] == str(2 + 3 + 1)


def test_the_terminal_asks_for_a_discard_at_the_limit_of_the_rules() -> None:
    printed = _run(
        """
        from random import Random
        from lanterns.terminal.prompt import Prompt

        state = new_game(Options(2), 1)
        while state.step is not TurnStep.PLACE:
            state = apply(state, Pass()).state
        Prompt(("Ann", "Ben")).ask(view(state, 0), [Discard(Color.RED)], Random())
        """
    )
    assert printed.startswith("You have more than 9 lanterns: discard one.")
