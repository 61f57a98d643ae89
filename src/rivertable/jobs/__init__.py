"""Long work that is stopped and goes on: a journal, a pool of processes, a lock, and one loop."""
