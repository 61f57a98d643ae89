"""Live tables: who sits where, whose turn it is, the log, undo, bots. Knows no network."""
