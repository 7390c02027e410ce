"""``python -m lanterns.kernel`` compiles the kernel into the cache on disk."""

from lanterns.kernel.warming import warm

if __name__ == "__main__":
    print(f"the kernel is compiled and cached: {warm():.1f} s")
