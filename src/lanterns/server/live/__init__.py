"""The tables as they are played: requests are committed one at a time and sent to subscribers."""
