"""Commands for those who want to play better."""
