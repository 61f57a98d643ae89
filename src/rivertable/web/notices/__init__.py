"""Telling players that it is their turn, where they want to be told."""
