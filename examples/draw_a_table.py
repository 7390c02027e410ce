"""Draw a table in the middle of a game: python examples/draw_a_table.py table.svg"""

import sys
from pathlib import Path
from random import Random

from lanterns import Options, apply, legal_actions, new_game, view
from lanterns.players import Greedy
from lanterns.render import table_svg, table_text


def main(paths: list[str]) -> None:
    state = new_game(Options(players=3, expansion=True), seed=2024)
    rng = Random(2024)
    while state.turn < 16:
        seen = view(state, state.seat_to_move)
        state = apply(state, Greedy().choose(seen, legal_actions(state), rng)).state

    for path in map(Path, paths):
        path.write_text(table_svg(view(state, seat=None)), "utf-8")
    print(table_text(view(state, seat=0), color=False))


if __name__ == "__main__":
    main(sys.argv[1:])
