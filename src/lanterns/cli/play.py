"""``lanterns play``: chooses the game, its file and the kind of terminal."""

import sys
from collections.abc import Sequence
from os import environ
from pathlib import Path
from shlex import quote
from shutil import get_terminal_size
from typing import Final

from lanterns.cli.arguments import BadArgument
from lanterns.cli.output import STANDARD, write_whole
from lanterns.engine import Options, Seat, Seed
from lanterns.render.words import count
from lanterns.terminal import (
    SavedGame,
    Saves,
    Session,
    load_game,
    play_plain,
    saves_folder,
    seat_everybody,
)
from lanterns.terminal.fullscreen import TOO_SMALL, is_large_enough

_NO_TEXTUAL: Final = "the full-screen game needs Textual: pip install 'lanterns[cli]'"


def begin_game(
    options: Options,
    seed: Seed,
    seats: Sequence[Seat],
    names: Sequence[str],
    codes: Sequence[str],
    save: Path | None,
) -> Session:
    """Begin a game, saved to that file or, for a person at a terminal, to the usual place."""
    seating = seat_everybody(options, seats, names, codes)
    if save:
        _refuse_existing(save)
        session = Session(options, seed, seating, save, write_whole)
    elif _interactive():
        return Saves(saves_folder()).begin(options, seed, seating, write_whole)
    else:
        return Session(options, seed, seating)
    _save_or_close(session)
    return session


def resume_game(file: Path | None, save: Path | None) -> Session:
    """Continue a saved game: the one in that file, or the latest."""
    if file is None:
        saved = next(Saves(saves_folder()).unfinished(), None)
        if saved is None:
            raise BadArgument("there is no unfinished game: begin one with lanterns play")
        file, record = saved.file, saved.record
    else:
        record = load_game(file)
    if record.outcome is not None:
        show = f"lanterns show {quote(str(file))}"
        raise BadArgument(f"the game in {file} is over: look at it with {show}")
    if save and save.resolve() != file.resolve():
        _refuse_existing(save)
    session = Session.resume(record, save or file, write_whole)
    _save_or_close(session)
    return session


def _save_or_close(session: Session) -> None:
    """Save before the first move, so that a wrong path or name is noticed at once."""
    try:
        session.save()
    except BaseException:
        session.close()
        raise


def _refuse_existing(save: Path) -> None:
    """Refuse to overwrite a file, which may hold another game."""
    if save == STANDARD:
        raise BadArgument("a game is saved after every action: choose a file, not -")
    if save.is_file():
        raise BadArgument(
            f"{save} already exists: choose another file, or continue the game in it with "
            f"lanterns play --resume {quote(str(save))}"
        )


def _interactive() -> bool:
    """Return whether a person sits at a terminal."""
    # Textual draws on standard error.
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def unfinished_game() -> SavedGame | None:
    """Return the game that a person may want to continue, if there is a person to ask."""
    return next(Saves(saves_folder()).unfinished(), None) if _interactive() else None


def wants_to_continue(saved: SavedGame) -> bool:
    """Ask whether to continue a game, in the plain form."""
    actions = count(len(saved.record.actions), "action")
    print(f"There is an unfinished game: {saved.title}, {actions}.")
    answer = input("Continue it? [Y/n] ").strip().lower()
    return not answer.startswith("n")


def can_fill_screen() -> bool:
    """Return whether the full-screen game works here; if only Textual is missing, say so."""
    if not _interactive() or environ.get("TERM", "") in ("dumb", ""):
        return False
    if not is_large_enough(*get_terminal_size()):
        print(f"lanterns: {TOO_SMALL} The game is played line by line.", file=sys.stderr)
        return False
    try:
        import textual  # noqa: F401 - only to see if it is installed
    except ImportError:
        print(f"lanterns: {_NO_TEXTUAL}", file=sys.stderr)
        return False
    return True


def play_line_by_line(session: Session) -> int:
    """Play in the plain form. Return the exit code."""
    try:
        if session.trouble:
            print(f"lanterns: this game cannot be saved: {session.trouble}", file=sys.stderr)
        return play_plain(session)
    finally:
        session.close()


def play_on_screen(session: Session | None, colors: str | None, speed: str) -> int:
    """Play on the whole screen, starting with the choice of a game if there is none yet."""
    from lanterns.terminal.fullscreen.app import choose_paint, play_fullscreen
    from lanterns.terminal.fullscreen.background import is_dark

    paint = choose_paint(environ, colors, lambda: is_dark(environ))
    left = play_fullscreen(Saves(saves_folder()), write_whole, session, paint, speed)
    if left is not None and left.file is not None:
        print(f"The game is saved in {left.file}.")
        if left.outcome is None:
            print("To continue it: lanterns play --resume")
    return 0
