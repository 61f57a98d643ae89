"""How thinking is shared: who thinks next, and when thinking waits."""
