"""What each viewer may know of a table: messages, snapshots, history, previews and records."""
