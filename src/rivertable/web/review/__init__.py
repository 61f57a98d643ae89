"""Reviews and analyses: what could be had in a game, and what else could be played."""
