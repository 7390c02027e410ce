"""Installing as people do, in fresh environments: each extra, lowest and newest versions."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.soak

_ROOT: Final = Path(__file__).parents[1]
_PROJECT: Final = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]
_BUILD: Final = """
import sys, build_backend
print(getattr(build_backend, "build_" + sys.argv[1])(sys.argv[2]))
"""


def _run(*command: str | Path, at: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command,
        cwd=at,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
        env={name: value for name, value in os.environ.items() if name != "PIP_CONSTRAINT"},
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel from the source archive, which includes the page."""
    folder = tmp_path_factory.mktemp("dist")
    python = (sys.executable, "-c", _BUILD)
    name = _run(*python, "sdist", folder, at=_ROOT).stdout.splitlines()[-1]
    shutil.unpack_archive(folder / name, folder, filter="data")
    source = folder / name.removesuffix(".tar.gz")
    assert not (source / "web").exists()
    return folder / _run(*python, "wheel", folder, at=source).stdout.splitlines()[-1]


def _install(wheel: Path, extras: str, home: Path, *options: str) -> Path:
    """Install the wheel in a fresh environment, and return the folder of its commands."""
    _run(sys.executable, "-m", "venv", home, at=wheel.parent)
    wanted = f"lanterns[{extras}] @ {wheel.as_uri()}" if extras else str(wheel)
    pip = (home / "bin" / "python", "-m", "pip", "install", "--quiet")
    _run(*pip, "--disable-pip-version-check", *options, wanted, at=wheel.parent)
    return home / "bin"


def _lowest() -> Iterator[str]:
    """Yield the lower bounds as constraints."""
    for requirements in _PROJECT["optional-dependencies"].values():
        for requirement in requirements:
            if found := re.match(r"([\w.-]+)>=([\d.]+)", requirement):
                yield f"{found[1]}=={found[2]}"


def _play(bin_: Path, at: Path) -> None:
    """Run the commands that need no more than the extra cli."""
    _run(bin_ / "lanterns", "players", at=at)
    _run(bin_ / "lanterns", "simulate", "--games", "1", "--out", "games.jsonl", at=at)
    _run(bin_ / "lanterns", "verify", "games.jsonl", at=at)
    _run(bin_ / "lanterns", "show", "games.jsonl", at=at)
    refused = _run(bin_ / "lanterns", "play", "--players", "5", at=at, code=2)
    assert refused.stderr.count("\n") == 1


def _search(bin_: Path, at: Path) -> None:
    """Run players that search, and the analysis of a game."""
    _run(bin_ / "lanterns", "arena", "planner", "champion:10", "--games", "2", at=at)
    _run(bin_ / "lanterns", "analyze", "games.jsonl", at=at)


def _serve(bin_: Path, at: Path) -> None:
    """Run a server that sends the page, and the licenses of what the page bundles."""
    command = [str(bin_ / "lanterns"), "serve", "--port", "0", "--db", "tables.db"]
    with subprocess.Popen(command, cwd=at, stdout=subprocess.PIPE, text=True) as serving:
        try:
            assert serving.stdout is not None
            lines = iter(serving.stdout.readline, "")
            address = next(a[0] for line in lines if (a := re.search(r"http://[\d.]+:\d+", line)))
            assert b"<html" in urlopen(address).read()
            assert b"Svelte" in urlopen(f"{address}/notices.txt").read()
        finally:
            serving.terminate()


def test_git(tmp_path: Path) -> None:
    """pip clones the repository and builds the page and the static site by itself."""
    if not (_ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is not a git repository")
    home = tmp_path / "venv"
    _run(sys.executable, "-m", "venv", home, at=tmp_path)
    pip = (home / "bin" / "python", "-m", "pip", "install", "--quiet")
    _run(*pip, "--disable-pip-version-check", f"git+{_ROOT.as_uri()}", at=tmp_path)
    code = "import lanterns; print(lanterns.__file__)"
    package = Path(_run(home / "bin" / "python", "-c", code, at=tmp_path).stdout.strip()).parent
    assert (package / "server" / "http" / "page" / "index.html").is_file()
    assert (package / "server" / "local" / "site" / "index.html").is_file()


def test_bare(wheel: Path, tmp_path: Path) -> None:
    bin_ = _install(wheel, "", tmp_path / "venv", "--no-index")
    code = "from lanterns.arena import play_game; from lanterns import Options;"
    code += "print(play_game(Options(2), 1, ['greedy']).outcome.honor)"
    _run(bin_ / "python", "-c", code, at=tmp_path)
    refused = _run(bin_ / "lanterns", "players", at=tmp_path, code=2)
    assert refused.stderr.endswith(": pip install 'lanterns[cli]'\n")


def test_cli(wheel: Path, tmp_path: Path) -> None:
    bin_ = _install(wheel, "cli", tmp_path / "venv")
    _play(bin_, tmp_path)
    _search(bin_, tmp_path)
    packages = _run(bin_ / "python", "-m", "pip", "list", at=tmp_path).stdout
    assert "wasmtime" in packages
    assert "numba" not in packages
    assert "numpy" not in packages
    refused = _run(bin_ / "lanterns", "serve", at=tmp_path, code=2)
    assert "pip install 'lanterns[server]'" in refused.stderr


def test_cli_and_server(wheel: Path, tmp_path: Path) -> None:
    bin_ = _install(wheel, "cli,server", tmp_path / "venv")
    _play(bin_, tmp_path)
    _serve(bin_, tmp_path)


@pytest.mark.parametrize("versions", ["lowest", "newest"])
def test_all_versions_that_are_allowed(wheel: Path, tmp_path: Path, versions: str) -> None:
    options: tuple[str, ...] = ()
    if versions == "lowest":
        (tmp_path / "lowest.txt").write_text("\n".join(_lowest()))
        options = ("--constraint", str(tmp_path / "lowest.txt"))
    extras = "cli,fast,server,arena,plots"
    bin_ = _install(wheel, extras, tmp_path / "venv", *options)
    _play(bin_, tmp_path)
    _search(bin_, tmp_path)
    _serve(bin_, tmp_path)
    _run(bin_ / "lanterns", "stats", "games.jsonl", "--plots", "plots", at=tmp_path)


@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_tools_that_install_commands(
    tool: str, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (found := shutil.which(tool)) is None:
        pytest.skip(f"{tool} is not installed")
    for name in ("PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    command = [found, *(["tool"] if tool == "uv" else []), "install", "--python", sys.executable]
    _run(*command, f"lanterns[cli] @ {wheel.as_uri()}", at=tmp_path)
    _play(tmp_path / ("UV_TOOL_BIN_DIR" if tool == "uv" else "PIPX_BIN_DIR"), tmp_path)
