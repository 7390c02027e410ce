"""The static site is small enough to be downloaded, and complete."""

import gzip
from pathlib import Path

import lanterns
from lanterns.cli.site import write_site

_SITE = Path(lanterns.__file__).parent / "server" / "local" / "site"
_MOST = 7_000_000
_MOST_OF_ITS_OWN = 15_000


def test_all_files_together_are_under_7_mb_compressed(tmp_path: Path) -> None:
    """With gzip, which every host has; Brotli makes them a tenth smaller."""
    assert (_SITE / "sw.js").is_file(), "make site builds it"
    files = [file for file in _SITE.rglob("*") if file.is_file() and file.suffix != ".br"]
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 6)) for file in files}
    assert sum(sizes.values()) < _MOST, sizes
    notices = (_SITE / "notices.txt").read_text("utf-8")
    assert "Mozilla Public License" in notices
    assert "pyodide" in notices


def test_the_site_is_written_and_written_over(tmp_path: Path) -> None:
    out = tmp_path / "public"
    assert write_site(out) == 0
    (out / "old.js").touch()
    assert write_site(out) == 0
    assert not (out / "old.js").exists()
    assert (out / "local" / "lanterns.zip").is_file()
    assert not list(tmp_path.glob(".*"))


def _code(folder: Path) -> int:
    """The size of the scripts and styles of a page, compressed by its build."""
    return sum(file.stat().st_size for file in (folder / "assets").glob("*.br"))


def test_the_extra_code_of_the_static_site_is_small() -> None:
    """Its own screens and words, the workers' scripts and the service worker with its list."""
    page = _SITE.parents[1] / "http" / "page"
    assert (page / "index.html").is_file(), "make page builds it"
    scripts = [*(_SITE / "local").glob("*.js"), _SITE / "sw.js"]
    own = sum(len(gzip.compress(file.read_bytes())) for file in scripts)
    assert _code(_SITE) - _code(page) + own < _MOST_OF_ITS_OWN
