"""How seats are told apart, by colour and by emblem, wherever they are shown."""

# Safe for the colour-blind; never the only sign.
COLOURS = ("#cf4b17", "#1f6fae", "#12835f", "#8d4f9e", "#c98a00")
EMBLEMS = ("sun", "moon", "leaf", "star", "bolt")
