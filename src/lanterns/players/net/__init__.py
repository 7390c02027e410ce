"""The value network: its inputs from a position, and its evaluation without a framework."""
