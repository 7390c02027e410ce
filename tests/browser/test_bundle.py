"""The page is light: all that a visitor could ever fetch of it, compressed."""

import gzip
from pathlib import Path

_PAGE = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "http" / "page"
_MOST = 150_000


def test_the_whole_page_is_small() -> None:
    assets = [path for path in _PAGE.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert any(path.suffix == ".js" for path in assets), "the page has not been built: make page"
    assert sum(len(gzip.compress(path.read_bytes())) for path in assets) < _MOST
