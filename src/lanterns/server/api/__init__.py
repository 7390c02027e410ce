"""What can be asked of the tables, in JSON, whichever way it comes in: operations and messages."""
