"""What people see and read, whatever the game: drawings as data, words, pictures, and defaults."""
