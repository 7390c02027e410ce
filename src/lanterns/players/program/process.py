"""A program at the other end of two pipes: started, asked line by line, and always ended."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen
from time import monotonic
from typing import IO, Final
from weakref import finalize

MOST_UNREAD: Final = 1 << 16
"""The most unread bytes: a longer line, or that many lines, are no answer."""

GRACE_SECONDS: Final = 0.5
"""Seconds in which a program may exit after the goodbye."""


class Fault(Enum):
    """The ways in which a program fails to decide for its seat."""

    NOT_STARTED = "it could not be started"
    ENDED = "it exited, or closed its input or output"
    LATE = "it did not answer in time"
    FLOODED = "it wrote far more than an answer"
    GARBLED = "its line was not a valid answer"
    STRAY = "it answered another request"
    ILLEGAL = "its answer names no legal action"
    GIVEN_UP = "it failed too often to be started again"


class Failure(Exception):
    """The program broke the protocol."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault.value}: {detail}" if detail else fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A decision that a program lost and that was made at random."""

    decision: int
    """The ``id`` of the request, counted from 1 over all requests to the player."""
    fault: Fault
    message: str
    """The fault and its details, for a person to read."""


class ProgramProcess:
    """A running program. Nothing it does, or fails to do, blocks the caller.

    Its error output goes where ours goes. It leads its own process group, so that the processes it
    starts end with it, and Ctrl-C in a terminal reaches only us.
    """

    def __init__(self, command: Sequence[str], farewell: bytes) -> None:
        try:
            process = Popen(command, bufsize=0, stdin=PIPE, stdout=PIPE, start_new_session=True)
        except OSError as error:
            raise Failure(Fault.NOT_STARTED, str(error)) from error
        assert process.stdin is not None and process.stdout is not None
        self._pid = process.pid
        self._owner = os.getpid()
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        self._unread = b""
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)
        self.end = finalize(self, _end, process, farewell, self._owner)
        """Says goodbye and makes sure that it exits; called automatically when this is garbage."""

    @property
    def ours(self) -> bool:
        """Whether this process started it, rather than its parent before a fork."""
        return os.getpid() == self._owner

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line, and return the line that comes back within that many seconds."""
        deadline = monotonic() + seconds
        unsent = memoryview(line)
        # It may write before it has read: unless we do both at once, both sides could wait forever.
        with DefaultSelector() as selector:
            selector.register(self._output, EVENT_READ)
            selector.register(self._input, EVENT_WRITE)
            while unsent or b"\n" not in self._unread:
                ready = selector.select(max(0.0, deadline - monotonic()))
                if not ready:
                    raise Failure(Fault.LATE, f"it had {seconds:g} seconds")
                for key, _ in ready:
                    if key.fileobj is self._output:
                        self._receive()
                    elif not (unsent := unsent[self._send(unsent) :]):
                        selector.unregister(self._input)
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer

    def kill(self) -> None:
        """Kill it at once, without a goodbye."""
        if self.ours and self.end.alive:
            _kill_group(self._pid)
        self.end()

    def _send(self, unsent: memoryview) -> int:
        try:
            return os.write(self._input.fileno(), unsent)
        except OSError as error:
            raise Failure(Fault.ENDED) from error

    def _receive(self) -> None:
        if not (data := _read(self._output.fileno())):
            raise Failure(Fault.ENDED)
        self._unread += data
        if len(self._unread) > MOST_UNREAD:
            raise Failure(Fault.FLOODED, f"more than {MOST_UNREAD} bytes")


def _end(process: Popen[bytes], farewell: bytes, owner: int) -> None:
    assert process.stdin is not None and process.stdout is not None
    if os.getpid() != owner:
        # A fork must not end its parent's program, write to it, or wait for it.
        process.returncode = 0
        return
    with suppress(OSError):
        os.write(process.stdin.fileno(), farewell)
    process.stdin.close()
    _await_end_of(process.stdout.fileno())
    _kill_group(process.pid)
    process.wait()
    process.stdout.close()


def _await_end_of(output: int) -> None:
    """Read and discard its output until that ends, or the grace period is over."""
    deadline = monotonic() + GRACE_SECONDS
    with DefaultSelector() as selector:
        selector.register(output, EVENT_READ)
        while (left := deadline - monotonic()) > 0:
            if selector.select(left) and not _read(output):
                return


def _read(output: int) -> bytes:
    """Return the bytes that are ready to read; nothing once it is closed."""
    try:
        return os.read(output, MOST_UNREAD)
    except OSError:
        return b""


def _kill_group(leader: int) -> None:
    # Until we wait for its leader, dead or alive, no other group can get this number.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
