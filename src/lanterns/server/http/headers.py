"""The headers that every answer carries."""

from typing import Final

from lanterns.server.http.scope import Message, Send

_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # The link to a table is what lets one in: no other site may learn it.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_ONLY_HTTPS: Final = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE: Final = (b"cache-control", b"no-store")
_STARTS: Final = frozenset({"http.response.start", "websocket.http.response.start"})


def add_headers(send: Send, secure: bool) -> Send:
    """A ``send`` that adds them; answers that say nothing about caching are not to be kept."""
    always = [*HEADERS, _ONLY_HTTPS] if secure else list(HEADERS)

    async def send_with_headers(message: Message) -> None:
        if message["type"] in _STARTS:
            given = list(message.get("headers", ()))
            named = {name.lower() for name, _ in given}
            added = always if b"cache-control" in named else [*always, _NO_STORE]
            message["headers"] = given + [pair for pair in added if pair[0] not in named]
        await send(message)

    return send_with_headers
