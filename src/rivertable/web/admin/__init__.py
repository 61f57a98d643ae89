"""The data kept about guests, for how long, and what a host can do about it."""
