"""The colours of Wadi by day and at dusk.

Saturated blue means water, so the bed is pale; wet ground is a yellow green and water turquoise, so
that the green and the blue seat stay apart from them.
"""

LIGHT = {
    "page": "#f5eedd", "paper": "#fbf7ec", "ink": "#2a2723", "line": "#4b3526",
    "strip": "#f1e6cd", "strip2": "#dcc9a0", "letter": "#5d5142", "faint": "#b39e78",
    "floor": "#d2a577", "floor2": "#c59162", "floor3": "#b67d50", "floor_dark": "#a5693f",
    "floor_light": "#e0bb8e", "pebble": "#e6c79c",
    "dry1": "#f2e0b5", "dry2": "#e8c68c", "dry3": "#dba971",
    "side1": "#c9a86e", "side2": "#ba8d52", "side3": "#a47042",
    "edge1": "#fdf3d8", "edge2": "#f7e0b2", "edge3": "#efc99a",
    "mark1": "#d3b67e", "mark2": "#c79d5e", "mark3": "#b78450",
    "wet1": "#bdc96e", "wet2": "#a0bf5b", "wet3": "#84b04f",
    "grass": "#658f3a", "bloom": "#fff6d6",
    "shrub": "#a8924f", "shrub_light": "#c8b571", "wshrub": "#4f8a3f", "wshrub_light": "#86b655",
    "frond": "#8d8a45", "frond_light": "#aea85e", "wfrond": "#2f7a3c", "wfrond_light": "#5aa447",
    "trunk": "#8a5a34", "date": "#c0602b",
    "rim": "#f7e9cb", "rim_dark": "#b98f5e", "hollow": "#7c4e31", "hollow_light": "#9a6641",
    "bank": "#925433", "shore": "#f3dfb0", "bed": "#d3dfcf", "bed_deep": "#b3d3cd",
    "ripple": "#83b7b8", "gravel": "#c9a874", "chevron": "#2f8291",
    "water": "#1794ad", "water_deep": "#0d6c88", "water_light": "#7fd6dd", "gleam": "#f1fdfb",
    "pool": "#3aa9bd", "pool_deep": "#2290a8",
    "wood": "#b57f49", "wood_dark": "#7d5230", "wood_light": "#e0b47c", "cast": "#3a2413",
    "glow": "#fff8e4", "hatch": "#33261b", "gold": "#e3b23c", "gold_light": "#f8df8e",
    "leaf": "#5f9440", "count": "#2a2723", "onseat": "#fffaf0",
}  # fmt: skip

DARK = {
    "page": "#12171b", "paper": "#f1e9d8", "ink": "#efe7d6", "line": "#140f16",
    "strip": "#20282e", "strip2": "#2d373e", "letter": "#b3b2a6", "faint": "#59646a",
    "floor": "#644a50", "floor2": "#553c46", "floor3": "#46303d", "floor_dark": "#3d2937",
    "floor_light": "#7f6064", "pebble": "#8a6a6b",
    "dry1": "#b8967c", "dry2": "#a97656", "dry3": "#945a44",
    "side1": "#66525c", "side2": "#5a414d", "side3": "#4c323f",
    "edge1": "#e0bd9b", "edge2": "#d19a73", "edge3": "#bd7c5b",
    "mark1": "#967a6d", "mark2": "#87604f", "mark3": "#73473d",
    "wet1": "#6f9061", "wet2": "#568659", "wet3": "#417b54",
    "grass": "#35664b", "bloom": "#ffe9bf",
    "shrub": "#7b6651", "shrub_light": "#a38a66", "wshrub": "#2c6a4b", "wshrub_light": "#66a566",
    "frond": "#6a6349", "frond_light": "#928759", "wfrond": "#1c5c48", "wfrond_light": "#46985f",
    "trunk": "#5a3a36", "date": "#f09a62",
    "rim": "#dcc0a3", "rim_dark": "#7f5f5d", "hollow": "#3b2530", "hollow_light": "#553641",
    "bank": "#2a1a2c", "shore": "#a3888a", "bed": "#4a6176", "bed_deep": "#3a5168",
    "ripple": "#7fa5b5", "gravel": "#7d6a78", "chevron": "#c3e6e6",
    "water": "#35b9cb", "water_deep": "#16829f", "water_light": "#a5f1ef", "gleam": "#ffffff",
    "pool": "#2195ad", "pool_deep": "#187f99",
    "wood": "#b48155", "wood_dark": "#634233", "wood_light": "#e0b280", "cast": "#0d0812",
    "glow": "#1d1116", "hatch": "#120d16", "gold": "#d9a548", "gold_light": "#f6dc97",
    "leaf": "#6fae5c", "count": "#2a2723", "onseat": "#fffaf0",
}  # fmt: skip

PALETTES = {"light": LIGHT, "dark": DARK}
