"""What bots look at, and what was learnt of it."""
