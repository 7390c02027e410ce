"""Setting up a table: as somebody wishes, or as the rematch of another."""

from lanterns.engine import COMPONENTS_ID, LanternsError, Seat, Seed, commit
from lanterns.server.bots.codes import check_code
from lanterns.server.caller import Caller
from lanterns.server.chair import Chair
from lanterns.server.command import MakeTable
from lanterns.server.entry import (
    LOG_VERSION,
    BotSeated,
    Entry,
    SeatTaken,
    Started,
    TableMade,
)
from lanterns.server.errors import Refusal
from lanterns.server.table import Table
from lanterns.server.words import tidy

Entries = tuple[Entry, ...]


def make_table(wish: MakeTable, caller: Caller, seed: Seed) -> Entries:
    """The first entries of a table that somebody wishes for."""
    if caller.token_hash is None:
        raise Refusal("token_missing", "you need a token to do anything but watch")
    try:
        sides = [side.name for side in wish.options.engine().sides]
    except LanternsError as error:
        raise Refusal("options_invalid", str(error)) from error
    made = TableMade(
        version=LOG_VERSION,
        options=wish.options,
        public=wish.public,
        title=tidy(wish.title, "the title") if wish.title.strip() else "",
        clock=wish.clock,
        patience=wish.patience,
        stand_in=check_code(wish.stand_in),
        host=caller.token_hash,
        seed=f"{seed:032x}",
        commitment=commit(seed),
        components=COMPONENTS_ID,
    )
    seated = _seat_all(wish, caller.token_hash, sides)
    if wish.start and len(seated) < len(sides):
        raise Refusal("seats_free", "every seat must be taken before the game starts")
    return (made, *seated, Started()) if wish.start else (made, *seated)


def _seat_all(wish: MakeTable, host: str, sides: list[str]) -> Entries:
    seated: dict[int, Entry] = {}
    for side, code in wish.bots.items():
        if side not in sides:
            raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
        seated[sides.index(side)] = BotSeated(sides.index(side), check_code(code))
    if wish.name is not None:
        seat = _host_seat(wish, sides, [n for n in range(len(sides)) if n not in seated])
        seated[seat] = SeatTaken(seat, tidy(wish.name, "the name"), host)
    return tuple(seated[seat] for seat in sorted(seated))


def _host_seat(wish: MakeTable, sides: list[str], free: list[int]) -> int:
    if wish.seat is None:
        if not free:
            raise Refusal("table_full", "every seat is taken by a bot")
        return free[0]
    if wish.seat not in sides:
        raise Refusal("seat_unknown", f"the seats at this table are {', '.join(sides)}")
    if sides.index(wish.seat) not in free:
        raise Refusal("seat_taken", "that seat is taken")
    return sides.index(wish.seat)


def make_rematch(table: Table, seed: Seed) -> Entries:
    """The first entries of the table where the same people play again, as they sat."""
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
        rematch_of=table.id,
    )
    return (again, *(_sit_again(n, chair) for n, chair in enumerate(table.chairs)), Started())


def _sit_again(seat: Seat, chair: Chair) -> Entry:
    if chair.token is not None:
        return SeatTaken(seat, chair.name, chair.token)
    assert chair.code is not None, "a game that was played had every seat taken"
    return BotSeated(seat, chair.code)
