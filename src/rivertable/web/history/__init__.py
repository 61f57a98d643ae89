"""Games that somebody played, and what they add up to."""
