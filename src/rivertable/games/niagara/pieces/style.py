"""The style sheets of Niagara: what colour each class of shape has."""

from .palette import (
    GEM_TONES,
    INK,
    PALETTES,
    PAPER,
    SEAT_TONES,
    Palette,
)

SERIF = "'Iowan Old Style',Palatino,Georgia,'DejaVu Serif',serif"


def style(p: Palette) -> str:
    """The style sheet of one theme."""
    rules = {
        "paper": f"fill:{PAPER}", "line": f"stroke:{INK};stroke-width:2.2;stroke-linejoin:round",
        "thin": f"stroke:{INK};stroke-width:1.6", "away": "opacity:0",
        "hot": "fill:none;pointer-events:all", "reach": "fill:none;stroke:none", "ring": "fill:none",
        "inside": "fill:#7a5331", "inside-shade": "fill:#412a18",
        "thwart": "stroke:#e8c78c;stroke-width:3;stroke-linecap:round",
        "gunwale": "fill:none;stroke:#f3dcae;stroke-width:2.8;stroke-linecap:round",
        "bow": f"fill:none;stroke:{PAPER};stroke-opacity:.85;stroke-width:2.8;stroke-linecap:round;stroke-linejoin:round",
        "filled": f"fill:{PAPER};fill-opacity:.85;stroke-width:.6",
        "stripe": f"stroke:{PAPER};stroke-width:4;stroke-linecap:round",
        "shadow": f"fill:{p['shadow']};fill-opacity:.22", "shadow-deep": f"fill:{p['shadow']};fill-opacity:.42",
        "foam": f"fill:{p['foam']}", "ripple": f"fill:none;stroke:{p['shallow']};stroke-width:2;stroke-linecap:round",
        "hatched": "fill:url(#ni-hatch)", "hatching": f"stroke:{PAPER};stroke-width:4;stroke-opacity:.55",
        "gem-line": f"fill:none;stroke:{INK};stroke-width:2;stroke-linejoin:round",
        "awaited": f"fill:{p['faint']};fill-opacity:.6", "secret": "opacity:.6",
        "tile": f"fill:{p['tile']}", "tile-line": f"fill:none;stroke:{p['tile_line']};stroke-width:2",
        "back-line": f"fill:none;stroke:{PAPER};stroke-width:1.5",
        "paddle": "fill:#ecd9b0;stroke:#cbb27f;stroke-width:1",
        "numeral": f"font-family:{SERIF};font-weight:700;font-size:46px;text-anchor:middle;fill:{INK}",
        "cloud": f"fill:#e9eff0;stroke:{INK};stroke-width:2.2",
        "cloud-arrows": f"fill:none;stroke:{INK};stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round",
        "glass-high": "stop-color:#ffffff;stop-opacity:.5",
        "glass-middle": f"stop-color:{p['pale']};stop-opacity:.26",
        "glass-low": f"stop-color:{p['pale']};stop-opacity:.5",
        "glass-shadow": f"fill:{p['depth']};fill-opacity:.42",
        "glass-edge": f"fill:{p['glass_edge']};stroke:{p['depth']};stroke-width:2",
        "glass-light": "fill:none;stroke:#ffffff;stroke-opacity:.7;stroke-width:2;stroke-linecap:round",
        "glass-body": f"fill:{p['water']};fill-opacity:.4",
        "glass-face": f"fill:url(#ni-glass);stroke:{p['depth']};stroke-width:1.6",
        "sheen": "fill:#ffffff;fill-opacity:.3", "faint-sheen": "fill-opacity:.2",
        "bevel": "fill:none;stroke:#ffffff;stroke-opacity:.42;stroke-width:1.5",
        "rim": f"fill:none;stroke:{p['glint']};stroke-width:3.4;stroke-linecap:round",
        "faint-rim": "stroke-opacity:.6;stroke-width:2.6",
        "glass-ripple": f"fill:none;stroke:{p['pale']};stroke-opacity:.75;stroke-width:2;stroke-linecap:round",
        "marker-line": f"fill:none;stroke:{INK};stroke-width:11;stroke-linecap:round",
        "marker": f"fill:none;stroke:{p['wood']};stroke-width:7;stroke-linecap:round",
        "marker-light": f"fill:none;stroke:{p['wood_light']};stroke-width:4;stroke-linecap:round",
        "buoy-line": f"fill:none;stroke:{INK};stroke-width:9.5", "buoy": f"fill:none;stroke:{PAPER};stroke-width:6.5",
        "buoy-red": "fill:none;stroke:#cf2f2f;stroke-width:6.5;stroke-dasharray:8.64 8.64;stroke-dashoffset:4.3",
        "turn": f"fill:none;stroke:{p['accent']};stroke-width:5",
        "next": f"fill:{PAPER};stroke:{INK};stroke-width:2.4;stroke-linejoin:round",
        "coin": "fill:#f0c95a", "coin-line": f"fill:none;stroke:{INK};stroke-width:1.4;stroke-dasharray:3 3",
        "risk": "fill:#8c1d18;stroke:#fffaf0;stroke-width:2.4;stroke-linejoin:round",
        "risk-wave": "fill:none;stroke:#fffaf0;stroke-width:2.6;stroke-linecap:round", "sand": "fill:#e4cb94",
        "goal": f"fill:{p['accent']};stroke-linejoin:round",
        "name": f"font-family:{SERIF};font-weight:700;font-size:24px;text-anchor:middle;fill:#ffffff;stroke:{p['depth']};stroke-width:5;"
        "stroke-linejoin:round;paint-order:stroke",
        "number": f"font-family:{SERIF};font-weight:700;font-size:22px;text-anchor:middle;fill:{INK}",
        "many": f"font-family:{SERIF};font-weight:700;font-size:20px;text-anchor:middle;fill:{INK};stroke:{PAPER};stroke-width:4;"
        "stroke-linejoin:round;paint-order:stroke",
        "words": f"font-family:{SERIF};font-style:italic;font-size:24px;fill:{p['ink']}",
        "sum": f"font-family:{SERIF};font-weight:700;font-size:26px;text-anchor:middle;fill:{p['ink']}",
        "way": "fill:none", "way-halo": f"stroke:{p['halo']};stroke-width:7;stroke-opacity:.85;stroke-linecap:round;"
        "marker-end:url(#ni-head-halo)",
        "way-ink": f"stroke:{p['mark']};stroke-width:2.8;stroke-dasharray:9 6;stroke-linecap:round;marker-end:url(#ni-head)",
        "head": f"fill:none;stroke:{p['mark']};stroke-width:3;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:none",
        "head-halo": f"fill:none;stroke:{p['halo']};stroke-width:8;stroke-opacity:.85;stroke-linecap:round;stroke-linejoin:round",
    }  # fmt: skip
    for seat, (colour, dark) in enumerate(SEAT_TONES, start=1):
        rules[f"seat-{seat}"] = f"fill:{colour}"
        rules[f"seat-{seat}-dark"] = f"fill:{dark}"
        rules[f"waves-{seat}"] = f"fill:none;stroke:{dark};stroke-width:2.5"
    for colour, tones in GEM_TONES.items():
        for part, tone in zip(("light", "body", "dark", "table"), tones, strict=True):
            rules[f"{colour}-{part}"] = f"fill:{tone}"
    return "".join(f".ni-{name}{{{rule}}}" for name, rule in rules.items())


STYLE = {theme: style(palette) for theme, palette in PALETTES.items()}
