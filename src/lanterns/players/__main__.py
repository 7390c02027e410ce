"""``python -m lanterns.players`` compiles the searching players into the cache on disk."""

from lanterns.players.fast import warm

if __name__ == "__main__":
    print(f"the players are compiled and cached: {warm():.1f} s")
