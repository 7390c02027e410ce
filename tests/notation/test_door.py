"""The package has one public door."""

import subprocess
import sys
from types import ModuleType

from lanterns import notation


def test_the_door_is_exact() -> None:
    public = {
        name
        for name, value in vars(notation).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(notation.__all__)
    assert len(notation.__all__) == len(set(notation.__all__))


def test_it_needs_the_standard_library_only() -> None:
    code = (
        "import sys, lanterns.notation\n"
        "own = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(own - set(sys.stdlib_module_names) - {'lanterns'}))\n"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    allowed = ("__", "_", "sitecustomize", "usercustomize")
    foreign = [name for name in eval(run.stdout) if not name.startswith(allowed)]
    assert foreign == []
