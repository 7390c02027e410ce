"""``lanterns show``: shows a position of a recorded game, as text, as a picture or as JSON."""

import json
import sys
from itertools import islice
from os import environ
from pathlib import Path
from shutil import get_terminal_size

from lanterns.cli.arguments import BadArgument, read_seat
from lanterns.cli.output import open_input, refuse_bad_output, write_output
from lanterns.engine import Event, GameState, view, view_events
from lanterns.notation import Record, read_records, replay, start_of, state_json, view_json
from lanterns.render import event_sentence, table_svg, table_text, wants_color


def show(
    file: Path,
    game: int,
    at: int | None,
    seat: str | None,
    svg: Path | None,
    force: bool,
    as_json: bool,
) -> int:
    """Show the position after ``at`` actions, or the last one. Return the exit code."""
    if svg and as_json:
        raise BadArgument("--svg draws a picture, --json prints a position: choose one of them")
    refuse_bad_output(svg, force)
    record = find_game(file, game)
    state, events = _go_to(record, at)
    names = names_at(record)
    seen = view(state, None if seat is None else read_seat(seat, record.options))
    if svg:
        write_output(svg, table_svg(seen, names=names), "picture")
    elif as_json:
        print(json.dumps(state_json(state) if seat is None else view_json(seen)))
    else:
        width = get_terminal_size((100, 40)).columns
        print(table_text(seen, color=wants_color(sys.stdout, environ), names=names, width=width))
        print(
            "\n".join(
                ["", *(event_sentence(event, names) for event in view_events(events, seen.seat))]
            )
        )
    return 0


def find_game(file: Path, game: int) -> Record:
    """Return a game of a file, counted from 1."""
    with open_input(file) as lines:
        numbered = enumerate(read_records(lines), 1)
        record = next((record for number, record in numbered if number == game), None)
    if record is None:
        raise BadArgument(f"there is no game {game} in {file}")
    return record


def names_at(record: Record) -> list[str]:
    """Return the names of a record's players; equal names have their side added."""
    sides = [side.name for side in record.options.sides]
    names = [name or side for name, side in zip(record.players, sides, strict=True)]
    return [
        f"{name} {side}" if names.count(name) > 1 else name
        for name, side in zip(names, sides, strict=True)
    ]


def _go_to(record: Record, at: int | None) -> tuple[GameState, tuple[Event, ...]]:
    """Return the position after ``at`` or all actions, and the events of the last of them."""
    if at is not None and at > len(record.actions):
        raise BadArgument(f"there is no action {at}: the game has {len(record.actions)}")
    state = start_of(record)
    events: tuple[Event, ...] = ()
    for played in islice(replay(record), at):
        state, events = played.step
    return state, events
