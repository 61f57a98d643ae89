"""Finding people to play with: home, open tables, invitations, quick pairing."""
