"""Players that are somebody else's programs, by the protocol of docs/engine-protocol.md."""
