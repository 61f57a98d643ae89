"""The position drawn with characters."""
