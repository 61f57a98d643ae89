"""Pages, sockets and the bot API. Decides no rules."""
