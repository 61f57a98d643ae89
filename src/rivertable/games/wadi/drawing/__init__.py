"""The board as a scene: what stands on it, and what can be pointed at."""
