"""docs/bots.md is accurate, and its smallest bot plays."""

import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Final

from lanterns.notation import view_json
from lanterns.players.program import Fault, Program
from lanterns.players.program.messages import choose_line, hello_line
from lanterns.players.program.player import MOST_RESTARTS, SECONDS_PER_DECISION, SECONDS_TO_START
from lanterns.players.program.process import MOST_UNREAD

from .scripts import LEGAL, SEEN

PAGE: Final = (Path(__file__).parents[3] / "docs" / "bots.md").read_text("utf-8")


def section(title: str) -> str:
    """Return the text under a heading."""
    return re.split(r"(?m)^#+ ", PAGE.split(f"# {title}\n", 1)[1])[0]


def described_fields(title: str) -> set[str]:
    """Return the fields that the table under a heading describes."""
    rows = re.findall(r"(?m)^\| (`.*?) \|", section(title))
    return {field for row in rows for field in re.findall(r"`(\w+)`", row)}


def test_the_smallest_bot_plays(tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    (tmp_path / "bot.py").write_text(code[1])
    with Program([sys.executable, "-I", "-S", str(tmp_path / "bot.py")]) as player:
        rng = Random(1)
        assert [player.choose(SEEN, LEGAL, rng) for _ in range(3)] == [LEGAL[0]] * 3
    assert player.forfeits == []


def test_every_field_is_described() -> None:
    hello, choose = json.loads(hello_line(10)), json.loads(choose_line(1, 2, SEEN, LEGAL))
    assert described_fields("hello") == hello.keys() - {"type"}
    assert described_fields("choose") == choose.keys() - {"type"}
    assert described_fields("view") == view_json(SEEN).keys()
    for part in ("seats", "lake"):
        named = re.findall(r"`(\w+)`", re.search(rf"(?m)^\| `{part}` \|.*", section("view"))[0])  # type: ignore[index]
        assert view_json(SEEN)[part][0].keys() <= {*named}


def test_the_exchange_starts_as_a_real_one() -> None:
    sent = re.findall(r"(?m)^→ (.*)$", PAGE)
    real = hello_line(SECONDS_PER_DECISION).decode()
    assert real.startswith(sent[0].partition(", …")[0])
    for line in re.findall(r"(?m)^[→←] ([^…\n]*)$", PAGE):
        assert isinstance(json.loads(line), dict)


def test_the_limits_and_faults_are_described() -> None:
    faults = re.findall(r"(?m)^\| `([A-Z_]+)` \|", PAGE)
    assert faults == [fault.name for fault in Fault]
    assert f"{MOST_UNREAD:,} bytes" in PAGE
    assert f"may take {SECONDS_PER_DECISION:g} seconds" in PAGE
    assert f"{SECONDS_TO_START:g} seconds, whatever the limit" in PAGE
    assert MOST_RESTARTS == 3 and "up to three times" in PAGE
