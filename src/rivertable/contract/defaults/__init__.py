"""What a game gets for each part that it does not bring itself."""
