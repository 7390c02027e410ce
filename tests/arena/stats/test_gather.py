"""Counts, against the same counted in another way from the events that records carry."""

from collections import Counter
from typing import Any

import pytest

from lanterns.arena import play_game
from lanterns.arena.stats import GameKind, GameStats, stats_json
from lanterns.engine import Color, Dedication, Options, Reason, TurnStep, legal_actions
from lanterns.notation import Record, game_json, record_of, replay


def games(players: int, expansion: bool, codes: list[str], count: int) -> list[Record]:
    options = Options(players, expansion)
    return [play_game(options, seed, codes) for seed in range(count)]


def events(records: list[Record], kind: str) -> list[dict[str, Any]]:
    """Return the events of a kind as they stand in the records' JSON."""
    return [
        event
        for record in records
        for entry in game_json(record)["actions"]
        for event in entry["events"]
        if event["type"] == kind
    ]


BASE = games(2, False, ["greedy", "random"], 4)
GIFTS = games(3, True, ["random"], 6)


def counted(records: list[Record]) -> GameStats:
    stats = GameStats()
    stats.add_all(records)
    return stats


@pytest.mark.parametrize("records", [BASE, GIFTS])
def test_honor_and_wins(records: list[Record]) -> None:
    (group,) = counted(records).in_order()
    players = group.kind.players
    for seat in range(players):
        honors = [record.outcome.honor[seat] for record in records if record.outcome]
        assert group.honor_by_seat[seat].mean == pytest.approx(sum(honors) / len(records))
    shares = [group.win_share(order).mean for order in range(players)]
    assert sum(shares) == pytest.approx(1)
    started = [next(iter(replay(record))).seat for record in records]
    won = [
        1 / len(record.outcome.winners) if seat in record.outcome.winners else 0
        for record, seat in zip(records, started, strict=True)
        if record.outcome
    ]
    assert shares[0] == pytest.approx(sum(won) / len(records))


@pytest.mark.parametrize("records", [BASE, GIFTS])
def test_dedications_and_stacks(records: list[Record]) -> None:
    (group,) = counted(records).in_order()
    made = events(records, "dedication_made")
    for kind in Dedication:
        of_kind = [event for event in made if event["dedication"] == kind.name.lower()]
        assert group.tokens[kind].size == len(of_kind)
        assert group.tokens[kind].total == sum(event["honor"] for event in of_kind)
        assert group.generic[kind] == sum(event["generic"] for event in of_kind)
    left = [list(replay(record))[-1].step.state.stacks for record in records]
    for kind in (Dedication.FOUR_OF_A_KIND, Dedication.THREE_PAIR, Dedication.SEVEN_UNIQUE):
        assert group.stacks[kind] == len(records)
        assert group.exhausted[kind].size == sum(not stacks[kind] for stacks in left)


@pytest.mark.parametrize("records", [BASE, GIFTS])
def test_lanterns_wasted(records: list[Record]) -> None:
    (group,) = counted(records).in_order()
    missed = Counter(
        (event["color"], event["reason"]) for event in events(records, "lantern_missed")
    )
    found = {(c.name.lower(), why.value): n for (c, why), n in group.missed.items() if n}
    assert found == missed
    received = Counter(event["color"] for event in events(records, "lantern_received"))
    assert {color.name.lower(): n for color, n in group.received.items()} == received


def test_belongings_with_the_expansion() -> None:
    (group,) = counted(GIFTS).in_order()
    seats = 3 * len(GIFTS)
    for name, kind in {
        "favors earned": "favor_received",
        "gifts earned": "gift_received",
        "pavilions built": "pavilion_built",
        "exchanges": "lantern_exchanged",
        "lanterns discarded": "lantern_discarded",
        "dedications": "dedication_made",
    }.items():
        assert group.belongings[name].size == seats
        assert group.belongings[name].total == len(events(GIFTS, kind)), name
    used = [event["favors"] for event in events(GIFTS, "lantern_exchanged")]
    used += [event["favors"] for event in events(GIFTS, "favors_converted")]
    assert group.belongings["favors used"].total == sum(used)
    activated = events(GIFTS, "emperor_card_activated")
    assert group.belongings["gifts used"].total == 2 * len(activated)
    assert group.activations.total() == len(activated)
    assert group.cards_in_play.total() == 2 * len(GIFTS)


@pytest.mark.parametrize("records", [BASE, GIFTS])
def test_turns_and_branching(records: list[Record]) -> None:
    (group,) = counted(records).in_order()
    played = [it for record in records for it in replay(record)]
    assert group.branching.size == group.turn_length.total == group.decisions.total == len(played)
    assert group.branching.total == sum(len(legal_actions(it.before)) for it in played)
    assert group.turn_length.size == {2: 24, 3: 30}[group.kind.players] * len(records)
    by_step = sum(choices.size for choices in group.branching_by_step.values())
    by_turn = sum(choices.size for choices in group.branching_by_turn.values())
    assert by_step == by_turn == len(played)


def test_kinds_of_games_are_kept_apart() -> None:
    stats = counted([*GIFTS, *BASE])
    assert [str(group.kind) for group in stats.in_order()] == ["2 players", "3 players, expansion"]
    assert stats.games == len(BASE) + len(GIFTS)
    data = stats_json(stats)
    assert [group["games"] for group in data["groups"]] == [len(BASE), len(GIFTS)]


def test_a_game_that_is_not_over_is_left_out() -> None:
    whole = BASE[0]
    assert whole.seed is not None
    stats = counted([record_of(whole.options, whole.seed, whole.actions[:-1]), BASE[1]])
    assert (stats.games, stats.unfinished) == (1, 1)
    assert stats.groups[GameKind(2, False)].decisions.total == len(BASE[1].actions)


def test_json_says_the_same_as_the_counts() -> None:
    (group,) = counted(GIFTS).in_order()
    (data,) = stats_json(counted(GIFTS))["groups"]
    black = data["lanterns"]["black"]
    assert black["received"] == group.received[Color.BLACK]
    assert black["missed_facing"] == group.missed[Color.BLACK, Reason.FACING]
    assert data["turn_order"][0]["won"]["mean"] == group.win_share(0).mean
    placing = data["branching"]["by_step"]["place"]
    assert placing["count"] == group.branching_by_step[TurnStep.PLACE].size >= 27 * len(GIFTS)
    assert placing["mean_by_turn"]["1"] == group.branching_by_turn[TurnStep.PLACE, 1].mean
