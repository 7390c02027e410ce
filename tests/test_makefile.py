"""The paths in the Makefile exist, although files move, and what others say of it is true."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def test_every_test_and_tool_in_the_makefile_exists() -> None:
    makefile = (_ROOT / "Makefile").read_text("utf-8")
    paths = set(re.findall(r"(?:tests|tools)/[\w/]+(?:\.py)?", makefile))
    paths |= {
        f"{tool}.py".replace("tools.", "tools/") for tool in re.findall(r"tools\.\w+", makefile)
    }
    assert len(paths) > 20
    assert [path for path in sorted(paths) if not (_ROOT / path).exists()] == []


def test_the_first_screen_of_the_readme_names_how_to_play_and_how_to_test() -> None:
    """Both as code that can be copied, and both targets exist: CI runs the second."""
    screen = "\n".join((_ROOT / "README.md").read_text("utf-8").splitlines()[:40])
    code = "\n".join(re.findall(r"^```\n(.*?)^```$", screen, re.M | re.S))
    makefile = (_ROOT / "Makefile").read_text("utf-8")
    for command in ("make play", "make test"):
        assert re.search(rf"^{command}\b", code, re.M), command
        assert re.search(rf"^{command.removeprefix('make ')}:", makefile, re.M), command
    assert re.search(r"^exec make test$", (_ROOT / ".ci" / "run").read_text("utf-8"), re.M)
