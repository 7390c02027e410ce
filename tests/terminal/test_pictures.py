"""The screen as it looks, compared with pictures that somebody has looked at.

After a change that is meant to show, ``LANTERNS_SNAPSHOTS=write pytest tests/terminal`` writes them
again: open them in a browser before you commit them.
"""

import asyncio
import os
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.terminal.driving import Person, game, run, settle, text
from tests.terminal.pictures import snap, still

from lanterns.engine import LANTERN_LIMIT, EmperorCard, Options, Pass, RotateTile, legal_actions
from lanterns.players import Greedy
from lanterns.render.words import count
from lanterns.terminal import Session
from lanterns.terminal.fullscreen import SMALLEST
from lanterns.terminal.fullscreen.app import LanternsApp
from lanterns.terminal.fullscreen.guide import prompt_for
from lanterns.terminal.fullscreen.paint import DAWN_PAINT, NIGHT_PAINT, NO_COLOR, SIXTEEN, Paint
from lanterns.terminal.fullscreen.selection import Selection

FOLDER = Path(__file__).parent / "snapshots"
CARDS = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.FAVOR_TO_HONOR)
OTHERS = (EmperorCard.END_OF_TURN_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)


def after(session: Session, turn: int) -> Session:
    """Return the game when a person has to decide in that turn or later."""
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


@pytest.mark.parametrize("size", [(60, 20), (67, 20), (72, 20)])
@pytest.mark.parametrize("options", [Options(2), Options(4, True, OTHERS)])
def test_everything_can_be_read_on_a_small_screen(options: Options, size: tuple[int, int]) -> None:
    session = after(game(options, 8, (options.players // 2,), bots=("apprentice",)), 20)

    async def play(app: LanternsApp, pilot: Person) -> None:
        lines = text(app).splitlines()
        assert re.fullmatch(
            r" Lanterns  Turn \d+ of \d+ · \d+ tiles?( to draw)? +instant \[v\]   help \[\?\] ",
            lines[0],
        )
        shown = "\n".join(lines)
        expected: Counter[str] = Counter()
        for seat, name in zip(session.state.seats, session.names, strict=True):
            assert name[:5] in shown
            expected[f"{seat.honor} honor"] += 1
            expected[f"{sum(seat.lanterns)}/{LANTERN_LIMIT}"] += 1
            expected[f"({count(seat.favors, 'favor')}|{seat.favors}✿)"] += 1
            if options.expansion:
                expected[f"({count(seat.gifts, 'gift')}|{seat.gifts}♦)"] += 1
        for held, seats in expected.items():
            assert len(re.findall(rf"(?<!\w){held}", shown)) == seats, held
        for word in ("Four of a Kind", "Three Pair", "Seven Unique", "Supply", "Hand", "Log"):
            assert word in shown
        for key in ("question_mark", "o"):
            await pilot.press(key)
            await settle(app, pilot)
            assert "…" not in text(app)
            if key == "question_mark":
                assert "Ctrl-C" in text(app)
            await pilot.press("escape")
            await settle(app, pilot)

    run(session, play, size=size)


def test_every_prompt_fits_on_the_smallest_screen() -> None:
    said = set()
    for cards in (OTHERS, CARDS, (EmperorCard.ROTATE_A_TILE, EmperorCard.EMPEROR_EXCHANGE)):
        session = game(Options(2, True, cards), 8, (0, 1))
        while session.outcome is None:
            selection, seen = Selection(), session.seen_by(session.mover)
            selection.settle(seen)
            said.add(prompt_for(session, session.mover, selection))
            if RotateTile in selection.kinds:
                selection.start_rotating(seen)
                said.add(prompt_for(session, session.mover, selection))
            legal, rng = legal_actions(session.state), Random(len(session.played))
            hoards = rng.random() < 0.5 and Pass() in legal
            session.act(Pass() if hoards else Greedy().choose(seen, legal, rng))
    assert len(said) > 15
    assert {prompt for prompt in said if len(prompt) > SMALLEST[0] - 2} == set()


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
            await settle(app, pilot)
            said = " ".join(text(app).split())
            assert ("This window is too small: make it 60 by 20." in said) == (size[0] < 60)
        assert "Hand" in text(app)
        await pilot.press("d")
        await pilot.resize_terminal(60, 20)
        await settle(app, pilot)

    run(session, play)
