"""Ratings and tournaments: pages, and the clerk that takes results and begins rounds."""
