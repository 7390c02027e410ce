"""The page of rulings keeps its word: what it says carries a ruling out is there."""

import re
from importlib import resources
from pathlib import Path

import pytest

from lanterns.engine import RULES_VERSION

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "rules.md").read_text("utf-8")

RULINGS = re.findall(r"^\*\*([RE]\d+) ", PAGE, re.MULTILINE)
"""Those of the rulebooks; our own (P) need not name a module."""


def paragraph(ruling: str) -> str:
    """Return the page's text under a ruling's number."""
    found = re.findall(rf"^\*\*{ruling} .*?(?=^\*\*|^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1, f"{ruling} stands on the page {len(found)} times"
    return str(found[0])


def defined() -> set[str]:
    """Return the names of all the engine's tests."""
    files = [*TESTS.glob("engine/test_*.py"), *TESTS.glob("properties/test_*.py")]
    return {
        name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    }


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_names_its_module_and_a_test(ruling: str) -> None:
    carried_out = paragraph(ruling).rpartition("\n*")[2]
    names = re.findall(r"`(\w+)`", carried_out)
    modules = [name for name in names if not name.startswith("test_")]
    folder = resources.files("lanterns.engine")
    assert modules
    assert all(folder.joinpath(f"{module}.py").is_file() for module in modules)
    assert len(names) > len(modules)


def test_every_test_it_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert named - defined() == set()


@pytest.mark.parametrize("letter", ["R", "E", "P"])
def test_rulings_are_numbered_without_gaps(letter: str) -> None:
    found = re.findall(rf"^\*\*{letter}(\d+) ", PAGE, re.MULTILINE)
    numbers = [int(number) for number in found]
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_ruling_is_named_by_a_test_and_every_test_by_a_ruling() -> None:
    named = {name.split("_")[1].upper() for name in defined()}
    assert {name for name in named if re.fullmatch(r"[RE]\d+", name)} == set(RULINGS)


def test_the_page_describes_the_rules_as_they_are_played() -> None:
    assert f"This page describes version {RULES_VERSION} of the rules." in PAGE
