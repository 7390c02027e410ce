"""The time of the tables does not jump with the system's clock."""

from pathlib import Path

import pytest

from lanterns.server.core.entries import TimeControl
from lanterns.server.live.clock import SLEW, Clock
from lanterns.server.live.hub import Hub
from lanterns.server.snapshot.messages import Welcome
from lanterns.server.storage.sqlite import SqliteStore

from ..hubs import accepted, hub_on, move, mover_at, people_at, run

START = 1_700_000_000.0


class Hands:
    """Both clocks of a system, which stand until they are moved."""

    def __init__(self) -> None:
        self.wall = START
        self.steady = 50.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_it_follows_the_systems_clock() -> None:
    hands = Hands()
    clock = Clock(lambda: hands.wall, lambda: hands.steady)
    for seconds in (0.0, 0.25, 3600.0):
        hands.pass_by(seconds)
        assert clock() == int(hands.wall * 1000)


def test_a_jump_changes_a_minute_by_a_second_at_most() -> None:
    for jump in (3600.0, -3600.0):
        hands = Hands()
        clock = Clock(lambda hands=hands: hands.wall, lambda hands=hands: hands.steady)  # type: ignore[misc]
        before = clock()
        hands.wall += jump
        assert clock() == before, "nobody's clock runs out at once"
        hands.pass_by(60)
        assert abs(clock() - before - 60_000) <= 60_000 * SLEW + 1


def test_it_reaches_the_systems_clock_and_never_goes_back() -> None:
    hands = Hands()
    clock = Clock(lambda: hands.wall, lambda: hands.steady)
    hands.wall -= 3600
    last = clock()
    for _ in range(60):
        hands.pass_by(3600)
        assert clock() > last
        last = clock()
    assert clock() == int(hands.wall * 1000)


@pytest.mark.parametrize("jump", [3600.0, -3600.0], ids=["ahead", "back"])
def test_nobody_loses_or_gains_thinking_time_by_a_jump(tmp_path: Path, jump: float) -> None:
    hands = Hands()
    clock = Clock(lambda: hands.wall, lambda: hands.steady)

    async def test() -> None:
        async with hub_on(SqliteStore(tmp_path / "tables.db"), now=clock) as hub:
            table = await people_at(hub, clock=TimeControl(bank=60))
            _, before = await mover_at(hub, table)
            hands.wall += jump
            hands.pass_by(5)
            await move_until_the_turn_is_over(hub, table)
            _, after = await mover_at(hub, table)
            assert after.table.phase == "playing"
            spent = 60_000 - left_of(after, before.table.to_move)
            assert abs(spent - 5_000) <= 5_000 * SLEW + 1

    run(test())


async def move_until_the_turn_is_over(hub: Hub, table: str) -> None:
    """Pass and place for the seat to move."""
    _, before = await mover_at(hub, table)
    seen = before
    while seen.table.to_move == before.table.to_move:
        accepted(await move(hub, table, f"{seen.number}"))
        _, seen = await mover_at(hub, table)


def left_of(seen: Welcome, seat: str | None) -> int:
    """Return the time on a seat's clock."""
    (left,) = (holder.time_left for holder in seen.table.seats if holder.seat == seat)
    assert left is not None
    return left
