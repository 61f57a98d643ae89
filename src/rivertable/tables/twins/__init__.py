"""What is remembered of running tables, and which positions are nearly theirs."""
