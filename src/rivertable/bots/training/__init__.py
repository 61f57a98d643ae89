"""Fitting the weights of an evaluation by self-play: games, targets, a fit, and the next round."""
