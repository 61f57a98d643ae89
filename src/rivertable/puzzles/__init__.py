"""Puzzles: positions in which one turn is clearly best, found and checked by long searches."""
