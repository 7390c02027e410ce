"""A program that plays: what it is sent, how it may answer, and that it ends afterwards."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from lanterns.notation import action_json, parse_view_json, view_json
from lanterns.players.program import BadCommand, Program, make_program
from lanterns.players.program.player import MOST_RESTARTS

from .scripts import LEGAL, SEEN, Scripts, answering, choose, watched_scripts


@pytest.fixture
def scripts(tmp_path: Path) -> Iterator[Scripts]:
    with watched_scripts(tmp_path) as scripts:
        yield scripts


@pytest.mark.parametrize("form", ["3", "ask['legal'][3]['text']", "ask['legal'][3]['action']"])
def test_an_action_may_be_named_in_three_ways(scripts: Scripts, form: str) -> None:
    player = scripts.player(answering(form))
    assert choose(player, 2) == [LEGAL[3]] * 2
    assert not player.forfeits


def test_what_a_program_is_sent(scripts: Scripts, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    player = scripts.player(
        f"""
for line in sys.stdin:
    open({str(heard)!r}, "a").write(line)
    message = json.loads(line)
    if message["type"] != "goodbye":
        say({{"type": "ready", "id": message.get("id"), "action": 0}})
""",
        seconds=77,
    )
    choose(player, 2, seed=9)
    player.close()
    hello, first, second, goodbye = map(json.loads, heard.read_text().splitlines())
    tiles = {tile["tile"]: tile for tile in hello.pop("tiles")}
    assert hello == {"type": "hello", "protocol": "lanterns-bot", "version": 1, "seconds": 77}
    sides = ["blue", "white", "green", "purple"]
    assert tiles[24] == {"tile": 24, "sides": sides, "platform": False}
    assert len(tiles) == 37
    assert (first["id"], second["id"]) == (1, 2)
    rng = Random(9)
    assert [first["seed"], second["seed"]] == [rng.getrandbits(32) for _ in range(2)]
    assert first["view"] == view_json(SEEN)
    assert first["legal"] == [{"action": action_json(a), "text": str(a)} for a in LEGAL]
    assert goodbye == {"type": "goodbye"}


def test_a_program_sees_what_its_seat_sees(scripts: Scripts, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    keep = f"open({str(heard)!r}, 'w').write(json.dumps(ask)) * 0"
    choose(scripts.player(answering(keep)))
    request = json.loads(heard.read_text())
    assert request.keys() == {"type", "id", "seed", "view", "legal"}
    seen = request["view"]
    assert parse_view_json(seen) == SEEN
    others = [seat["hand"] for seat in seen["seats"] if seat["seat"] != seen["viewer"]]
    assert others == [[None] * 3] * 2
    assert {*seen["tile_stack"], *seen["left_out"], seen["seed"]} == {None}


def test_a_request_longer_than_a_pipe_holds_arrives_whole(scripts: Scripts) -> None:
    player = scripts.player(answering("len(ask['legal']) - 1"))
    many = LEGAL * (1 + (1 << 19) // (80 * len(LEGAL)))
    assert player.choose(SEEN, many, Random(1)) == LEGAL[-1]
    assert not player.forfeits


def test_a_program_is_started_when_first_asked(scripts: Scripts, tmp_path: Path) -> None:
    mark = tmp_path / "started"
    player = scripts.player(f"open({str(mark)!r}, 'a').write('x')\n" + answering("0"))
    player.close()
    assert not mark.exists()
    choose(player, 3)
    assert mark.read_text() == "x"


def test_chance_is_passed_on(scripts: Scripts) -> None:
    draw = "__import__('random').Random(ask['seed']).randrange(len(ask['legal']))"
    player, again = (scripts.player(answering(draw)) for _ in range(2))
    assert choose(player, 6, seed=3) == choose(again, 6, seed=3)
    assert len(set(choose(player, 6, seed=4))) > 1


def test_a_program_ends_when_its_player_is_closed(scripts: Scripts) -> None:
    with scripts.player(answering("2")) as player:
        choose(player)
        assert not scripts.all_gone(0.05)
    assert scripts.all_gone()
    for _ in range(MOST_RESTARTS + 2):
        assert choose(player) == [LEGAL[2]], "closed is not broken: it starts again"
        player.close()


def test_a_program_ends_when_its_player_is_forgotten(scripts: Scripts) -> None:
    player = Program(scripts.command(answering("0")))
    choose(player)
    assert not scripts.all_gone(0.05)
    del player
    gc.collect()
    assert scripts.all_gone()


def test_a_program_that_stays_is_ended_with_all_it_started(scripts: Scripts) -> None:
    player = scripts.player(
        "greet(); hear(); say({'id': 1, 'action': 0}); os.fork(); time.sleep(999)"
    )
    choose(player)
    assert not scripts.all_gone(0.05)
    player.close()
    assert scripts.all_gone()
    assert not player.forfeits


def test_a_program_ends_with_the_interpreter(scripts: Scripts) -> None:
    program = f"""
from random import Random
from lanterns.engine import Options, legal_actions, new_game, view
from lanterns.players.program import Program

player = Program({scripts.command(answering("0"))!r})
state = new_game(Options(2), 1)
player.choose(view(state, state.seat_to_move), legal_actions(state), Random(1))
assert not player.forfeits
"""
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert scripts.all_gone()


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the runner may have threads
def test_a_fork_leaves_the_program_of_its_parent_alone(scripts: Scripts) -> None:
    player = scripts.player(answering(f"os.getpid() % {len(LEGAL)}"))
    before = choose(player)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            choose(player)
            player.close()
            code = len(player.forfeits)
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert choose(player) == before, "the very same process answers"
    assert not player.forfeits


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the runner may have threads
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_program_plays_in_a_worker_process(scripts: Scripts, method: str) -> None:
    player = scripts.player(answering("7"))
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
        results = [pool.submit(player.choose, SEEN, LEGAL, Random(n)) for n in range(2)]
        assert [result.result() for result in results] == [LEGAL[7]] * 2


@pytest.mark.parametrize(
    ("setting", "seconds"), [("", 10), ("2s:", 2), ("250ms:", 0.25), ("1.5s:", 1.5)]
)
def test_the_time_is_set_before_the_command(setting: str, seconds: float) -> None:
    player = make_program(f"{setting}{sys.executable} 'a bot.py' --level=3s:")
    assert player.command == (sys.executable, "a bot.py", "--level=3s:")
    assert player.seconds == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("", "exec: needs a command"),
        ("2s:", "exec: needs a command"),
        ("0s:true", "needs more time"),
        ("python 'bot.py", "cannot be split"),
        ("no-such-program-anywhere --x", "there is no program 'no-such-program-anywhere'"),
    ],
)
def test_a_command_that_cannot_be_is_refused_at_once(setting: str, said: str) -> None:
    with pytest.raises(BadCommand, match=said):
        make_program(setting)
