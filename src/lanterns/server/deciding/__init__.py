"""What each kind of command comes to, by what it is about; the door is ``server.decide``."""
