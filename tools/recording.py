"""Plays a short game on the screen and records it for the README: ``make recording``."""

import sys
from pathlib import Path
from random import Random

from tests.terminal.driving import Person, choose, game, play_on, run, settle, table
from tests.terminal.pictures import Frame, moving, snap

from lanterns.engine import (
    Action,
    Dedicate,
    EmperorCard,
    Options,
    PlaceTile,
    legal_actions,
)
from lanterns.players import find_player
from lanterns.terminal import Session
from lanterns.terminal.fullscreen.app import LanternsApp

SIZE = (112, 34)
OPTIONS = Options(3, True, (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE))
SHOWN_TURNS = 2
"""The turns of which every key is shown."""


def decide(session: Session) -> Action:
    """Choose for the person in the recording."""
    seen = session.seen_by(session.mover)
    return find_player("greedy").choose(seen, legal_actions(session.state), Random(1))


async def record(app: LanternsApp, pilot: Person, frames: list[Frame]) -> None:
    """Play, and keep what is worth seeing."""
    session = app.session
    assert session is not None
    frames.append(snap(app, 1.6))
    mine = 0
    while session.outcome is None:
        wanted = decide(session)
        if isinstance(wanted, PlaceTile) and mine < SHOWN_TURNS:
            await _aim(app, pilot, wanted, frames)
            mine += 1
        elif isinstance(wanted, Dedicate) and session.state.turn > 10:
            await pilot.press("d")
            await settle(app, pilot)
            frames.append(snap(app, 2.2))
            await pilot.press("escape")
            await settle(app, pilot)
        await choose(app, pilot, wanted, mouse=False)
        if isinstance(wanted, PlaceTile):
            frames.append(snap(app, 0.9))
        if isinstance(wanted, Dedicate) and session.state.turn > 10:
            break
    await play_on(app, pilot, decide)
    frames.append(snap(app, 4.0))


async def _aim(app: LanternsApp, pilot: Person, wanted: PlaceTile, frames: list[Frame]) -> None:
    """Try the tile out on the way to its cell."""
    selection = table(app).selection
    for key in ("tab", "r", "right", "up"):
        await pilot.press(key)
        frames.append(snap(app, 0.6))
    selection.take(wanted.tile)
    selection.turns, selection.cursor = wanted.rotation, wanted.cell
    selection.pavilion = wanted.pavilion
    table(app).update()
    await pilot.pause()
    frames.append(snap(app, 1.2))
    selection.pavilion = False


def main(target: Path) -> None:
    """Write the recording."""
    frames: list[Frame] = []
    session = game(OPTIONS, 2015, (2,), bots=("apprentice",))

    async def play(app: LanternsApp, pilot: Person) -> None:
        await record(app, pilot, frames)

    run(session, play, size=SIZE)
    title = "A game of Lanterns in the terminal, against two bots"
    target.write_text(moving(frames, SIZE[0], title), "utf-8")
    print(f"{target}: {len(frames)} frames, {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
