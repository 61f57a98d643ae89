"""What pages know about their reader: preferences, devices, games waiting for a move."""
