"""The counts as JSON, for a program."""

from dataclasses import asdict

from lanterns.arena.stats.distribution import Distribution
from lanterns.arena.stats.gather import GameStats
from lanterns.arena.stats.group import Group
from lanterns.engine import COLORS, Color, Dedication, Reason, TurnStep, name_lantern
from lanterns.notation import JsonObject


def stats_json(stats: GameStats) -> JsonObject:
    """Return everything that was counted."""
    return {
        "games": stats.games,
        "unfinished": stats.unfinished,
        "groups": [group_json(group) for group in stats.in_order()],
    }


def group_json(group: Group) -> JsonObject:
    """Return the counts over games of one kind."""
    return {
        "players": group.kind.players,
        "expansion": group.kind.expansion,
        "games": group.games,
        "even_share": 1 / group.kind.players,
        "seats": _seats(group),
        "turn_order": _orders(group),
        "by_player": _players(group),
        "winning_honor": group.winning_honor.as_json(),
        "margin": group.margin.as_json(),
        "decided_by": {by.value: count for by, count in group.decided_by.items()},
        "dedications": {kind.name.lower(): _dedication(group, kind) for kind in group.stacks},
        "converted_honor": group.converted,
        "lanterns": {name_lantern(color): _lantern(group, color) for color in COLORS},
        "decisions": group.decisions.as_json(),
        "turn_length": {**group.turn_length.as_json(), "counts": _counts(group.turn_length)},
        "branching": {
            **group.branching.as_json(),
            "by_step": {step.value: _branching(group, step) for step in group.branching_by_step},
        },
        "a_seat": {name: d.as_json() for name, d in group.belongings.items()},
        "emperor_cards": {
            card.value: {"games": games, "activations": group.activations[card]}
            for card, games in group.cards_in_play.items()
        },
    }


def _seats(group: Group) -> list[JsonObject]:
    return [
        {
            "seat": name,
            "honor": group.honor_by_seat[seat].as_json(),
            "won": asdict(group.seat_win_share(seat)),
        }
        for seat, name in enumerate(group.kind.seats)
    ]


def _orders(group: Group) -> list[JsonObject]:
    return [
        {
            "order": order + 1,
            "honor": group.honor_by_order[order].as_json(),
            "won": asdict(group.win_share(order)),
        }
        for order in range(group.kind.players)
    ]


def _players(group: Group) -> list[JsonObject]:
    return [
        {
            "player": name,
            "honor": group.honor_by_player[name].as_json(),
            "won": asdict(group.player_win_share(name)),
        }
        for name in group.players
    ]


def _dedication(group: Group, kind: Dedication) -> JsonObject:
    tokens, exhausted = group.tokens[kind], group.exhausted[kind]
    return {
        "games": group.stacks[kind],
        "made": tokens.size,
        "honor": tokens.total,
        "honor_each": tokens.mean,
        "generic": group.generic[kind],
        "exhausted": exhausted.size,
        "exhausted_in_turn": exhausted.as_json(),
    }


def _lantern(group: Group, color: Color) -> dict[str, int]:
    missed = {f"missed_{why.value}": group.missed[color, why] for why in Reason}
    return {"received": group.received[color], **missed}


def _counts(distribution: Distribution) -> dict[str, int]:
    return {str(value): count for value, count in sorted(distribution.counts.items())}


def _branching(group: Group, step: TurnStep) -> JsonObject:
    by_turn = sorted(
        (turn, d.mean) for (at, turn), d in group.branching_by_turn.items() if at is step
    )
    means = {str(turn): mean for turn, mean in by_turn}
    return {**group.branching_by_step[step].as_json(), "mean_by_turn": means}
