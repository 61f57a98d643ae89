"""The colours of Niagara by theme: a clear noon and a dusk, which is no inverted noon."""

from collections.abc import Mapping
from typing import TypeAlias

from rivertable.display.emblems import COLOURS as SEATS

Palette: TypeAlias = Mapping[str, str]

PAPER, INK, HALO = "#fdf8ea", "#231f1c", "#fff8e6"

NOON: Palette = {
    "page": "#f5eedd", "panel": "#fbf7ec", "ink": "#2a2723", "faint": "#7d7466", "line": "#d8cdb6",
    "accent": "#b4532a", "outline": "#2a2723", "halo": "#fff8e6", "mark": "#2a2723",
    "sky_high": "#cfe3e4", "sky_low": "#fbf0d6", "glow": "#fff6dc",
    "far_hill": "#c6d6cf", "hill": "#a7c0b0", "near_hill": "#86a78e",
    "meadow": "#c3cb9b", "meadow_low": "#d9d3a3", "moss": "#aebb7e", "dark_moss": "#9fb074",
    "sand": "#eddcb0", "dark_sand": "#d9c08a", "wet_sand": "#bfa878",
    "granite_light": "#dad4c9", "granite": "#b3aca2", "granite_dark": "#837d76",
    "cliff": "#7f7a74", "cliff_dark": "#5f5c59",
    "deep": "#0f5a64", "water": "#19767d", "shallow": "#45a19d", "pale": "#9fd6cb",
    "foam": "#f4fbf5", "depth": "#083d46", "glass_edge": "#6fc3bb", "glint": "#ffffff",
    "mist": "#ffffff", "pine_dark": "#214a3b", "pine": "#2f6550", "pine_light": "#5a9069",
    "wood": "#c99d62", "wood_light": "#ecd09a", "wood_dark": "#7a5432",
    "tile": "#fdf8ea", "tile_line": "#efe3c6", "shadow": "#0b2b2c", "rain": "#1b5d8f",
    "weather_0": "#f6d98c", "weather_1": "#d5e4e2", "weather_2": "#a9bcc0", "weather_3": "#6d7f8a",
}  # fmt: skip
DUSK: Palette = {
    **NOON,
    "page": "#12171b", "panel": "#1b2228", "ink": "#efe7d6", "faint": "#9aa39f", "line": "#2c353c",
    "accent": "#e08a5b", "outline": "#0a1014", "halo": "#10181c", "mark": "#efe7d6",
    "sky_high": "#2b3156", "sky_low": "#f0a071", "glow": "#ffd9a0",
    "far_hill": "#7d5f74", "hill": "#524f6c", "near_hill": "#35445a",
    "meadow": "#47495a", "meadow_low": "#283840", "moss": "#34504c", "dark_moss": "#2b4744",
    "sand": "#9c8672", "dark_sand": "#7a6759", "wet_sand": "#5f5350",
    "granite_light": "#8a8796", "granite": "#5f6274", "granite_dark": "#3f4454",
    "cliff": "#3b4152", "cliff_dark": "#262c3b",
    "deep": "#0a2c3c", "water": "#104353", "shallow": "#22687a", "pale": "#5ba5aa",
    "foam": "#e2efe9", "depth": "#061c28", "glass_edge": "#3d8791", "glint": "#ffd2a8",
    "mist": "#c9dbe0", "pine_dark": "#0e2427", "pine": "#173738", "pine_light": "#35605a",
    "wood": "#a27a4e", "wood_light": "#d3b07c", "wood_dark": "#553b27",
    "tile": "#efe6d2", "tile_line": "#d6c8a8", "shadow": "#02080c", "rain": "#8cc4e8",
    "weather_0": "#a9773f", "weather_1": "#4b6470", "weather_2": "#3b4d5c", "weather_3": "#2b3546",
}  # fmt: skip
PALETTES: Mapping[str, Palette] = {"light": NOON, "dark": DUSK}

# Each seat's colour and a darker tone of it.
SEAT_TONES = tuple(zip(SEATS, ("#93310c", "#134a78", "#0a573f", "#5f326c", "#8c6000"), strict=True))

# Light facet, body, dark facet, table: the same by day and at dusk, for gems are told apart by them.
GEM_TONES: Mapping[str, tuple[str, str, str, str]] = {
    "violet": ("#c9a8f2", "#8450c8", "#532a90", "#a274de"),
    "white": ("#ffffff", "#dbe6ea", "#9fb3bd", "#f2f8fa"),
    "yellow": ("#fde48a", "#f0b310", "#b87a00", "#f8ca3a"),
    "blue": ("#9ccbff", "#2f7fe0", "#174a9c", "#5fa1f2"),
    "red": ("#ff9c9c", "#d8243c", "#8f0f26", "#ea4a58"),
}
