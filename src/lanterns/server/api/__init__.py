"""The operations and messages of the tables, in JSON, whichever way they come in."""
