"""The game's own JSON, as lanterns.notation writes it, with types for checking and for schemas.

Incoming values are checked by these types before they are read; TypeScript and the OpenAPI document
are generated from them.
"""
