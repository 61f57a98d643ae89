"""The socket of a table: what a browser sends, and what it is shown."""
