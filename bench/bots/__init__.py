"""How strong the bots are, against whom: `make bench-bots`."""
