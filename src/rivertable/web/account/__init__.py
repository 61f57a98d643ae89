"""You stay you: ways back to a name and its seats, sessions, settings, people."""
