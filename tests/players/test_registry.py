"""Players by their codes, and what is wrong with a code."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lanterns.players import PLAYERS, Greedy, UnknownPlayer, find_player

SOME_BOTS = """
class First:
    def choose(self, view, legal, rng):
        return legal[0]

def make_first():
    return First()

class NeedsMore(First):
    def __init__(self, level):
        pass

class NoPlayer:
    pass

level = 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a current folder with modules in it that are not installed."""
    (tmp_path / "some_bots.py").write_text(SOME_BOTS)
    (tmp_path / "broken_bot.py").write_text("class Bot\n")
    (tmp_path / "lacking_bot.py").write_text("import no_such_package\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in ("some_bots", "broken_bot", "lacking_bot"):
        sys.modules.pop(name, None)


def test_a_name_is_enough_for_a_registered_player() -> None:
    assert isinstance(find_player("greedy"), Greedy)
    assert all("\n" not in kind.about for kind in PLAYERS.values())


@pytest.mark.parametrize("code", ["some_bots:First", "some_bots:make_first"])
def test_a_class_or_a_function_of_a_module_makes_a_player(folder: Path, code: str) -> None:
    assert type(find_player(code)).__name__ == "First"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("gredy", r"there is no player 'gredy'; did you mean greedy\?$"),
        ("anna", "there is no player 'anna'; there are random, .* module:Class for your own"),
        ("gredy:3", r"there is no player or Python module 'gredy'; did you mean greedy\?$"),
        ("anna:3", "there is no player or Python module 'anna'; there are random, .* installed"),
        ("no_such.module:Bot", "there is no player or Python module 'no_such.module'"),
        ("broken_bot:Bot", "'broken_bot' cannot be imported: SyntaxError"),
        ("lacking_bot:Bot", "'lacking_bot' cannot be imported: No module named 'no_such_package'"),
        (":Bot", "cannot be imported"),
        ("some_bots:Frist", "the module 'some_bots' has no 'Frist'"),
        ("some_bots:level", "some_bots:level is neither a class nor a function"),
        (
            "some_bots:NeedsMore",
            r"NeedsMore\(\) does not make a player: TypeError.*level",
        ),
        ("some_bots:NoPlayer", r"makes a NoPlayer, which has no choose\(view, legal, rng\)"),
        ("greedy:3", "greedy takes no setting, got '3'"),
    ],
)
def test_what_is_wrong_is_named(folder: Path, code: str, sentence: str) -> None:
    with pytest.raises(UnknownPlayer, match=sentence):
        find_player(code)


def test_an_installed_package_is_not_hidden(folder: Path) -> None:
    (folder / "lanterns.py").write_text("raise AssertionError")
    with pytest.raises(UnknownPlayer, match="the module 'lanterns' has no 'Bot'"):
        find_player("lanterns:Bot")


def test_the_page_of_players_names_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    assert [code for code in PLAYERS if not re.search(rf"^\| `{code}[`:]", page, re.M)] == []
