"""The module under wasmtime: its errors, its cache, and a search that disturbs nobody."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, thread_time
from typing import Final

import pytest
from wasmtime import wat2wasm

from lanterns.engine import Options, View, legal_actions, new_game, view
from lanterns.players.brain import MODULE_FILE, BrokenModule, Search
from lanterns.players.brain.machines.module import ModuleMachine
from lanterns.players.mcts import player

_FIX: Final = "install lanterns again, or in a clone run make brain to build brain.wasm$"
_DECIDE: Final = """
from lanterns.engine import Options, new_game, view
from lanterns.players.brain import Search
from lanterns.players.brain.machines.module import ModuleMachine
search = Search(ModuleMachine(), view(new_game(Options(2), 1), 0), seed=1)
search.run(100)
print(search.ranking()[0])
"""


def _seen() -> View:
    return view(new_game(Options(2), 1), 0)


def _search() -> Search:
    return Search(ModuleMachine(), _seen(), seed=1)


_MODULE: Final = MODULE_FILE.read_bytes()
_EMPTY: Final = '(memory (export "memory") 1)' + "".join(
    f'(global (export "{place}") i32 (i32.const 0))' for place in ("position", "seed", "beliefs")
)
"""A module without entry points."""


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "cannot be loaded .*No such file"),
        (b"", "cannot be loaded"),
        (_MODULE[:-1000], "cannot be loaded"),
        (_MODULE[:8] + bytes([255]) * 100 + _MODULE[108:], "cannot be loaded"),
        (wat2wasm('(module (import "env" "exp" (func)))'), "cannot be started .*1 imports"),
        (wat2wasm("(module)"), "has no 'memory'"),
        (wat2wasm('(module (memory (export "memory") 0))'), "has no 'position'"),
        (wat2wasm(f"(module {_EMPTY})"), "has no 'begin'"),
    ],
    ids=["missing", "empty", "cut", "damaged", "imports", "no memory", "no place", "no entry"],
)
def test_a_broken_module_is_one_sentence_that_names_the_fix(
    content: bytes | None, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "brain.wasm"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BrokenModule, match=f"^the bots' module {problem}.*: {_FIX}"):
        Search(ModuleMachine(file), _seen(), seed=1)


def _decide(first: str = "", **changed: str) -> "subprocess.Popen[str]":
    """Start a process that decides, with other variables in its environment."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", first + _DECIDE],
        env={**os.environ, "XDG_CACHE_HOME": "", **changed},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _decision() -> str:
    search = _search()
    search.run(100)
    return f"{search.ranking()[0]}\n"


def test_processes_that_compile_at_once_share_a_cache(tmp_path: Path) -> None:
    both = [_decide(XDG_CACHE_HOME=str(tmp_path)) for _ in range(2)]
    assert [one.communicate() for one in both] == [(_decision(), "")] * 2
    assert any(tmp_path.joinpath("wasmtime").rglob("*")), "the folder of the cache"


def test_it_runs_where_nothing_can_be_written(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("", "utf-8")
    assert _decide(HOME=str(home)).communicate() == (_decision(), "")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit addresses")
def test_it_runs_where_addresses_are_limited() -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))"
    assert _decide(limit).communicate() == (_decision(), "")


def test_other_threads_run_during_a_search() -> None:
    """Each look at the clock needs the interpreter."""
    machine, began, ended = ModuleMachine(), Event(), Event()
    Search(machine, _seen(), seed=1)
    during: list[float] = []

    def search() -> None:
        during.append(monotonic())
        began.set()
        machine.call("search", 50_000)
        during.append(monotonic())
        ended.set()

    thread, looks = Thread(target=search), []
    thread.start()
    began.wait()
    while not ended.is_set():
        looks.append(monotonic())
    thread.join()
    first, last = during
    margin = (last - first) / 10
    assert any(first + margin < look < last - margin for look in looks)


def test_a_search_for_a_time_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the processor's time, which other programs do not take."""
    monkeypatch.setattr(player, "monotonic", thread_time)
    champion, state = player.Mcts(ModuleMachine(), seconds=0.2), new_game(Options(2), 1)
    began = thread_time()
    champion.choose(_seen(), legal_actions(state), Random(1))
    assert 0.1 < thread_time() - began < 0.3


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux shows what a process holds")
def test_searches_leave_nothing_behind() -> None:
    machine, held = ModuleMachine(), []
    for searches in (100, 1000):
        for seed in range(searches):
            Search(machine, _seen(), seed).run(20)
        held.append(_held())
    assert held[1] - held[0] < 1 << 20


def _held() -> int:
    """Return the bytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()
