"""How fast the vector environment is, beside PettingZoo and pgx: `make bench-research`."""
