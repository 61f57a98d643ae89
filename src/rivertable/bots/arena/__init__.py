"""Bots against each other: who can enter, how they meet, and how they are rated."""
