"""Messages, snapshots, history, previews and records: tables as each viewer may see them."""
