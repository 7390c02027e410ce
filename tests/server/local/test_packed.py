"""What is packed for the browser is enough to play, without what a browser lacks."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import lanterns

_ROOT = Path(__file__).parents[3]
_PLAY = """
import sys
for name in (*sys.argv[2].split(","), "asyncpg", "litestar", "numba", "numpy", "uvicorn"):
    sys.modules.setdefault(name, None)
import lanterns, pickle
assert lanterns.__file__.startswith(sys.argv[1])
import lanterns.server.local.browser
from lanterns.engine import Options, new_game, legal_actions, view
from lanterns.server.bots.jobs import Decide
from lanterns.server.local.bots import LEVELS_HERE, carry_out
state = new_game(Options(3, expansion=True), 7)
seen = view(state, state.seat_to_move)
for level in LEVELS_HERE:
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
    play = f"import sys; sys.path.insert(0, sys.argv[1]){_PLAY}"
    left_out = ",".join(name for name in pack.UNUSED if "/" not in name)
    done = subprocess.run(
        [sys.executable, "-c", play, tmp_path, left_out],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    assert done.stdout.split() == [
        *("novice", "apprentice", "journeyman", "artisan", "expert", "master", "analysis"),
    ]


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
