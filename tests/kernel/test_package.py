"""The door is exact, numba is asked for politely, and the cache notices every change."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

from lanterns import kernel
from lanterns.kernel import compile as compiling

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import lanterns
assert lanterns.new_game(lanterns.Options(2), 1).turn == 1
try:
    import lanterns.kernel
except ImportError as error:
    print(error)
"""


def _run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True, timeout=300
    )
    return done.stdout


def test_the_door_is_exact() -> None:
    public = {
        name
        for name, value in vars(kernel).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    # Functions hide the modules of the same name that they come from.
    assert public == set(kernel.__all__)


def test_without_numba_the_extra_is_named() -> None:
    assert "pip install 'lanterns[fast]'" in _run("-c", WITHOUT_NUMBA)


def test_warming_says_in_one_line_what_it_did() -> None:
    told = _run("-m", "lanterns.kernel")
    assert told.startswith("the kernel is compiled")
    assert told.count("\n") == 1


def test_a_changed_source_changes_the_stamp(tmp_path: Path) -> None:
    source = tmp_path / "bot.py"
    source.write_text("A = 1\n")
    before = compiling._stamp((tmp_path,))
    source.write_text("A = 2\n")
    compiling._stamp.cache_clear()
    assert compiling._stamp((tmp_path,)) != before
