"""Commands for people who write bots."""
