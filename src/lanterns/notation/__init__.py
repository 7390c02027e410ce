"""WRITTEN DOWN. Text and JSON of actions, events, positions and whole games; every form
round-trips. The grammar is in docs/notation.md, the JSON in docs/records.md.
"""

from lanterns.engine import (
    AmbiguousNotation,
    IllegalNotation,
    InvalidNotation,
    NotationError,
)
from lanterns.notation.files import load_json, read_records
from lanterns.notation.game_json import game_json, parse_game_json
from lanterns.notation.json_codec import codec_of
from lanterns.notation.json_node import JsonObject
from lanterns.notation.position_text import parse_position, parse_view, position_text, view_text
from lanterns.notation.record import (
    Comment,
    EarlyEnd,
    Played,
    Record,
    Turn,
    record_of,
    replay,
    start_of,
)
from lanterns.notation.record_text import RECORD_SUFFIX, parse_record, record_text
from lanterns.notation.setup_text import parse_setup, setup_text
from lanterns.notation.state_json import parse_state_json, parse_view_json, state_json, view_json
from lanterns.notation.values_json import (
    action_json,
    event_json,
    outcome_json,
    parse_action_json,
    parse_event_json,
    parse_outcome_json,
)
from lanterns.notation.verify import Flaw, Verdict, verify, verify_lines

__all__ = [
    "RECORD_SUFFIX",
    "AmbiguousNotation",
    "Comment",
    "EarlyEnd",
    "Flaw",
    "IllegalNotation",
    "InvalidNotation",
    "JsonObject",
    "NotationError",
    "Played",
    "Record",
    "Turn",
    "Verdict",
    "action_json",
    "codec_of",
    "event_json",
    "game_json",
    "load_json",
    "outcome_json",
    "parse_action_json",
    "parse_event_json",
    "parse_game_json",
    "parse_outcome_json",
    "parse_position",
    "parse_record",
    "parse_setup",
    "parse_state_json",
    "parse_view",
    "parse_view_json",
    "position_text",
    "read_records",
    "record_of",
    "record_text",
    "replay",
    "setup_text",
    "start_of",
    "state_json",
    "verify",
    "verify_lines",
    "view_json",
    "view_text",
]
