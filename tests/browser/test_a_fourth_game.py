"""Games of three files in the browser: registered in the server's process, and nothing else done."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import END, lines, new_table, picks, point, wait_for_my_turn
from tests.browser.test_whole_games import anything, play_now, play_to_the_end
from tests.web.serving import Server

PACKAGES = ("examples.games.clobber", "examples.games.goofspiel")
FINGER = 40  # px

Visitor = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the examples."""
    with Server(tmp_path_factory.mktemp("house"), games=PACKAGES) as running:
        yield running


@pytest.mark.parametrize(("title", "seats"), [("Clobber", 2), ("Goofspiel", 3)])
def test_a_game_of_three_files_is_played_from_home_to_its_end(
    house: Server, visitor: Visitor, title: str, seats: int
) -> None:
    page = visitor(base_url=house.address)
    play_now(page, title)

    play_to_the_end(page, anything())

    expect(page.locator("#asked")).to_contain_text("over")
    expect(page.locator(f"{END} #result-rows > li")).to_have_count(seats)
    expect(page.locator("#result-rows .first").first).to_be_visible()


def test_a_stone_glides_and_keeps_its_id(house: Server, visitor: Visitor) -> None:
    page = visitor(base_url=house.address)
    new_table(page, "clobber", "me", "local")
    stone = page.locator('#layer use[data-place="A1"]').get_attribute("id")

    point(page, "place-A1")
    point(page, "place-B1")

    expect(page.locator(f"#{stone}")).to_have_attribute("data-place", "B1")
    expect(page.locator("#layer use[data-place]")).to_have_count(29)
    assert lines(page)[-1].endswith("A1>B1")


def test_what_is_not_legal_is_refused_with_a_sentence(house: Server, visitor: Visitor) -> None:
    page = visitor(base_url=house.address)
    new_table(page, "clobber", "me", "local")

    point(page, "place-A1")
    point(page, "place-D1")

    expect(page.locator("#reason")).to_contain_text("A1>D1 is not legal now.")


def test_a_hint_marks_a_stone_and_then_its_move(house: Server, visitor: Visitor) -> None:
    page = visitor(base_url=house.address)
    new_table(page, "clobber", "me", "bot-1")
    wait_for_my_turn(page)

    page.locator("#hint-me").click()
    # On a machine that never saw it, its search is compiled first.
    expect(page.locator("#reason")).to_contain_text("Look at", timeout=90_000)
    page.locator("#hint-me").click()

    expect(page.locator("#layer > .hinted")).to_have_count(2)


def test_cards_are_bid_behind_a_curtain_and_shown_to_all(house: Server, visitor: Visitor) -> None:
    page = visitor(base_url=house.address)
    new_table(page, "goofspiel", "me", "local")
    for seat, card in ((1, 5), (2, 2)):
        page.locator("#curtain button").click()
        assert set(picks(page)) == {f"place-{seat}:{n}" for n in range(1, 6)}
        point(page, f"place-{seat}:{card}")

    expect(page.locator("#log")).to_contain_text("shows bid 5")
    expect(page.locator("#log")).to_contain_text("shows bid 2")
    expect(page.locator("#score-1")).not_to_have_text("points 0")


def test_a_game_is_stepped_through_afterwards(house: Server, visitor: Visitor) -> None:
    page = visitor(base_url=house.address)
    path = new_table(page, "clobber", "me", "local")
    point(page, "place-A1")
    point(page, "place-B1")
    expect(page.locator("#log li")).to_have_count(1)

    page.goto(f"{path}/replay?move=0")
    expect(page.locator("#layer use[data-place]")).to_have_count(30)
    page.locator("[data-step=on]").click()

    expect(page.locator("#layer use[data-place]")).to_have_count(29)
    assert page.request.get(f"{path}/picture.png").headers["content-type"] == "image/png"


@pytest.mark.parametrize(("game", "seats"), [("clobber", 2), ("goofspiel", 3)])
def test_on_a_phone_every_place_is_a_finger_wide(
    house: Server, visitor: Visitor, game: str, seats: int
) -> None:
    page = visitor(base_url=house.address, viewport={"width": 360, "height": 740}, locale="fr")
    new_table(page, game, "me", *["local"] * (seats - 1))

    boxes = [place.bounding_box() for place in page.locator("#layer > .bd-hot").all()]
    assert boxes
    assert all(box and min(box["width"], box["height"]) >= FINGER for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
