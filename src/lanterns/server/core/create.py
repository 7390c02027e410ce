"""The first entries of a new table: one that a person makes, or a rematch."""

from lanterns.engine import COMPONENTS_ID, RULES_VERSION, LanternsError, Seat, Seed, commit
from lanterns.server.core.checks import check_code, clean_text, distinct_name
from lanterns.server.core.commands import MakeTable, fingerprint
from lanterns.server.core.entries import (
    LOG_VERSION,
    BotSeated,
    Entry,
    SeatTaken,
    Started,
    TableMade,
)
from lanterns.server.core.errors import Refusal
from lanterns.server.core.identity import Caller
from lanterns.server.core.table import SeatHolder, Table

Entries = tuple[Entry, ...]


def make_table(wanted: MakeTable, caller: Caller, seed: Seed) -> Entries:
    """Return the first entries of a table that a person makes."""
    if caller.token_hash is None:
        raise Refusal("token_missing", "you need a token for anything but watching")
    try:
        sides = [side.name for side in wanted.options.engine().sides]
    except LanternsError as error:
        raise Refusal("options_invalid", str(error)) from error
    made = TableMade(
        version=LOG_VERSION,
        options=wanted.options,
        public=wanted.public,
        title=clean_text(wanted.title, "the title") if wanted.title.strip() else "",
        clock=wanted.clock,
        patience=wanted.patience,
        stand_in=check_code(wanted.stand_in),
        host=caller.token_hash,
        seed=f"{seed:032x}",
        commitment=commit(seed),
        components=COMPONENTS_ID,
        rules=RULES_VERSION,
        wish=wanted.id and fingerprint(wanted),
    )
    seated = _seat_all(wanted, caller.token_hash, sides)
    if wanted.start and len(seated) < len(sides):
        raise Refusal("seats_free", "every seat must be taken before the game starts")
    return (made, *seated, Started()) if wanted.start else (made, *seated)


def _seat_all(wanted: MakeTable, host: str, sides: list[str]) -> Entries:
    seated: dict[int, Entry] = {}
    for side, code in wanted.bots.items():
        if side not in sides:
            raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
        seated[sides.index(side)] = BotSeated(sides.index(side), check_code(code))
    if wanted.name is not None:
        seat = _host_seat(wanted, sides, [n for n in range(len(sides)) if n not in seated])
        seated[seat] = SeatTaken(seat, distinct_name(clean_text(wanted.name, "the name"), ()), host)
    return tuple(seated[seat] for seat in sorted(seated))


def _host_seat(wanted: MakeTable, sides: list[str], free: list[int]) -> int:
    if wanted.seat is None:
        if not free:
            raise Refusal("table_full", "bots have every seat: leave one free for yourself")
        return free[0]
    if wanted.seat not in sides:
        raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
    if sides.index(wanted.seat) not in free:
        raise Refusal("seat_taken", "a bot has that seat: leave it free for yourself")
    return sides.index(wanted.seat)


def make_rematch(table: Table, seed: Seed) -> Entries:
    """Return the first entries of a rematch: the same people on the same seats."""
    made = table.made
    again = TableMade(
        version=LOG_VERSION,
        options=made.options,
        public=made.public,
        title=made.title,
        clock=made.clock,
        patience=made.patience,
        stand_in=made.stand_in,
        host=made.host,
        seed=f"{seed:032x}",
        commitment=commit(seed),
        components=COMPONENTS_ID,
        rules=RULES_VERSION,
        rematch_of=table.id,
    )
    seated = (_sit_again(seat, holder) for seat, holder in enumerate(table.seats))
    return (again, *seated, Started())


def _sit_again(seat: Seat, holder: SeatHolder) -> Entry:
    if holder.token is not None:
        return SeatTaken(seat, holder.name, holder.token)
    assert holder.code is not None, "every seat is taken in a game that was played"
    return BotSeated(seat, holder.code)
