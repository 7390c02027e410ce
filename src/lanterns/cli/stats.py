"""``lanterns stats``: statistics over many games, as tables, as JSON and as plots."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from lanterns.arena import text_table
from lanterns.arena.stats import (
    Distribution,
    GameStats,
    Group,
    StatsError,
    count_games,
    stats_json,
)
from lanterns.cli.output import (
    STANDARD,
    Stopped,
    open_input,
    refuse_bad_folder,
    refuse_existing,
    write_whole,
)
from lanterns.cli.progress import bytes_progress, size_of
from lanterns.engine import COLORS, Dedication, EmperorCard, Reason, TurnStep, name_lantern
from lanterns.extras import needs_extra
from lanterns.render.words import count


def stats(
    files: Sequence[Path], plots: Path | None, *, force: bool = False, as_json: bool = False
) -> int:
    """Count the games of the files, and print statistics. Return the exit code."""
    if plots:
        # Better to report a missing package or folder now than after an hour of counting.
        with needs_extra("drawing plots", "plots", "matplotlib"):
            from lanterns.arena.stats.plots import PLOTS, draw_plots, plot_files
        refuse_bad_folder(plots)
        for file in plot_files(plots):
            refuse_existing(file, force)
    counted = _count(files)
    if not counted.games:
        raise StatsError("there is no finished game in these files")
    print(json.dumps(stats_json(counted)) if as_json else stats_text(counted))
    if plots:
        draw_plots(counted, plots, write_whole)
        print(f"{len(PLOTS)} plots saved to {plots}, as SVG and PNG", file=sys.stderr)
    return 0


def _count(files: Sequence[Path]) -> GameStats:
    counted = GameStats()
    try:
        with bytes_progress() as progress:
            task = progress.add_task("reading", total=size_of(*files))
            for file in files:
                name = "standard input" if file == STANDARD else str(file)
                with open_input(file) as lines:
                    count_games(counted, lines, name, lambda read: progress.advance(task, read))
    except KeyboardInterrupt:
        raise Stopped(f"{count(counted.games, 'game')} counted so far") from None
    return counted


def stats_text(counted: GameStats) -> str:
    """Return every table for every kind of game."""
    parts = [_group_text(group) for group in counted.in_order()]
    if counted.unfinished:
        parts.append(f"left out as unfinished: {count(counted.unfinished, 'game')}")
    return "\n\n\n".join(parts)


def _group_text(group: Group) -> str:
    title = f"{group.kind}: {count(group.games, 'game')}"
    tables = (table(group) for table in _TABLES)
    return "\n\n".join((f"{title}\n{'=' * len(title)}", *(text for text in tables if text)))


def _order_table(group: Group) -> str:
    rows = [
        [
            "start player" if order == 0 else f"player {order + 1}",
            f"{group.win_share(order).mean:.1%}",
            group.win_share(order).interval,
            f"{1 / group.kind.players:.1%}",
            *_spread(group.honor_by_order[order]),
        ]
        for order in range(group.kind.players)
    ]
    return text_table(["turn order", "won", "95 %", "even", "honor", "sd", "most"], rows)


def _seat_table(group: Group) -> str:
    rows = [
        [
            f"seat {name}",
            f"{group.seat_win_share(seat).mean:.1%}",
            group.seat_win_share(seat).interval,
            f"{1 / group.kind.players:.1%}",
            *_spread(group.honor_by_seat[seat]),
        ]
        for seat, name in enumerate(group.kind.seats)
    ]
    return text_table(["seat", "won", "95 %", "even", "honor", "sd", "most"], rows)


def _player_table(group: Group) -> str:
    rows = [
        [
            name,
            str(group.honor_by_player[name].size),
            f"{group.player_win_share(name).mean:.1%}",
            group.player_win_share(name).interval,
            f"{1 / group.kind.players:.1%}",
            *_spread(group.honor_by_player[name]),
        ]
        for name in group.players
    ]
    head = ["player", "seats", "won", "95 %", "even", "honor", "sd", "most"]
    return text_table(head, rows) if rows else ""


def _end_table(group: Group) -> str:
    decided = ", ".join(
        f"{by.value} {count / group.games:.1%}" for by, count in group.decided_by.most_common()
    )
    return (
        f"the winner had {group.winning_honor.mean:.1f} honor, {group.margin.mean:.1f} ahead\n"
        f"decided by: {decided}"
    )


def _dedication_table(group: Group) -> str:
    seats = group.games * group.kind.players
    honor = sum(tokens.total for tokens in group.tokens.values()) + group.converted
    rows = []
    for kind in Dedication:
        if games := group.stacks[kind]:
            tokens, exhausted = group.tokens[kind], group.exhausted[kind]
            rows.append(
                [
                    kind.title.lower(),
                    f"{tokens.size / games:.2f}",
                    f"{tokens.mean:.2f}",
                    f"{tokens.total / seats:.1f}",
                    f"{tokens.total / max(1, honor):.1%}",
                    f"{group.generic[kind] / games:.2f}",
                    f"{exhausted.size / games:.1%}",
                    f"{exhausted.mean:.1f}" if exhausted.size else "-",
                ]
            )
    if group.converted:
        source, share = EmperorCard.FAVOR_TO_HONOR.title.lower(), f"{group.converted / honor:.1%}"
        rows.append([source, "", "", f"{group.converted / seats:.1f}", share, "", "", ""])
    head = ["honor from", "per game", "each", "per seat", "of all", "generic", "run out", "in turn"]
    return text_table(head, rows)


def _lantern_table(group: Group) -> str:
    rows = []
    for color in COLORS:
        match, facing = (group.missed[color, why] for why in (Reason.MATCH, Reason.FACING))
        due = group.received[color] + match + facing
        rows.append(
            [
                name_lantern(color),
                f"{due / group.games:.1f}",
                f"{match / group.games:.2f}",
                f"{facing / group.games:.2f}",
                f"{(match + facing) / max(1, due):.1%}",
            ]
        )
    head = ["lanterns per game", "due", "wasted match", "wasted facing", "wasted"]
    return text_table(head, rows)


def _branching_table(group: Group) -> str:
    rows = [
        [step.value, *_choices(group.branching_by_step[step], group)]
        for step in TurnStep
        if step in group.branching_by_step
    ]
    rows.append(["all", *_choices(group.branching, group)])
    head = ["legal actions", "decisions per game", "mean", "median", "most"]
    return text_table(head, rows)


def _choices(choices: Distribution, group: Group) -> list[str]:
    return [
        f"{choices.size / group.games:.1f}",
        f"{choices.mean:.1f}",
        str(choices.quantile(0.5)),
        str(max(choices.counts)),
    ]


def _turn_table(group: Group) -> str:
    turns = group.turn_length
    lengths = sorted(turns.counts)
    rows = [["turns", *(f"{turns.counts[length] / turns.size:.1%}" for length in lengths)]]
    return text_table([f"decisions ({turns.mean:.2f} per turn)", *map(str, lengths)], rows)


def _belongings_table(group: Group) -> str:
    rows = [[name, *_spread(has)] for name, has in group.belongings.items()]
    return text_table(["per seat and game", "mean", "sd", "most"], rows)


def _card_table(group: Group) -> str:
    rows = [
        [card.title.lower(), str(games), f"{group.activations[card] / games:.2f}"]
        for card in EmperorCard
        if (games := group.cards_in_play[card])
    ]
    return text_table(["emperor card", "games with it", "used per game"], rows) if rows else ""


_TABLES: Final[tuple[Callable[[Group], str], ...]] = (
    _order_table,
    _seat_table,
    _player_table,
    _end_table,
    _dedication_table,
    _lantern_table,
    _branching_table,
    _turn_table,
    _belongings_table,
    _card_table,
)


def _spread(values: Distribution) -> list[str]:
    return [f"{values.mean:.1f}", f"{values.deviation:.1f}", str(max(values.counts))]
