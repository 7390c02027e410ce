"""The page: served at its addresses, compressed, and cached by browsers."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from lanterns.server.http.security import HEADERS
from lanterns.server.http.static import PAGE

from .running import Running, start

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="module" crossorigin src="/assets/index-BcvZQ2ei.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-DdV_zP6V.css" />
  </head>
  <body><div id="page"></div></body>
</html>
"""
TABLE = INDEX.replace(
    "</head>", '  <link rel="modulepreload" href="/assets/table-Cw3kQv8b.js" />\n  </head>'
)
"""The page at the address of a table asks at once for what a table needs."""
FILES = {
    "index.html": INDEX,
    "table.html": TABLE,
    "assets/index-BcvZQ2ei.js": "export const lake = 1;\n" * 100,
    "assets/index-DdV_zP6V.css": "body { margin: 0 }\n" * 100,
    "assets/table-Cw3kQv8b.js": "export const table = 1;\n" * 100,
    "assets/table-Cw3kQv8b.js.br": "the same, compressed",
    "manifest.webmanifest": "{}",
    "icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'></svg>",
    "icon-192.png": "not really one",
    "robots.txt": "User-agent: *\n",
}
SITE = {
    "index.html": '<script type="module" src="./assets/index-Ab12cd.js"></script>\n',
    "assets/index-Ab12cd.js": "export const site = 1;\n",
    "local/worker.js": "postMessage(1);\n",
    "local/pyodide.asm.wasm": "not really one",
    "local/lanterns.zip": "not really one",
    "sw.js": "const FILES = [];\n",
}
KINDS = {
    "/": "text/html; charset=utf-8",
    "/assets/index-BcvZQ2ei.js": "text/javascript; charset=utf-8",
    "/assets/index-DdV_zP6V.css": "text/css; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json",
    "/icon.svg": "image/svg+xml",
    "/icon-192.png": "image/png",
    "/robots.txt": "text/plain; charset=utf-8",
}
ADDRESSES = (
    "/",
    "/table/k7qm2xrt9pw0",
    "/replay/k7qm2xrt9pw0",
    "/rules",
    "/rules/emperor",
    "/learn",
    "/learn/first",
    "/settings",
    "/strategy",
    "/continue",
)
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "gzip, br"}
PLAIN = {"accept-encoding": "identity"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("site")
    (folder / "page" / "assets").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / "page" / name).write_text(text)
    for name, text in SITE.items():
        (folder / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "site" / name).write_text(text)
    with start(folder, page=str(folder / "page"), site=str(folder / "site")) as server:
        yield server
        assert server.stop() == 0


@pytest.fixture
def client(running: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=running.http, headers=BROWSER) as its:
        yield its


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_page_returns_the_page(client: httpx.Client, address: str) -> None:
    answer = client.get(address)
    page = TABLE if address.startswith("/table/") else INDEX
    assert (answer.status_code, answer.text) == (200, page)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/nowhere", "/table", "/assets/gone.js", "/a/b/c/d"])
def test_an_unknown_address_in_a_browser_shows_the_page(client: httpx.Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.text) == (404, INDEX)
    program = client.get(address, headers={"accept": "*/*"})
    assert (program.status_code, program.json()["type"]) == (404, "problem")


def test_the_api_answers_browsers_and_programs_alike(client: httpx.Client) -> None:
    for address in ("/api/nowhere", "/api/tables/zzzzzzzzzzzz"):
        answer = client.get(address)
        assert (answer.status_code, answer.json()["type"]) == (404, "problem")


@pytest.mark.parametrize("address", KINDS)
def test_files_have_their_media_type_and_cache_lifetime(client: httpx.Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == KINDS[address]
    hashed = address.startswith("/assets/")
    kept = "public, max-age=31536000, immutable" if hashed else "no-cache"
    assert answer.headers["cache-control"] == kept
    assert (
        answer.headers["content-security-policy"]
        == dict(HEADERS)[b"content-security-policy"].decode()
    )


@pytest.mark.parametrize("address", KINDS)
def test_an_unchanged_file_is_not_sent_again(client: httpx.Client, address: str) -> None:
    etag = client.get(address).headers["etag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get(address, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
    assert client.get(address, headers={"if-none-match": '"other"'}).status_code == 200


def test_text_is_compressed_for_clients_that_accept_it(running: Running) -> None:
    address = running.http + "/assets/index-BcvZQ2ei.js"
    with httpx.stream("GET", address, headers={"accept-encoding": "br, gzip;q=0.5"}) as zipped:
        raw = b"".join(zipped.iter_raw())
    plain = httpx.get(address, headers=PLAIN)
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == plain.content == FILES["assets/index-BcvZQ2ei.js"].encode()
    assert len(raw) == int(zipped.headers["content-length"]) < len(plain.content) // 10
    assert "content-encoding" not in plain.headers
    assert zipped.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert zipped.headers["etag"] != plain.headers["etag"]
    picture = httpx.get(running.http + "/icon-192.png", headers=BROWSER)
    assert "content-encoding" not in picture.headers
    for refused in ("gzip;q=0", "gzip; q=0.0, *", "br", ""):
        answer = httpx.get(address, headers={"accept-encoding": refused})
        assert "content-encoding" not in answer.headers, refused


def test_precompressed_files_are_sent_to_clients_that_accept_them(running: Running) -> None:
    address = running.http + "/assets/table-Cw3kQv8b.js"
    sent = {
        asked: httpx.get(address, headers={"accept-encoding": asked})
        for asked in ("gzip, br", "*", "gzip, br;q=0", "identity")
    }
    codings = [answer.headers.get("content-encoding") for answer in sent.values()]
    assert codings == ["br", "br", "gzip", None]
    assert sent["gzip, br"].content == FILES["assets/table-Cw3kQv8b.js.br"].encode()
    assert len({answer.headers["etag"] for answer in sent.values()}) == 3
    assert httpx.get(address + ".br").status_code == 404


@pytest.mark.parametrize("address", [*KINDS, "/healthz", "/schema", "/nowhere", "/rules"])
def test_head_requests_are_answered(running: Running, address: str) -> None:
    whole = httpx.get(running.http + address, headers=BROWSER)
    head = httpx.head(running.http + address, headers=BROWSER)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    sent = ("content-type", "content-length", "etag", "cache-control")
    assert [head.headers.get(one) for one in sent] == [whole.headers.get(one) for one in sent]


def test_no_file_outside_the_page_can_be_reached(client: httpx.Client) -> None:
    for address in ("/../tables.db", "/%2e%2e/tables.db", "/assets/..%2f..%2ftables.db", "/log"):
        assert client.get(address, headers={"accept": "*/*"}).status_code == 404


def test_without_a_page_the_server_explains_how_to_build_it(tmp_path: Path) -> None:
    with start(tmp_path, page=str(tmp_path / "nothing")) as running:
        for address in ("/", "/table/k7qm2xrt9pw0"):
            answer = httpx.get(running.http + address)
            assert answer.status_code == 503
            assert "make page" in answer.text
        assert httpx.get(running.http + "/api/tables").json() == []
        assert httpx.get(running.http + "/healthz").status_code == 200


def test_the_static_site_has_its_own_path_and_may_run_webassembly(
    client: httpx.Client,
) -> None:
    for name, text in SITE.items():
        answer = client.get(f"/offline/{name}")
        assert (answer.status_code, answer.text) == (200, text)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert client.get("/offline/").text == SITE["index.html"]
    wasm = client.get("/offline/local/pyodide.asm.wasm")
    assert wasm.headers["content-type"] == "application/wasm"
    # Without the slash its relative addresses would lead elsewhere.
    moved = client.get("/offline")
    assert (moved.status_code, moved.headers["location"]) == (302, "/offline/")
    assert client.get("/api/devices").json()["offline"] is True


def test_without_a_static_site_nothing_is_offered(tmp_path: Path) -> None:
    with start(tmp_path, site=str(tmp_path / "nothing")) as running:
        assert httpx.get(running.http + "/offline/").status_code == 404
        assert httpx.get(running.http + "/api/devices").json()["offline"] is False


def allowed(page: str) -> bool:
    """Whether a page asks for nothing that the policy forbids."""
    return not re.search(r"<style|\sstyle=|\son\w+=|<script>|(?:src|href)=\"https?:", page)


def test_the_built_page_requests_only_what_the_policy_allows() -> None:
    assert allowed(INDEX)
    assert not allowed(INDEX.replace("<body>", "<body><script>1</script>"))
    # A checkout where nothing was built yet has none.
    for built in filter(Path.is_file, (PAGE / "index.html", PAGE / "table.html")):
        text = built.read_text("utf-8")
        assert allowed(text)
        for link in re.findall(r'(?:src|href)="/([^"]*)"', text):
            assert (PAGE / link).is_file(), link
