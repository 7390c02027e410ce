"""What is packed for the browser is enough to play, without what a browser lacks."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import lanterns
from lanterns.players import LEVELS
from lanterns.players.brain import MODULE_FILE

_ROOT = Path(__file__).parents[3]
_BROWSER = """
import sys
from types import ModuleType, SimpleNamespace
from wasmtime import Engine, Global, Instance, Module, Store

store = Store(Engine())
exports = Instance(store, Module.from_file(store.engine, sys.argv[3]), []).exports(store)
memory = exports["memory"]


class Uint8Array:
    def new(buffer, address, size):
        return SimpleNamespace(
            assign=lambda content: memory.write(store, content, address),
            to_bytes=lambda: bytes(memory.read(store, address, address + size)),
        )


def exported(name):
    found = exports[name]
    if isinstance(found, Global):
        return SimpleNamespace(value=found.value(store))
    return lambda *numbers: found(store, *numbers)


whole = SimpleNamespace(buffer=None)
names = ("begin", "weigh", "search", "search_by_plan", "rank", "confine", "sample")
places = ("position", "seed", "beliefs", "codes", "values", "shares", "honor")
found = {name: exported(name) for name in names + places}
sys.modules["js"] = ModuleType("js")
sys.modules["js"].Uint8Array = Uint8Array
sys.modules["lanterns_brain"] = ModuleType("lanterns_brain")
sys.modules["lanterns_brain"].exports = SimpleNamespace(**found, memory=whole)
"""
"""What a browser's worker offers to Python, made of wasmtime."""

_PLAY = """
left_out = ("asyncpg", "numba", "numpy", "starlette", "uvicorn", "wasmtime")
for name in (*sys.argv[2].split(","), *left_out):
    if name == "wasmtime" or name not in sys.modules:
        sys.modules[name] = None
import lanterns, pickle
assert lanterns.__file__.startswith(sys.argv[1])
import lanterns.server.local.browser
from lanterns.engine import Options, new_game, legal_actions, view
from lanterns.players import LEVELS
from lanterns.server.bots.jobs import Decide
from lanterns.server.local.bots import carry_out, warm_up
sys.platform = "emscripten"
warm_up()
state = new_game(Options(3, expansion=True), 7)
seen = view(state, state.seat_to_move)
for level in LEVELS:
    done, action = pickle.loads(carry_out(pickle.dumps(Decide(level.name, seen, 1))))
    assert done, (level.name, action)
    assert action in legal_actions(state)
    print(level.name)
from lanterns.notation import Record
from lanterns.server.bots.advice import FindHint, ReviewPart
done, hint = pickle.loads(carry_out(pickle.dumps(FindHint(seen))))
assert done, hint
record = Record(Options(3, expansion=True), 7, actions=(action,))
done, decisions = pickle.loads(carry_out(pickle.dumps(ReviewPart(record, 0))))
assert done, decisions
assert 0 < hint.chance < 1 and len(decisions) == 1
print("analysis")
del sys.modules["lanterns_brain"].exports.confine
print(*pickle.loads(carry_out(pickle.dumps(FindHint(seen)))))
"""


def load_pack() -> ModuleType:
    spec = spec_from_file_location("pack", _ROOT / "web" / "worker" / "pack.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_level_plays_and_games_are_analyzed_with_what_is_packed(tmp_path: Path) -> None:
    package = Path(lanterns.__file__).parent
    pack = load_pack()
    is_ours = pack.is_ours
    for path in package.rglob("*"):
        name = path.relative_to(package)
        if is_ours(name.as_posix()):
            copy = tmp_path / "lanterns" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    play = f"{_BROWSER}sys.path.insert(0, sys.argv[1]){_PLAY}"
    left_out = ",".join(name for name in pack.UNUSED if "/" not in name)
    done = subprocess.run(
        [sys.executable, "-c", play, tmp_path, left_out, MODULE_FILE],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    levels = [level.name for level in LEVELS]
    *played, failed = done.stdout.split(maxsplit=len(levels) + 2)
    assert played == [*levels, "analysis", "False"]
    assert failed.startswith("BrokenModule: the bots' module has no")


def test_a_site_can_be_sealed_again(tmp_path: Path) -> None:
    (tmp_path / "local").mkdir()
    (tmp_path / "index.html").write_text("one")
    (tmp_path / "sw.js").write_text('const FILES = "__FILES__";\n')
    seal = load_pack().seal
    seal(str(tmp_path))
    first = (tmp_path / "sw.js").read_text()
    assert '["index.html",3,"sha256-' in first
    assert "local/files.json" in first
    seal(str(tmp_path))
    assert (tmp_path / "sw.js").read_text() == first
    (tmp_path / "index.html").write_text("another")
    seal(str(tmp_path))
    assert '["index.html",7,"sha256-' in (tmp_path / "sw.js").read_text()
