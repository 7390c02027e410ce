"""``python -m research.reviews``: whether people notice that games are being reviewed.

At every table one person plays against two bots. Rounds without and with a review alternate, so
that a busy machine slows both. Beside the tables one review is always being made in the second
kind of round: of games for four with the expansion, one after the other.
"""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.bots import Crowd
from benchmarks.load import Requests, percentile, serving


class Reader:
    """Somebody who has one game after another reviewed."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.games: list[tuple[str, str]] = []
        self.reviewed = 0
        self.decisions = 0

    async def play(self, games: int) -> None:
        """Let bots play the games that are reviewed later, each for a different person."""
        wish = {
            "bots": dict.fromkeys("NESW", "greedy"),
            "options": {"players": 4, "expansion": True},
            "start": True,
        }
        for _ in range(games):
            token = (await self._post("/api/token", {}))["token"]
            table = (await self._post("/api/tables", wish, token))["table"]
            self.games.append((table, token))
        for table, token in self.games:
            while not await self._is_over(table, token):
                await asyncio.sleep(0.5)

    async def read(self, most: int = 1000) -> None:
        """Ask for one review after the other, as the page does."""
        for _ in range(min(most, len(self.games))):
            table, token = self.games[0]
            path = f"/api/tables/{table}/review"
            known = 0
            while (progress := await self._post(path, None, token))["review"] is None:
                self.decisions += progress["done"] - known
                known = progress["done"]
                await asyncio.sleep(0.7)
            self.decisions += progress["total"] - known
            self.reviewed += 1
            del self.games[0]

    async def _is_over(self, table: str, token: str) -> bool:
        """Return whether a game is over: playing on is refused before, and for a moment after."""
        body = {"after": 9999, "name": "Ann"}
        try:
            await self._post(f"/api/tables/{table}/practice", body, token)
        except AssertionError as refused:
            return "moment_unknown" in str(refused)
        return False

    async def _post(self, path: str, body: object, token: str = "") -> Any:
        line = Requests()
        await line.open(self.port)
        try:
            return await line.post(path, body, token)
        finally:
            line.close()


async def measure(wish: argparse.Namespace, port: int) -> None:
    """Measure in rounds, and print a line for each kind of them."""
    crowd, reader = Crowd(port, wish), Reader(port)
    await reader.play(wish.games)
    await reader.read(1)  # once, so that the processes of the bots have loaded what they need
    for person in crowd.people:
        await person.sit()
    await asyncio.sleep(wish.warm)
    found: dict[bool, list[float]] = {False: [], True: []}
    rounds: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(wish.rounds):
        for reviewing in (False, True):
            reading = asyncio.create_task(reader.read()) if reviewing else None
            crowd.moves.clear()
            await asyncio.sleep(wish.seconds)
            found[reviewing] += crowd.moves
            rounds[reviewing].append(percentile([*crowd.moves], 0.99))
            if reading is not None:
                assert not reading.done(), "there are too few games: pass --games"
                reading.cancel()
    columns = ("moves", "50% ms", "99% ms", "by round")
    print(f"{'':24}" + "".join(f"{column:>10}" for column in columns))
    for reviewing, name in ((False, "no review"), (True, "beside a review")):
        moves = found[reviewing]
        each = " ".join(f"{one:.0f}" for one in rounds[reviewing])
        cells = (f"{percentile(moves, share):10.1f}" for share in (0.5, 0.99))
        print(f"{name:24}{len(moves):10,}{''.join(cells)}  {each}")
    print(f"{reader.decisions} decisions of {reader.reviewed} finished reviews and one more")


def report(wish: argparse.Namespace) -> None:
    """Start a server, and measure."""
    print(
        f"{wish.tables} tables of one person and two {wish.bot}, {wish.think:g} s of thought before"
        f" each action, {wish.rounds} rounds of {wish.seconds:g} s without and with a review,"
        f" {os.cpu_count()} processors, load before {os.getloadavg()[0]:.1f}"
    )
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, _):
        uvloop.run(measure(wish, port))


def arguments() -> argparse.Namespace:
    """Return the settings of the measurement."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[1])
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--bot", default="apprentice")
    parser.add_argument("--think", type=float, default=0.5, help="seconds before each action")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each round")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=12, help="that can be reviewed")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before the first round")
    return parser.parse_args()


if __name__ == "__main__":
    report(arguments())
