"""Commands for who hosts Rivertable."""
