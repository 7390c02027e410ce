"""Whole games on a device, through the messages that its page sends."""

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lanterns.engine import Options, TurnStep, apply, legal_actions, new_game
from lanterns.notation import Record, game_json, record_of, record_text, verify
from lanterns.server.local.game_files import MOST_RECORDS

from ..hubs import run
from ..reading import complete
from .device import MemoryRows, Page, a_page


def a_table(players: int, bot: str | None = "greedy", **more: Any) -> dict[str, Any]:
    sides = {2: ["S"], 3: ["E", "S"], 4: ["E", "S", "W"]}[players]
    bots = {} if bot is None else dict.fromkeys(sides, bot)
    options = {"players": players, **more}
    return {"options": options, "name": "Ann", "bots": bots, "start": bot is not None}


async def make(page: Page, wanted: dict[str, Any]) -> str:
    made = await page.call("POST", "/api/tables", wanted)
    table: str = made["table"]
    return table


class Player:
    """A person who plays at random over a socket."""

    def __init__(self, page: Page, table: str, rng: Random, who: str = "me") -> None:
        self.socket = page.open(table, who)
        self._rng = rng
        self.seen: Any = None
        self.sent = 0

    async def play(self, actions: int | None = None) -> None:
        """Play until the game is over, or for a number of actions that are confirmed."""
        while self.seen is None or self.seen["table"]["phase"] != "over":
            if self.sent == actions:
                return
            await self.step()

    async def step(self) -> None:
        """Read a message, and act if it is this person's turn."""
        message = await self.socket.read()
        if message["type"] == "accepted":
            return
        assert message["type"] in ("welcome", "update"), message
        whole = complete(message, self.seen)
        known = {name: value for name, value in whole.items() if value is not None}
        self.seen = {**(self.seen or {}), **known}
        position = self.seen.get("position")
        if position and position["legal"] and position["to_move"] == self.seen["you"]:
            self.sent += 1
            command = {"type": "act", "actions": [self._rng.choice(position["legal"])]}
            number = self.seen["number"]
            self.socket.send(type="request", id=f"r{number}", command=command, based_on=number)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_a_whole_game_against_bots(players: int, expansion: bool) -> None:
    async def test() -> None:
        async with a_page() as page:
            table = await make(page, a_table(players, expansion=expansion))
            player = Player(page, table, Random(players))
            await player.play()
            record = (await page.ask("GET", f"/api/tables/{table}/record"))["body"]
            assert verify(record).ok
            (mine,) = await page.call("GET", "/api/mine")
            assert mine["table"]["phase"] == "over"

    run(test())


def test_closing_the_tab_at_any_write_loses_nothing_confirmed() -> None:
    async def test(dies_at: int) -> None:
        rows = MemoryRows()
        page = Page(rows, None)
        await page.server.start()
        table = await make(page, {**a_table(2, None), "start": False})
        rows.dies_at = rows.writes + dies_at
        confirmed = 0
        for number in range(1, 5):
            body = {"id": f"c{number}", "command": {"type": "chat", "text": f"hello {number}"}}
            path = f"/api/tables/{table}/requests"
            asked = asyncio.create_task(page.ask("POST", path, body))
            dead = asyncio.create_task(rows.dead.wait())
            await asyncio.wait({asked, dead}, return_when=asyncio.FIRST_COMPLETED)
            dead.cancel()
            if not asked.done():
                asked.cancel()
                break
            assert asked.result()["status"] == 200
            confirmed = number
        assert confirmed == dies_at - 1
        async with a_page(MemoryRows(rows.rows)) as again:
            history = await again.call("GET", f"/api/tables/{table}/history")
            said = [one["what"]["text"] for one in history if one["what"]["type"] == "chatted"]
            assert said == [f"hello {number}" for number in range(1, confirmed + 1)]

    for dies_at in (1, 3):
        run(test(dies_at))


def test_a_backup_is_restored_on_another_device() -> None:
    async def test() -> None:
        async with a_page() as page:
            table = await make(page, a_table(2))
            await Player(page, table, Random(1)).play(6)
            backup = (await page.ask("GET", "/api/export"))["body"]
        async with a_page() as other:
            file = {"text": backup}
            first = await other.call("POST", "/api/import", file)
            assert first == {"added": 1, "known": 0}
            again = await other.call("POST", "/api/import", file)
            assert again == {"added": 0, "known": 1}
            (mine,) = await other.call("GET", "/api/mine")
            assert mine["table"]["id"] == table
            assert mine["you"] == "N"
            await Player(other, table, Random(2)).play()
            record = (await other.ask("GET", f"/api/tables/{table}/record"))["body"]
            assert verify(record).ok
            damaged = backup.replace('"number":3', '"number":4', 1)
            refused = await other.ask("POST", "/api/import", {"text": damaged})
            assert (refused["status"], _code(refused)) == (400, "damaged")
            newer = await other.ask("POST", "/api/import", {"text": _of_version(backup, 2)})
            assert (newer["status"], _code(newer)) == (400, "newer")

    run(test())


def test_records_from_anywhere_are_loaded() -> None:
    async def test() -> None:
        finished = [whole_game(options, 3) for options in (Options(2), Options(4, expansion=True))]
        lines = "\n".join(json.dumps(game_json(one)) for one in finished)
        unfinished = replace(finished[0], actions=finished[0].actions[:9], outcome=None)
        async with a_page() as page:

            async def load(text: str) -> Any:
                return await page.call("POST", "/api/import", {"text": text})

            assert await load(record_text(finished[0])) == {"added": 1, "known": 0}
            assert await load(lines) == {"added": 1, "known": 1}
            mine = await page.call("GET", "/api/mine")
            assert [one["table"]["phase"] for one in mine] == ["over", "over"]
            for one in mine:
                table = one["table"]["id"]
                record = (await page.ask("GET", f"/api/tables/{table}/record"))["body"]
                verdict = verify(record)
                assert verdict.record is not None
                assert verdict.record.actions in [one.actions for one in finished]
                assert ("Date", "2024-05-17") in verdict.record.tags
            (two,) = [one["table"] for one in mine if len(one["table"]["seats"]) == 2]
            kinds = [(seat["kind"], seat["name"]) for seat in two["seats"]]
            assert kinds == [("person", "Ada"), ("bot", "greedy")]
            false = record_text(finished[0]).replace("2. ", "3. ", 1)
            many = "\n".join([lines.splitlines()[0]] * (MOST_RECORDS + 1))
            for bad, code, line in (
                ("", "unknown", 1),
                ("hello", "unknown", 1),
                ("{}", "invalid", 1),
                (false, "invalid", 1),
                (record_text(unfinished), "invalid", 1),
                (f"{lines}\n{{}}", "invalid", 3),
                (many, "too_many", 1),
            ):
                refused = await page.ask("POST", "/api/import", {"text": bad})
                said = json.loads(refused["body"])
                assert (refused["status"], said["code"], said["line"]) == (400, code, line), bad
            assert len(await page.call("GET", "/api/mine")) == 2

    run(test())


def _code(refused: Any) -> str:
    return str(json.loads(refused["body"])["code"])


def _of_version(backup: str, version: int) -> str:
    return json.dumps({**json.loads(backup), "lanterns": version})


def whole_game(options: Options, seed: int) -> Record:
    state, rng, actions = new_game(options, seed), Random(1), []
    while state.step is not TurnStep.OVER:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1]).state
    players = ("Ada", "greedy", "", "mcts:10")[: options.players]
    return record_of(options, seed, actions, players, tags=(("Date", "2024-05-17"),))


async def reviewed(page: Page, table: str) -> Any:
    """Ask for the review of a table until it is complete."""
    done = -1
    while True:
        progress = await page.call("POST", f"/api/tables/{table}/review")
        if progress["review"]:
            return progress["review"]
        assert progress["total"] > progress["done"] >= done
        done = progress["done"]
        await asyncio.sleep(0.02)


def test_a_finished_game_is_reviewed_and_played_on_from_a_moment() -> None:
    async def test() -> None:
        rows = MemoryRows()
        async with a_page(rows) as page:
            table = await make(page, a_table(2))
            early = await page.ask("POST", f"/api/tables/{table}/review")
            assert "review_too_early" in early["body"]
            player = Player(page, table, Random(4))
            await player.play(6)
            player.socket.send(type="request", id="end", command={"type": "resign"})
            await player.play()
            found = await reviewed(page, table)
            assert len(found["decisions"]) > 9
            worst = max(found["decisions"], key=lambda one: one["played"]["low"])
            assert worst["verdict"] in ("mistake", "blunder")
            assert worst["reasons"]["worse"] or worst["reasons"]["better"]
            body = {"after": worst["number"] - 1, "name": "Ann", "seat": worst["seat"]}
            made = await page.call("POST", f"/api/tables/{table}/practice", body)
            practice = Player(page, made["table"], Random(5))
            await practice.play(1)
            assert practice.seen["table"]["practice_of"] == table
            (other,) = [seat for seat in practice.seen["table"]["seats"] if seat["kind"] == "bot"]
            assert other["bot"] == "mcts"
        async with a_page(rows, bots=False) as again:  # it is stored: nobody has to think again
            progress = await again.call("POST", f"/api/tables/{table}/review")
            assert progress["review"] == found

    run(test())


def test_hints_are_for_games_against_bots_alone() -> None:
    async def test() -> None:
        async with a_page() as page:
            alone = await make(page, a_table(2))
            player = Player(page, alone, Random(1))
            await player.play(3)
            while player.seen["position"]["to_move"] != "N" or not player.seen["position"]["legal"]:
                await player.step()
            hint = await page.call("POST", f"/api/tables/{alone}/hint")
            assert hint["number"] <= player.seen["number"] and 0 < hint["chance"] < 1

            shared = await make(page, {**a_table(3, None), "bots": {"E": "greedy"}})
            path = f"/api/tables/{shared}/requests"
            seat = {"type": "take_seat", "name": "Ben", "seat": "S"}
            await page.call("POST", path, {"id": "1", "command": seat}, who="S")
            await page.call("POST", path, {"id": "2", "command": {"type": "start"}})
            for who in ("me", "S", "watcher"):
                refused = await page.ask("POST", f"/api/tables/{shared}/hint", who=who)
                assert "hint_not_alone" in refused["body"] or "not_seated" in refused["body"]
                early = await page.ask("POST", f"/api/tables/{shared}/review", who=who)
                assert "review_too_early" in early["body"]

    run(test())


def test_operations_that_need_a_server_are_refused() -> None:
    async def test() -> None:
        async with a_page() as page:
            for path in ("/api/link", "/api/passkeys/begin", "/api/devices/end"):
                answer = await page.ask("POST", path, {})
                assert (answer["status"], "needs_server" in answer["body"]) == (409, True)
            public = await page.ask("POST", "/api/tables", {**a_table(2), "public": True})
            assert "needs_server" in public["body"]

    run(test())
