"""Makes a table's game a record, for its players and for ``lanterns verify``."""

from datetime import UTC, datetime

from lanterns.engine import GameState, apply, new_game
from lanterns.notation import Record, Turn, record_of
from lanterns.server.core.errors import Refusal
from lanterns.server.core.table import Table


def record_of_table(table: Table, reveal: bool = False) -> Record:
    """Return the record of a game; without the seed until it is over, unless ``reveal`` is set."""
    table.require_playable()
    if table.game is None:
        raise Refusal("not_started", "the game has not started")
    players = tuple(holder.name for holder in table.seats)
    if table.finished is None and not reveal:
        return _without_secrets(table, table.game, players)
    return record_of(
        table.options, int(table.made.seed, 16), table.actions, players, tags=_tags(table)
    )


def _tags(table: Table) -> tuple[tuple[str, str], ...]:
    day = datetime.fromtimestamp(table.made_at / 1000, UTC).date().isoformat()
    finished = table.finished
    if finished is None or finished.reason == "played":
        return (("Date", day),)
    # The rules name no winner of such a game, so the record does.
    winners = "+".join(table.options.sides[seat].name for seat in finished.winners)
    return ("Date", day), ("Ended", finished.reason), ("Winners", winners or "-")


def _without_secrets(table: Table, game: GameState, players: tuple[str, ...]) -> Record:
    """Return the public part of a running game: it can be read, but not replayed."""
    state = new_game(table.options, int(table.made.seed, 16))
    turns = []
    for action in table.actions:
        turns.append(Turn(state.turn, state.seat_to_move))
        state = apply(state, action).state
    return Record(
        options=table.options,
        commitment=table.made.commitment,
        actions=table.actions,
        players=players,
        tags=_tags(table),
        cards=() if table.options.cards else game.cards,
        turns=tuple(turns),
    )
