"""Pictures as PNG: for as long as one is painted, no thread of its process would go on."""

import time
from pathlib import Path

from rivertable.display.png import png, png_elsewhere
from tests.web.inside import browser, opened
from tests.web.playing import run

FORM = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="9">a</text></svg>'


def test_a_picture_from_elsewhere_is_the_same() -> None:
    assert png_elsewhere(DOT, 90) == png(DOT, 90)


def test_whoever_serves_does_not_paint(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada:
            path = (await ada.post("/new", data=FORM)).headers["location"]
            svg = (await ada.get(f"{path}/picture.svg")).text
            begun = time.process_time()
            png(svg, 1200)
            to_paint, begun = time.process_time() - begun, time.process_time()
            answers = [await ada.get(f"{path}/{name}.png") for name in ("picture", "preview")]
            to_serve = time.process_time() - begun

        assert [answer.content[:4] for answer in answers] == [b"\x89PNG"] * 2
        assert to_serve < to_paint

    run(story())
