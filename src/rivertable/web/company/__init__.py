"""Around the game: clocks, presence, chat."""
