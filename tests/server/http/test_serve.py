"""Several processes on one address, which share their tables through PostgreSQL."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from lanterns.cli.db import backup, export
from lanterns.cli.serve import BadAddress, default_db, read_url
from lanterns.server.http.serve import CannotServe, listen, serve
from lanterns.server.http.settings import Settings
from lanterns.server.storage.sqlite import StoreInUse

from .running import Client, Running, start


def _gone(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z"


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in text.split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_any_process_serves_any_table(tmp_path: Path, postgres: str) -> None:
    with start(tmp_path, db=postgres, workers=2) as running, ExitStack() as stack:
        assert "@" not in running.place
        clients = [stack.enter_context(closing(Client(running))) for _ in range(6)]
        table = clients[0].make(name="Ann", bots={"S": "random"}, start=True)
        sockets = [stack.enter_context(client.socket(table)) for client in clients]
        for socket in sockets:
            assert json.loads(socket.recv(timeout=60))["type"] == "welcome"
        number = clients[0].do(table, "chat", text="all of you?")
        for socket in sockets:
            heard = 0
            while heard < number:
                heard = json.loads(socket.recv(timeout=60))["number"]
        metrics = clients[0].http.get("/metrics").text
        assert 'lanterns_sockets{kind="socket"} 6.0' in metrics, "both processes are counted"
        assert running.stop() == 0


def _worker_of(running: Running, port: int) -> int:
    """The process that has the other end of a connection from a port of this machine."""
    ends = f":{running.port:04X}", f":{port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()]
    inodes = [line[9] for line in lines if line[1].endswith(ends[0]) and line[2].endswith(ends[1])]
    for worker in _children(running.process.pid):
        files = [str(file.readlink()) for file in Path(f"/proc/{worker}/fd").iterdir()]
        if any(f"socket:[{inode}]" in files for inode in inodes):
            return worker
    raise AssertionError("no worker has it")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_ending_a_session_closes_it_in_every_worker(tmp_path: Path, postgres: str) -> None:
    with start(tmp_path, db=postgres, workers=3) as running, ExitStack() as stack:
        ann = stack.enter_context(closing(Client(running)))
        table = ann.make(name="Ann")
        sockets, workers = list[ClientConnection](), set[int]()
        while len(workers) < 3:
            sockets.append(stack.enter_context(ann.socket(table)))
            workers.add(_worker_of(running, sockets[-1].local_address[1]))
            assert len(sockets) < 200, "the system has one worker take everything"
        assert ann.http.post("/api/session/end", json={}).status_code == 200
        for socket in sockets:
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    socket.recv(timeout=60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
        for _ in range(9):  # each on a connection of its own, at any of the workers
            again = httpx.post(
                f"{running.http}/api/tables",
                json={"name": "Ann"},
                headers={"authorization": f"Bearer {ann.token}"},
            )
            assert (again.status_code, again.json()["code"]) == (401, "session_ended")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the workers in /proc")
def test_workers_do_not_outlive_their_parent(tmp_path: Path, postgres: str) -> None:
    with start(tmp_path, db=postgres, workers=2) as running:
        with closing(Client(running)):
            workers = _children(running.process.pid)
            os.kill(running.process.pid, signal.SIGKILL)
            running.process.wait(60)
        deadline = time.monotonic() + 60
        while not all(map(_gone, workers)):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert running.process.stdout is not None
        running.process.stdout.close()


_SLEEPERS = """
import os, signal, socket, sys, time
from lanterns.server.http import serve as serving
from lanterns.server.http.settings import Settings

spawn, started = serving._SPAWN, 0
workers, fatal, short = map(int, sys.argv[1:])

class Sleeper:
    def __init__(self, target, args):
        global started
        started += 1
        self.number = started
        self.process = spawn.Process(target=time.sleep, args=(0 if started <= short else 3600,))

    def start(self):
        self.process.start()
        print(self.process.pid, flush=True)
        if self.number == fatal:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0)  # the handler has run

    def __getattr__(self, name):
        return getattr(self.process, name)

class Spawn:
    Pipe, Process = spawn.Pipe, Sleeper

serving._SPAWN = Spawn
serving.Workers(Settings(db="postgresql://", workers=workers), socket.socket()).run()
"""
"""Workers that only sleep, some of them shortly; with one of them comes the signal to stop."""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the workers in /proc")
@pytest.mark.parametrize(
    ("workers", "fatal", "short"),
    [(4, 2, 0), (2, 2, 0), (2, 3, 1)],
    ids=["at the start", "as the last one starts", "as a dead one is replaced"],
)
def test_no_worker_survives_a_stop_while_workers_start(
    workers: int, fatal: int, short: int
) -> None:
    command = [sys.executable, "-c", _SLEEPERS, *map(str, (workers, fatal, short))]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            said, _ = process.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 0
    pids = [int(pid) for pid in said.split()]
    assert len(pids) == fatal
    assert all(map(_gone, pids))


_AT_ONCE = """
import os, signal
from lanterns.server.http import serve as serving

run = serving.Server.run

def run_later(self, *listening):
    os.kill(os.getpid(), signal.SIGTERM)
    run(self, *listening)

serving.Server.run = run_later
"""
"""A signal that comes when uvicorn does not handle signals yet."""


def test_a_stop_before_the_first_request_is_not_lost(tmp_path: Path) -> None:
    with start(tmp_path, before=_AT_ONCE) as running:
        assert running.ended() == 0


def test_several_workers_need_a_shared_store(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="postgresql://"):
        serve(Settings(db=str(tmp_path / "tables.db"), workers=2))


def test_a_store_that_cannot_be_opened_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a database, though it is long enough to look at" * 100)
    with pytest.raises(CannotServe, match="file is not a database"):
        serve(Settings(db=str(tmp_path / "file")))
    with pytest.raises(CannotServe) as raised:
        serve(Settings(db="postgresql://ann:very-secret@127.0.0.1:1/none"))
    assert "very-secret" not in str(raised.value)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    with start(tmp_path) as running, closing(Client(running)) as ann:
        db = running.settings.db
        link.symlink_to(db)
        for again in (db, str(link)):
            with pytest.raises(StoreInUse, match="another server uses the tables in"):
                serve(Settings(db=again, port=0))
        table = ann.make(name="Ann", bots={"S": "random"}, start=True)
        assert backup(db, tmp_path / "copy.db") == 0
        assert export(db, table, tmp_path / "game.lanterns", reveal=False) == 0
        running.kill()
        with running.again() as next_one, closing(Client(next_one, ann.token)) as back:
            assert back.look(table)["table"]["id"] == table
            assert next_one.stop() == 0
        with running.again():
            pass


_HANGING = """
import sys, time
from lanterns.server.http import serve as serving
from lanterns.server.storage.sqlite_writer import Writer

def hang(self, batch):
    print("the disk hangs", file=sys.stderr, flush=True)
    time.sleep(3600)

serving.EXIT_SECONDS = 1.0
Writer._commit = hang
"""
"""A disk that answers nothing that is written, and a short time in which the server must end."""


def test_a_server_ends_in_time_even_if_its_store_hangs(tmp_path: Path) -> None:
    with start(tmp_path, before=_HANGING) as running:
        with closing(Client(running)) as ann, pytest.raises(httpx.ReadTimeout):
            ann.http.post("/api/tables", json={"name": "Ann"}, timeout=httpx.Timeout(60, read=1))
        deadline = time.monotonic() + 60
        while "the disk hangs" not in running.log.read_text():
            assert time.monotonic() < deadline, "nothing is written"
            time.sleep(0.05)
        assert running.stop() == 1
        assert "exiting without it" in running.log.read_text()


_HASTY = """
from lanterns.server.storage.sqlite import SqliteStore
append = SqliteStore.append

async def append_in_time(self, *appends):
    self.timeout = 0.5
    try:
        return await append(self, *appends)
    finally:
        self.__dict__.pop("timeout", None)

SqliteStore.append = append_in_time
"""
"""A short timeout for writes only: reads work, but may be slow on a busy machine."""


def test_a_store_that_hangs_is_reported_in_time(tmp_path: Path) -> None:
    with start(tmp_path, before=_HANGING + _HASTY) as running, closing(Client(running)) as ann:
        refused = ann.http.post("/api/tables", json={"name": "Ann"})
        assert (refused.status_code, refused.json()["code"]) == (503, "store_unavailable")
        assert ann.http.get("/healthz").status_code == 503
        assert ann.http.get("/api/tables").json() == [], "what can be read is read"


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with listen(Settings(db="", port=0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"cannot listen on 127.0.0.1:{port}"):
            listen(Settings(db="", port=port))


def test_the_default_place_of_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_db() == Path("/data/lanterns/tables.db")


@pytest.mark.parametrize("url", ["lanterns.example", "https://a.example/path", "ftp://a.example"])
def test_a_public_address_that_browsers_could_not_use_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        read_url(url)
