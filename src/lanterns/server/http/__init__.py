"""HTTP and WebSocket for the tables: a thin layer that checks, passes on and sends.

Every decision is made by ``lanterns.server``; nothing here knows the rules of the game.
"""
