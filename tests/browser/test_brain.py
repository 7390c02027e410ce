"""Chromium decides as wasmtime does, to the last bit of every number."""

from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser
from tests.configurations import CONFIGURATIONS, name

from lanterns.engine import Options, legal_actions, view
from lanterns.players.brain import MODULE_FILE, Search
from lanterns.players.brain.machines.module import ModuleMachine
from lanterns.players.mcts.player import Mcts

from ..players.tables import positions
from .site import SITE, host

_SEED: Final = 11

_REPEAT: Final = """async (steps) => {
    const load = () => WebAssembly.instantiateStreaming(fetch("local/brain.wasm"));
    window.brain ??= (await load()).instance.exports;
    const bytes = (place, size) => new Uint8Array(brain.memory.buffer, brain[place].value, size);
    return steps.map(([what, name, given]) => {
        if (what === "call") return brain[name](...given);
        if (what === "read") return btoa(String.fromCharCode(...bytes(name, given)));
        const content = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
        bytes(name, content.length).set(content);
        return null;
    });
}"""


class Recorder:
    """The module in wasmtime, with a record of what it was asked and what it answered."""

    def __init__(self) -> None:
        self._machine = ModuleMachine()
        self.steps: list[tuple[str, str, Any]] = []
        self.answers: list[Any] = []

    def _note(self, what: str, name: str, given: Any, answer: Any) -> None:
        self.steps.append((what, name, given))
        self.answers.append(answer)

    def write(self, place: str, content: bytes) -> None:
        self._machine.write(place, content)
        self._note("write", place, b64encode(content).decode(), None)

    def read(self, place: str, size: int) -> bytes:
        content = self._machine.read(place, size)
        self._note("read", place, size, b64encode(content).decode())
        return content

    def call(self, entry: str, *numbers: int) -> int:
        answer = self._machine.call(entry, *numbers)
        self._note("call", entry, numbers, answer)
        return answer


def recorded(options: Options) -> Recorder:
    """Return what grandmaster, a planner and the analysis ask in some positions of a game."""
    machine = Recorder()
    for state in positions(options, _SEED, every=24):
        seen = view(state, state.seat_to_move)
        chosen = Mcts(machine, simulations=700).choose(seen, legal_actions(state), Random(_SEED))
        Mcts(machine, 50, by_plan=True).choose(seen, legal_actions(state), Random(_SEED))
        search = Search(machine, seen, _SEED)
        search.weigh()
        search.sample(chosen, worlds=300, seed=_SEED)
    return machine


def test_chromium_decides_as_wasmtime_does(chromium: Callable[[], Browser]) -> None:
    stored = (SITE / "local" / MODULE_FILE.name).read_bytes()
    assert stored == MODULE_FILE.read_bytes(), "the static site is old: make site"
    with host() as hosting, closing(chromium().new_context()) as context:
        page = context.new_page()
        page.goto(f"{hosting.address}robots.txt")  # where nothing else runs
        for options in CONFIGURATIONS:
            machine = recorded(options)
            assert len(machine.steps) > 20
            assert page.evaluate(_REPEAT, machine.steps) == machine.answers, name(options)
