"""The bot API: programs that play at live tables, over HTTP."""
