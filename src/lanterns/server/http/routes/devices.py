"""A person on several devices: personal links, sessions, and the person's name."""

from hashlib import sha256
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from lanterns.server.api.operation import Operation, operation
from lanterns.server.api.problems import HttpError
from lanterns.server.core.checks import clean_text
from lanterns.server.core.entries import Millis, TableId
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import TokenHash, fresh_token, hash_token
from lanterns.server.core.ids import read_table_id
from lanterns.server.http.operation import Call
from lanterns.server.http.passkeys import rp_of
from lanterns.server.http.routes.session import PlayerToken, person_of
from lanterns.server.http.static import find_site
from lanterns.server.live.clock import millis
from lanterns.server.storage.people import StoredSession
from lanterns.server.wire.base import Shape, exactly

LINK_MINUTES: Final = 15
"""Minutes for which a personal link works."""

DeviceId: TypeAlias = Annotated[str, exactly("[0-9a-f]{16}")]
"""The id of a session for its owner; it says nothing about the token."""

GivenName: TypeAlias = Annotated[str, Meta(max_length=40)]


class LinkRequest(Shape, frozen=True):
    """Continue on another device."""

    table: Annotated[str, Meta(max_length=40)] | None = None
    """The table to open there."""


class Link(Struct, frozen=True):
    """A personal link. The first to open it can play all seats of the person who asked for it."""

    path: str
    """The link without the server's address. The code is in its fragment, which browsers never
    send."""
    code: PlayerToken
    table: TableId | None
    until: Millis


class RevokeLinks(Shape, frozen=True):
    """Revoke a person's unused links."""


class Device(Struct, frozen=True):
    """A session: one browser or program of a person."""

    id: DeviceId
    name: str
    """The name its owner gave it; empty by default."""
    agent: str
    """Browser and system, such as "Firefox, Linux"; empty for a program."""
    since: Millis
    used: Millis
    """When it was last used, give or take an hour."""
    here: bool
    """Whether it is the one that asks."""


class PasskeyInfo(Struct, frozen=True):
    """A passkey, as its owner sees it."""

    id: str
    name: str
    since: Millis
    used: Millis


class Devices(Struct, frozen=True):
    """A person's name, sessions, links and passkeys."""

    name: str
    """The person's name; empty if not given."""
    sessions: tuple[Device, ...]
    links: int
    """The number of personal links that still work."""
    passkeys: tuple[PasskeyInfo, ...]
    can_passkey: bool
    """Whether passkeys work at this address of the server."""
    offline: bool
    """Whether the server also offers the static site, which works offline."""


class SetName(Shape, frozen=True):
    """Set a person's name on all their devices."""

    name: GivenName


class RenameDevice(Shape, frozen=True):
    """Name a session."""

    id: DeviceId
    name: GivenName


class EndDevice(Shape, frozen=True):
    """End a session, or all but the one that asks."""

    id: DeviceId | None = None


def device_id(token: TokenHash) -> DeviceId:
    """Return the public id of a session."""
    return sha256(f"lanterns device 1 {token}".encode()).hexdigest()[:16]


@operation("POST", "/api/link", token=True, cost=20)
async def give_link(call: Call, body: LinkRequest) -> Link:
    """Get a personal link, to continue with all your seats on another device."""
    table = None if body.table is None else read_table_id(body.table)
    if body.table is not None and table is None:
        raise HttpError(400, "table_unknown", "that is not a table's code")
    code, now = fresh_token(), millis()
    until = now + LINK_MINUTES * 60_000
    people = call.service.sessions.people
    await people.issue("link", hash_token(code), person_of(call), now, until)
    path = f"/continue#code={code}" + (f"&table={table}" if table else "")
    return Link(path, code, table, until)


@operation("POST", "/api/link/revoke", token=True, while_banned=True, cost=10)
async def revoke_links(call: Call, body: RevokeLinks) -> Devices:
    """Revoke your unused links."""
    await call.service.sessions.people.revoke("link", person_of(call))
    return await devices_of(call)


@operation("GET", "/api/devices", cost=5)
async def list_devices(call: Call) -> Devices:
    """List where you are signed in, your passkeys, and your name."""
    return await devices_of(call)


async def devices_of(call: Call) -> Devices:
    """Return the asking person's name, sessions, links and passkeys."""
    sessions, person = call.service.sessions, call.caller.token_hash
    settings = call.service.settings
    possible = rp_of(settings, call.request.scope) is not None
    offline = find_site(settings.site) is not None
    if person is None or call.client.session is None:
        return Devices("", (), 0, (), possible, offline)
    people, here = sessions.people, call.client.session
    live = await sessions.live(person)
    if all(one.token != here for one in live):
        now = millis()
        live.insert(0, StoredSession(here, person, "", call.client.agent, now, now, None))
    return Devices(
        await people.name(person),
        tuple(
            _device(one, here, call.client.agent if one.token == here else one.agent)
            for one in live
        ),
        await people.tickets("link", person, millis()),
        tuple(
            PasskeyInfo(one.id, one.name, one.made_at, one.used_at)
            for one in await people.passkeys(person)
        ),
        possible,
        offline,
    )


def _device(session: StoredSession, here: TokenHash, agent: str) -> Device:
    return Device(
        device_id(session.token),
        session.name,
        agent,
        session.made_at,
        session.used_at,
        session.token == here,
    )


@operation("POST", "/api/name", token=True, cost=10)
async def set_name(call: Call, body: SetName) -> Devices:
    """Store your name for all your devices."""
    name = clean_text(body.name, "the name") if body.name.strip() else ""
    await call.service.sessions.people.set_name(person_of(call), name)
    return await devices_of(call)


@operation("POST", "/api/devices/rename", token=True, cost=10)
async def rename_device(call: Call, body: RenameDevice) -> Devices:
    """Name one of your sessions."""
    sessions = call.service.sessions
    name = clean_text(body.name, "the name") if body.name.strip() else ""
    assert call.client.session is not None
    # A session that is not stored yet cannot store a name.
    sessions.used(call.client.session, call.client.agent)
    session = _find(await sessions.live(person_of(call)), body.id)
    await sessions.people.rename(session.token, name)
    return await devices_of(call)


@operation("POST", "/api/devices/end", token=True, while_banned=True, cost=20)
async def end_device(call: Call, body: EndDevice) -> Devices:
    """Sign out one of your other devices, or all of them."""
    sessions, person = call.service.sessions, person_of(call)
    live = await sessions.live(person)
    if body.id is not None:
        ended = {_find(live, body.id).token}
    else:
        # A person's first token may never have been stored.
        ended = {one.token for one in live} | {person}
        ended.discard(call.client.session or "")
        await sessions.people.revoke("link", person)
    await sessions.end(person, sorted(ended))
    return await devices_of(call)


def _find(sessions: list[StoredSession], wanted: DeviceId) -> StoredSession:
    for session in sessions:
        if device_id(session.token) == wanted:
            return session
    raise Refusal("session_unknown", "you have no such session; it may have ended")


DEVICE_OPERATIONS: Final[tuple[Operation, ...]] = (
    give_link,
    revoke_links,
    list_devices,
    rename_device,
    end_device,
    set_name,
)
