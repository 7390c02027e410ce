"""The page is light: the first load, and all that a visitor could ever fetch of it, compressed.

Compressed by the build with Brotli, as browsers get it over HTTPS; over plain HTTP it is gzip. Code
is every script, style and page but what is only read: the sentences in ``web/src/words``, which the
build writes into files of their own. They are counted by language, as a visitor reads one.
"""

import re
from pathlib import Path

_PAGE = Path(__file__).parents[2] / "src" / "lanterns" / "server" / "http" / "page"
_MOST = 162_000
_WORDS = {
    "English": ("words", "words-later", "texts", "strategy-en"),
    "German": ("all", "strategy-de"),
}
"""The files with the sentences of each language; ``vite.config.ts`` names them."""
_MOST_WORDS = 21_000
_MOST_FONTS = 60_000
_FIRST_LOAD = 45_000
_TABLE_LOAD = 57_000
"""What the page of a table loads more than that before it draws."""


def _size(path: Path) -> int:
    return path.with_name(f"{path.name}.br").stat().st_size


def test_the_whole_page_is_small() -> None:
    assets = [path for path in _PAGE.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert any(path.suffix == ".js" for path in assets), "the page has not been built: make page"
    words = {path: _language(path) for path in assets if _language(path)}
    assert len(words) == sum(len(names) for names in _WORDS.values())
    for language in _WORDS:
        mine = [path for path, its in words.items() if its == language]
        assert sum(_size(path) for path in mine) < _MOST_WORDS, language
    assert sum(_size(path) for path in assets if path not in words) < _MOST


def _language(path: Path) -> str | None:
    """Return the language of a file with sentences; a name ends with a hash of six characters."""
    name = path.stem[:-7] if path.parent.name == "assets" else ""
    return next((its for its, names in _WORDS.items() if name in names), None)


def test_the_fonts_are_small_and_come_with_their_license() -> None:
    fonts = [path for path in _PAGE.rglob("*") if path.suffix in (".woff2", ".woff", ".ttf")]
    assert {path.suffix for path in fonts} == {".woff2"}, "compressed already"
    assert sum(path.stat().st_size for path in fonts) < _MOST_FONTS
    notices = (_PAGE / "notices.txt").read_text(encoding="utf-8")
    for path in fonts:
        family = path.name.partition("-")[0]
        assert family in notices, f"notices.txt lacks the license of {path.name}"
    assert "SIL OPEN FONT LICENSE" in notices


def _linked(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="/(assets/[^"]+)"', (_PAGE / page).read_text())


def test_the_page_of_a_table_asks_at_once_for_what_a_table_needs() -> None:
    more = set(_linked("table.html")) - set(_linked("index.html"))
    kinds = {Path(name).name.partition("-")[0] + Path(name).suffix for name in more}
    assert {"table.js", "table.css", "art.js"} <= kinds
    assert sum(_size(_PAGE / name) for name in more) < _TABLE_LOAD


def test_the_first_load_is_small() -> None:
    index = _PAGE / "index.html"
    names = _linked("index.html")
    assert sorted(Path(name).suffix for name in names) == [".css", *3 * [".js"], ".woff2"], names
    code = [_PAGE / name for name in names if not name.endswith(".woff2")]
    assert sum(_size(path) for path in [index, *code]) < _FIRST_LOAD
