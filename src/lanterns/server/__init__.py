"""PLAY OVER THE NET. Tables, their logs, stores and bots; the web on top is in server.http."""
