"""Long work that is stopped and goes on: a journal of what is done, a pool of processes, a lock."""
