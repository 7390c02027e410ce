"""The errors of the server, and the code of every refusal and problem.

A ``Refusal`` is a request that was understood and not carried out. Any other failure is another
error, which the web layer answers with a ``Problem``. Both carry one of the codes below, so that a
client can put them into words in any language; the sentence beside it is for programs.
"""

from typing import Literal, TypeAlias

from lanterns.engine import LanternsError

RefusalCode: TypeAlias = Literal[
    # refusals of a table
    "stale",
    "id_reused",
    "illegal_action",
    "not_your_turn",
    "turn_over",
    "out_of_time",
    "based_on_missing",
    "number_unknown",
    "nothing_to_undo",
    "too_few_to_undo",
    "too_many_undos",
    "not_started",
    "already_started",
    "other_rules",
    "game_over",
    "leave_before_start",
    "not_seated",
    "already_seated",
    "seat_taken",
    "seat_free",
    "seat_unknown",
    "seat_of_another",
    "table_full",
    "seats_free",
    "too_many_seat_changes",
    "locked_out",
    "nobody_to_lock_out",
    "nobody_to_mute",
    "log_full",
    "host_only",
    "server_only",
    "given_up",
    "bot_plays_for_you",
    "own_seat",
    "seat_not_waited_for",
    "too_early_to_hand_over",
    "seat_is_yours",
    "already_reclaimed",
    "clock_not_expired",
    "rematch_made",
    "rematch_asked",
    "chat_limit",
    "text_empty",
    "text_unprintable",
    "bot_unknown",
    "too_many_bot_tables",
    "banned",
    "muted",
    "table_closed",
    "options_invalid",
    "lesson_unknown",
    "review_too_early",
    "review_running",
    "hint_not_alone",
    "moment_unknown",
    "analysis_unavailable",
    # other problems
    "table_unknown",
    "table_busy",
    "table_unreadable",
    "token_missing",
    "session_ended",
    "session_unknown",
    "too_many_devices",
    "link_used",
    "passkey_refused",
    "passkeys_unavailable",
    "request_invalid",
    "request_too_long",
    "request_too_slow",
    "not_json",
    "not_found",
    "method_not_allowed",
    "other_site",
    "host_unknown",
    "too_many_requests",
    "too_many_connections",
    "server_full",
    "server_stopping",
    "needs_server",
    "store_unavailable",
    "server_error",
]
"""The reason why something was not done. The page has a sentence for each code in every
language."""


class Refusal(LanternsError):
    """A request that was understood and not carried out; nothing has changed."""

    def __init__(self, code: RefusalCode, reason: str) -> None:
        super().__init__(reason)
        self.code: RefusalCode = code


class NoSuchTable(LanternsError):
    """No table has that id. An id that cannot exist gets the same words."""

    def __init__(self) -> None:
        super().__init__("there is no such table")


class StoreUnavailable(LanternsError):
    """The store did not answer in time. The entries may still be stored later."""

    def __init__(self) -> None:
        super().__init__("the store does not answer; try again shortly")


class Unstorable(LanternsError):
    """A text that no store can hold, such as one with a zero byte in it."""

    def __init__(self) -> None:
        super().__init__("a text contains a character that cannot be stored")


class Conflict(LanternsError):
    """Another process appended to the log first: reload the table and decide again."""
