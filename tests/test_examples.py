"""Every example runs and does what it says, from any folder, with warnings as errors."""

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from lanterns import player
from lanterns.arena import play_game
from lanterns.engine import Options, apply, legal_actions, new_game, outcome, view
from lanterns.kernel.codec import Codec, position_numbers
from lanterns.notation import parse_record, record_text
from lanterns.players import Player, Uniform
from lanterns.players.brain import MODULE_FILE, Search, new_machine
from lanterns.players.program import Program

ROOT: Final = Path(__file__).parents[1]
EXAMPLES: Final = ROOT / "examples"
TYPESCRIPT: Final = ROOT / "web/node_modules/typescript/bin/tsc"


def run(name: str, *arguments: str, at: Path, code: int = 0) -> str:
    """Return the output of an example, which prints no errors."""
    command = [sys.executable, "-W", "error", str(EXAMPLES / name), *arguments]
    done = subprocess.run(
        command, cwd=at, capture_output=True, encoding="utf-8", env={"PYTHONUTF8": "1"}
    )
    assert (done.stderr, done.returncode) == ("", code)
    return done.stdout


def imports(name: str) -> set[str]:
    """Return the packages that a script imports."""
    tree = ast.parse((EXAMPLES / name).read_text("utf-8"))
    found = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}
    found |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {module.partition(".")[0] for module in found}


def test_no_example_is_left_out() -> None:
    tests = Path(__file__).parent.rglob("test_*.py")
    here = "".join(file.read_text("utf-8") for file in tests)
    names = [path.name for path in EXAMPLES.iterdir() if path.is_file()]
    assert len(names) >= 6
    assert [name for name in names if f'"{name}"' not in here] == []


def test_play_a_game_writes_a_record(tmp_path: Path) -> None:
    record = parse_record(run("play_a_game.py", at=tmp_path))
    assert record.outcome is not None
    assert len(record.actions) > 22


def test_a_learner_of_openspiel_learns(tmp_path: Path) -> None:
    told = run("openspiel_learner.py", "60", "60", at=tmp_path)
    before, after = map(int, re.findall(r"wins (\d+)% of 60 against random play", told))
    assert before < 90 < after


def test_own_player_beats_chance(tmp_path: Path) -> None:
    told = run("own_player.py", at=tmp_path)
    found = re.findall(r"(\w+) beats (\w+): (\d+)% of 6 games", told)
    assert [{winner, loser} for winner, loser, _ in found] == [
        {"FavorLover", "random"},
        {"FavorLover", "greedy"},
    ]
    assert found[0][0] == "FavorLover"
    assert int(found[0][2]) >= 83


def test_draw_a_table_draws_one(tmp_path: Path) -> None:
    assert "Turn 16 of 30" in run("draw_a_table.py", "table.svg", at=tmp_path)
    assert (tmp_path / "table.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("options", [Options(2), Options(3, expansion=True), Options(4)])
def test_verify_by_hand_finds_a_fair_game_fair(options: Options, tmp_path: Path) -> None:
    (tmp_path / "game").write_text(record_text(play_game(options, 77, ["random"])), "utf-8")
    lines = run("verify_by_hand.py", "game", at=tmp_path).splitlines()
    assert len(lines) == 3 + options.expansion
    assert all(line.startswith("yes ") for line in lines)


def test_verify_by_hand_says_how_it_is_called() -> None:
    script = str(EXAMPLES / "verify_by_hand.py")
    done = subprocess.run([sys.executable, script], capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    assert done.stderr == "usage: python examples/verify_by_hand.py FILE\n"


def test_the_tour_goes_from_the_rules_to_an_agent(tmp_path: Path) -> None:
    told = run("tour.py", at=tmp_path)
    assert "48 legal actions" in told
    assert "games ended, and were dealt again" in told
    assert "random play against greedy ends with a reward of 0.0" in told


def test_the_learner_is_short_and_learns_within_few_rounds(tmp_path: Path) -> None:
    """By default it continues until it wins nearly always."""
    assert len((EXAMPLES / "learn.py").read_text("utf-8").splitlines()) < 150
    told = run("learn.py", "3", "32", at=tmp_path)
    wins = [float(low) for low in re.findall(r"wins \S+ \(([\d.]+)% to", told)]
    assert len(wins) == 4
    assert wins[0] < 50 < 65 < wins[-1], "the lower ends of its intervals against random play"
    weights = dict(re.findall(r"(\w+) ([+-][\d.]+)", told.splitlines()[-1]))
    assert float(weights["match"]) > 0 > float(weights["pass"])


def test_the_learner_in_pytorch_runs(tmp_path: Path) -> None:
    """On the processor; training with PyTorch is no part of the development set-up."""
    assert imports("learn_torch.py") <= {"lanterns", "learn", "numpy", "torch", "typing"} | set(
        sys.stdlib_module_names
    )
    pytest.importorskip("torch")
    told = run("learn_torch.py", "1", "8", "1", "--out", "curve.svg", at=tmp_path)
    assert len(re.findall(r"decisions: wins \d+%", told)) == 2
    drawn = (tmp_path / "curve.svg").read_text("utf-8")
    assert re.search(r'<polyline points="[\d.]+,[\d.]+ [\d.]+,[\d.]+"', drawn)


TAMPERED: Final = {
    "the seed": (r'(?<=Seed ").', "f", "the seed is the one committed to"),
    "a start": (r"(?m)^1\. N", "1. S", "the start player is the one drawn"),
    "a card": (r"\+drawn\+\w+\+\w+", "+drawn+end+exchange", "the emperor cards are the two drawn"),
    "a tile": (r"(?m)^(3\..*) (\d+)(\w+@)", r"\1 99\3", "N was dealt tile 99, which it placed"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_verify_by_hand_finds_what_was_changed(what: str, tmp_path: Path) -> None:
    pattern, change, told = TAMPERED[what]
    text = record_text(play_game(Options(2, expansion=True), 1, ["greedy"]))
    assert re.search(r"(?m)^1\. N", text), "this deal starts with N"
    tampered, changes = re.subn(pattern, change, text, count=1)
    assert changes == 1 and tampered != text
    (tmp_path / "game").write_text(tampered, "utf-8")
    assert f"NO  {told}" in run("verify_by_hand.py", "game", at=tmp_path, code=1).splitlines()


def test_verify_by_hand_needs_nothing_of_ours() -> None:
    assert imports("verify_by_hand.py") <= sys.stdlib_module_names


def test_the_python_bot_is_short_and_stands_alone() -> None:
    assert imports("bot.py") == {"json", "sys", "typing"}
    assert len((EXAMPLES / "bot.py").read_text("utf-8").splitlines()) < 60


def bot(name: str) -> Program:
    """Return the example as a player, if its interpreter is here."""
    if name.endswith(".py"):
        return Program([sys.executable, "-W", "error", str(EXAMPLES / name)], seconds=60)
    if (node := shutil.which("node")) is None:
        pytest.skip("node, which runs this bot, is not on the path")
    return Program([node, str(EXAMPLES / name)], seconds=60)


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_a_bot_decides_everything_and_beats_chance(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with bot(name) as player:
        games = [(n, e) for n in (2, 3, 4) for e in (False, True)]
        won = sum(0 in winners(player, Options(*game), seed=31) for game in games)
    assert player.forfeits == []
    assert won >= 5
    assert capfd.readouterr().err == ""


@pytest.fixture(scope="module")
def choose(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Compile the champion in TypeScript, and return the command that runs it."""
    if (node := shutil.which("node")) is None:
        pytest.skip("node, which runs the champion in TypeScript, is not on the path")
    if not TYPESCRIPT.exists():
        pytest.skip("TypeScript is not installed: npm --prefix web ci")
    built = tmp_path_factory.mktemp("champion")
    project = ["--project", str(EXAMPLES / "champion"), "--outDir", str(built)]
    done = subprocess.run([node, str(TYPESCRIPT), *project], capture_output=True, encoding="utf-8")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    return [node, str(built / "choose.mjs"), str(MODULE_FILE)]


@pytest.mark.parametrize("options", [Options(2), Options(3, expansion=True), Options(4, True)])
@pytest.mark.parametrize("turn", [1, 15])
def test_the_champion_in_typescript_decides_as_in_python(
    options: Options, turn: int, choose: list[str]
) -> None:
    state, rng = new_game(options, turn), Random(turn)
    while state.turn < turn or len(legal_actions(state)) == 1:
        state = apply(state, rng.choice(legal_actions(state))).state
    seen, seed = view(state, state.seat_to_move), Random(1).getrandbits(64)

    search = Search(new_machine("this test"), seen, seed)
    search.run(200)
    numbers = position_numbers(seen.state)
    expected = [
        f"{Codec(numbers).encode(action)} {tries:.0f}" for action, tries in search.ranking()
    ]
    chosen = player("champion:200").choose(seen, legal_actions(state), Random(1))
    assert chosen == search.ranking()[0].action

    done = subprocess.run(
        [*choose, "200", str(seed)],
        input=json.dumps(numbers.tolist()),
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.stderr, done.stdout.splitlines()) == ("", expected)


def test_the_page_about_the_champion_prints_a_position() -> None:
    page = (ROOT / "docs/brain.md").read_text("utf-8")
    (command,) = re.findall(r"^python (-c .*) >position.json$", page, re.M)
    printed = subprocess.check_output([sys.executable, *shlex.split(command)], encoding="utf-8")
    expected = position_numbers(view(new_game(Options(2), seed=1), 0).state)
    assert json.loads(printed) == expected.tolist()


def winners(player: Program, options: Options, seed: int) -> tuple[int, ...]:
    """Return the winners when the player sits first, and chance in the other seats."""
    players: list[Player] = [player, *[Uniform()] * (options.players - 1)]
    state, rng = new_game(options, seed), Random(seed)
    while legal := legal_actions(state):
        seat = state.seat_to_move
        state = apply(state, players[seat].choose(view(state, seat), legal, rng)).state
    result = outcome(state)
    assert result is not None
    return result.winners
