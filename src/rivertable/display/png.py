"""SVG documents as pictures of dots."""

import resvg_py

FONT = "DejaVu Sans"


def png(svg: str, width: int) -> bytes:
    """An SVG document as a PNG picture of this width."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, font_family=FONT))
