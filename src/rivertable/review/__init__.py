"""Reviews: what each choice in a finished game was worth, and what was luck. See docs/reviews.md."""
