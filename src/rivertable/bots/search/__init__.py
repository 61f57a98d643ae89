"""One search that knows no game: Monte-Carlo tree search for many seats, compiled."""
