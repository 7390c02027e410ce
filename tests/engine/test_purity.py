"""The engine stands alone, and its door is exact."""

import ast
import subprocess
import sys
from importlib import resources
from importlib.metadata import version
from types import ModuleType

import pytest

import lanterns
from lanterns import engine

_LOADED = """
import sys
before = set(sys.modules)
{code}
print("\\n".join(sorted(set(sys.modules) - before)))
"""


@pytest.mark.parametrize(
    "code", ["import lanterns.engine", "import lanterns; lanterns.player('greedy')"]
)
def test_the_rules_and_a_player_load_the_standard_library_only(code: str) -> None:
    script = _LOADED.format(code=code)
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert "lanterns" in loaded
    assert loaded - {"lanterns"} <= sys.stdlib_module_names


def test_the_engine_asks_no_clock_no_chance_and_no_system() -> None:
    forbidden = {
        "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket",
        "subprocess", "sys", "threading", "time", "uuid",
    }  # fmt: skip
    for file in resources.files("lanterns.engine").iterdir():
        if file.name.endswith(".py"):
            assert not forbidden & _imported(file.read_text("utf-8")), file.name


def _imported(text: str) -> set[str]:
    """Return the top-level names of the modules that a source file imports."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    return names


def _public(module: ModuleType) -> set[str]:
    """Return what a module offers besides its submodules."""
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }


@pytest.mark.parametrize("module", [lanterns, engine], ids=lambda module: module.__name__)
def test_all_is_exact(module: ModuleType) -> None:
    names = list(module.__all__)
    assert len(set(names)) == len(names)
    assert set(names) == _public(module)


def test_the_package_says_its_version_without_a_look_at_its_metadata() -> None:
    script = (
        "import sys, lanterns; print(lanterns.__version__, 'importlib.metadata' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert ran.stdout == f"{version('lanterns')} False\n"


def test_the_packages_door_is_the_engines_and_little_more() -> None:
    assert set(lanterns.__all__) == {*engine.__all__, "fresh_seed", "player"}
    assert all(getattr(lanterns, name) is getattr(engine, name) for name in engine.__all__)
