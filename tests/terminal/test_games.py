"""Whole games on the screen: by keys and by mouse, with every number of players."""

from pathlib import Path
from random import Random

import pytest
from tests.terminal.driving import Person, game, play_on, run, text

from lanterns.engine import Action, EmperorCard, Options, legal_actions
from lanterns.notation import parse_record, verify
from lanterns.players import find_player
from lanterns.terminal import Session
from lanterns.terminal.fullscreen.app import LanternsApp
from lanterns.terminal.fullscreen.windows import Festival

CARDS = (EmperorCard.ROTATE_A_TILE, EmperorCard.FAVOR_TO_HONOR)
OTHERS = (EmperorCard.EMPEROR_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)


def decide(session: Session) -> Action:
    """Choose as a person might, so that much of everything happens."""
    legal = legal_actions(session.state)
    seen = session.seen_by(session.mover)
    rng = Random(len(session.played))
    if rng.random() < 0.4:
        return rng.choice(legal)
    return find_player("greedy").choose(seen, legal, rng)


@pytest.mark.parametrize(
    ("options", "people", "size", "mouse"),
    [
        (Options(2, True, CARDS), (1,), (80, 24), False),
        (Options(3), (2,), (120, 40), True),
        (Options(4, True, OTHERS), (2,), (80, 24), False),
    ],
)
def test_a_whole_game_is_played_and_saved(
    options: Options,
    people: tuple[int, ...],
    size: tuple[int, int],
    mouse: bool,
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.lanterns"
    session = game(options, 11, people, file)

    async def play(app: LanternsApp, pilot: Person) -> None:
        await play_on(app, pilot, decide, mouse=mouse)
        assert isinstance(app.screen, Festival)
        assert "honor" in text(app)
        assert f"{session.seed:032x}" in text(app)

    run(session, play, size=size)
    saved = file.read_text("utf-8")
    assert parse_record(saved).outcome == session.outcome is not None
    assert verify(saved).ok
