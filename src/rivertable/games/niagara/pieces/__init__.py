"""The shapes of the pieces, and their colours in each theme."""
