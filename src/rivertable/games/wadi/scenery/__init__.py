"""What never changes in the picture of the board."""
