"""The learner of learn.py as a PyTorch loop, for a GPU: python examples/learn_torch.py

With a GPU the games are played there as well, and no observation leaves it. The network reads the
whole observation: a placement is the meeting of a turned tile and a cell, all other actions
follow from what lies on the table. Three numbers may follow: how many rounds it plays and learns,
how many games at once, and without a GPU on how many threads; and ``--out FILE`` for its curve, as
JSON, or as a drawing if the name ends in .svg.
"""

import json
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from learn import compare
from torch import Tensor, nn
from torch.distributions import Categorical
from torch.nn.functional import one_hot

from lanterns import Options
from lanterns.envs import FIELDS, Batch, Reward
from lanterns.envs.cuda import DeviceBatch
from lanterns.kernel.layout import PLACE

STEPS, RATE, WIDTH = 100, 1e-3, 32
CLIP, CURIOSITY = 0.2, 0.01
"""The most that one round may move a likelihood (as in PPO), and the reward for indecision."""
PLACES = {field.name: field for field in FIELDS}
BEFORE_CELLS = PLACES["cells"].first


def part(seen: Tensor, name: str) -> Tensor:
    """Return a field of observations, in its shape."""
    return seen[:, PLACES[name].place].reshape(len(seen), *PLACES[name].shape).long()


class Network(nn.Module):  # type: ignore[misc]
    """Logits of all actions, and what the position is worth to the seat to move."""

    def __init__(self) -> None:
        super().__init__()
        self.table = nn.Sequential(nn.Linear(BEFORE_CELLS, 128), nn.ReLU(), nn.Linear(128, 128))
        self.others, self.worth = nn.Linear(128, PLACE), nn.Linear(128, 1)
        self.tile, self.cell = nn.Linear(4 * 8 + 1, 2 * WIDTH), nn.Linear(4 * 8 + 4 * 7 + 1, WIDTH)
        self.mood = nn.Linear(128, WIDTH)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        table = torch.relu(self.table(seen[:, :BEFORE_CELLS].float() / 8))
        hand, cells = part(seen, "hand"), part(seen, "cells")
        sides = one_hot(hand[..., :4], 8)
        turned = torch.stack([sides.roll(turns, 2) for turns in range(4)], 2).flatten(3)
        platform = hand[..., None, 4:].expand(-1, -1, 4, -1)
        tiles = self.tile(torch.cat([turned, platform], 3).float()).unflatten(3, (2, WIDTH))
        around, carried = one_hot(cells[..., 3:7], 8), one_hot(cells[..., 7:], 7)
        water = torch.cat([around.flatten(2), carried.flatten(2), cells[..., 2:3]], 2)
        wanted = self.cell(water.float()) * (1 + self.mood(table)[:, None])
        places = torch.einsum("gsrbw,gcw->gbscr", tiles, wanted)  # b: with a pavilion or without
        logits = torch.cat([self.others(table), places.flatten(1)], 1)
        return logits, self.worth(table)[:, 0]


class Policy:
    """The network on its device, with its optimizer."""

    def __init__(self, device: str) -> None:
        torch.manual_seed(1)
        self.device, self.network = torch.device(device), Network().to(device)
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE)

    def copy(self, array: Any) -> Tensor:
        """Return an array of a batch, which will change, as a tensor on the device."""
        return torch.as_tensor(array, device=self.device).clone()

    def decide(self, seen: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        logits, worth = self.network(seen)
        return Categorical(logits=logits.masked_fill(~masks, -torch.inf)), worth

    def choose(self, seen: Any, masks: Any, rng: np.random.Generator) -> Any:
        """Choose for ``compare``: from arrays to an array."""
        if not len(seen):
            return np.zeros(0, np.int64)
        with torch.no_grad():
            choice, _ = self.decide(self.copy(seen), self.copy(masks))
        return choice.sample().cpu().numpy()

    def play(self, batch: Batch | DeviceBatch) -> list[Tensor]:
        """Return decisions of games that ended: observations, masks, actions, and their worth."""
        steps: list[list[Tensor]] = []
        for _ in range(STEPS):
            before = (batch.observations, batch.masks, batch.seats)
            seen, masks, seats = map(self.copy, before)
            with torch.no_grad():
                choice = self.decide(seen, masks)[0]
                actions = choice.sample()
            batch.step(actions if actions.is_cuda else actions.numpy())
            after = self.copy(batch.done), self.copy(batch.rewards)
            likely = choice.log_prob(actions)
            steps.append([seen, masks, actions, likely, seats.long(), *after])
        seen, masks, actions, likely, seats, done, rewards = map(
            torch.stack, zip(*steps, strict=True)
        )
        worth, ahead = torch.empty(seats.shape, device=self.device), rewards[0] * torch.nan
        for now in reversed(range(STEPS)):
            ahead = torch.where(done[now, :, None], rewards[now] / 20, ahead)
            worth[now] = ahead.gather(1, seats[now, :, None])[:, 0]
        ended = ~worth.isnan()
        return [tensor[ended] for tensor in (seen, masks, actions, likely, worth)]

    def learn(
        self, seen: Tensor, masks: Tensor, actions: Tensor, likely: Tensor, worth: Tensor
    ) -> None:
        """Do one step toward actions that turned out better than expected."""
        choice, expected = self.decide(seen, masks)
        better = (worth - expected).detach()
        better = (better - better.mean()) / (better.std() + 1e-6)
        ratio = (choice.log_prob(actions) - likely).exp()
        gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)
        loss = ((worth - expected) ** 2).mean() - (gain + CURIOSITY * choice.entropy()).mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()


def write_curve(path: Path, curve: list[dict[str, float]]) -> None:
    """Write the share of games won by seconds: as numbers, or as a line of 600 by 300 pixels."""
    if path.suffix != ".svg":
        path.write_text(json.dumps(curve, indent=1), "utf-8")
        return
    last = max(row["seconds"] for row in curve) or 1
    line = " ".join(
        f"{50 + 530 * row['seconds'] / last:.1f},{260 - 240 * row['won']:.1f}" for row in curve
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-size="12"'
        ' font-family="sans-serif" fill="gray"><path d="M50 20V260H580M50 140h530M50 20h530"'
        ' fill="none" stroke="gray" stroke-opacity="0.5"/><text x="4" y="14">games won</text>'
        '<text x="10" y="36">100 %</text><text x="14" y="144">50 %</text>'
        '<text x="50" y="280">0</text><text x="580" y="280" text-anchor="end">'
        f'{last:.0f} seconds</text><polyline points="{line}" fill="none" stroke="crimson"'
        ' stroke-width="2"/></svg>',
        "utf-8",
    )


if __name__ == "__main__":
    given, out = sys.argv[1:], None
    if "--out" in given:
        given, out = given[: given.index("--out")], Path(given[given.index("--out") + 1])
    rounds, games, threads = map(int, given or (50, 4096, os.cpu_count() or 1))
    curve: list[dict[str, float]] = []
    policy, options = Policy("cuda" if torch.cuda.is_available() else "cpu"), Options(players=2)
    batch: Batch | DeviceBatch
    if policy.device.type == "cuda":
        batch = DeviceBatch(options, games, seed=1, reward=Reward.MARGIN)
    else:
        batch = Batch(options, games, seed=1, reward=Reward.MARGIN, threads=threads)
    print(f"on {policy.device}, {games} games at once")
    began, decisions = perf_counter(), 0
    for number in range(rounds + 1):
        won, spent = compare(policy.choose, options, 64), perf_counter() - began
        print(f"{spent:4.0f} s, {decisions:9,} decisions: wins {won.mean:.0%} ({won.interval})")
        curve.append({"seconds": spent, "decisions": decisions, "won": float(won.mean)})
        if out:
            write_curve(out, curve)
        if number < rounds:
            samples = policy.play(batch)
            size = max(256, len(samples[0]) // 170)
            for rows in torch.randperm(len(samples[0]), device=policy.device).split(size):
                policy.learn(*(tensor[rows] for tensor in samples))
            decisions += len(samples[0])
