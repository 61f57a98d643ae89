"""Positions of running tables, and which other positions are too close to them."""
