"""The screen as it looks, compared with pictures that somebody has looked at.

After a change that is meant to show, ``LANTERNS_SNAPSHOTS=write pytest tests/terminal`` writes them
again: open them in a browser before you commit them.
"""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest
from tests.terminal.driving import Person, game, run, settle, text
from tests.terminal.pictures import snap, still

from lanterns.engine import EmperorCard, Options, legal_actions
from lanterns.players import Greedy
from lanterns.terminal import Session
from lanterns.terminal.fullscreen.app import LanternsApp
from lanterns.terminal.fullscreen.paint import DAWN_PAINT, NIGHT_PAINT, NO_COLOR, SIXTEEN, Paint

FOLDER = Path(__file__).parent / "snapshots"
CARDS = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.FAVOR_TO_HONOR)


def after(session: Session, turn: int) -> Session:
    """The game when a person has to decide in that turn or later."""
    while session.outcome is None and (session.state.turn < turn or not session.person_to_move):
        seen = session.seen_by(session.mover)
        session.act(Greedy().choose(seen, legal_actions(session.state), Random(1)))
    return session


@pytest.mark.parametrize(
    ("name", "options", "turn", "size", "paint", "keys"),
    [
        ("small", Options(4, True, CARDS), 9, (80, 24), NIGHT_PAINT, "r up"),
        ("daylight", Options(3), 13, (120, 40), DAWN_PAINT, "tab right d"),
        ("large", Options(4, True, CARDS), 16, (200, 60), NIGHT_PAINT, "right"),
        ("letters", Options(2, True, CARDS), 9, (80, 24), NO_COLOR, "down"),
        ("sixteen", Options(3, True, CARDS), 9, (100, 30), SIXTEEN, ""),
        ("festival", Options(4), 99, (80, 24), NIGHT_PAINT, ""),
    ],
)
def test_the_screen_looks_as_it_did(
    name: str, options: Options, turn: int, size: tuple[int, int], paint: Paint, keys: str
) -> None:
    found = ""

    async def play(app: LanternsApp, pilot: Person) -> None:
        nonlocal found
        for key in keys.split():
            await pilot.press(key)
        await settle(app, pilot)
        found = still(snap(app), size[0], f"Lanterns in a terminal of {size[0]} by {size[1]}")

    run(after(game(options, 7, (options.players // 2,)), turn), play, size=size, paint=paint)
    file = FOLDER / f"{name}.svg"
    if os.environ.get("LANTERNS_SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(found, "utf-8")
    assert found == file.read_text("utf-8"), f"{file.name} looks different: see the docstring above"


def test_everything_is_on_a_screen_of_80_by_24() -> None:
    session = after(game(Options(4, True, CARDS), 7, (2,)), 9)

    async def play(app: LanternsApp, pilot: Person) -> None:
        lines = text(app).splitlines()
        assert (len(lines), {len(line) for line in lines}) == (24, {80})
        shown = "\n".join(lines)
        for word in ("Dedications", "Supply", "Emperor cards", "Hand", "Log", "You", "help"):
            assert word in shown
        for name in session.names:
            assert name in shown
        assert "…" not in shown.replace("commitment", "")
        await settle(app, pilot)

    run(session, play)


def test_no_color_means_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    session = after(game(Options(2), 7, (1,)), 5)

    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("t")
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                assert (
                    segment.style is None
                    or segment.style.color is None
                    or (
                        segment.style.color.is_default and segment.style.bgcolor.is_default  # type: ignore[union-attr]
                    )
                )
        await settle(app, pilot)

    run(session, play, paint=NO_COLOR)


def test_the_screen_can_change_its_size_at_any_time() -> None:
    session = after(game(Options(3), 7, (1,)), 9)

    async def play(app: LanternsApp, pilot: Person) -> None:
        for size in ((40, 12), (200, 60), (20, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            while (
                len(text(app).splitlines()) != size[1]
            ):  # Textual waits a moment for the last size
                await asyncio.sleep(0.01)
        assert "Hand" in text(app)
        await pilot.press("d")
        await pilot.resize_terminal(60, 20)
        await settle(app, pilot)

    run(session, play)
