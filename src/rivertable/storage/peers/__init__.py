"""The other processes that serve the same database: what we tell them, and who does what."""
