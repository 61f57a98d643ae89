"""Time at tables: what each seat has left, and whose clock the server goes by."""
