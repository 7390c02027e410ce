"""``lanterns stats``: tables, JSON, plots, and what it refuses."""

import gc
import importlib.util
import io
import json
import sys
import tracemalloc
from dataclasses import replace
from itertools import repeat
from pathlib import Path
from types import SimpleNamespace

import pytest

from lanterns.arena import ArenaError, MissingExtra, play_game
from lanterns.arena.stats import GameStats, StatsError, count_games
from lanterns.cli.stats import stats
from lanterns.engine import Options
from lanterns.notation import game_json, record_of, record_text

RECORDS = [play_game(Options(players), 5, ["random"]) for players in (2, 3, 4)]
LINES = [json.dumps(game_json(record)) for record in RECORDS]

needs_matplotlib = pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None, reason="the extra plots is not installed"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(LINES) + "\n")
    return file


def test_the_tables(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert stats([path, path], None, as_json=False) == 0
    printed = capsys.readouterr().out
    for title in ("2 players: 2 games", "3 players: 2 games", "4 players: 2 games"):
        assert title in printed
    for word in ("start player", "seat W", "three pair", "purple", "exchange", "favors earned"):
        assert word in printed


def test_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert stats([path], None, as_json=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 3
    assert [group["players"] for group in printed["groups"]] == [2, 3, 4]


def test_players_are_counted_over_all_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    seatings = (["greedy", "random"], ["random", "greedy"], ["greedy", "greedy"])
    games = [play_game(Options(2), seed, players) for seed, players in enumerate(seatings)]
    file.write_text("".join(json.dumps(game_json(game)) + "\n" for game in games))
    assert stats([file], None, as_json=True) == 0
    (group,) = json.loads(capsys.readouterr().out)["groups"]
    seats = {one["player"]: one["honor"]["count"] for one in group["by_player"]}
    assert seats == {"greedy": 4, "random": 2}
    honor = [
        honor
        for game in games
        for name, honor in zip(
            game.players, game.outcome.honor if game.outcome else (), strict=True
        )
        if name == "greedy"
    ]
    greedy = next(one for one in group["by_player"] if one["player"] == "greedy")
    assert greedy["honor"]["mean"] == sum(honor) / 4
    assert stats([file], None) == 0
    printed = capsys.readouterr().out
    (line,) = [line for line in printed.splitlines() if line.startswith("greedy")]
    assert line.split()[1] == "4"


def test_a_text_record_counts_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.lanterns"
    file.write_text(record_text(RECORDS[0]))
    assert stats([file], None, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO("\n".join(LINES).encode())))
    assert stats([Path("-")], None, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3


def test_a_broken_line_is_refused_with_its_number(path: Path) -> None:
    path.write_text(f"{LINES[0]}\n\n{LINES[1][:-9]}\n{LINES[2]}\n")
    with pytest.raises(StatsError, match=r"games\.jsonl, line 3.*not JSON"):
        stats([path], None, as_json=False)


def test_an_illegal_game_is_refused_with_its_line(path: Path) -> None:
    illegal = replace(RECORDS[1], actions=RECORDS[1].actions[1:])
    data = {**json.loads(LINES[1]), "actions": json.loads(LINES[1])["actions"][1:]}
    assert len(data["actions"]) == len(illegal.actions)
    path.write_text(f"{LINES[0]}\n{json.dumps(data)}\n")
    with pytest.raises(StatsError, match=r"games\.jsonl, line 2.*is not allowed"):
        stats([path], None, as_json=False)


def test_without_a_finished_game_there_is_nothing_to_say(tmp_path: Path) -> None:
    whole = RECORDS[0]
    assert whole.seed is not None
    half = record_of(whole.options, whole.seed, whole.actions[:9])
    path = tmp_path / "half.jsonl"
    path.write_text(json.dumps(game_json(half)) + "\n")
    with pytest.raises(ArenaError, match="no finished game"):
        stats([path], None, as_json=False)
    path.write_text("")
    with pytest.raises(StatsError, match="no game"):
        stats([path], None, as_json=False)


def test_many_games_take_no_more_room_than_few() -> None:
    line = LINES[0].encode() + b"\n"
    counted = GameStats()
    count_games(counted, repeat(line, 10), "warm")
    tracemalloc.start()
    count_games(counted, repeat(line, 60), "many")
    gc.collect()  # when garbage goes is up to chance, and it is not what is asked about
    stored, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert counted.games == 70
    assert stored < 3 * len(line)


@needs_matplotlib
def test_plots(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "deep" / "plots"
    assert stats([path], folder, as_json=False) == 0
    assert f"7 plots saved to {folder}, as SVG and PNG\n" in capsys.readouterr().err
    names = {file.stem for file in folder.iterdir()}
    assert names >= {"honor", "turn-order", "honor-sources", "stacks", "wasted-lanterns"}
    for name in names:
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert "<svg" in (folder / f"{name}.svg").read_text()


@needs_matplotlib
def test_the_same_games_give_the_same_picture(tmp_path: Path) -> None:
    from lanterns.arena.stats.plots import draw_plots

    pictures = []
    for folder in (tmp_path / "once", tmp_path / "again"):
        counted = GameStats()
        counted.add_all(RECORDS[:1])
        draw_plots(counted, folder)
        pictures.append({file.name: file.read_bytes() for file in folder.glob("*.svg")})
    assert pictures[0] == pictures[1]


def test_without_matplotlib_the_extra_is_named(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "lanterns.arena.stats.plots", raising=False)
    monkeypatch.delitem(sys.modules, "lanterns.arena.stats.plots_style", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"lanterns\[plots\]"):
        stats([path], tmp_path / "plots", as_json=False)
    assert not (tmp_path / "plots").exists()
