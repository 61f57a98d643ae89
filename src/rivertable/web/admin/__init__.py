"""What is kept of guests, for how long, and what a host can do about it."""
