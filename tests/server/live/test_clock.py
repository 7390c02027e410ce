"""The time of the tables does not jump with the system's clock."""

from lanterns.server.live.clock import SLEW, Clock

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


def test_it_reaches_the_systems_clock_in_the_end_and_never_goes_back() -> None:
    hands = Hands()
    clock = Clock(lambda: hands.wall, lambda: hands.steady)
    hands.wall -= 3600
    last = clock()
    for _ in range(60):
        hands.pass_by(3600)
        assert clock() > last
        last = clock()
    assert clock() == int(hands.wall * 1000)
