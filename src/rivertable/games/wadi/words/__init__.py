"""The game in sentences, in English and in French."""
