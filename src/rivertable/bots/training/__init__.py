"""Learning the weights of an evaluation from self-play."""
