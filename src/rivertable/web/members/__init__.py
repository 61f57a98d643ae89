"""What pages know of who reads them: preferences, devices, games in which it is their turn."""
