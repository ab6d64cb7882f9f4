"""Local play: the whole bot in a browser on this machine, without Discord and without a token."""
