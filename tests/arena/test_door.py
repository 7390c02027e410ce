"""What the arena's door shows, and what passing through it loads."""

import subprocess
import sys

import lanterns.arena
import lanterns.arena.stats


def test_every_name_is_there() -> None:
    for package in (lanterns.arena, lanterns.arena.stats):
        assert all(hasattr(package, name) for name in package.__all__)
        assert len(set(package.__all__)) == len(package.__all__)


def test_nothing_optional_is_loaded_before_it_is_needed() -> None:
    script = (
        "import sys, lanterns.arena, lanterns.arena.stats\n"
        "print({'ray', 'matplotlib', 'openskill', 'numpy', 'rich'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "set()", done.stderr
