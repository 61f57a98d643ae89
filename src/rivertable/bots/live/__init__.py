"""Players of the arena at live tables, over the bot API: `rivertable join`."""

from .client import Site, table_in
from .playing import match, play_seat, short

__all__ = ["Site", "match", "play_seat", "short", "table_in"]
