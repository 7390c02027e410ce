"""``python -m lanterns.analysis`` compiles the analysis into the cache on disk."""

from lanterns.analysis.analyst import Analyst
from lanterns.analysis.evaluator import Effort
from lanterns.engine import Options, new_game

if __name__ == "__main__":
    Analyst(effort=Effort(search=10, worlds=2, actions=1)).analyze(new_game(Options(2), 1))
    print("the analysis is compiled and cached")
