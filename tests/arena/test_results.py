"""The file that stores results: what it survives, and what it refuses."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from lanterns.arena import (
    ResultsError,
    ResultsFile,
    TournamentSettings,
    parse_result_json,
    read_results,
    result_json,
    stored_seed,
)
from lanterns.engine import FIRST_GAME_CARDS

from .results import result

SETTINGS = TournamentSettings(("random", "greedy"), (2, 3), seed=0xABC)
GAMES = [result("AB", (30, 20), deal=deal) for deal in range(3)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Write a file of three results."""
    file_path = tmp_path / "results.jsonl"
    file = ResultsFile(file_path, SETTINGS)
    for game in GAMES:
        file.add(game)
    file.close()
    return file_path


def reopened(path: Path, settings: TournamentSettings = SETTINGS) -> int:
    file = ResultsFile(path, settings)
    file.close()
    return len(file.results)


def test_a_result_round_trips() -> None:
    for game in (GAMES[0], replace(GAMES[0], forfeits=(0, 3))):
        assert parse_result_json(json.loads(json.dumps(result_json(game)))) == game


def test_stored_results_are_read_back(path: Path) -> None:
    assert list(read_results(path)) == GAMES
    assert reopened(path) == 3
    assert stored_seed(path) == 0xABC


def test_a_torn_last_line_is_cut_off(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert len(list(read_results(path))) == 2
    file = ResultsFile(path, SETTINGS)
    assert len(file.results) == 2
    file.add(GAMES[2])
    file.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("length", [0, 1, 10, 60])
def test_a_torn_header_is_written_again(path: Path, length: int) -> None:
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(header[:length])
    assert stored_seed(path) is None
    assert reopened(path) == 0
    assert path.read_bytes() == header


def test_a_foreign_file_is_not_changed(tmp_path: Path) -> None:
    for number, text in enumerate(["my diary", "my diary\n", '{"a": 1}\n', "[]\n"]):
        path = tmp_path / str(number)
        path.write_text(text)
        with pytest.raises(ResultsError, match="not a file of arena results"):
            ResultsFile(path, SETTINGS)
        assert path.read_text() == text


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        (replace(SETTINGS, codes=("greedy", "random")), "other players: random greedy there"),
        (replace(SETTINGS, players=(2,)), "other numbers of players: 2 3 there, 2 here"),
        (replace(SETTINGS, seed=1), "another seed"),
        (replace(SETTINGS, expansion=True), "differs in the expansion"),
        (replace(SETTINGS, expansion=True, cards=FIRST_GAME_CARDS), "differs in the expansion"),
    ],
)
def test_other_settings_are_refused(
    path: Path, settings: TournamentSettings, complaint: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=complaint):
        ResultsFile(path, settings)
    assert path.read_bytes() == before


def test_other_pieces_are_refused(path: Path) -> None:
    header, *lines = path.read_text().splitlines(keepends=True)
    changed = {**json.loads(header), "components": "0123456789abcdef"}
    path.write_text(json.dumps(changed) + "\n" + "".join(lines))
    with pytest.raises(ResultsError, match="other pieces: 0123456789abcdef there"):
        ResultsFile(path, SETTINGS)


def test_other_rules_are_refused(path: Path) -> None:
    header, *lines = path.read_text().splitlines(keepends=True)
    path.write_text(json.dumps({**json.loads(header), "rules": 2}) + "\n" + "".join(lines))
    with pytest.raises(ResultsError, match="was played by other rules: 2 there"):
        ResultsFile(path, SETTINGS)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "{}",
        "[1]",
        json.dumps({**result_json(GAMES[0]), "deal": -1}),
        json.dumps({**result_json(GAMES[0]), "honor": [1]}),
        json.dumps({**result_json(GAMES[0]), "winners": [7]}),
        json.dumps({**result_json(GAMES[0]), "decided_by": "luck"}),
    ],
)
def test_a_broken_line_is_named(path: Path, line: str) -> None:
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(ResultsError, match="line 5: this is not the result"):
        ResultsFile(path, SETTINGS)


def test_a_game_twice_is_refused(path: Path) -> None:
    with path.open("a") as file:
        file.write(json.dumps(result_json(GAMES[1])) + "\n")
    with pytest.raises(ResultsError, match="line 5: this game is there twice"):
        ResultsFile(path, SETTINGS)


def test_a_game_cannot_be_added_twice(path: Path) -> None:
    file = ResultsFile(path, SETTINGS)
    with pytest.raises(ResultsError, match="has this game already"):
        file.add(GAMES[0])
    file.close()
    assert reopened(path) == 3


def test_only_one_run_at_a_time(path: Path) -> None:
    file = ResultsFile(path, SETTINGS)
    with pytest.raises(ResultsError, match="another run is writing"):
        ResultsFile(path, SETTINGS)
    file.close()
    assert reopened(path) == 3


def test_a_result_that_does_not_fit_leaves_whole_lines_and_names_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = path.read_bytes()
    file = ResultsFile(path, SETTINGS)
    write = os.write

    def full(to: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(to, data[:-10])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match=f"No space left on device: '{path}'"):
        file.add(result("AB", (30, 20), deal=3))
    file.close()
    assert path.read_bytes() == whole
    assert len(file.results) == 3
