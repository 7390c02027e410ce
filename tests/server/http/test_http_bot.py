"""The example of a bot over plain HTTP: short, self-contained, and able to finish a game."""

import ast
import subprocess
import sys
from pathlib import Path

from .running import Client, Running

BOT = Path(__file__).parents[3] / "examples" / "http_bot.py"


def test_the_example_is_short_and_does_not_import_lanterns() -> None:
    text = BOT.read_text("utf-8")
    assert len(text.splitlines()) < 50
    named = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]
    froms = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    modules = {alias.name for node in named for alias in node.names}
    modules |= {str(node.module).partition(".")[0] for node in froms}
    assert modules <= sys.stdlib_module_names


def test_two_example_bots_play_a_game(running: Running, ann: Client) -> None:
    table = ann.make(public=True)
    command = [sys.executable, "-W", "error", str(BOT), running.http, table]
    bots = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    with ann.socket(table) as socket:
        while sum(seat["kind"] == "person" for seat in ann.look(table)["table"]["seats"]) < 2:
            socket.recv(timeout=60)
    ann.do(table, "start")
    printed = [bot.communicate(timeout=60)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    over = ann.look(table)["table"]
    assert over["ended"] == "played"
    for text in printed:
        assert text.splitlines()[-1] == f"winners: {' '.join(over['winners'])}"
        assert "refused" not in text
