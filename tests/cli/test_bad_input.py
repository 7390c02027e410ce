"""Commands and bad inputs: each gets one line and exit code 2, and no file is touched."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from lanterns.cli.app import app, run

GOLDEN: Final = Path(__file__).parents[1] / "golden"
HUGE: Final = "99999999999999999999999"


def _old_database() -> bytes:
    """Write a database such as development versions made before the first release."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE entry (table_id TEXT, number INTEGER, body TEXT)")
        db.execute("PRAGMA user_version = 7")
        return db.serialize()


FILES: Final = {
    "game.lanterns": (GOLDEN / "base_2.lanterns").read_bytes(),
    "text.txt": b"hello\nworld\n",
    "empty": b"",
    "blank": b"\n \n",
    "binary": bytes(range(256)) * 20,
    "zeros": bytes(5000),
    "old.db": _old_database(),
    "torn.jsonl": b'{"format": "lanterns-record", "version": 1',
    "list.jsonl": b"[1, 2]\n",
    "other.jsonl": b'{"a": 1}\n',
    "deep.jsonl": b'{"a": ' + b"[" * 50_000 + b"\n",
    "number.jsonl": b'{"a": ' + b"9" * 5000 + b"}\n",
}

_OTHER_FILES: Final = sorted(set(FILES) - {"game.lanterns"})
_NOT_A_GAME: Final = ["folder", "missing", "game.lanterns/x", *_OTHER_FILES]

_NOT_A_DATABASE: Final = ["folder", "missing", "binary", "old.db", "mysql://localhost/x"]
_ADMIN: Final = [
    "list",
    "look k7qm2xrt9pw0",
    "ban k7qm2xrt9pw0:N",
    "mute k7qm2xrt9pw0:N",
    "close k7qm2xrt9pw0",
    "sessions k7qm2xrt9pw0:N",
    "sign-out k7qm2xrt9pw0:N",
    "lift ban k7qm2xrt9pw0:N",
    "purge k7qm2xrt9pw0 --yes",
    "stats",
    "reports",
    "sanctions",
    "audit",
]

BAD: Final = [
    "bogus",
    "--bogus",
    "play --players 5",
    "play --players two",
    f"play --players {HUGE}",
    "play --seat W",
    "play --seat Ü",
    "play --seat N,N",
    "play --against nobody",
    "play --against ,",
    "play --against exec:",
    "play --against mcts:never",
    "play --against no_such_module:Class",
    "play --seed minus",
    f"play --seed {2**128}",
    "play --cards a,b",
    "play --save folder",
    "play --save -",
    "play --save missing/game",
    "play --save game.lanterns",
    "play --save /dev/full",
    *(f"play --resume {file}" for file in (*_NOT_A_GAME, "game.lanterns")),
    "simulate",
    "simulate --out x",
    "simulate --games 1",
    "simulate --games 0 --out x",
    "simulate --games 1.5 --out x",
    "simulate --games 1 --out x --cards rotate_a_tile",
    "simulate --games 1 --out x --cards rotate_a_tile,rotate_a_tile",
    "simulate --games 1 --out x --players-are greedy:3",
    "simulate --games 1 --out x --players-are nobody",
    "simulate --games 1 --out x --seed -1",
    "simulate --games 1 --out game.lanterns",
    "simulate --games 1 --out folder",
    "simulate --games 1 --out folder --force",
    "simulate --games 1 --out missing/x",
    "simulate --games 1 --out game.lanterns/x",
    "simulate --games 1 --out /dev/full",
    "simulate --games 1 --out x --jobs 0",
    "simulate --games 1 --out x --jobs many",
    "simulate --games 1 --out x --players 2 --players-are greedy,random,greedy",
    "simulate --games 1 --out x --resume",
    "simulate --games 1 --out game.lanterns --resume --seed 1",
    "simulate --games 1 --out text.txt --resume --seed 1",
    "simulate --games 1 --out x --resume --force --seed 1",
    "arena",
    "arena greedy",
    "arena greedy nobody",
    "arena greedy,random",
    "arena greedy random --out - --json",
    "arena greedy random --players 5",
    "arena greedy random --players two",
    "arena greedy random --games 0",
    f"arena greedy random --games {HUGE}",
    "arena greedy random --jobs 0",
    "arena greedy random --seed x",
    "arena greedy random --cards a",
    "arena greedy random --out folder",
    "arena greedy random --out missing/x",
    "arena greedy random --out text.txt",
    "arena greedy random --out binary",
    "arena greedy random --out zeros",
    "arena greedy random --out other.jsonl",
    "arena greedy random --out /dev/full",
    "arena greedy random --out /dev/zero",
    "stats",
    *(f"stats {file}" for file in _NOT_A_GAME),
    "stats game.lanterns missing",
    "stats -",
    "stats game.lanterns --plots drawn",
    "stats game.lanterns --plots text.txt",
    "stats game.lanterns --plots text.txt/plots",
    "players more",
    "show",
    *(f"show {file}" for file in _NOT_A_GAME),
    "show game.lanterns --game 2",
    "show game.lanterns --game 0",
    f"show game.lanterns --game {HUGE}",
    "show game.lanterns --at 999",
    "show game.lanterns --at -1",
    f"show game.lanterns --at {HUGE}",
    "show game.lanterns --seat W",
    "show game.lanterns --svg folder",
    "show game.lanterns --svg text.txt",
    "show game.lanterns --svg x.svg --json",
    "show -",
    "show game.lanterns --svg missing/x.svg",
    "show game.lanterns --svg /dev/full",
    "verify",
    "verify missing",
    "verify game.lanterns --bogus",
    "verify folder",
    "show game.lanterns text.txt",
    "analyze",
    *(f"analyze {file}" for file in _NOT_A_GAME),
    "analyze game.lanterns --game 2",
    "analyze game.lanterns --worlds 1",
    "analyze game.lanterns --worlds many",
    "analyze game.lanterns --game 0",
    f"analyze game.lanterns --worlds {HUGE}",
    "analyze game.lanterns --svg text.txt",
    "analyze game.lanterns --svg folder",
    "analyze -",
    "analyze game.lanterns --svg missing/x.svg",
    "serve --port 99999",
    "serve --port x",
    "serve --workers 0",
    "serve --workers 2 --db tables.db",
    "serve --db missing/folder/tables.db",
    "serve --db folder",
    "serve --db binary",
    "serve --db mysql://localhost/x",
    "serve --url lanterns.example --db tables.db",
    "serve --url https://lanterns.example/path --db tables.db",
    "serve --proxy notanip --db tables.db",
    "serve --proxy 300.0.0.1 --db tables.db",
    "db",
    "db bogus",
    "site --out text.txt",
    "site --out text.txt/below",
    "site --out drawn",
    "site --out",
    "db backup",
    "db backup copy.db --db missing",
    "db backup copy.db --db folder",
    "db backup copy.db --db binary",
    "db backup copy.db --db text.txt",
    "db backup game.lanterns --db binary",
    "db backup copy.db --db postgresql://localhost/x",
    "db backup missing/copy.db --db empty",
    "db export",
    "db export x --db missing",
    "db export x --db binary",
    "db export abcdefgh --db binary",
    "db export abcdefgh --db folder",
    "db export abcdefgh --db mysql://localhost/x",
    "db export abcdefgh --db postgresql://127.0.0.1:1/x",
    "db export abcdefgh --db binary --out text.txt",
    "db backup - --db empty",
    "admin",
    "admin bogus",
    *(f"admin {command} --db {file}" for command in _ADMIN for file in _NOT_A_DATABASE),
    "admin list --limit 0",
    "admin list --limit many",
    "admin look",
    "admin look k7qm2xrt9pw0 N",
    "admin ban",
    "admin ban k7qm2xrt9pw0:N --days -1",
    "admin ban k7qm2xrt9pw0:N --days many",
    "admin mute",
    "admin close",
    "admin lift",
    "admin lift everything k7qm2xrt9pw0",
    "admin lift ban",
    "admin purge",
    "admin purge k7qm2xrt9pw0",
    "admin reports --limit 0",
    "admin audit --limit -1",
    "admin stats more",
    "admin sanctions more",
]


def _content(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if path.suffix != ".lock"  # a server locks its tables before it opens them
    }


def _fail(*_: object) -> None:
    raise AssertionError("it serves")


@pytest.mark.parametrize("command", BAD)
def test_bad_input_is_one_line_and_changes_nothing(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "drawn").mkdir()
    (tmp_path / "drawn" / "honor.svg").touch()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"hello\n")))
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    before = _content(tmp_path)
    if command.startswith("serve"):
        # A server that starts in spite of it would never end.
        monkeypatch.setattr("lanterns.server.http.serve._announce", _fail)
    monkeypatch.chdir(tmp_path)
    assert run(command.split()) == 2
    said = capsys.readouterr()
    if command not in ("db", "admin"):  # a group of commands prints its help
        assert said.err.startswith("lanterns: ")
        assert said.err.count("\n") == 1
        assert not said.out
    assert _content(tmp_path) == before


@pytest.mark.parametrize("file", _OTHER_FILES)
def test_a_file_without_a_game_does_not_verify(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / file).write_bytes(FILES[file])
    assert run(["verify", str(tmp_path / file)]) == 1
    said = capsys.readouterr()
    assert str(tmp_path / file) in said.out
    assert said.out.count("\n") == 1
    assert run(["verify", "--json", str(tmp_path / file)]) == 1
    assert not json.loads(capsys.readouterr().out)[0]["ok"]


def test_every_command_is_in_the_table() -> None:
    def names(group: TyperGroup, before: str = "") -> Iterator[str]:
        for name, command in group.commands.items():
            if isinstance(command, TyperGroup):
                yield from names(command, f"{before}{name} ")
            else:
                yield f"{before}{name}"

    group = get_command(app)
    assert isinstance(group, TyperGroup)
    lacking = [one for one in names(group) if not any(bad.startswith(one) for bad in BAD)]
    assert lacking == []
