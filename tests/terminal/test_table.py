"""The things a person can do at the full-screen table besides playing to the end."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from tests.terminal.driving import Person, choose, game, play_on, run, settle, table, text
from tests.terminal.test_games import decide
from tests.terminal.test_pictures import CARDS, after

from lanterns.engine import (
    LANTERN_LIMIT,
    Action,
    Dedicate,
    LanternsError,
    Options,
    Pass,
    PlaceTile,
    legal_actions,
)
from lanterns.notation import parse_record
from lanterns.players import Greedy
from lanterns.terminal import Saves, Session
from lanterns.terminal.fullscreen.app import LanternsApp
from lanterns.terminal.fullscreen.hint import Hint
from lanterns.terminal.fullscreen.menu import Picker
from lanterns.terminal.fullscreen.start import StartScreen
from lanterns.terminal.fullscreen.windows import (
    Festival,
    HandOver,
    HelpWindow,
    LogWindow,
    Notice,
    Question,
)


def until_dedication(session: Session) -> Session:
    """Return a game in which the person can make a dedication now."""
    while not session.person_to_move or not any(
        isinstance(action, Dedicate) for action in legal_actions(session.state)
    ):
        seen = session.seen_by(session.mover)
        session.act(Greedy().choose(seen, legal_actions(session.state), Random(1)))
    return session


def test_what_a_placement_brings_is_shown_before_it_is_placed() -> None:
    session = after(game(Options(2), 7, (1,)), 5)

    async def play(app: LanternsApp, pilot: Person) -> None:
        screen = table(app)
        for key in ("r", "up", "tab", "left", "R"):
            await pilot.press(key)
            expected = screen.selection.gains()
            for gain in expected.values():
                assert gain in text(app)
        position, wanted = screen.selection.position, screen.selection.action
        assert position is not None
        assert isinstance(wanted, PlaceTile)
        before = len(session.played)
        await pilot.press("enter", "enter")  # the second one if a dedication is given away
        await settle(app, pilot)
        assert wanted in [played.action for played in session.played[before:]]

    run(session, play)


def test_an_action_can_be_taken_back_until_a_tile_is_placed(tmp_path: Path) -> None:
    file = tmp_path / "game.lanterns"
    session = until_dedication(game(Options(2), 5, (1,), file))
    start, number = session.state, len(session.played)
    wanted = next(a for a in legal_actions(session.state) if isinstance(a, Dedicate))

    async def play(app: LanternsApp, pilot: Person) -> None:
        await choose(app, pilot, wanted, mouse=True)
        assert session.state.seats[1].honor > start.seats[1].honor
        assert len(parse_record(file.read_text()).actions) == number + 1
        await pilot.press("u")
        await settle(app, pilot)
        assert session.state == start
        assert "Taken back" in text(app)
        assert len(parse_record(file.read_text()).actions) == number
        if session.done:
            return
        await pilot.press("u")
        assert "nothing to take back" in text(app)

    run(session, play)


def test_placing_asks_before_it_gives_a_dedication_away() -> None:
    session = until_dedication(game(Options(2), 5, (1,)))
    number = len(session.played)

    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("enter")
        assert "still make a dedication" in text(app)
        assert len(session.played) == number
        await pilot.press("enter")
        await settle(app, pilot)
        done = [played.action for played in session.played[number:]]
        assert Pass() in done
        assert any(isinstance(action, PlaceTile) for action in done)

    run(session, play)


def test_what_cannot_be_done_is_explained() -> None:
    session = after(game(Options(2), 3, (1,)), 1)

    async def play(app: LanternsApp, pilot: Person) -> None:
        for key, reason in (
            ("d", "lanterns are missing"),
            ("e", "too few favors"),
            ("c", "come with the expansion"),
            ("x", "need not discard"),
            ("s", "tile must be placed"),
            ("p", "No pavilion here"),
            ("u", "nothing to take back"),
        ):
            await pilot.press(key)
            await settle(app, pilot)
            assert reason in text(app), key
            assert not isinstance(app.screen, Picker)

    run(session, play)


def test_a_game_that_is_left_continues_where_it_was(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    file = tmp_path / "game.lanterns"

    async def leave(app: LanternsApp, pilot: Person) -> None:
        await play_on(app, pilot, decide, until=lambda session: session.state.turn > 5)
        await pilot.press("ctrl+c")

    left = run(game(Options(2), 4, (1,), file), leave, folder=tmp_path).session
    assert left is not None
    assert [one.file for one in saves.unfinished()] == [file]

    async def resume(app: LanternsApp, pilot: Person) -> None:
        assert isinstance(app.screen, StartScreen)
        assert "Continue: novice · You" in text(app)
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.session is not None
        assert app.session.state == left.state
        await play_on(app, pilot, decide, until=lambda session: session.state.turn > 7)

    continued = run(None, resume, folder=tmp_path).session
    assert continued is not None
    assert parse_record(file.read_text()).actions == continued.record.actions
    after(continued, 99)
    assert list(saves.unfinished()) == []


def test_the_start_screen_says_how_far_a_game_is(tmp_path: Path) -> None:
    session = game(Options(2), 4, (0, 1), tmp_path / "game.lanterns")
    session.act(legal_actions(session.state)[0])

    async def play(app: LanternsApp, pilot: Person) -> None:
        assert "1 action so far" in text(app)

    run(None, play, folder=tmp_path)


def test_a_new_game_is_chosen_with_the_arrows_and_saved(tmp_path: Path) -> None:
    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("down", "right", "down", "right", "down", "left", "enter")
        await settle(app, pilot)
        session = app.session
        assert session is not None
        assert session.options == Options(3, expansion=True)
        assert session.seating.bots == {0: "novice", 1: "apprentice"}
        assert session.file is not None
        assert session.file.parent == tmp_path

    run(None, play, folder=tmp_path)


def test_a_game_without_people_is_refused(tmp_path: Path) -> None:
    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("up", "right", "enter")
        await settle(app, pilot)
        assert "Choose a seat for a person." in text(app)
        assert app.session is None

    run(None, play, folder=tmp_path)


def test_tiles_are_hidden_while_the_keyboard_changes_hands() -> None:
    session = game(Options(2), 3, (0, 1))

    async def play(app: LanternsApp, pilot: Person) -> None:
        for _ in range(2):
            assert isinstance(app.screen, HandOver)
            assert table(app).viewer is None
            assert "hidden" in text_below(app)
            await pilot.press("enter", "space", "r")
            await settle(app, pilot)
            assert table(app).viewer is None, "keys typed too often must not show the tiles"
            await pilot.press("y")
            await settle(app, pilot)
            assert table(app).viewer == session.mover
            assert "hidden" not in text_below(app)
            await pilot.press("enter")
            await settle(app, pilot)
        assert session.state.turn == 3
        await pilot.press("y", "i")
        await settle(app, pilot)
        assert "hints are for games against bots alone" in text(app).lower()

    run(session, play)


def text_below(app: LanternsApp) -> str:
    """Return the table's text below a window."""
    strips = table(app)._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def test_a_window_wraps_its_lines_where_there_is_little_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = [f"word{number}" for number in range(30)]
    hint = Hint(Pass(), (" ".join(words),))
    monkeypatch.setattr("lanterns.terminal.fullscreen.table.find_hint", lambda view, names: hint)

    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("i")
        await settle(app, pilot)
        assert [word for word in words if f" {word} " not in text(app)] == []

    run(after(game(Options(2), 7, (1,)), 5), play, size=(60, 20))


def test_a_hint_is_tried_out_with_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    session = after(game(Options(2), 7, (1,)), 5)
    while any(isinstance(action, Pass) for action in legal_actions(session.state)):
        session.act(Pass())
    wanted = [a for a in legal_actions(session.state) if isinstance(a, PlaceTile)][-1]
    monkeypatch.setattr(
        "lanterns.terminal.fullscreen.table.find_hint",
        lambda view, names: Hint(wanted, ("Place it there.",)),
    )

    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("i")
        await settle(app, pilot)
        assert isinstance(app.screen, Notice)
        assert "Place it there." in text(app)
        await pilot.press("enter")
        await settle(app, pilot)
        assert table(app).selection.action == wanted

    run(session, play)


def test_windows_open_and_close() -> None:
    session = after(game(Options(3, True, CARDS), 7, (1,)), 9)

    async def play(app: LanternsApp, pilot: Person) -> None:
        for key, window in (("question_mark", HelpWindow), ("o", LogWindow)):
            await pilot.press(key)
            await settle(app, pilot)
            assert isinstance(app.screen, window)
            await pilot.press("escape")
            await settle(app, pilot)
        paints = []
        for _ in range(4):
            await pilot.press("t")
            paints.append(app.paint.name)
        assert paints == ["dawn", "terminal", "letters", "night"]
        await pilot.press("v")
        assert table(app).speed == "calm"
        await pilot.press("plus", "minus", "0")

    run(session, play)


def test_ctrl_c_leaves_from_every_window() -> None:
    for keys, window in (
        (["question_mark"], HelpWindow),
        (["o"], LogWindow),
        (["d"], Picker),
    ):
        session = until_dedication(game(Options(2), 5, (1,)))

        async def play(
            app: LanternsApp,
            pilot: Person,
            keys: list[str] = keys,
            window: type[object] = window,
        ) -> None:
            await pilot.press(*keys)
            await settle(app, pilot)
            assert isinstance(app.screen, window)
            with patch.object(app, "exit") as leave:
                await pilot.press("ctrl+c")
            leave.assert_called_once_with()

        run(session, play)


def test_keys_typed_while_the_game_ends_do_not_begin_another(tmp_path: Path) -> None:
    session = after(game(Options(2), 7, (1,)), 99)
    assert session.outcome

    async def play(app: LanternsApp, pilot: Person) -> None:
        for key in ("enter", "space", "enter"):
            await pilot.press(key)
            await settle(app, pilot)
            assert isinstance(app.screen, Festival)
            assert app.session is session
        await pilot.press("up", "down", "up", "up", "enter")  # from the last line
        await settle(app, pilot)
        assert app.screen is table(app)
        await pilot.press("enter")
        await settle(app, pilot)
        await pilot.press("down", "enter")
        await settle(app, pilot)
        assert app.session is not session

    run(session, play, folder=tmp_path)


def test_ctrl_c_leaves_while_a_name_is_typed() -> None:
    session = after(game(Options(2), 7, (1,)), 99)

    async def play(app: LanternsApp, pilot: Person) -> None:
        await pilot.press("up", "up", "enter")
        await settle(app, pilot)
        assert isinstance(app.screen, Question)
        await pilot.press("q")
        assert isinstance(app.screen, Question)
        with patch.object(app, "exit") as leave:
            await pilot.press("ctrl+c")
        leave.assert_called_once_with()

    run(session, play)


def test_a_bot_that_fails_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = after(game(Options(2), 3, (1,)), 1)

    def fail(_: Session) -> Action:
        raise LanternsError("it is out of tea")

    async def play(app: LanternsApp, pilot: Person) -> None:
        monkeypatch.setattr(Session, "decide", fail)
        await pilot.press("enter")
        await settle(app, pilot)
        assert "cannot decide: it is out of tea" in text(app)
        monkeypatch.undo()
        await pilot.press("enter")
        await settle(app, pilot)
        assert session.person_to_move

    run(session, play)


def test_a_game_that_cannot_be_saved_is_played_and_says_so(tmp_path: Path) -> None:
    session = after(game(Options(2), 3, (1,)), 1)
    session.file = tmp_path / "nowhere" / "game.lanterns"

    async def play(app: LanternsApp, pilot: Person) -> None:
        wanted = next(a for a in legal_actions(session.state) if isinstance(a, PlaceTile))
        await choose(app, pilot, wanted, mouse=True)
        assert session.trouble is not None

    run(session, play)


def test_the_log_scrolls_line_by_line_and_page_by_page() -> None:
    session = after(game(Options(3, True, CARDS), 7, (1,)), 9)

    async def play(app: LanternsApp, pilot: Person) -> None:
        async def shown_after(key: str) -> list[str]:
            await pilot.press(key)
            await settle(app, pilot)
            return text(app).splitlines()[1:-1]

        end = await shown_after("o")
        up = await shown_after("up")
        assert [line[:70] for line in up[1:]] == [line[:70] for line in end[:-1]]
        start = await shown_after("home")
        assert start != await shown_after("pagedown")
        assert end == await shown_after("end")

    run(session, play)


def test_with_too_many_lanterns_the_prompt_says_how_many_to_discard() -> None:
    session = game(Options(2), 7, (1,))

    def only_place(session: Session) -> Action:
        legal = legal_actions(session.state)
        return next((a for a in legal if isinstance(a, PlaceTile | Pass)), legal[0])

    def too_many() -> int:
        return sum(session.state.me.lanterns) - LANTERN_LIMIT

    while not (session.person_to_move and too_many() > 0):
        session.act(only_place(session))

    async def play(app: LanternsApp, pilot: Person) -> None:
        assert any(isinstance(action, Dedicate) for action in legal_actions(session.state))
        assert f"or discard {too_many()} lantern" in text(app)

    run(session, play)
