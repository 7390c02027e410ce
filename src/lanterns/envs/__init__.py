"""FOR LEARNERS. Observations, actions and rewards over the kernel, for one game or many.

A seat observes the game from its own side of the table: two seats in the same situation have the
same observation and the same actions.
"""

from lanterns.envs.actions import ACTIONS, action_mask, to_action, to_code
from lanterns.envs.batch import Batch
from lanterns.envs.observation import (
    CARRIES,
    FIELDS,
    HIGH,
    LOW,
    OBSERVATION_SIZE,
    Field,
    Observation,
    field,
    new_observation,
    table,
)
from lanterns.envs.observe import observe
from lanterns.envs.rewards import Reward, Rewards, write_rewards
from lanterns.envs.rows import WAIT

__all__ = [
    "ACTIONS",
    "CARRIES",
    "FIELDS",
    "HIGH",
    "LOW",
    "OBSERVATION_SIZE",
    "WAIT",
    "Batch",
    "Field",
    "Observation",
    "Reward",
    "Rewards",
    "action_mask",
    "field",
    "new_observation",
    "observe",
    "table",
    "to_action",
    "to_code",
    "write_rewards",
]
