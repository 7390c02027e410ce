"""Headers, cookies, origins and host names: what keeps other sites and other people out."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from lanterns.server.api.problems import SERVER_ERROR
from lanterns.server.core.identity import fresh_token, hash_token
from lanterns.server.http.routes.session import with_token
from lanterns.server.http.security import PLAIN_COOKIE, SECURE_COOKIE, Identity, identify
from lanterns.server.http.service import Service
from lanterns.server.http.settings import Settings

from .running import Client, Running, start


@pytest.fixture
def browser(running: Running) -> Iterator[httpx.Client]:
    """Sends what a browser sends from the server's own page."""
    with httpx.Client(base_url=running.http, headers={"origin": running.http}) as client:
        assert client.post("/api/session", json={}).json() == {"fresh": True}
        yield client


@pytest.mark.parametrize("path", ["/schema", "/api/tables", "/nowhere", "/api/tables/zzzzzzzzzzzz"])
def test_every_answer_has_the_security_headers(running: Running, path: str) -> None:
    headers = httpx.get(running.http + path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] in ("no-store", "no-cache")
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_a_browser_keeps_its_token_where_no_script_can_read_it(running: Running) -> None:
    answer = httpx.post(running.http + "/api/session", json={}, headers={"origin": running.http})
    name, *flags = answer.headers["set-cookie"].replace("strict", "Strict").split("; ")
    assert re.fullmatch(r"lanterns=[A-Za-z0-9_-]{22}", name)
    assert set(flags) == {"Path=/", "Max-Age=15552000", "HttpOnly", "SameSite=Strict"}
    token = name.partition("=")[2]
    assert token not in answer.text


def test_a_session_keeps_its_token_until_it_gets_another(browser: httpx.Client) -> None:
    before = browser.cookies[PLAIN_COOKIE]
    assert browser.post("/api/session", json={}).json() == {"fresh": False}
    assert browser.cookies[PLAIN_COOKIE] == before
    token = fresh_token()
    browser.post("/api/session", json={"token": token})
    assert browser.cookies[PLAIN_COOKIE] == token


def test_a_browser_forgets_its_token_when_the_person_logs_out(browser: httpx.Client) -> None:
    table = browser.post("/api/tables", json={"name": "Ann"}).json()["table"]
    code = browser.post("/api/link", json={}).json()["code"]
    assert browser.post("/api/session/end", json={}).json() == {"known": True}
    assert PLAIN_COOKIE not in browser.cookies
    assert browser.get(f"/api/tables/{table}").json()["you"] is None
    assert browser.post("/api/session/end", json={}).json() == {"known": False}
    browser.post("/api/session", json={"code": code})
    assert browser.get(f"/api/tables/{table}").json()["you"] is not None, "the link brings it back"


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "http://127.0.0.1"]
)
def test_a_page_of_another_site_cannot_act(
    running: Running, browser: httpx.Client, origin: str
) -> None:
    assert browser.post("/api/tables", json={}, headers={"origin": origin}).status_code == 403
    address = f"{running.ws}/api/tables/zzzzzzzzzzzz/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403


def test_a_cookie_without_an_origin_changes_nothing(
    running: Running, browser: httpx.Client
) -> None:
    del browser.headers["origin"]
    assert browser.get("/api/tables").status_code == 200
    assert browser.post("/api/tables", json={}).status_code == 403
    cookie = {"cookie": f"{PLAIN_COOKIE}={browser.cookies[PLAIN_COOKIE]}"}
    address = f"{running.ws}/api/tables/zzzzzzzzzzzz/socket"
    with pytest.raises(InvalidStatus), connect(address, additional_headers=cookie):
        pass


def test_a_browser_plays_with_its_cookie(running: Running, browser: httpx.Client) -> None:
    table = browser.post("/api/tables", json={"name": "Ann"}).json()["table"]
    cookie = {"cookie": f"{PLAIN_COOKIE}={browser.cookies[PLAIN_COOKIE]}"}
    address = f"{running.ws}/api/tables/{table}/socket"
    with connect(address, additional_headers=cookie, origin=Origin(running.http)) as socket:
        assert json.loads(socket.recv())["you"] is not None


def test_a_form_of_another_site_is_refused(browser: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = browser.post("/api/tables", content="{}", headers={"content-type": kind})
        assert answer.status_code == 415


def test_a_local_server_answers_only_to_local_names(running: Running) -> None:
    for host, status in (("localhost", 200), ("127.0.0.1:80", 200), ("evil.example", 421)):
        answer = httpx.get(running.http + "/schema", headers={"host": host})
        assert answer.status_code == status


@pytest.fixture(scope="module")
def open_to_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a home network, as with --lan or in a container."""
    with start(tmp_path_factory.mktemp("lan"), host="0.0.0.0") as running:
        yield running


@pytest.mark.parametrize(
    "name",
    ["192.168.1.20", "127.0.0.1", "[fd00::1]", "localhost", "attic", "Attic.local", "tv.home.arpa"],
)
def test_a_server_for_a_network_answers_to_unregistrable_names(
    open_to_all: Running, name: str
) -> None:
    host = f"{name}:8000"
    address = f"http://127.0.0.1:{open_to_all.port}/api/session"
    answer = httpx.post(address, json={}, headers={"host": host, "origin": f"http://{host}"})
    assert answer.json() == {"fresh": True}


@pytest.mark.parametrize(
    "name",
    ["evil.example", "evil.example.", "192.168.1.20.evil.example", "x.local.evil.example", "", "@"],
)
def test_a_server_for_a_network_refuses_registered_names(open_to_all: Running, name: str) -> None:
    """Such a name may lead into the network, and a page there would count as the server's own."""
    host = f"{name}:8000"
    headers = {"host": host, "origin": f"http://{host}"}
    here = f"http://127.0.0.1:{open_to_all.port}"
    for path in ("/", "/api/tables", "/metrics", "/healthz"):
        answer = httpx.get(here + path, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (421, "host_unknown")
    assert httpx.post(here + "/api/token", headers=headers).status_code == 421
    page = httpx.get(here, headers={**headers, "accept": "text/html,*/*"})
    assert page.status_code == 421
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "--url" in page.text


def test_a_server_with_a_url_answers_to_its_name(tmp_path: Path) -> None:
    with start(tmp_path, host="0.0.0.0", url="http://lanterns.example:8000") as running:
        here = f"http://127.0.0.1:{running.port}/api/session"
        headers = {"host": "lanterns.example:8000", "origin": "http://lanterns.example:8000"}
        assert httpx.post(here, json={}, headers=headers).json() == {"fresh": True}


def scope(**headers: str) -> Any:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "method": "GET", "headers": pairs}


def test_over_https_only_the_host_cookie_counts() -> None:
    token = fresh_token()
    plain = scope(cookie=f"{PLAIN_COOKIE}={token}")
    secure = scope(cookie=f"a=b; {SECURE_COOKIE}={token}")
    nobody = Identity(None, by_cookie=False)
    assert identify(plain, secure=True) == nobody
    assert identify(secure, secure=True).token == token
    assert identify(secure, secure=False) == nobody
    assert token not in repr(identify(secure, secure=True))


STRANGE_COOKIES = {
    "json": 'prefs={"a": [1, 2], "b": "c"}',
    "space": "last visit=a b c",
    "bracket": "cart[0]=tea",
    "quote": 'half="open',
    "no equals sign": "consent",
    "empty": "; =;",
    "not ascii": "name=J\u00fcrgen \u2603",
    "long": f"blob={'x' * 6000}",
    "another of ours": "lanterns=not-a-token",
}


@pytest.mark.parametrize("strange", STRANGE_COOKIES.values(), ids=STRANGE_COOKIES)
def test_other_cookies_do_not_hide_the_token(running: Running, strange: str) -> None:
    token = fresh_token()
    ours = f"{PLAIN_COOKIE}={token}"
    for sent in (f"{strange}; {ours}", f"{ours}; {strange}", f"a=b;{strange};{ours};c=d"):
        headers = {"origin": running.http, "cookie": sent.encode()}
        begun = httpx.post(running.http + "/api/session", json={}, headers=headers)  # type: ignore[arg-type]
        assert begun.json() == {"fresh": False}
        assert begun.headers["set-cookie"].startswith(f"{ours};")


@pytest.mark.parametrize("strange", STRANGE_COOKIES.values(), ids=STRANGE_COOKIES)
def test_a_socket_finds_its_token_among_other_cookies(
    running: Running, browser: httpx.Client, strange: str
) -> None:
    table = browser.post("/api/tables", json={"name": "Ann"}).json()["table"]
    sent = f"{strange}; {PLAIN_COOKIE}={browser.cookies[PLAIN_COOKIE]}"
    cookie = {"cookie": sent.encode().decode("latin-1")}
    address = f"{running.ws}/api/tables/{table}/socket"
    with connect(address, additional_headers=cookie, origin=Origin(running.http)) as socket:
        assert json.loads(socket.recv())["you"] is not None


def test_cookies_in_two_headers_are_both_read() -> None:
    token = fresh_token()
    split = scope()
    split["headers"] = [(b"cookie", b"lanterns=x"), (b"cookie", b"lanterns=" + token.encode())]
    assert identify(split, secure=False).token == token


@pytest.mark.parametrize("token", ["x", "x" * 23, "x" * 21 + "!", "ü" * 22])
def test_an_invalid_token_is_refused(running: Running, token: str) -> None:
    headers = {"authorization": f"Bearer {token}".encode()}
    answer = httpx.post(running.http + "/api/tables", json={}, headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 401


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\0", "\x1b", "; Path=/x", "\u2028"])
def test_nothing_but_a_token_becomes_a_cookie(running: Running, tmp_path: Path, end: str) -> None:
    token = fresh_token() + end
    headers = {"origin": running.http}
    answer = httpx.post(running.http + "/api/session", json={"token": token}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "request_invalid")
    assert "set-cookie" not in answer.headers
    service = Service(Settings(db=str(tmp_path / "tables.db")))
    with pytest.raises(ValueError, match="a token and nothing else"):
        with_token(None, service, token)


def test_behind_a_proxy_with_https(tmp_path: Path) -> None:
    proxies = ("127.0.0.1",)
    with start(tmp_path, url="https://lanterns.example", proxies=proxies) as running:
        own, other = "https://lanterns.example", running.http
        begin = running.http + "/api/session"
        answer = httpx.post(begin, json={}, headers={"origin": own})
        assert answer.headers["set-cookie"].startswith(f"{SECURE_COOKIE}=")
        assert "; Secure" in answer.headers["set-cookie"]
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert httpx.post(begin, json={}, headers={"origin": other}).status_code == 403


def test_no_secret_is_logged(tmp_path: Path) -> None:
    with start(tmp_path) as running, closing(Client(running)) as ann:
        table = ann.make(name="Ann-who-is-secret", bots={"S": "greedy"}, start=True)
        ann.do(table, "chat", text="what-was-said")
        ann.http.get(f"/api/tables/{table}?secret-query")
        with ann.socket(table) as socket:
            socket.recv()
            socket.send("nonsense")
        ann.do(table, "resign")
        seed = ann.look(table)["table"]["seed"]
        assert running.stop() == 0
        log = running.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"/api/tables", "/api/tables/{table}"} <= {line.get("route") for line in lines}
    token = ann.token
    for secret in (token, hash_token(token), table, seed, "Ann-who", "what-was", "secret-query"):
        assert secret not in log


_BROKEN = """
from lanterns.server.live.hub import Hub

async def submit(*_):
    raise ValueError("what only we should know")

Hub.submit = Hub.submit_here = submit
"""


def test_an_unexpected_error_is_logged_and_not_shown(tmp_path: Path) -> None:
    with start(tmp_path, before=_BROKEN) as running, closing(Client(running)) as ann:
        table = ann.make(name="Ann")
        answer = ann.ask(table, "start")
        assert answer.status_code == 500
        sent = {"type": "problem", "code": "server_error", "reason": SERVER_ERROR, "id": None}
        assert answer.json() == sent
        with ann.socket(table) as socket:
            socket.recv(timeout=60)
            socket.send('{"type":"request","id":"1","command":{"type":"start"}}')
            assert json.loads(socket.recv(timeout=60)) == sent | {"id": "1"}
        assert "what only we should know" in running.log.read_text()


_BROKEN_FROM_THE_START = """
from lanterns.server.live.hub import Hub

def subscribe(*_):
    raise ValueError("what only we should know")

Hub.subscribe = subscribe
"""


def test_a_socket_that_fails_is_closed_and_logged(tmp_path: Path) -> None:
    with start(tmp_path, before=_BROKEN_FROM_THE_START) as running, closing(Client(running)) as ann:
        with pytest.raises(ConnectionClosed) as closed, ann.socket(ann.make(name="Ann")) as socket:
            socket.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, SERVER_ERROR)
        assert "what only we should know" in running.log.read_text()


def test_only_the_owner_can_read_the_tables(tmp_path: Path) -> None:
    """Started from the command line, as the server usually is."""
    command = ["-m", "lanterns", "serve", "--port", "0", "--db", "tables.db"]
    with subprocess.Popen(
        [sys.executable, *command], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Serving Lanterns at http://127.0.0.1:")
        assert server.stdout.readline().strip().endswith(str(tmp_path / "tables.db"))
        assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0
        server.terminate()
