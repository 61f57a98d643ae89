"""Puzzles in the browser: one a day for everybody, and all others."""
