"""A game as a moving picture: a GIF or WebP file, or shown in a notebook."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

from PIL import Image

from rivertable.display.png import png
from rivertable.display.scene import Scene
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Setting
from rivertable.engine.position import Position, View

# What Pillow calls each kind of file, and how it is kept small.
FORMATS: dict[str, tuple[str, dict[str, Any]]] = {
    ".gif": ("GIF", {}),
    ".webp": ("WEBP", {"minimize_size": True, "method": 4, "quality": 75}),
}
COLOURS = 255  # in a GIF; one of its 256 is for dots that stay as they were
LAST_FRAMES = 4  # the last moment is shown that many times as long


class Artist(Protocol):
    """Who draws a game."""

    def draw(self, view: View, language: str = "en") -> Scene:
        """What a seat sees."""

    def sheet(self, setting: Setting, theme: str) -> tuple[str, str, str]:
        """What it is drawn on and with: the scenery, the symbols of the pieces, their style."""


class Animation:
    """Frames and how long each is shown; the last value of a notebook's cell shows itself."""

    def __init__(self, frames: list[Image.Image], seconds: float) -> None:
        self.frames = frames
        self.seconds = seconds

    def encoded(self, suffix: str) -> bytes:
        """The bytes of a `.gif` or `.webp` file."""
        if suffix not in FORMATS:
            raise RivertableError(f"An animation is a .gif or a .webp file, not {suffix!r}.")
        frames = with_one_palette(self.frames) if suffix == ".gif" else self.frames
        file, milliseconds = BytesIO(), round(1000 * self.seconds)
        durations = [milliseconds] * (len(frames) - 1) + [LAST_FRAMES * milliseconds]
        name, small = FORMATS[suffix]
        more = {"append_images": frames[1:], "duration": durations, "loop": 0}
        frames[0].save(file, name, save_all=True, **more, **small)
        return file.getvalue()

    def save(self, path: str | Path) -> None:
        """Write a .gif or .webp file."""
        Path(path).write_bytes(self.encoded(Path(path).suffix.lower()))

    def _repr_html_(self) -> str:
        # As HTML, because not every notebook knows image/webp as a kind of output.
        data = b64encode(self.encoded(".webp")).decode()
        return f'<img src="data:image/webp;base64,{data}" alt="{len(self.frames)} moments"/>'


def animate(
    position: Position,
    artist: Artist,
    seat: int = 0,
    first: int = 0,
    last: int | None = None,
    theme: str = "light",
    language: str = "en",
    width: int = 600,
    seconds: float = 0.8,
) -> Animation:
    """The moments of a game from `first` to `last`, as a seat saw them; 0 is a spectator.

    They are numbered like a list: moment 0 is the start, moment -1 is now.
    """
    numbers = [(move.seat, move.number) for move in position.moves]
    moments = range(len(numbers) + 1)
    ends = [m for m in (first, -1 if last is None else last) if -len(moments) <= m < len(moments)]
    if len(ends) != 2 or moments[ends[0]] > moments[ends[1]]:
        raise RivertableError(
            f"This game has moments 0 to {moments[-1]}; {first} to {last} is not a part of it."
        )
    shown = moments[moments[ends[0]] : moments[ends[1]] + 1]
    views = (Position(position.setting, numbers[:count]).view(seat) for count in shown)
    return Animation(frames(list(views), artist, theme, language, width), seconds)


def frames(
    views: list[View], artist: Artist, theme: str, language: str, width: int
) -> list[Image.Image]:
    """Each view as a picture. What never changes is drawn once, for it takes the longest."""
    scenery, symbols, style = artist.sheet(views[0].setting, theme)
    scenes = [artist.draw(view, language) for view in views]
    empty = Scene(scenes[0].width, scenes[0].height, ())
    ground = picture(empty.svg(scenery, symbols, style), width)
    return [
        Image.alpha_composite(ground, picture(scene.svg("", symbols, style), width)).convert("RGB")
        for scene in scenes
    ]


def picture(svg: str, width: int) -> Image.Image:
    """An SVG document as dots."""
    return Image.open(BytesIO(png(svg, width))).convert("RGBA")


def with_one_palette(frames: list[Image.Image]) -> list[Image.Image]:
    """The frames in the colours of the first, the middle and the last: what stays does not flicker."""
    some = [frames[0], frames[len(frames) // 2], frames[-1]]
    sheet = Image.new("RGB", (frames[0].width, frames[0].height * len(some)))
    for row, frame in enumerate(some):
        sheet.paste(frame, (0, row * frame.height))
    palette = sheet.quantize(COLOURS)
    return [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
