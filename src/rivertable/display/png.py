"""SVG documents as pictures of dots."""

import subprocess
import sys

import resvg_py

FONT = "DejaVu Sans"
PATIENCE = 60.0  # seconds
# It needs nothing of ours, so it starts at once; and others go first.
ELSEWHERE = """
import os, resvg_py, sys
if hasattr(os, "nice"):
    os.nice(5)
svg = sys.stdin.buffer.read().decode()
made = resvg_py.svg_to_bytes(svg_string=svg, width=int(sys.argv[1]), font_family=sys.argv[2])
sys.stdout.buffer.write(bytes(made))
"""


def png(svg: str, width: int) -> bytes:
    """An SVG document as a PNG picture of this width."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, font_family=FONT))


def png_elsewhere(svg: str, width: int) -> bytes:
    """The same from a process of its own: for as long as it draws, no thread of its process goes on."""
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(width), FONT],
        input=svg.encode(), stdout=subprocess.PIPE, timeout=PATIENCE, check=True,
    ).stdout  # fmt: skip
