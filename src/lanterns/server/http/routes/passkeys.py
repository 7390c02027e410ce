"""Passkeys: add one, sign in with it on any device, remove it. They are optional."""

from hashlib import sha256
from typing import Annotated, Final, TypeAlias

from msgspec import Struct
from starlette.responses import Response

from lanterns.server.api.operation import As, Operation, operation
from lanterns.server.core.checks import clean_text
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import fresh_token, hash_token
from lanterns.server.http import passkeys
from lanterns.server.http.operation import Call
from lanterns.server.http.routes.devices import Devices, GivenName, devices_of
from lanterns.server.http.routes.session import Session, person_of, with_token
from lanterns.server.live.clock import millis
from lanterns.server.storage.people import StoredPasskey, TicketKind
from lanterns.server.wire.base import Shape, exactly

MOST_PASSKEYS: Final = 20
"""The most passkeys of one person."""
_CHALLENGE_MINUTES: Final = 5

Base64Url: TypeAlias = Annotated[str, exactly("[A-Za-z0-9_-]{1,12000}")]
"""Bytes as text, in base64url without padding."""

CredentialId: TypeAlias = Annotated[str, exactly("[A-Za-z0-9_-]{1,1400}")]


class BeginPasskey(Shape, frozen=True):
    """Ask for a challenge, for a new passkey or to sign in with one."""


class PasskeyOptions(Struct, frozen=True):
    """The options with which a browser makes a passkey (``navigator.credentials.create``)."""

    challenge: Base64Url
    """Works once, for five minutes."""
    rp: str
    """The name of the host that the passkey is for."""
    user: Base64Url
    name: str
    """The person's name; may be empty."""
    exclude: tuple[CredentialId, ...]
    """The person's existing passkeys."""


class NewPasskey(Shape, frozen=True):
    """A passkey that a browser has made."""

    name: GivenName
    client_data: Base64Url
    attestation: Base64Url


class RemovePasskey(Shape, frozen=True):
    """Remove a passkey."""

    id: CredentialId


class SignInOptions(Struct, frozen=True):
    """The options with which a browser uses a passkey (``navigator.credentials.get``)."""

    challenge: Base64Url
    """Works once, for five minutes."""
    rp: str


class SignIn(Shape, frozen=True):
    """A challenge signed with a passkey."""

    id: CredentialId
    client_data: Base64Url
    authenticator_data: Base64Url
    signature: Base64Url


@operation("POST", "/api/passkeys/begin", token=True, cost=10)
async def begin_passkey(call: Call, body: BeginPasskey) -> PasskeyOptions:
    """Get a challenge for a new passkey."""
    rp, person, people = _rp(call), person_of(call), call.service.sessions.people
    known = await people.passkeys(person)
    if len(known) >= MOST_PASSKEYS:
        reason = f"you have {MOST_PASSKEYS} passkeys, the limit: remove one first"
        raise Refusal("too_many_devices", reason)
    return PasskeyOptions(
        challenge=await _challenge(call, "register", person),
        rp=rp.id,
        # Authenticators do not show it, but store it: it must not be the hash of a token.
        user=passkeys.to_text(sha256(f"lanterns passkey 1 {person}".encode()).digest()),
        name=await people.name(person),
        exclude=tuple(one.id for one in known),
    )


@operation("POST", "/api/passkeys", token=True, cost=20)
async def add_passkey(call: Call, body: NewPasskey) -> Devices:
    """Add a passkey, with which you can sign in on any device."""
    rp, person, people = _rp(call), person_of(call), call.service.sessions.people
    name = clean_text(body.name, "the name") if body.name.strip() else call.client.agent
    data = passkeys.to_bytes(body.client_data)
    challenge = await _redeem(call, "register", data, person)
    new = passkeys.verify_new(rp, challenge, data, body.attestation)
    now = millis()
    stored = StoredPasskey(new.id, person, new.public_key, new.counter, name, now, now)
    if not await people.add_passkey(stored):
        raise Refusal("passkey_refused", "you have added this passkey already")
    return await devices_of(call)


@operation("POST", "/api/passkeys/remove", token=True, while_banned=True, cost=10)
async def remove_passkey(call: Call, body: RemovePasskey) -> Devices:
    """Remove a passkey. Devices that signed in with it stay signed in."""
    if not await call.service.sessions.people.remove_passkey(person_of(call), body.id):
        raise Refusal("passkey_refused", "you have no such passkey")
    return await devices_of(call)


@operation("POST", "/api/passkeys/challenge", while_banned=True, cost=10)
async def begin_sign_in(call: Call, body: BeginPasskey) -> SignInOptions:
    """Get a challenge to sign in with a passkey."""
    rp = _rp(call)
    return SignInOptions(await _challenge(call, "sign_in", ""), rp.id)


@operation("POST", "/api/passkeys/sign-in", while_banned=True, cost=20)
async def sign_in(call: Call, body: SignIn) -> Annotated[Response, As(Session)]:
    """Sign in with a passkey."""
    rp, sessions = _rp(call), call.service.sessions
    data = passkeys.to_bytes(body.client_data)
    challenge = await _redeem(call, "sign_in", data, "")
    known = await sessions.people.passkey(body.id)
    if known is None:
        raise Refusal("passkey_refused", "this server does not know this passkey")
    counter = passkeys.verify_use(
        rp,
        challenge,
        data,
        id_=body.id,
        authenticator_data=body.authenticator_data,
        signature=body.signature,
        public_key=known.public_key,
        counter=known.counter,
    )
    if not await sessions.people.use_passkey(known, counter, millis()):
        raise Refusal("passkey_refused", "this passkey was used elsewhere at the same time")
    token = await sessions.begin(known.person, call.client.agent)
    fresh = not call.client.identity.by_cookie
    return with_token(Session(fresh), call.service, token)


def _rp(call: Call) -> passkeys.RelyingParty:
    rp = passkeys.rp_of(call.service.settings, call.request.scope)
    if rp is None:
        reason = "passkeys need https and lanterns[passkeys] on the server"
        raise Refusal("passkeys_unavailable", reason)
    return rp


async def _challenge(call: Call, kind: TicketKind, person: str) -> str:
    code, now = fresh_token(), millis()
    until = now + _CHALLENGE_MINUTES * 60_000
    await call.service.sessions.people.issue(kind, hash_token(code), person, now, until)
    return code


async def _redeem(call: Call, kind: TicketKind, data: bytes, person: str) -> str:
    """Return the challenge in client data, which must be unused and ours."""
    challenge = passkeys.challenge_in(data)
    people = call.service.sessions.people
    if await people.redeem(kind, hash_token(challenge), millis()) != person:
        raise Refusal("passkey_refused", "the challenge was used or has expired; try again")
    return challenge


PASSKEY_OPERATIONS: Final[tuple[Operation, ...]] = (
    begin_passkey,
    add_passkey,
    remove_passkey,
    begin_sign_in,
    sign_in,
)
