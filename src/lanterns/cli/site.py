"""``lanterns site``: writes the static site, the whole game in a folder that any host can serve."""

import shutil
from pathlib import Path
from typing import Final

from lanterns.cli.arguments import BadArgument
from lanterns.cli.output import refuse_bad_folder

SITE: Final = Path(__file__).parents[1] / "server" / "local" / "site"
"""The site in the package; in a clone, ``make site`` builds it."""

_MARK: Final = Path("local", "files.json")
"""A file that every such folder has: only a folder with it is overwritten."""


def write_site(out: Path, site: Path = SITE) -> int:
    """Copy the site to a folder, completely or not at all. Return the exit code."""
    if not (site / _MARK).is_file():
        raise BadArgument("the site has not been built: run make site")
    if out.exists() and not (out / _MARK).is_file() and (not out.is_dir() or any(out.iterdir())):
        raise BadArgument(f"{out} is not a site: choose a new or empty folder")
    refuse_bad_folder(out.parent)
    part = out.with_name(f".{out.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(site, part)
    if out.exists():
        shutil.rmtree(out)
    part.rename(out)
    size = sum(file.stat().st_size for file in out.rglob("*") if file.suffix != ".br")
    print(f"Wrote the site to {out} ({size / 1e6:.1f} MB). Any web server can serve this folder.")
    return 0
