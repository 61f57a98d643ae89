"""What people at a table have beside the game: time, presence, a word to each other."""
