"""How fair a board is: what bots of equal strength win on it, by their place in the order."""
