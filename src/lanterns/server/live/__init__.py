"""The tables being played: requests are committed one at a time and sent to subscribers."""
