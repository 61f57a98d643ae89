"""Variants of the plain: which hexes are in play, and where the buffaloes start (WR-2)."""
