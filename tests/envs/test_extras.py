"""An environment that lacks a package says in one line which extra to install."""

import subprocess
import sys
from typing import Final

CASES: Final = (
    ("lanterns.envs.lanterns_v0", "pettingzoo", "envs"),
    ("lanterns.envs.lanterns_v0", "gymnasium", "envs"),
    ("lanterns.envs.gymnasium", "PIL", "envs"),
    ("lanterns.envs.vector", "gymnasium", "envs"),
    ("lanterns.envs.openspiel", "pyspiel", "openspiel"),
)
_RUN: Final = """
import sys
from importlib import import_module
from lanterns import envs, players, render
from lanterns.extras import MissingExtra
loaded = set(sys.modules)
for case in sys.argv[1:]:
    module, package = case.split(",")
    sys.modules[package] = None
    try:
        import_module(module)
    except MissingExtra as error:
        print(error)
    for name in set(sys.modules) - loaded:
        del sys.modules[name]
"""


def test_a_missing_package_is_named_with_its_extra() -> None:
    cases = [f"{module},{package}" for module, package, _ in CASES]
    command = [sys.executable, "-c", _RUN, *cases]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    told = [line.partition(" needs ")[2] for line in done.stdout.splitlines()]
    assert told == [
        f"{package}, which is not installed: pip install 'lanterns[{extra}]'"
        for _, package, extra in CASES
    ]
