"""Whatever comes up in a game is written and read back the same, in every form."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from lanterns.engine import Action, GameState, Options, legal_actions, outcome, view, view_events
from lanterns.notation import (
    Comment,
    Record,
    Turn,
    action_json,
    event_json,
    game_json,
    outcome_json,
    parse_action_json,
    parse_event_json,
    parse_game_json,
    parse_outcome_json,
    parse_position,
    parse_record,
    parse_setup,
    parse_state_json,
    parse_view,
    parse_view_json,
    position_text,
    read_records,
    record_text,
    replay,
    setup_text,
    start_of,
    state_json,
    verify,
    view_json,
    view_text,
)

from ..properties.playing import configurations, every_configuration, seeds
from .games import played, whole_game


def through_json(data: object) -> object:
    return json.loads(json.dumps(data))


def same(read: GameState, state: GameState) -> bool:
    """Return whether they are equal, with the lake's tiles and open cells in the same order."""
    return (
        read == state
        and list(read.lake.tiles) == list(state.lake.tiles)
        and read.lake.open_cells == state.lake.open_cells
        and legal_actions(read) == legal_actions(state)
    )


def check_position(state: GameState) -> None:
    text = position_text(state)
    assert "\n" not in text
    assert "  " not in text
    assert same(parse_position(text), state)
    assert same(parse_state_json(through_json(state_json(state))), state)


def check_views(state: GameState) -> None:
    for seat in (None, *range(len(state.seats))):
        seen = view(state, seat)
        assert parse_view(view_text(seen)) == seen
        assert parse_view_json(through_json(view_json(seen))) == seen
        assert same(parse_view(view_text(seen)).state, seen.state)


@every_configuration
def test_positions_of_every_configuration(options: Options) -> None:
    for number, (state, _) in enumerate(played(options, 1)):
        if number % 15 == 0 or state.turn == state.last_turn:
            check_position(state)
        if number % 30 == 0 or outcome(state):
            check_views(state)


@every_configuration
def test_actions_of_every_configuration(options: Options) -> None:
    for number, (state, action) in enumerate(played(options, 2)):
        legal = legal_actions(state)
        for choice in legal[number % 9 :: 9]:
            assert Action.parse(str(choice)) == choice
            assert parse_action_json(through_json(action_json(choice))) == choice
        if action is not None:
            assert Action.parse(str(action).lower(), legal) == action


@every_configuration
def test_games_of_every_configuration(options: Options) -> None:
    record = whole_game(options, 3)
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text
    assert parse_game_json(through_json(game_json(record))) == record
    assert verify(text).flaw is None
    assert verify(json.dumps(game_json(record, states=options.players == 2))).flaw is None


@settings(max_examples=15, deadline=None)
@given(configurations, seeds)
def test_games_from_any_seed(options: Options, seed: int) -> None:
    record = whole_game(options, seed)
    assert parse_record(record_text(record)) == record
    assert list(read_records([json.dumps(game_json(record))])) == [record]
    assert verify(json.dumps(game_json(record))).ok


@settings(max_examples=8, deadline=None)
@given(configurations, seeds)
def test_events_and_outcomes_from_any_seed(options: Options, seed: int) -> None:
    for play in replay(whole_game(options, seed)):
        for event in (*play.step.events, *view_events(play.step.events, None)):
            assert parse_event_json(through_json(event_json(event, options)), options) == event
    result = outcome(play.step.state)
    assert result is not None
    assert parse_outcome_json(through_json(outcome_json(result, options)), options) == result


@settings(max_examples=15, deadline=None)
@given(configurations, seeds, st.integers(0, 80))
def test_positions_from_any_seed(options: Options, seed: int, at: int) -> None:
    positions = [state for state, _ in played(options, seed)]
    state = positions[at % len(positions)]
    check_position(state)
    check_position(replace(state, seed=None, commitment=None))
    check_views(state)


printable = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30)
comment_texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="}"), max_size=40),
    printable,
    st.just("two\nlines\tand a tab"),
)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(printable, min_size=3, max_size=3),
    st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9_]{2,20}", fullmatch=True), printable),
    st.lists(st.tuples(st.integers(0, 7), comment_texts), max_size=6),
)
def test_whatever_people_write(
    players: list[str], tags: dict[str, str], comments: list[tuple[int, str]]
) -> None:
    for own in ("Lanterns", "Game", "Components", "Rules", "Seed", "Commitment", "Result"):
        tags.pop(own, None)
    full = whole_game(Options(3, expansion=True), 3)
    record = Record(
        options=full.options,
        seed=full.seed,
        actions=full.actions[:7],
        players=tuple(players),
        tags=tuple(tags.items()),
        comments=tuple(
            Comment(after, text) for after, text in sorted(comments, key=lambda c: c[0])
        ),
    )
    assert parse_record(record_text(record)) == record
    assert parse_game_json(through_json(game_json(record))) == record


@every_configuration
def test_a_game_whose_seed_is_still_secret(options: Options) -> None:
    full = whole_game(options, 4)
    told = replace(
        full,
        seed=None,
        actions=full.actions[:20],
        outcome=None,
        cards=() if options.cards else start_of(full).cards,
        turns=tuple(Turn(play.turn, play.seat) for play in replay(full))[:20],
    )
    assert parse_record(record_text(told)) == told
    assert parse_game_json(through_json(game_json(told))) == told


@every_configuration
def test_setups(options: Options) -> None:
    cards = start_of(whole_game(options, 3)).cards
    assert parse_setup(setup_text(options, cards)) == (options, cards)
