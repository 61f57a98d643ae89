"""Boards of players' own: `/boards`."""
