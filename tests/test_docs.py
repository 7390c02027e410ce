"""The documentation: every page is in the menu, its code runs, every public name has an example."""

import contextlib
import doctest
import io
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from lanterns.cli.app import app

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
PAGES: Final = [ROOT / "README.md", ROOT / "PACKAGE.md", *sorted(DOCS.rglob("*.md"))]


class Block(NamedTuple):
    """A block of code on a page."""

    page: Path
    line: int
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def _blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text("utf-8")
        for found in re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, re.M | re.S):
            yield Block(page, text.count("\n", 0, found.start()) + 1, found[1].strip(), found[2])


BLOCKS: Final = list(_blocks())


def _is_doctest(block: Block) -> bool:
    return ">>>" in block.code


def test_every_block_is_of_a_kind_that_is_tested() -> None:
    """Those with prompts are doctests; the protocol's tests read those that name a message."""
    known = re.compile(r"|pycon|python|toml|json( \w+)?|ebnf|nginx|\{toctree\}|\{eval-rst\}")
    assert [f"{b}: {b.language}" for b in BLOCKS if not known.fullmatch(b.language)] == []
    prompts = [block for block in BLOCKS if block.language == "pycon"]
    assert [str(block) for block in prompts if not _is_doctest(block)] == []


SCRIPTS: Final = [b for b in BLOCKS if b.language == "python" and not _is_doctest(b)]


@pytest.mark.parametrize("block", SCRIPTS, ids=str)
def test_code_without_prompts_runs(
    block: Block, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It continues the examples of its page. What needs a package that is not here is compiled."""
    monkeypatch.chdir(tmp_path)
    code = compile(block.code, str(block), "exec")
    packages = re.findall(r"^import (\w+)", block.code, re.M)
    if any(find_spec(package) is None for package in packages):
        return
    namespace: dict[str, object] = {}
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with contextlib.redirect_stdout(io.StringIO()):
        if "sys.stdin" not in block.code:
            for example in doctest.DocTestParser().get_examples(block.page.read_text("utf-8")):
                with contextlib.suppress(Exception):  # the doctest reports it
                    exec(compile(example.source, str(block), "single"), namespace)
        exec(code, namespace)


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.language == "toml"], ids=str)
def test_toml_can_be_read(block: Block) -> None:
    assert tomllib.loads(block.code)


def _command_lines() -> Iterator[tuple[Block, str]]:
    for block in BLOCKS:
        if not block.language:
            for line in block.code.splitlines():
                for part in line.split(" | "):
                    command = re.sub(r"\s+#.*", "", part).strip()
                    if command.startswith("lanterns "):
                        yield block, command


COMMANDS: Final = list(_command_lines())


def test_command_lines_on_the_pages_can_be_typed() -> None:
    """Every command and option exists, and every value is of its kind; nothing is carried out."""
    assert len(COMMANDS) > 15
    for block, line in COMMANDS:
        command: object = get_command(app)
        words = shlex.split(line)[1:]
        while isinstance(command, TyperGroup) and words and not words[0].startswith("-"):
            assert words[0] in command.commands, f"{block}: {line}"
            command = command.commands[words.pop(0)]
        if not isinstance(command, TyperGroup):
            command.make_context("lanterns", words).close()  # type: ignore[attr-defined]


def test_every_page_is_in_the_menu() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    listed = set(re.findall(r"^[\w/-]+$", index, re.M))
    pages = {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md")}
    assert pages - listed == {"index"}
    assert {name for name in listed if not (DOCS / f"{name}.md").is_file()} == set()


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as Sphinx and code hosts make them."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"(?ms)^```.*?^```$", "", page.read_text("utf-8")), re.M
    )
    plain = [re.sub(r"[`*]", "", heading).strip().lower() for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"(?ms)^```.*?^```$", "", page.read_text("utf-8"))
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor and target.suffix == ".md":
            assert anchor in _anchors(target), link


REFERENCE: Final = {
    "lanterns": "lanterns",
    "lanterns.notation": "notation",
    "lanterns.render": "render",
    "lanterns.players": "players",
    "lanterns.arena": "arena",
    "lanterns.arena.stats": "arena",
    "lanterns.analysis": "analysis",
    "lanterns.kernel": "kernel",
}


@pytest.mark.parametrize("package", REFERENCE)
def test_every_public_name_is_used_in_an_example(package: str) -> None:
    """An import alone is no example."""
    page = DOCS / "reference" / f"{REFERENCE[package]}.md"
    assert f".. automodule:: {package}\n" in page.read_text("utf-8")
    examples = doctest.DocTestParser().get_examples(page.read_text("utf-8"))
    code = "".join(one.source for one in examples if not one.source.startswith(("from", "import")))
    used = set(re.findall(r"\w+", code))
    assert [name for name in import_module(package).__all__ if name not in used] == []


@pytest.mark.soak
def test_the_site_is_built_without_warnings_and_fetches_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    strict = ["--quiet", "--fail-on-warning", "--keep-going"]
    build = [sys.executable, "-m", "sphinx", *strict, str(DOCS), str(tmp_path)]
    subprocess.run(build, check=True, timeout=600)
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > len(PAGES)
    assert (tmp_path / "searchindex.js").is_file()
    assert (tmp_path / "repository" / "examples" / "bot.py.txt").is_file()
    fetched = re.compile(
        r'<(?:script|img|iframe)[^>]* src="(?:https?:)?//|<link[^>]* href="https?://'
    )
    for page in pages:
        assert not fetched.search(page.read_text("utf-8")), page
    for sheet in tmp_path.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//|@import", sheet.read_text("utf-8")), sheet
