"""Runs: rounds that continue one another, and what a killed run leaves."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest

from lanterns.arena.stats.group import GameKind
from lanterns.engine import LanternsError
from lanterns.learn.__main__ import main
from lanterns.learn.files import whole_file
from lanterns.learn.history import read_history
from lanterns.learn.run import Plan, _Learning, run
from lanterns.learn.samples import Samples, load_samples
from lanterns.learn.self_play import Played, SelfPlay
from lanterns.players.champion import WEIGHTS_FILE
from lanterns.players.net.features import Floats
from lanterns.players.net.layout import CARDS_AT, REST_AT
from lanterns.players.net.network import load_weights

from ..players.net.networks import random_weights

ONE_ROUND = Plan("the command", 1, 0.0, self_play=0.0, training=0.0, match=0.0, simulations=50)


class FakeTraining:
    """Remembers what it was to start from, and returns other weights each time."""

    def __init__(self) -> None:
        self.starts: list[list[Floats] | None] = []
        self.positions: list[int] = []

    def __call__(
        self, samples: Samples, start: list[Floats] | None, trust: float, seconds: float, seed: int
    ) -> tuple[list[Floats], int]:
        self.starts.append(start)
        self.positions.append(samples.positions)
        return random_weights(len(self.starts)), 25


def test_runs_continue_one_another_and_a_killed_one_loses_its_round(tmp_path: Path) -> None:
    train = FakeTraining()
    run(tmp_path, ONE_ROUND, train)
    run(tmp_path, ONE_ROUND, train)

    def killed(*_: object) -> tuple[list[Floats], int]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, ONE_ROUND, killed)
    # What another run, with more processes, may have left of this round.
    (tmp_path / "samples-0003-07.npz").write_bytes(b"incomplete")
    (tmp_path / ".weights-0003.npz.123.part").write_bytes(b"incomplete")
    run(tmp_path, ONE_ROUND, train)

    rounds = read_history(tmp_path)
    assert [each.number for each in rounds] == [1, 2, 3]
    assert [each.command for each in rounds] == ["the command"] * 3
    assert all(each.games == 2 and each.steps == 25 and not each.won for each in rounds)
    assert train.starts[0] is None
    for number in (1, 2):
        stored, start = load_weights(tmp_path / f"weights-000{number}.npz"), train.starts[number]
        assert start is not None
        for layer, expected in zip(start, stored, strict=True):
            np.testing.assert_array_equal(layer, expected)
    # All rounds are trained on, but for the games that are measured with.
    played = [sum(each.positions for each in rounds[:number]) for number in (1, 2, 3)]
    assert all(
        known < all_of_them for known, all_of_them in zip(train.positions, played, strict=True)
    )
    assert train.positions == sorted(train.positions)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "history.json",
        *(f"samples-000{number}-00.npz" for number in (1, 2, 3)),
        *(f"weights-000{number}.npz" for number in (1, 2, 3)),
    ]


def test_the_next_round_is_played_while_the_network_learns(tmp_path: Path) -> None:
    happened: list[str] = []
    weights: list[list[Floats] | None] = []
    train = FakeTraining()

    def play_at_once(play: Callable[[SelfPlay], Played], tasks: Iterable[SelfPlay]) -> list[Played]:
        waiting = list(tasks)
        happened.append("games")
        weights.extend(task.weights for task in waiting)
        return [play(task) for task in waiting]

    def learn(*arguments: Any) -> tuple[list[Floats], int]:
        happened.append("learns")
        if len(train.starts) == 2:
            raise KeyboardInterrupt
        return train(*arguments)

    learning = _Learning(tmp_path, ONE_ROUND, learn, play_at_once)  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        learning.learn(end=inf)
    assert happened == ["games", "games", "learns", "games", "learns", "games", "learns"]
    assert [each.number for each in read_history(tmp_path)] == [1, 2]
    # The games of a round were played with what was learned two rounds before.
    assert weights[:2] == [None, None]
    for number in (1, 2):
        played_with = weights[number + 1]
        assert played_with is not None
        for layer, learned in zip(
            played_with, load_weights(tmp_path / f"weights-000{number}.npz"), strict=True
        ):
            np.testing.assert_array_equal(layer, learned)


def test_a_new_folder_can_start_from_weights_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    train = FakeTraining()
    plan = replace(ONE_ROUND, start=WEIGHTS_FILE)
    run(tmp_path, plan, train)
    run(tmp_path, plan, train)
    for start, file in zip(
        train.starts, (WEIGHTS_FILE, tmp_path / "weights-0001.npz"), strict=True
    ):
        assert start is not None
        for layer, expected in zip(start, load_weights(file), strict=True):
            np.testing.assert_array_equal(layer, expected)


@pytest.mark.parametrize("content", [None, b"", b"no weights"])
def test_a_start_that_holds_no_weights_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "start.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(LanternsError, match=r"start\.npz does not contain readable weights"):
        run(tmp_path / "folder", replace(ONE_ROUND, start=file), FakeTraining())


def test_only_the_last_rounds_are_stored_and_trained_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lanterns.learn.run._WINDOW", 1)
    train = FakeTraining()
    for _ in range(2):
        run(tmp_path, ONE_ROUND, train)
    assert [file.name for file in tmp_path.glob("samples-*")] == ["samples-0002-00.npz"]
    assert train.positions[1] < read_history(tmp_path)[1].positions


def test_only_the_tables_that_were_named_are_played(tmp_path: Path) -> None:
    plan = replace(ONE_ROUND, tables=(GameKind(3, False), GameKind(3, False)))
    assert plan.kinds == [GameKind(3, False)]
    run(tmp_path, plan, FakeTraining())
    (file,) = tmp_path.glob("samples-*")
    played = load_samples(file)
    assert set(played.players.tolist()) == {3}
    assert not played.others[:, CARDS_AT:REST_AT].any()  # the emperor cards of the expansion


def test_a_table_that_does_not_exist_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["run", str(tmp_path), "--tables", "4+", "5"])
    assert "'5' must be 2, 2+, 3, 3+, 4 or 4+" in capsys.readouterr().err


def test_a_run_that_is_too_short_for_a_round_says_so(tmp_path: Path) -> None:
    with pytest.raises(LanternsError, match="a round takes at least 156 s"):
        run(tmp_path, Plan("", seconds=60.0), FakeTraining())


def test_a_file_that_could_not_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt), whole_file(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


_KILLED = """
import os, signal
from lanterns.learn.run import _processes
if __name__ == "__main__":
    with _processes(2) as spread:
        assert list(spread(abs, [-1, -2])) == [1, 2]
        import multiprocessing
        print(*[process.pid for process in multiprocessing.active_children()], flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_processes_of_a_killed_run_end(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(_KILLED)
    done = subprocess.run(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, timeout=120, check=False
    )
    assert done.returncode == -signal.SIGKILL
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(pids) == 2
    give_up = monotonic() + 60
    while any(map(_alive, pids)) and monotonic() < give_up:
        sleep(0.05)
    assert not any(map(_alive, pids))


def test_training_without_pytorch_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "lanterns.learn.train", raising=False)
    assert main(["run", str(tmp_path / "new")]) == 2
    assert capsys.readouterr().err.endswith("pip install 'lanterns[learn]'\n")


def test_a_history_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "history.json").write_text(json.dumps([{"fit": {}, "won": {}}]))
    with pytest.raises(LanternsError, match="not the history of a run"):
        read_history(tmp_path)
