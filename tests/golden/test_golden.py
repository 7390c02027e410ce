"""Whole games, replayed action by action: the events in the files are the events of the replay."""

import pytest

from lanterns.engine import EmperorCard, EmperorCardActivated, ExchangeForTwo, ExchangeForWild, Wild
from lanterns.engine.action import ConvertFavors, Dedicate, Discard, PlaceTile, RotateTile
from lanterns.notation import Played, parse_record, replay, verify

from .games import FOLDER, GAMES, file_of, text_with_events


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_comes_out_as_written(name: str) -> None:
    text = file_of(name).read_text("utf-8")
    record = parse_record(text)
    assert (record.options, record.seed) == GAMES[name]
    assert text_with_events(record).splitlines() == text.splitlines()
    assert verify(text).ok


def test_every_file_is_a_golden_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.lanterns")} == set(GAMES)


def _all_played() -> list[Played]:
    return [
        played
        for name in GAMES
        for played in replay(parse_record(file_of(name).read_text("utf-8")))
    ]


def test_every_emperor_card_is_at_work() -> None:
    events = [event for played in _all_played() for event in played.step.events]
    used = {event.card for event in events if isinstance(event, EmperorCardActivated)}
    assert used == set(EmperorCard)


def test_every_kind_of_action_is_there() -> None:
    actions = [played.action for played in _all_played()]
    kinds = {type(action) for action in actions}
    assert {ConvertFavors, Discard, ExchangeForTwo, ExchangeForWild, RotateTile} <= kinds
    assert any(isinstance(action, PlaceTile) and action.pavilion for action in actions)
    assert any(isinstance(a, Dedicate) and Wild.WILD in a.cards for a in actions)
