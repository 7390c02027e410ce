"""A person at the full-screen game: by keys and by mouse, through Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from lanterns.engine import (
    Action,
    Dedicate,
    Discard,
    Exchange,
    Options,
    Pass,
    PlaceTile,
    RotateTile,
    Seed,
    legal_actions,
)
from lanterns.terminal import Saves, Session, seat_everybody
from lanterns.terminal.fullscreen.app import LanternsApp
from lanterns.terminal.fullscreen.lake import LakeView
from lanterns.terminal.fullscreen.menu import Menu, Picker
from lanterns.terminal.fullscreen.paint import NIGHT_PAINT, Paint
from lanterns.terminal.fullscreen.table import TableScreen
from lanterns.terminal.fullscreen.windows import HandOver

Person = Pilot[None]


def write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def game(
    options: Options,
    seed: Seed,
    people: Sequence[int],
    file: Path | None = None,
    bots: Sequence[str] = ("novice",),
) -> Session:
    """Return a game that has not begun; one person is called You."""
    seating = seat_everybody(options, people, (), bots)
    return Session(options, seed, seating, file, write)


def run(
    session: Session | None,
    play: Callable[[LanternsApp, Person], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    folder: Path = Path("/nonexistent"),
    paint: Paint = NIGHT_PAINT,
) -> LanternsApp:
    """Open the game without a terminal, and let a pilot play it."""

    async def main() -> LanternsApp:
        app = LanternsApp(Saves(folder), write, session, paint, "instant")
        with (
            patch("textual.app.wait_for_idle", _yield),
            patch("textual.pilot.wait_for_idle", _yield),
        ):
            async with app.run_test(size=size) as pilot:
                await settle(app, pilot)
                await play(app, pilot)
        return app

    work: Coroutine[Any, Any, LanternsApp] = main()
    return asyncio.run(work)


async def _yield(*_: float) -> None:
    """Stands in for waiting until the process idles, which takes long on a busy machine.

    The pilot also waits until every message is processed, and that is enough.
    """
    await asyncio.sleep(0)


async def settle(app: LanternsApp, pilot: Person) -> None:
    """Wait until bots have played and everything is drawn."""
    await pilot.pause()
    while any(not worker.is_finished for worker in app.workers):
        await app.workers.wait_for_complete()
        await pilot.pause()
    for _ in range(3):  # a message may lead to another one
        await pilot.pause()


def table(app: LanternsApp) -> TableScreen:
    """Return the table, even below a window."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def text(app: LanternsApp) -> str:
    """Return everything on the screen, as lines."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


async def choose(app: LanternsApp, pilot: Person, wanted: Action, mouse: bool) -> None:
    """Carry out an action as a person would."""
    match wanted:
        case PlaceTile():
            await _place(app, pilot, wanted, mouse)
        case RotateTile(cell, turns):
            await pilot.press("c")
            await _pick(app, pilot, "Rotate a Tile", None, mouse)
            assert table(app).selection.rotating
            table(app).selection.point(cell)
            while table(app).selection.turns != turns:
                await pilot.press("r")
            await pilot.press("enter")
        case Pass():
            await pilot.press("s")
        case Discard():
            await pilot.press("x")
            await _pick(app, pilot, None, wanted, mouse)
        case Dedicate():
            await pilot.press("d")
            await _pick(app, pilot, None, wanted, mouse)
        case Exchange():
            await pilot.press("e")
            await _pick(app, pilot, None, wanted, mouse)
        case _:
            await pilot.press("c")
            await _pick(app, pilot, None, wanted, mouse)
    await settle(app, pilot)


async def _place(app: LanternsApp, pilot: Person, wanted: PlaceTile, mouse: bool) -> None:
    screen = table(app)
    selection = screen.selection
    hand = app.session.state.me.hand if app.session else ()
    await pilot.press(str(hand.index(wanted.tile) + 1))
    while selection.turns != wanted.rotation:
        await pilot.press("r")
    if mouse:
        lake = screen.query_one(LakeView)
        row, column = lake._place(wanted.cell)
        if not (0 <= row < lake.size.height and 0 <= column < lake.size.width):
            selection.point(wanted.cell)  # out of sight: the cursor brings it back
            screen.update()
            await pilot.pause()
            row, column = lake._place(wanted.cell)
        if wanted.pavilion:
            await pilot.hover(lake, offset=(column + 1, row + 1))
            await pilot.press("p")
        await pilot.click(lake, offset=(column + 1, row + 1))
        return
    await _walk(pilot, selection, wanted)
    if wanted.pavilion:
        await pilot.press("p")
    await pilot.press("enter")


async def _walk(pilot: Person, selection: Any, wanted: PlaceTile) -> None:
    """Go to a cell with the arrows, as far as they lead there."""
    for _ in range(40):
        if selection.cursor == wanted.cell:
            return
        x, y = wanted.cell.x - selection.cursor.x, wanted.cell.y - selection.cursor.y
        before = selection.cursor
        await pilot.press(
            ("right" if x > 0 else "left") if abs(x) >= abs(y) else "up" if y > 0 else "down"
        )
        if selection.cursor == before:
            await pilot.press(
                ("up" if y > 0 else "down")
                if abs(x) >= abs(y) and y
                else "right"
                if x > 0
                else "left"
            )
        if selection.cursor == before:
            break
    selection.point(wanted.cell)


async def _pick(
    app: LanternsApp, pilot: Person, title: str | None, wanted: Action | None, mouse: bool
) -> None:
    """Choose in a menu, and in the menus behind it."""
    await settle(app, pilot)
    while isinstance(app.screen, Picker):
        menu = app.screen.query_one(Menu)
        at = next(number for number, item in enumerate(menu.items) if _leads(item, title, wanted))
        if mouse:
            menu.at = at
            menu.redraw()
            await pilot.pause()
            await pilot.click(menu, offset=(3, at - menu._first))
        else:
            while menu.at != at:
                await pilot.press("down" if menu.at < at else "up")
            await pilot.press("enter")
        await settle(app, pilot)


def _leads(item: Any, title: str | None, wanted: Action | None) -> bool:
    if title is not None:
        return title in str(item.parts[0])
    if item.within:
        return any(_leads(one, title, wanted) for one in item.within)
    return bool(item.value) and item.value[-1] == wanted


async def play_on(
    app: LanternsApp,
    pilot: Person,
    decide: Callable[[Session], Action],
    *,
    until: Callable[[Session], bool] = lambda _: False,
    mouse: bool = False,
) -> None:
    """Play until the game is over, or something is the case."""
    session = app.session
    assert session is not None
    await settle(app, pilot)
    while session.outcome is None and not until(session):
        if isinstance(app.screen, HandOver):
            await pilot.press("y")
            await pilot.pause()
        wanted = decide(session)
        assert wanted in legal_actions(session.state)
        before = len(session.played)
        await choose(app, pilot, wanted, mouse)
        assert len(session.played) > before, f"{wanted} was not carried out: {text(app)}"
        assert session.played[before].action == wanted
