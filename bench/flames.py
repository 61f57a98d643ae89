"""Where the server's time goes, as a flame graph that fits into the docs.

    python -m bench.flames docs/flames.svg

needs py-spy (`pip install py-spy`), and the right to look at one's own processes. Each box is a
function, below those that it calls, as wide as its share of the time; narrow ones are left out.
"""

import argparse
import asyncio
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

from bench.rounds import gathered, played
from bench.server import running
from tests.web.serving import Server

WIDTH, ROW, LEAST = 1100, 18, 0.006  # of the time: what is narrower is not drawn
LETTER = 6.2  # the width of one
HIDDEN = ("asyncio/", "uvicorn/server", "uvicorn/_compat", "<string>", "threading.py", "futures/")
COLOURS = {"rivertable/games": "#e0b070", "rivertable": "#8fb98b", "": "#b8c4cf"}


@dataclass
class Box:
    """A function, called from one place, and how often it was seen there."""

    name: str
    seen: int = 0
    calls: dict[str, "Box"] = field(default_factory=dict)


def tree(lines: Iterable[str]) -> Box:
    """What py-spy has written: stacks, with how often each was seen."""
    root = Box("everything")
    for line in lines:
        stack, _, count = line.rstrip().rpartition(" ")
        frames = [re.sub(r":\d+\)$", ")", frame) for frame in stack.split(";")]
        box = root
        box.seen += int(count)
        for name in frames:
            if not any(part in name for part in HIDDEN):
                box = box.calls.setdefault(name, Box(name))
                box.seen += int(count)
    return root


def drawn(box: Box, x: float, depth: int, whole: int) -> Iterator[tuple[Box, float, int, float]]:
    """Every box that is wide enough: where it begins, how deep it is, how wide."""
    for one in sorted(box.calls.values(), key=lambda call: call.name):
        wide = WIDTH * one.seen / whole
        if wide >= LEAST * WIDTH:
            yield one, x, depth, wide
            yield from drawn(one, x, depth + 1, whole)
        x += wide


def svg(root: Box) -> str:
    """The picture; the share of each box is told when one points at it."""
    boxes = list(drawn(root, 0, 0, root.seen))
    high = ROW * (1 + max((depth for _, _, depth, _ in boxes), default=0))
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" '
        'font-family="monospace" font-size="10">'
    ]
    for box, x, depth, wide in boxes:
        colour = next(colour for part, colour in COLOURS.items() if part in box.name)
        share = f"{100 * box.seen / root.seen:.1f} %"
        label = box.name.partition(" (")[0].rpartition(".")[2]
        shown = escape(label) if len(label) * LETTER < wide else ""
        out.append(
            f'<g><title>{escape(box.name)}: {share}</title><rect x="{x:.1f}" y="{ROW * depth}" '
            f'width="{max(0.5, wide - 0.6):.1f}" height="{ROW - 1}" fill="{colour}"/>'
            f'<text x="{x + 3:.1f}" y="{ROW * depth + 12}">{shown}</text></g>'
        )
    return "\n".join([*out, "</svg>", ""])


async def spied(server: Server, spy: str, raw: Path, tables: int, seconds: int) -> None:
    """People play as fast as they can, and py-spy looks."""
    crowd = await gathered(server, tables, "")
    assert server.process is not None
    how = ["--rate", "250", "--format", "raw", "--output", str(raw), "--nonblocking"]
    command = [spy, "record", "--pid", str(server.process.pid), "--duration", str(seconds), *how]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as looking:
        await played(server, crowd, seconds + 2, None)
        await asyncio.to_thread(looking.wait)
    await crowd.leave()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.flames", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE.svg")
    parser.add_argument("--py-spy", default="py-spy", help="where it is", metavar="PROGRAM")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=int, default=15)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running() as server:
        raw = Path(folder) / "stacks.txt"
        asyncio.run(spied(server, told.py_spy, raw, told.tables, told.seconds))
        told.file.write_text(svg(tree(raw.read_text().splitlines())))
    print(f"written to {told.file}")


if __name__ == "__main__":
    main()
