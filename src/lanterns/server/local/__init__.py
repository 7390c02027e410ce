"""The server without a network, for one person on one device."""
