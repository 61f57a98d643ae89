"""The server on its machine: its folder, its port, its names, and how much anybody may ask of it."""
