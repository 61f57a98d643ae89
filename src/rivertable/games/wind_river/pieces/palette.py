"""The colours of the pieces and of the land: by day, and at dusk."""

from collections.abc import Mapping
from typing import TypeAlias

from rivertable.display.emblems import COLOURS

Colours: TypeAlias = Mapping[str, str]

THEMES = ("light", "dark")

# name: by day, at dusk
PIECES = {
    "halo": ("#fbf1d2", "#f0c894"), "line": ("#2b1b12", "#140d0b"), "shadow": ("#2a2018", "#05080a"),
    "hide": ("#85542d", "#84512e"), "hide-light": ("#b27a43", "#cf9463"), "hide-shade": ("#63401f", "#4a2e20"),
    "mane": ("#4e3222", "#3a2520"), "mane-light": ("#7d5333", "#93633f"), "head": ("#33211a", "#241714"),
    "horn": ("#f6e9c9", "#f6e3bd"), "cream": ("#fdf5e0", "#fdf2da"), "pole": ("#4a3422", "#1c120d"),
    "sack": ("#c98b4a", "#c98b4a"), "sack-shade": ("#93602d", "#93602d"), "berry": ("#a3312b", "#a3312b"),
    "paper": ("#fbf7ec", "#1b2228"), "ink": ("#2a2723", "#efe7d6"),
    "accent": ("#b4532a", "#f09a66"), "on-accent": ("#fffaf0", "#1a120c"),
    "seat-1": (COLOURS[0], "#d9571f"), "seat-2": (COLOURS[1], "#3080c0"),
    "seat-3": (COLOURS[2], "#1b916b"), "seat-4": (COLOURS[3], "#a063b0"),
}  # fmt: skip

LAND = {
    "paper": ("#f5eedd", "#12171b"),
    "high sky": ("#d3dfdb", "#1d2a3b"), "sky": ("#ecebd9", "#44415c"), "low sky": ("#f6dfb6", "#b06a5a"),
    "cloud": ("#fbf3df", "#5d4f66"), "sun": ("#fff6da", "#f3b98f"),
    "far ridge": ("#bccaca", "#3d4763"), "rock": ("#93a5a8", "#4a4a68"), "rock shade": ("#6d8188", "#33364f"),
    "snow": ("#fdf9ee", "#e0b3a3"), "snow shade": ("#cbd8da", "#8d7d98"), "ridge": ("#4b5557", "#171b2b"),
    "hill": ("#a9b183", "#3d4a45"), "fir": ("#5f7152", "#222f2d"),
    "west": ("#a7ad78", "#3b4b45"), "middle": ("#c9b269", "#5d5a46"), "east": ("#e3cc88", "#8a7051"),
    "far east": ("#f0e2b6", "#a9805c"),
    "seam": ("#6d6134", "#1b2320"), "edge": ("#4a4028", "#121816"), "glow": ("#fff6d2", "#d8ab78"),
    "blade": ("#7c7a42", "#222c26"), "straw": ("#f4e5ae", "#a58a62"), "patch": ("#fff2c4", "#a08c68"),
    "bush": ("#8b9a74", "#50655a"), "bush shade": ("#66775a", "#2b3a35"),
    "stone": ("#cdc4ae", "#77716c"), "stone shade": ("#8d8470", "#3a3a3d"),
    "water": ("#7fb0b5", "#46667f"), "bright water": ("#d4e9e2", "#c98f86"), "deep water": ("#4e8690", "#2a4058"),
    "bank": ("#e9dcb4", "#6d604f"), "foam": ("#fdf9ee", "#e0b3a3"),
    "leaf": ("#8c9a4f", "#3f5445"), "bright leaf": ("#b3b665", "#5f6f52"), "leaf shade": ("#5f7040", "#223330"),
    "trunk": ("#4a3422", "#1c120d"), "shadow": ("#2a2018", "#05080a"),
    "seat 1": ("#b8421a", "#e8672c"), "seat 2": ("#2a6591", "#5aa3da"),
    "seat 3": ("#2c7355", "#3fae86"), "seat 4": ("#7b4a86", "#bb83c9"),
}  # fmt: skip

# The grass from west to east; lane A has a paler tone of each (WR-2).
GRASS = (
    ("#a4ab73", "#46584f"),
    ("#b9b574", "#555d4e"),
    ("#cfba6d", "#67624c"),
    ("#dcc479", "#7a6a50"),
    ("#e6d18c", "#8c7555"),
)
TONES = (("#5a4410", 0.11, 0.077), ("#ffffff", 0.0, 0.0), ("#ffffff", 0.1, 0.07))
PALE = 3  # the tone behind the three ordinary ones


def colours(theme: str) -> Colours:
    """Every colour of a theme by name; `grass 2 0` is the third step from the west, dark tone."""
    at = THEMES.index(theme)
    found = {name: pair[at] for name, pair in LAND.items()}
    for step, pair in enumerate(GRASS):
        for tone, (other, *amounts) in enumerate(TONES):
            found[f"grass {step} {tone}"] = mixed(pair[at], other, amounts[at])
        pale, amount = (("#fbf3da", 0.42), ("#c9b295", 0.25))[at]
        found[f"grass {step} {PALE}"] = mixed(pair[at], pale, amount)
    return found


def mixed(colour: str, other: str, amount: float) -> str:
    """The colour with a share of another one."""
    channels = [
        round(int(colour[at : at + 2], 16) * (1 - amount) + int(other[at : at + 2], 16) * amount)
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{channel:02x}" for channel in channels)
