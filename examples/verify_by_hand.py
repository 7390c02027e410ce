"""Was the deal fixed before the first move? Checked with hashlib alone, after docs/fairness.md.

python examples/play_a_game.py > game.lanterns
python examples/verify_by_hand.py game.lanterns
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def numbers(seed: bytes) -> Iterator[int]:
    for block in range(1 << 32):
        digest = sha256(b"lanterns shuffle 1" + seed + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8))


def below(bound: int, words: Iterator[int]) -> int:
    return next(word for word in words if word < 2**64 // bound * bound) % bound


def shuffled(items: list[T], words: Iterator[int]) -> list[T]:
    for last in range(len(items) - 1, 0, -1):
        chosen = below(last + 1, words)
        items[last], items[chosen] = items[chosen], items[last]
    return items


def check(record: str) -> Iterator[tuple[str, bool]]:
    headers = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))
    seed = bytes.fromhex(headers["Seed"])
    commitment = sha256(b"lanterns commitment 1" + seed).hexdigest()
    yield "the seed is the one committed to", commitment == headers["Commitment"]

    seats = {"2": "NS", "3": "NES", "4": "NESW"}[headers["Game"][0]]
    words = numbers(seed)
    tiles = shuffled([*range(1, 36)], words)
    hands = {seat: tiles[3 * at : 3 * at + 3] for at, seat in enumerate(seats)}
    stack = tiles[3 * len(seats) :][: {2: 16, 3: 18, 4: 20}[len(seats)]]
    start = seats[below(len(seats), words)]
    cards = shuffled(["dedication", "rotate", "honor", "end", "exchange"], words)[:2]

    turns = re.findall(r"^\d+\. ([NESW])\b(.*)", record, re.MULTILINE)
    yield "the start player is the one drawn", turns[0][0] == start
    if "+drawn+" in headers["Game"]:
        shown = headers["Game"].split("+")[2:]
        yield "the emperor cards are the two drawn", sorted(shown) == sorted(cards)
    placed = [(seat, int(tile)) for seat, did in turns for tile in re.findall(r" (\d+)\w+~?@", did)]
    for seat, tile in placed:
        if tile not in hands[seat]:
            yield f"{seat} was dealt tile {tile}, which it placed", False
            return
        hands[seat].remove(tile)
        hands[seat] += [stack.pop(0)] if stack else []
    yield f"all {len(placed)} tiles were placed by the seats they were dealt to", True


if len(sys.argv) != 2:
    sys.exit("usage: python examples/verify_by_hand.py FILE")
verdicts = list(check(Path(sys.argv[1]).read_text("utf-8")))
for what, right in verdicts:
    print("yes" if right else "NO ", what)
sys.exit(not all(right for _, right in verdicts))
