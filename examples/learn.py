"""A policy that learns from games against itself, with numpy alone: python examples/learn.py

Many games are played at once on the batched environment. Every legal action is scored by what it
leads to, times weights that begin at 0, and a softmax over the scores chooses. The weights follow
the policy gradient (REINFORCE): what led to more honor than the best other seat's becomes likelier.
Two numbers may follow: how many rounds it plays and learns, and how many games at once.
"""

import sys
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lanterns import Dedicate, Discard, Exchange, Options, kernel
from lanterns.arena import DealTotal, Estimate, estimate_share
from lanterns.envs import Batch, Reward, field
from lanterns.kernel.layout import BUILD, PLACE, ROTATE, SLOT_CODES

Array = NDArray[Any]
Choose = Callable[[Array, Array, np.random.Generator], Array]
FEATURES = ["pass", "exchange", "dedicate", "discard", "card", "turn", "place", "build", "honor"]
FEATURES += ["match", "favor", "gift", *(f"{n} of a color" for n in range(1, 5)), "too many"]
STEPS, RATE = 100, 0.03


def fixed_actions() -> tuple[Array, Array, Array]:
    """Return the actions that are the same in every position: kind, price and stack."""
    kinds, takes, stacks = np.full(PLACE, 4), np.zeros((PLACE, 8), int), np.full(PLACE, -1)
    kinds[0], kinds[ROTATE:] = 0, 5
    for code in range(1, ROTATE):
        match kernel.decode(kernel.new_state(), code):
            case Exchange(give, take):
                kinds[code], takes[code, give], takes[code, take] = 1, 1, -1
            case Dedicate(dedication, cards):
                kinds[code], stacks[code] = 2, dedication
                for card, number in Counter(cards).items():
                    takes[code, card] = number
            case Discard(lantern):
                kinds[code], takes[code, lantern] = 3, 1
    return kinds, takes[:, :7], stacks


KINDS, TAKES, STACKS = fixed_actions()


def features(seen: Array, rows: Array, actions: Array) -> Array:
    """Return the result of each action as numbers, given the row of its observation."""
    x = np.zeros((len(rows), len(FEATURES)), np.float32)
    lanterns = field(seen, "seats")[rows, 0, 2:9]
    fixed = np.flatnonzero(actions < PLACE)
    row, code = rows[fixed], actions[fixed]
    x[fixed, KINDS[code]] = 1
    lanterns[fixed] -= TAKES[code].astype(np.int8)
    x[fixed, 8] = np.where(STACKS[code] >= 0, field(seen, "tokens")[row, STACKS[code], 0] / 8, 0)
    placed = np.flatnonzero(actions >= PLACE)
    row, builds = rows[placed], actions[placed] >= BUILD
    slot, choice = np.divmod(actions[placed] - np.where(builds, BUILD, PLACE), SLOT_CODES)
    tile, cell = field(seen, "hand")[row, slot], field(seen, "cells")[row, choice // 4]
    turned = (np.arange(4) - choice[:, None] % 4) % 4
    sides = np.take_along_axis(tile[:, :4], turned, axis=1)
    match = sides == cell[:, 3:7]
    for side in range(4):  # a lantern for each match, and the one at the own side
        gains = match[:, side] | (side == 0)
        lanterns[placed] += (sides[:, side, None] == np.arange(1, 8)) & gains[:, None]
    x[placed, 6 + builds] = 1
    x[placed, 9] = match.sum(1)
    x[placed, 10] = (match & (cell[:, 7:] == 1)).sum(1) + match.any(1) * tile[:, 4]
    x[placed, 11] = (match & (cell[:, 7:] > 1)).sum(1) + match.any(1) * builds
    x[:, 12:16] = (lanterns[:, :, None] >= np.arange(1, 5)).sum(1)  # colors held 1 to 4 times
    x[:, 16] = np.maximum(lanterns.sum(1) - 12, 0)
    return x


class Policy:
    """A softmax over the scores of the legal actions."""

    def __init__(self) -> None:
        self.weights, self.mean, self.square = np.zeros((3, len(FEATURES)), np.float32)

    def choose(self, seen: Array, masks: Array, rng: np.random.Generator) -> Array:
        """Sample an action for each row: the greatest score with Gumbel noise is a sample."""
        rows, actions = np.nonzero(masks)
        scores = features(seen, rows, actions) @ self.weights + rng.gumbel(size=len(rows))
        order = np.lexsort((scores, rows))
        return np.asarray(actions[order[np.append(rows[1:] != rows[:-1], True)]])

    def learn(self, seen: Array, masks: Array, taken: Array, worth: Array) -> None:
        """Do one step of Adam along the gradient of worth times the logarithm of likelihood."""
        rows, actions = np.nonzero(masks)
        x = features(seen, rows, actions)
        likely = np.exp(x @ self.weights)
        likely /= np.bincount(rows, likely)[rows]
        gradient = ((actions == taken[rows]) - likely) * worth[rows] @ x / len(masks)
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        self.weights += RATE * self.mean / (np.sqrt(self.square) + 1e-4)


def play(policy: Policy, batch: Batch, rng: np.random.Generator) -> list[Array]:
    """Return decisions of finished games: observations, masks, actions, seats, and their worth."""
    steps, worth = list[tuple[Array, ...]](), np.full((STEPS, len(batch.seats)), np.nan)
    begins = np.zeros(len(batch.seats), int)
    for now in range(STEPS):
        seen, masks, seats = (a.copy() for a in (batch.observations, batch.masks, batch.seats))
        steps.append((seen, masks, policy.choose(seen, masks, rng), seats))
        batch.step(steps[now][2])
        for game in np.flatnonzero(batch.done):
            for then in range(begins[game], now + 1):
                worth[then, game] = batch.rewards[game, steps[then][3][game]] / 20
            begins[game] = now + 1
    ended = ~np.isnan(worth)
    return [*(np.array(kind)[ended] for kind in zip(*steps, strict=True)), worth[ended]]


def compare(choose: Choose, options: Options, deals: int) -> Estimate:
    """Return the share of wins against random players, each deal played from every seat."""
    shares, rng = np.zeros((options.players, deals)), np.random.default_rng(1)
    for seat in range(options.players):
        batch, going = Batch(options, deals, seed=99), np.ones(deals, bool)
        while going.any():
            mine, actions = batch.seats == seat, batch.sample()
            actions[mine] = choose(batch.observations[mine], batch.masks[mine], rng)
            batch.step(actions)
            ends = batch.done & going
            shares[seat, ends] = batch.rewards[ends, seat]
            going &= ~ends
    return estimate_share([[DealTotal(total, options.players) for total in shares.sum(axis=0)]])


if __name__ == "__main__":
    rounds, games = map(int, sys.argv[1:] or (16, 64))
    policy, options, rng = Policy(), Options(players=2), np.random.default_rng(1)
    batch = Batch(options, games, seed=1, reward=Reward.MARGIN)
    began, decisions = perf_counter(), 0
    for _ in range(rounds):
        won, spent = compare(policy.choose, options, games), perf_counter() - began
        print(f"{spent:4.0f} s, {decisions:7,} decisions: wins {won.mean:.0%} ({won.interval})")
        seen, masks, taken, seats, worth = play(policy, batch, rng)
        for part in np.array_split(rng.permutation(len(worth)), 8):
            policy.learn(seen[part], masks[part], taken[part], worth[part] - worth.mean())
        decisions += len(worth)
    won, spent = compare(policy.choose, options, 4 * games), perf_counter() - began
    print(f"{spent:4.0f} s, {decisions:7,} decisions: wins {won.mean:.1%} ({won.interval})")
    print("What it learned to value:")
    print(", ".join(f"{n} {w:+.1f}" for n, w in zip(FEATURES, policy.weights, strict=True)))
