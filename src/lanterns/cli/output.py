"""Writing a result to a file that is afterwards whole, or as it was."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text file. If that fails, an existing file keeps what it held."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        # A device or a pipe cannot be replaced, and holds nothing to lose.
        target.write_text(text, "utf-8")
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        if target.exists():
            part.chmod(target.stat().st_mode)
        part.replace(target)
    except OSError as error:
        # The person knows the file by the name they gave it.
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)
