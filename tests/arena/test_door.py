"""The arena's exports, and the modules that importing it loads."""

import subprocess
import sys
from types import ModuleType

import pytest

import lanterns.arena
import lanterns.arena.stats


@pytest.mark.parametrize(
    "package", [lanterns.arena, lanterns.arena.stats], ids=lambda it: it.__name__
)
def test_the_exported_names_are_exact(package: ModuleType) -> None:
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    assert public == set(package.__all__)
    assert len(set(package.__all__)) == len(package.__all__)


def test_nothing_optional_is_loaded_before_it_is_needed() -> None:
    script = (
        "import sys, lanterns.arena, lanterns.arena.stats\n"
        "print({'ray', 'matplotlib', 'openskill', 'numpy', 'rich'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr
