"""A position of a written game, as text, as a picture or as JSON."""

import json
import sys
from itertools import islice
from os import environ
from pathlib import Path
from shutil import get_terminal_size

from lanterns.cli.arguments import BadArgument, read_seat
from lanterns.engine import Event, GameState, view, view_events
from lanterns.notation import Record, read_records, replay, start_of, state_json, view_json
from lanterns.render import table_svg, table_text, tell, wants_color


def show(
    file: Path, game: int, at: int | None, seat: str | None, svg: Path | None, as_json: bool
) -> int:
    """Show a game as it stood after so many actions. The exit code."""
    record = _find(file, game)
    state, told = _go_to(record, at)
    sides = record.options.sides
    names = [name or side.name for name, side in zip(record.players, sides, strict=True)]
    seen = view(state, None if seat is None else read_seat(seat, record.options))
    if svg:
        svg.write_text(table_svg(seen, names=names), "utf-8")
        print(f"drawn into {svg}")
    elif as_json:
        print(json.dumps(state_json(state) if seat is None else view_json(seen)))
    else:
        width = get_terminal_size((100, 40)).columns
        print(table_text(seen, color=wants_color(sys.stdout, environ), names=names, width=width))
        print("\n".join(["", *(tell(event, names) for event in view_events(told, seen.seat))]))
    return 0


def _find(file: Path, game: int) -> Record:
    """That game of a file, counted from 1."""
    with file.open("rb") as lines:
        record = next(islice(read_records(lines), game - 1, None), None)
    if record is None:
        raise BadArgument(f"{file} holds fewer than {game} games")
    return record


def _go_to(record: Record, at: int | None) -> tuple[GameState, tuple[Event, ...]]:
    """The position after so many actions, or after all, and what the last one brought about."""
    if at is not None and at > len(record.actions):
        raise BadArgument(f"the game has {len(record.actions)} actions, not {at}")
    state = start_of(record)
    told: tuple[Event, ...] = ()
    for played in islice(replay(record), at):
        state, told = played.step.state, played.step.events
    return state, told
