"""A search of this version against one of another version of the package.

A player of the same name may have become stronger, and then a match against it says nothing about
progress. So this takes the other one from another source tree::

    git worktree add build/before 73ed673
    python -m benchmarks.versus build/before/src champion:800 mcts:300 --players 3

and prints the share of the victories that the search of this version has, with the 95 % interval
over deals, and the processor time that a decision of either took. With times on the clock, such as
``mcts:1s``, both should find the machine equally busy; with numbers of simulations a match can be
repeated anywhere. The other version compiles in its own folders; the first run waits for that. It
needs the same layout of positions: where the kernel has changed, ``lanterns arena`` can play the
other version as an ``exec:`` program.
"""

import argparse
import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen

from benchmarks.older_search import ANSWER, LAYOUT, SEED, make_searcher
from benchmarks.search_match import HEAD, Here, add_arguments, play_match
from lanterns.kernel import Game, Rng, next_word

OLDER = Path(__file__).with_name("older_search.py")


class Elsewhere:
    """The search of the other version, in a process of its own."""

    def __init__(self, source: Path, code: str) -> None:
        self.decisions, self.seconds = 0, 0.0
        self._process = Popen(
            [sys.executable, str(OLDER), code],
            stdin=PIPE,
            stdout=PIPE,
            env=os.environ | {"PYTHONPATH": str(source.resolve())},
            start_new_session=True,  # Ctrl-C reaches this process alone, which then ends the other
        )
        if (found := self._read(len(LAYOUT))) != LAYOUT:
            self.end()
            sys.exit(
                f"the kernel of {source} has another layout of positions"
                if found
                else f"{source} cannot play as {code}"
            )

    def decide(self, game: Game, rng: Rng) -> int:
        """The code of the action chosen."""
        assert self._process.stdin is not None
        self._process.stdin.write(SEED.pack(int(next_word(rng))) + game.tobytes())
        self._process.stdin.flush()
        if not (answer := self._read(ANSWER.size)):
            sys.exit("the other version failed")
        code, seconds = ANSWER.unpack(answer)
        self.decisions += 1
        self.seconds += seconds
        return int(code)

    def end(self) -> None:
        """Let the process end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _read(self, size: int) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.read(size)


def main() -> None:
    """Play the match and print its row."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source", type=Path, help="the src folder of the other version")
    parser.add_argument("ours", help="of this version, as in mcts:1s or champion:800")
    parser.add_argument("theirs", help="the same of the other version")
    add_arguments(parser)
    chosen = parser.parse_args()
    if not (chosen.source / "lanterns").is_dir():
        parser.error(f"{chosen.source} has no package lanterns in it")
    theirs = Elsewhere(chosen.source, chosen.theirs)
    what = f"`{chosen.ours}` against the older `{chosen.theirs}`"
    row = play_match(what, Here(make_searcher(chosen.ours)), theirs, chosen)
    theirs.end()
    print(HEAD)
    print(row)


if __name__ == "__main__":
    main()
