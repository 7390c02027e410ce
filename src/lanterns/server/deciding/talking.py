"""Talk at the table."""

from typing import Final

from lanterns.server.command import Chat
from lanterns.server.deciding.case import Case, Entries
from lanterns.server.entry import Chatted
from lanterns.server.errors import Refusal
from lanterns.server.words import tidy

MOST_CHAT: Final = 1000
"""Lines at one table: a log must not grow without end."""


def chat(case: Case, command: Chat) -> Entries:
    """Say something."""
    if case.table.chat_count >= MOST_CHAT:
        raise Refusal("chat_limit", "this table has reached its chat limit")
    return (Chatted(case.seat(), tidy(command.text, "that")),)
