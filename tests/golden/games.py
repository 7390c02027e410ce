"""Writes the golden games: whole games as text, with the events of each action as comments.

Run this as a script after a change that is meant to change games, and read the difference before
committing it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from lanterns.engine import (
    Action,
    EmperorCard,
    Options,
    Pass,
    View,
    apply,
    card_for,
    legal_actions,
    new_game,
    view,
)
from lanterns.notation import RECORD_SUFFIX, Comment, Record, record_of, record_text, replay
from lanterns.players import Greedy
from lanterns.render import default_names, event_sentence

FOLDER: Final = Path(__file__).parent

GAMES: Final[dict[str, tuple[Options, int]]] = {
    "base_2": (Options(2), 1),
    "base_3": (Options(3), 2),
    "base_4": (Options(4), 3),
    "hoarding_in_the_north": (Options(3), 8),
    "emperor_dedication_and_rotate_a_tile": (
        Options(4, True, (EmperorCard.EMPEROR_DEDICATION, EmperorCard.ROTATE_A_TILE)),
        4,
    ),
    "favor_to_honor_and_emperor_exchange": (
        Options(3, True, (EmperorCard.FAVOR_TO_HONOR, EmperorCard.EMPEROR_EXCHANGE)),
        5,
    ),
    "end_of_turn_dedication_and_emperor_exchange": (
        Options(2, True, (EmperorCard.END_OF_TURN_DEDICATION, EmperorCard.EMPEROR_EXCHANGE)),
        6,
    ),
    "cards_drawn": (Options(4, True), 7),
}


def _choose(seen: View, legal: Sequence[Action], rng: Random, hoards: bool) -> Action:
    """Choose like greedy, but often use an emperor card: these games are to show them."""
    if hoards and Pass() in legal:
        return Pass()
    cards = [action for action in legal if card_for(action, seen.state.step)]
    if cards and rng.random() < 0.6:
        return rng.choice(cards)
    return Greedy().choose(seen, legal, rng)


def play(options: Options, seed: int, hoarder: int | None = None) -> Record:
    state, rng = new_game(options, seed), Random(seed)
    actions = []
    while legal := legal_actions(state):
        seat = state.seat_to_move
        action = _choose(view(state, seat), legal, rng, hoards=seat == hoarder)
        state = apply(state, action).state
        actions.append(action)
    return record_of(options, seed, actions, default_names(options))


def _comments(record: Record) -> Iterator[Comment]:
    for played in replay(record):
        sentences = [event_sentence(event, record.players) for event in played.step.events]
        if sentences:
            yield Comment(played.number, "\n   ".join(sentences))


def text_with_events(record: Record) -> str:
    """Return the game as text, with the events of every action as comments."""
    return record_text(replace(record, comments=tuple(_comments(record))))


def file_of(name: str) -> Path:
    return FOLDER / f"{name}{RECORD_SUFFIX}"


if __name__ == "__main__":
    for name, (options, seed) in GAMES.items():
        hoarder = 0 if name.startswith("hoarding") else None
        file_of(name).write_text(text_with_events(play(options, seed, hoarder)), "utf-8")
        print(file_of(name))
