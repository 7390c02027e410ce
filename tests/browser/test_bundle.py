"""The page is light: the first load, and all that a visitor could ever fetch of it, compressed."""

import gzip
import re
from pathlib import Path

_PAGE = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "http" / "page"
_MOST = 150_000
_FIRST_LOAD = 45_000


def _size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_the_whole_page_is_small() -> None:
    assets = [path for path in _PAGE.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert any(path.suffix == ".js" for path in assets), "the page has not been built: make page"
    assert sum(_size(path) for path in assets) < _MOST


def test_the_first_load_is_one_script_and_one_style_sheet() -> None:
    index = _PAGE / "index.html"
    names = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index.read_text())
    assert sorted(Path(name).suffix for name in names) == [".css", ".js"], names
    assert sum(_size(path) for path in [index, *(_PAGE / name for name in names)]) < _FIRST_LOAD
