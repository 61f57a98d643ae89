"""The graph of a replay is there for who has a review of the game."""

from pathlib import Path
from random import Random

from rivertable.web.review.graph import outlines
from rivertable.web.review.kept import game_in
from tests.web.inside import browser, opened
from tests.web.playing import run

ALONE = {"game": "wadi", "players": "2", "seat-1": "me", "seat-2": "local"}


def test_every_stretch_that_is_known_is_drawn_seat_above_seat() -> None:
    known = [(0.5, 0.5), (0.25, 0.75), None, (0.0, 1.0), None]

    assert outlines(known, 2) == [
        (1, "M0.0 0.0L250.0 0.0L250.0 50.0L0.0 100.0Z"),
        (2, "M0.0 100.0L250.0 50.0L250.0 200.0L0.0 200.0Z"),
    ]


def test_only_the_owner_of_a_review_sees_its_graph_in_the_replay(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as app, browser(app) as ada, browser(app) as ben:
            here, rng = app.state.services, Random(1)
            path = (await ada.post("/new", data=ALONE)).headers["location"]
            room = await here.rooms.get(path.removeprefix("/table/"))
            while not room.table.is_over:
                seat = room.table.position.acting[0]
                move = rng.choice(room.table.position.legal_moves(seat))
                await room.play(room.table.maker, seat, move.text, room.table.version)
            before = (await ada.get(f"{path}/replay")).text
            review = (await ada.post(f"{path}/review")).headers["location"].split("/")[2]
            row = await here.store.review(review)
            game = game_in(row["record"])
            found = {
                one.key: {
                    "moves": [[game.played(one), 9, 0.5, False, [0.5, 0.5]]],
                    "simulations": 9,
                    "mean": 0.5,
                    "after": None,
                }
                for one in game.questions
            }
            await here.store.change_review(review, {"findings": found})

            assert 'class="replay-graph"' not in before
            assert 'class="replay-graph"' in (await ada.get(f"{path}/replay")).text
            assert 'class="replay-graph"' not in (await ben.get(f"{path}/replay")).text

    run(story())
