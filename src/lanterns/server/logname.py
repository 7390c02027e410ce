"""What a table is called in the server's logs."""

from hashlib import sha256

from lanterns.server.entry import TableId


def name_in_log(table: TableId, public: bool = False) -> str:
    """The code of a public table; of another, which lets whoever reads it in, only a mark.

    The mark is the beginning of the code's SHA-256, so that who has the code can tell the lines.

    >>> name_in_log("k7qm2xrt9pw0", public=True), name_in_log("k7qm2xrt9pw0")
    ('k7qm2xrt9pw0', '#58ca3a66038a')
    """
    return table if public else f"#{sha256(table.encode()).hexdigest()[:12]}"
