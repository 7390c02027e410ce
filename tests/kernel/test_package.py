"""The door is exact, numba is asked for politely, and the cache notices every change."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

from lanterns import kernel
from lanterns.kernel import compile as compiling

WITHOUT_NUMBA = """
import sys
from importlib import import_module
import lanterns
assert lanterns.new_game(lanterns.Options(2), 1).turn == 1
for module in sys.argv[1:]:
    sys.modules[module] = None
import lanterns.kernel
for use in ("kernel.deal", "kernel.Game", "import_module('lanterns.kernel.compile')"):
    try:
        eval(use, {"kernel": lanterns.kernel, "import_module": import_module})
    except ImportError as error:
        print(error.name, error)
"""

OVER_THE_LIMIT = """
from lanterns.kernel import new_state
from lanterns.kernel.place import over_the_limit
from lanterns.kernel.layout import LANTERNS, SEATS
state = new_state()
state[SEATS + LANTERNS] = 12
print(over_the_limit(state), sum(over_the_limit.stats.cache_hits.values()))
"""

PLAYED = """
from lanterns.kernel import deal, generator, new_state, playout
state, rng = new_state(), generator(1)
deal(state, 2, 0, 0, rng)
playout(state, rng)
print(sum(playout.stats.cache_hits.values()))
"""

A_BOT = """
from pathlib import Path
from lanterns.kernel import Compiler
from {module} import Box

@Compiler(Path(__file__).parent)
def double(box: Box) -> int:
    return 2 * box.size

print(double(Box(3)), sum(double.stats.cache_hits.values()))
"""


def _run(*arguments: str, path: Path | None = None) -> str:
    environment = os.environ if path is None else {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        env=environment,
        cwd=path,
    )
    return done.stdout


def test_the_door_is_exact() -> None:
    assert all(hasattr(kernel, name) for name in kernel.__all__)
    public = {
        name
        for name, value in vars(kernel).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    used_by_the_package = {"TYPE_CHECKING", "import_module"}
    assert public == set(kernel.__all__) | used_by_the_package
    assert {*dir(kernel)} >= {*kernel.__all__}


def test_no_module_has_the_name_of_something_public() -> None:
    """Otherwise the name would mean one or the other, by what was imported first."""
    modules = {module.name for module in iter_modules(kernel.__path__)}
    assert modules.isdisjoint(kernel.__all__)


@pytest.mark.parametrize("missing", [("numba",), ("numba", "numpy")], ids="+".join)
def test_without_numba_the_extra_is_named(missing: tuple[str, ...]) -> None:
    lines = _run("-c", WITHOUT_NUMBA, *missing).splitlines()
    sentence = "lanterns.kernel needs numba, which is not installed: pip install 'lanterns[fast]'"
    assert lines == [f"numba {sentence}"] * 3


def test_what_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'undo'"):
        _ = kernel.undo


def test_warming_says_in_one_line_what_it_did() -> None:
    told = _run("-m", "lanterns.kernel")
    assert told.startswith("the kernel is compiled")
    assert told.count("\n") == 1


def test_a_changed_source_changes_the_stamp(tmp_path: Path) -> None:
    source = tmp_path / "bot.py"
    source.write_text("A = 1\n")
    before = compiling.stamp((tmp_path,))
    source.write_text("A = 2\n")
    compiling.stamp.cache_clear()
    assert compiling.stamp((tmp_path,)) != before


def test_a_changed_rule_of_the_engine_is_compiled_in(tmp_path: Path) -> None:
    """On a copy of the package, so that the cache in use stays as it is."""
    source = Path(kernel.__file__).parents[1]
    for part in ("engine", "kernel"):
        shutil.copytree(
            source / part,
            tmp_path / "lanterns" / part,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    for file in ("__init__.py", "seeds.py"):
        shutil.copy(source / file, tmp_path / "lanterns" / file)
    assert _run("-c", OVER_THE_LIMIT, path=tmp_path) == "False 0\n"
    assert _run("-c", OVER_THE_LIMIT, path=tmp_path) == "False 1\n"
    rule = tmp_path / "lanterns/engine/state.py"
    rule.write_text(
        rule.read_text().replace("LANTERN_LIMIT: Final = 12", "LANTERN_LIMIT: Final = 11")
    )
    assert _run("-c", OVER_THE_LIMIT, path=tmp_path) == "True 0\n"


def test_functions_over_the_table_of_rules_are_compiled_once() -> None:
    _run("-c", PLAYED)
    assert _run("-c", PLAYED) == "1\n"


def test_a_type_may_move_to_another_module(tmp_path: Path) -> None:
    box = "from typing import NamedTuple\n\nclass Box(NamedTuple):\n    size: int\n"
    for module in ("before", "after"):
        (tmp_path / f"{module}.py").write_text(box)
        (tmp_path / "bot.py").write_text(A_BOT.format(module=module))
        assert _run("bot.py", path=tmp_path) == "6 0\n"
        assert _run("bot.py", path=tmp_path) == "6 1\n"
        (tmp_path / f"{module}.py").unlink()
