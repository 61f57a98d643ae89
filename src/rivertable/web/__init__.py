"""Pages and sockets: who you are, what you see, what you ask for. Decides no rules."""
