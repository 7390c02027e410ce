"""Passkeys, with an authenticator made for the tests: only what it really signed is accepted."""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from lanterns.server.http import passkeys
from lanterns.server.http.passkeys import rp_of, to_text
from lanterns.server.http.security import PLAIN_COOKIE
from lanterns.server.http.settings import Settings

from .running import Running, start

NewBrowser = Callable[[], httpx.Client]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that is reached as localhost, where browsers allow passkeys."""
    with start(tmp_path_factory.mktemp("server"), host="localhost") as server:
        yield server


@pytest.fixture
def browser(running: Running) -> Iterator[NewBrowser]:
    with ExitStack() as held:
        address = f"http://localhost:{running.port}"

        def new() -> httpx.Client:
            client = held.enter_context(httpx.Client(base_url=address, headers={"origin": address}))
            client.post("/api/session", json={})
            return client

        yield new


class Authenticator:
    """Makes one passkey and signs with it, as a phone or a security key does."""

    def __init__(
        self, origin: str, rp: str = "localhost", id_: bytes = b"0123456789abcdef"
    ) -> None:
        self.id = id_
        self.counter = 0
        self._origin = origin
        self._rp = hashlib.sha256(rp.encode()).digest()
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self._origin}
        return json.dumps(data | {"crossOrigin": False}).encode()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self.counter += 1
        return self._rp + bytes([flags]) + self.counter.to_bytes(4, "big") + more

    def create(self, challenge: str) -> dict[str, Any]:
        """What a browser sends of a new passkey."""
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45, attested)}
        return {
            "name": "Key",
            "client_data": to_text(self._client_data("create", challenge)),
            "attestation": to_text(cbor2.dumps(attestation)),
        }

    def sign(self, challenge: str) -> dict[str, Any]:
        """What a browser sends to sign in."""
        client_data, data = self._client_data("get", challenge), self._data(0x05)
        signed = self._key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return {
            "id": to_text(self.id),
            "client_data": to_text(client_data),
            "authenticator_data": to_text(data),
            "signature": to_text(signed),
        }


def begin(client: httpx.Client) -> dict[str, Any]:
    answer = client.post("/api/passkeys/begin", json={})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def challenge(client: httpx.Client) -> str:
    return str(client.post("/api/passkeys/challenge", json={}).json()["challenge"])


def refused(answer: httpx.Response) -> str:
    assert (answer.status_code, answer.json()["code"]) == (409, "passkey_refused"), answer.text
    return str(answer.json()["reason"])


def registered(client: httpx.Client, id_: bytes) -> Authenticator:
    key = Authenticator(str(client.base_url).rstrip("/"), id_=id_)
    added = client.post("/api/passkeys", json=key.create(begin(client)["challenge"]))
    assert [one["name"] for one in added.json()["passkeys"]] == ["Key"], added.text
    return key


def test_a_passkey_signs_a_person_in_on_any_device(browser: NewBrowser) -> None:
    laptop = browser()
    laptop.post("/api/name", json={"name": "Ann"})
    table = laptop.post("/api/tables", json={"name": "Ann"}).json()["table"]
    options = begin(laptop)
    assert (options["rp"], options["name"], options["exclude"]) == ("localhost", "Ann", [])
    key = registered(laptop, b"brings back")
    assert begin(laptop)["exclude"] == [to_text(b"brings back")]
    laptop.post("/api/session/end", json={})
    phone = browser()
    before = phone.cookies[PLAIN_COOKIE]
    assert phone.post("/api/passkeys/sign-in", json=key.sign(challenge(phone))).status_code == 200
    assert phone.cookies[PLAIN_COOKIE] != before
    assert phone.get(f"/api/tables/{table}").json()["you"] is not None
    devices = phone.get("/api/devices").json()
    assert (devices["name"], devices["can_passkey"]) == ("Ann", True)
    assert len(devices["sessions"]) == 1, "the one that logged out is gone"


def test_a_passkey_can_be_removed(browser: NewBrowser) -> None:
    laptop, eve = browser(), browser()
    key = registered(laptop, b"to be removed")
    id_ = to_text(key.id)
    refused(eve.post("/api/passkeys/remove", json={"id": id_}))
    assert laptop.post("/api/passkeys/remove", json={"id": id_}).json()["passkeys"] == []
    reason = refused(eve.post("/api/passkeys/sign-in", json=key.sign(challenge(eve))))
    assert "does not know" in reason


def test_a_challenge_works_once(browser: NewBrowser) -> None:
    laptop, eve = browser(), browser()
    key = registered(laptop, b"once")
    proof = key.sign(challenge(laptop))
    assert laptop.post("/api/passkeys/sign-in", json=proof).status_code == 200
    before = eve.cookies[PLAIN_COOKIE]
    assert "challenge" in refused(eve.post("/api/passkeys/sign-in", json=proof)), "a replay"
    assert eve.cookies[PLAIN_COOKIE] == before
    made = Authenticator(str(eve.base_url).rstrip("/"), id_=b"made twice")
    sent = made.create(begin(eve)["challenge"])
    assert eve.post("/api/passkeys", json=sent).status_code == 200
    refused(eve.post("/api/passkeys", json=sent))


def test_a_challenge_is_for_one_purpose_and_one_person(browser: NewBrowser) -> None:
    laptop, eve = browser(), browser()
    key = registered(laptop, b"purposes")
    new = Authenticator(str(eve.base_url).rstrip("/"), id_=b"for another")
    refused(eve.post("/api/passkeys", json=new.create(begin(laptop)["challenge"])))
    refused(eve.post("/api/passkeys", json=new.create(challenge(eve))))
    refused(eve.post("/api/passkeys/sign-in", json=key.sign(begin(laptop)["challenge"])))
    refused(eve.post("/api/passkeys/sign-in", json=key.sign("AAAAAAAAAAAAAAAAAAAAAA")))


@pytest.mark.parametrize(
    ("origin", "rp", "word"),
    [
        ("https://evil.example", "localhost", "origin"),
        ("http://localhost:1", "localhost", "origin"),
        (None, "evil.example", "RP ID"),
    ],
)
def test_a_passkey_of_another_site_is_refused(
    browser: NewBrowser, origin: str | None, rp: str, word: str
) -> None:
    laptop = browser()
    own = str(laptop.base_url).rstrip("/")
    elsewhere = Authenticator(origin or own, rp, b"elsewhere")
    assert word in refused(
        laptop.post("/api/passkeys", json=elsewhere.create(begin(laptop)["challenge"]))
    )
    here = registered(laptop, f"here {origin} {rp}".encode())
    elsewhere.id, elsewhere._key, elsewhere.counter = here.id, here._key, here.counter
    proof = elsewhere.sign(challenge(laptop))
    assert word in refused(laptop.post("/api/passkeys/sign-in", json=proof))


def test_a_copied_passkey_is_noticed(browser: NewBrowser) -> None:
    laptop = browser()
    key = registered(laptop, b"copied")
    copy = key.counter
    assert laptop.post("/api/passkeys/sign-in", json=key.sign(challenge(laptop))).status_code == 200
    key.counter = copy
    reason = refused(laptop.post("/api/passkeys/sign-in", json=key.sign(challenge(laptop))))
    assert "sign count" in reason


def test_another_key_and_broken_parts_are_refused(browser: NewBrowser) -> None:
    laptop = browser()
    key = registered(laptop, b"broken")
    other = Authenticator(str(laptop.base_url).rstrip("/"), id_=b"broken")
    other.counter = 100
    refused(laptop.post("/api/passkeys/sign-in", json=other.sign(challenge(laptop))))
    for part in ("client_data", "authenticator_data", "signature"):
        for broken in ("A", "AAAA", "e30", to_text(b"\xff" * 40)):
            proof = key.sign(challenge(laptop)) | {part: broken}
            refused(laptop.post("/api/passkeys/sign-in", json=proof))
    for broken in ("A", "AAAA", to_text(cbor2.dumps({"fmt": "none"})), to_text(b"\x9f" * 50)):
        new = key.create(begin(laptop)["challenge"]) | {"attestation": broken}
        refused(laptop.post("/api/passkeys", json=new))
    taken = Authenticator(str(laptop.base_url).rstrip("/"), id_=b"broken")
    refused(laptop.post("/api/passkeys", json=taken.create(begin(laptop)["challenge"])))
    assert laptop.post("/api/passkeys", json={"name": "", "client_data": "!"}).status_code == 400


def _scope(host: str) -> Any:
    return {"type": "http", "headers": [(b"host", host.encode())]}


@pytest.mark.parametrize(
    ("url", "host", "rp"),
    [
        (
            "https://lanterns.example",
            "127.0.0.1:8000",
            ("lanterns.example", "https://lanterns.example"),
        ),
        ("https://a.example:8443", "x", ("a.example", "https://a.example:8443")),
        ("http://lanterns.example", "lanterns.example", None),
        (None, "localhost:8000", ("localhost", "http://localhost:8000")),
        (None, "127.0.0.1:8000", None),
        (None, "192.168.1.5:8000", None),
        (None, "[bad", None),
    ],
)
def test_the_relying_party_comes_from_the_settings(
    url: str | None, host: str, rp: tuple[str, str] | None
) -> None:
    assert rp_of(Settings(db="x", url=url), _scope(host)) == rp


def test_without_the_library_the_server_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "AVAILABLE", False)
    assert rp_of(Settings(db="x", url="https://lanterns.example"), _scope("x")) is None
    before = "from lanterns.server.http import passkeys; passkeys.AVAILABLE = False"
    with start(tmp_path, before=before, host="localhost") as running:
        address = f"http://localhost:{running.port}"
        with httpx.Client(base_url=address, headers={"origin": address}) as client:
            client.post("/api/session", json={})
            assert client.get("/api/devices").json()["can_passkey"] is False
            for path in ("begin", "challenge"):
                answer = client.post(f"/api/passkeys/{path}", json={})
                assert answer.json()["code"] == "passkeys_unavailable"
