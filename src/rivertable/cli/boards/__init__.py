"""Commands about boards of one's own."""
