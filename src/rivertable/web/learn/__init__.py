"""Learning to play: courses, lessons, the one-minute pages."""
