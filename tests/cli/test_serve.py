"""``lanterns serve``: where it listens, and whom it calls."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from lanterns.cli.app import run
from lanterns.cli.serve import browse, has_screen

SERVE = "import sys; from lanterns.cli.app import run; sys.exit(run(sys.argv[1:]))"


@contextmanager
def serving(folder: Path, *options: str, **environment: str) -> Iterator[list[str]]:
    """The lines that a server prints before it serves; it stops in order."""
    screenless = {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--db", str(folder / "tables.db"), *options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **screenless, **environment},
        ) as server,
    ):
        assert server.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Press Ctrl+C"):
            line = server.stdout.readline()
            assert line, (folder / "log").read_text()
            lines.append(line.strip())
        try:
            assert httpx.get(f"{lines[0].split()[-1]}/healthz", timeout=60).status_code == 200
            yield lines
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else has."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_it_says_where_it_is_and_where_the_tables_are(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--open") as lines:
        assert lines[0].startswith("Serving Lanterns at http://127.0.0.1:")
        assert lines[1] == f"Tables are stored in {tmp_path / 'tables.db'}"
        assert len(lines) == 3


@pytest.mark.parametrize("quiet", [False, True])
def test_requests_are_logged_unless_it_shall_be_quiet(tmp_path: Path, quiet: bool) -> None:
    with serving(tmp_path, "--port", "0", *(["--quiet"] if quiet else [])):
        pass
    assert ("/healthz" in (tmp_path / "log").read_text()) is not quiet


def test_it_opens_the_browser_that_there_is(tmp_path: Path) -> None:
    told = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\numask > "{told}"\necho "$1" >> "{told}"\n')
    browser.chmod(0o755)
    umask = os.umask(0o022)
    try:
        with serving(tmp_path, "--port", "0", "--open", BROWSER=str(browser)) as lines:
            until = monotonic() + 60
            while not (told.exists() and told.read_text().count("\n") == 2):
                assert monotonic() < until
                sleep(0.05)
    finally:
        os.umask(umask)
    assert told.read_text().split() == ["0022", lines[0].split()[-1]]


def test_a_browser_that_cannot_be_opened_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "/nowhere/to/be/found")
    browse("http://127.0.0.1:1", 0o022)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    browse("http://127.0.0.1:1", 0o022)


def test_a_terminal_is_no_screen() -> None:
    assert not has_screen("linux", {"TERM": "xterm"})
    assert has_screen("linux", {"DISPLAY": ":0"})
    assert has_screen("linux", {"WAYLAND_DISPLAY": "wayland-0"})
    assert has_screen("darwin", {})


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(
    tmp_path: Path, taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    umask = os.umask(0o022)
    try:
        code = run(["serve", "--db", str(tmp_path / "tables.db"), "--port", str(taken)])
    finally:
        os.umask(umask)
    assert code != 0
    assert f"cannot listen on 127.0.0.1:{taken}" in capsys.readouterr().err


def test_if_none_was_asked_for_the_next_free_port_is_taken(taken: int) -> None:
    from lanterns.server.http.serve import listen
    from lanterns.server.http.settings import Settings

    with listen(Settings(db="", port=taken, other_ports=20)) as listening:
        assert taken < listening.getsockname()[1] <= taken + 20


def test_the_usual_port_gives_way_and_it_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8000))
            other.listen()
        except OSError:
            pass  # somebody has it already, which is all that is needed
        with serving(tmp_path) as lines:
            assert int(lines[0].rpartition(":")[2]) > 8000
            assert lines[2] == f"Port 8000 is in use; using {lines[0].rpartition(':')[2]}"
