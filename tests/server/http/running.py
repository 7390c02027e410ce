"""A real server in a process of its own, and small clients for it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from lanterns.server.http.settings import UNLIMITED, Limits, Settings

from ..reading import complete

_LAUNCH = (
    "import sys; from lanterns.server.http.serve import serve;"
    "from lanterns.server.http.settings import Settings;"
    "serve(Settings.load(sys.argv[1].encode()))"
)


class Running:
    """A server that was started, and can be killed."""

    def __init__(self, settings: Settings, log: Path, before: str = "") -> None:
        self.settings = settings
        self.log = log
        self._before = before
        self._start()

    def _start(self) -> None:
        with self.log.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-c", f"{self._before}\n{_LAUNCH}", self.settings.dump()],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "Serving Lanterns at http://" not in said:
            self.kill()
            raise AssertionError(self.log.read_text())
        self.place = self.process.stdout.readline().strip()
        self.http = said.split()[-1]
        self.port = int(self.http.rpartition(":")[2])
        self.ws = self.http.replace("http", "ws", 1)

    def again(self) -> "Running":
        """The same server once more, on the same port and tables."""
        return Running(replace(self.settings, port=self.port), self.log, self._before)

    def revive(self) -> None:
        """Start it once more if it has died, on the same port and tables."""
        if self.process.poll() is not None:
            self.settings = replace(self.settings, port=self.port)
            self._start()

    def stop(self) -> int:
        """Ask it to stop, and see how it ended."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def kill(self) -> None:
        """Kill it and all its processes, as a loss of power would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.ended()

    def ended(self, seconds: float = 60) -> int:
        """Wait for its end, and see how it ended."""
        code = self.process.wait(seconds)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()


def start(folder: Path, limits: Limits = UNLIMITED, before: str = "", **settings: Any) -> Running:
    """Start a server whose tables are in a folder; ``before`` is done to its process first."""
    settings = {"db": str(folder / "tables.db"), "port": 0, "limits": limits, **settings}
    return Running(Settings(**settings), folder / "log", before)


class Client:
    """A program with a token of its own."""

    def __init__(self, running: Running, token: str | None = None) -> None:
        self.running = running
        self.http = httpx.Client(base_url=running.http, timeout=60)
        self.token = token or str(self.http.post("/api/token").json()["token"])
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self._ids = 0

    def make(self, **wish: Any) -> str:
        """Set up a table."""
        answer = self.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def look(self, table: str) -> Any:
        """The table as this client may see it."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return complete(answer.json())

    def ask(self, table: str, command: str, **fields: Any) -> httpx.Response:
        """Send a command."""
        self._ids += 1
        request: dict[str, Any] = {"id": fields.pop("id", f"{id(self)}-{self._ids}")}
        if "based_on" in fields:
            request["based_on"] = fields.pop("based_on")
        request["command"] = {"type": command, **fields}
        return self.http.post(f"/api/tables/{table}/requests", json=request)

    def do(self, table: str, command: str, **fields: Any) -> int:
        """Send a command that must be carried out; its number."""
        answer = self.ask(table, command, **fields)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["number"])

    @contextmanager
    def socket(self, table: str, after: int | None = None) -> Iterator[ClientConnection]:
        """The table's socket."""
        query = "" if after is None else f"?after={after}"
        address = f"{self.running.ws}/api/tables/{table}/socket{query}"
        headers = {"Authorization": f"Bearer {self.token}"}
        with connect(address, additional_headers=headers, max_size=None, open_timeout=60) as socket:
            yield socket

    def close(self) -> None:
        """Close the connection."""
        self.http.close()
