"""How long a first start takes, and what it costs: `make bench-start`."""
