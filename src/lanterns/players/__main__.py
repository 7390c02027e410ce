"""``python -m lanterns.players`` compiles planner and mcts into the cache on disk."""

from lanterns.players.fast import warm

if __name__ == "__main__":
    print(f"planner and mcts are compiled and cached: {warm():.1f} s")
