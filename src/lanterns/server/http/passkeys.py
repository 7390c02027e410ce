"""Passkeys (WebAuthn): signatures of authenticators, checked by the ``webauthn`` library.

The library is optional (``lanterns[passkeys]``). Browsers allow passkeys only where they trust the
address: over https, or on this machine by the name ``localhost``.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from importlib.util import find_spec
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from msgspec import DecodeError, Struct
from msgspec.json import decode
from starlette.types import Scope

from lanterns.server.core.errors import Refusal
from lanterns.server.http.security import Origins
from lanterns.server.http.settings import Settings

AVAILABLE: Final = find_spec("webauthn") is not None


class RelyingParty(NamedTuple):
    """The server, as authenticators know it: a passkey works only for its ``id``."""

    id: str
    origin: str


class _ClientData(Struct):
    """The signed challenge in the browser's own JSON."""

    challenge: str


class Registered(NamedTuple):
    """A new passkey."""

    id: str
    public_key: str
    counter: int


def rp_of(settings: Settings, scope: Scope) -> RelyingParty | None:
    """Return the server as a browser reaches it, or ``None`` where no passkey can be used."""
    if not AVAILABLE:
        return None
    origin = Origins(settings).own(scope)
    try:
        parts = urlsplit(origin)
        host = parts.hostname or ""
    except ValueError:
        return None
    local = host == "localhost" or host.endswith(".localhost")
    return RelyingParty(host, origin) if host and (parts.scheme == "https" or local) else None


def to_text(data: bytes) -> str:
    """Encode bytes in base64url, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """Decode base64url. Raise ``Refusal`` if it is none."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    except (NoBase64, ValueError):
        raise _refusal("a part of it is not valid base64url") from None


def challenge_in(client_data: bytes) -> str:
    """Return the challenge that was signed, as text. Raise ``Refusal`` if there is none."""
    try:
        return decode(client_data, type=_ClientData).challenge
    except (DecodeError, UnicodeDecodeError):
        raise _refusal("the client data is not JSON with a challenge") from None


def verify_new(
    rp: RelyingParty, challenge: str, client_data: bytes, attestation: str
) -> Registered:
    """Check a new passkey. Raise ``Refusal`` if it is not valid."""
    from webauthn import verify_registration_response
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    response = AuthenticatorAttestationResponse(client_data, to_bytes(attestation))
    try:
        # The id is in the attestation; the library only compares the two given here.
        found = verify_registration_response(
            credential=RegistrationCredential(id="", raw_id=b"", response=response),
            expected_challenge=to_bytes(challenge),
            expected_rp_id=rp.id,
            expected_origin=rp.origin,
        )
    except Exception as error:  # the library raises many kinds
        raise _refusal(error) from None
    return Registered(
        to_text(found.credential_id), to_text(found.credential_public_key), found.sign_count
    )


def verify_use(
    rp: RelyingParty,
    challenge: str,
    client_data: bytes,
    *,
    id_: str,
    authenticator_data: str,
    signature: str,
    public_key: str,
    counter: int,
) -> int:
    """Check a passkey's signature and return its new counter. Raise ``Refusal`` if it is wrong."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    response = AuthenticatorAssertionResponse(
        client_data, to_bytes(authenticator_data), to_bytes(signature)
    )
    try:
        found = verify_authentication_response(
            credential=AuthenticationCredential(id=id_, raw_id=to_bytes(id_), response=response),
            expected_challenge=to_bytes(challenge),
            expected_rp_id=rp.id,
            expected_origin=rp.origin,
            credential_public_key=to_bytes(public_key),
            credential_current_sign_count=counter,
        )
    except Exception as error:  # the library raises many kinds
        raise _refusal(error) from None
    return int(found.new_sign_count)


def _refusal(why: object) -> Refusal:
    return Refusal("passkey_refused", f"this passkey is not accepted: {why}")
