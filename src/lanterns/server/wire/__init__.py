"""The shapes of the game's own JSON, as lanterns.notation writes it, for checking and for schemas.

Outgoing values are built by lanterns.notation; these types say what they look like, so that what
comes in is checked before anything is read from it and TypeScript can be generated.
"""
