"""The planner: its plan of a game, and the worth of positions and actions by it."""
