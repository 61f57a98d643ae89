"""Doors for people who write bots: the games through the interfaces that researchers use."""
