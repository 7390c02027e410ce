"""The game on the whole screen. It needs Textual, which ``lanterns[cli]`` installs."""
