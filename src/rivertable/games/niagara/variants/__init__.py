"""Variants of the river: beside which discs the deposits lie (NI-2)."""
