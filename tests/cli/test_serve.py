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
from lanterns.cli.commands.server import serve
from lanterns.cli.serve import BadAddress, browse, default_db, find_db, has_screen

SERVE = "import sys; from lanterns.cli.app import run; sys.exit(run(sys.argv[1:]))"


@contextmanager
def serving(
    folder: Path, *options: str, before: str = "", **environment: str
) -> Iterator[list[str]]:
    """Return the lines that a server prints before it serves; it stops in order."""
    screenless = {"BROWSER": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    store = ("--db", str(folder / "tables.db"))
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-c", before + SERVE, "serve", *store, *options],
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
    """Occupy a port."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_it_says_where_it_is_and_where_the_tables_are(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0", "--open") as lines:
        assert lines[0].startswith("Serving Lanterns at http://127.0.0.1:")
        assert lines[1] == f"Tables are stored in {tmp_path / 'tables.db'}"
        assert lines[2].startswith("Only this machine can open it; --lan lets others")
        assert len(lines) == 4


def test_it_says_how_others_in_the_network_reach_it(tmp_path: Path) -> None:
    """A page on this machine is sent the same, and the addresses are the server's own names."""
    found = "import lanterns.server.http.serve as s; s.network_hosts = lambda: ['192.0.2.7']; "
    with serving(tmp_path, "--port", "0", "--lan", before=found) as lines:
        here = lines[0].split()[-1]
        port = here.rpartition(":")[2]
        there = f"http://192.0.2.7:{port}"
        assert here == f"http://localhost:{port}"
        assert lines[2] == f"Others on your network can open {there}"
        assert httpx.get(f"{here}/api/addresses").json() == [there]
        called = {"host": f"192.0.2.7:{port}", "origin": there}
        assert httpx.get(f"{here}/api/addresses", headers=called).json() == []
        begun = httpx.post(f"{here}/api/session", json={}, headers=called)
        assert begun.json() == {"fresh": True}


def test_without_a_network_it_says_so(tmp_path: Path) -> None:
    found = "import lanterns.server.http.serve as s; s.network_hosts = lambda: []; "
    with serving(tmp_path, "--port", "0", "--lan", before=found) as lines:
        assert lines[2] == "No network was found: only this machine can open it"


def test_only_addresses_that_lead_here_from_elsewhere_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from lanterns.server.http import serve

    def no_way_out(*_: object) -> socket.socket:
        raise OSError("no network")

    names: tuple[str, list[str], list[str]] = ("here", [], ["127.0.1.1", "192.0.2.7", "192.0.2.7"])
    monkeypatch.setattr(socket, "socket", no_way_out)
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: names)
    assert serve.network_hosts() == ["192.0.2.7"]
    monkeypatch.setattr(socket, "gethostbyname_ex", no_way_out)
    assert serve.network_hosts() == []


def test_a_public_or_a_single_address_is_what_others_use() -> None:
    from lanterns.server.http.serve import listen, reachable_addresses
    from lanterns.server.http.settings import Settings

    with listen(Settings(db="", port=0)) as listening:
        port = listening.getsockname()[1]
        assert reachable_addresses(Settings(db=""), listening) == ()
        public = Settings(db="", url="https://lanterns.example")
        assert reachable_addresses(public, listening) == ("https://lanterns.example",)
        single = Settings(db="", host="192.0.2.7")
        assert reachable_addresses(single, listening) == (f"http://127.0.0.1:{port}",)


def test_lan_and_a_host_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--lan", "--host", "192.0.2.7"]) == 2
    assert "leave out --host" in capsys.readouterr().err


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


def test_a_browser_that_cannot_be_opened_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_taken_port_is_replaced_and_reported(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8000))
            other.listen()
        except OSError:
            pass  # somebody has it already, which is all that is needed
        with serving(tmp_path) as lines:
            assert int(lines[0].rpartition(":")[2]) > 8000
            assert lines[3] == f"Port 8000 is in use; using {lines[0].rpartition(':')[2]}"


def test_the_address_of_a_database_can_be_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "address"
    secret.write_text("postgresql://ann:secret@db/lanterns\n")
    assert find_db(f"@{secret}") == "postgresql://ann:secret@db/lanterns"
    assert find_db("tables.db") == "tables.db"
    assert find_db(None) == str(default_db())
    secret.write_text("\n")
    with pytest.raises(BadAddress, match="is empty"):
        find_db(f"@{secret}")


def test_finished_games_are_moved_only_to_an_archive(tmp_path: Path) -> None:
    with pytest.raises(BadAddress, match="--archive"):
        serve(db=str(tmp_path / "tables.db"), keep_finished=30)
