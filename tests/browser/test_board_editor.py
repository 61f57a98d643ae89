"""The editor of boards: drawn, a mistake seen and mended, a figure of fairness, and played."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import PHONE
from tests.browser.test_axe import assert_axe_finds_nothing

LEGAL = "This board breaks no rule."
FIRST_FIGURE = 10_000  # milliseconds, until the meter shows one


def open_editor(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#editor[data-ready]")


def tile(page: Page, name: str) -> str:
    return page.get_attribute(f"[data-cell='{name}']", "aria-label") or ""


def paint(page: Page, tool: str, *cells: str) -> None:
    """Draw with the mouse from tile to tile."""
    page.click(f"[data-tool='{tool}']")
    page.hover(f"[data-cell={cells[0]}]")
    page.mouse.down()
    for cell in cells[1:]:
        page.hover(f"[data-cell='{cell}']")
    page.mouse.up()


def test_a_board_is_drawn_mended_measured_and_played(page: Page) -> None:
    open_editor(page, "/boards/new")
    paint(page, "~", "B1", "B2", "C3")
    paint(page, "2", "A1", "A2", "A3")
    paint(page, "water", "B1")
    assert tile(page, "B2") == "B2: wadi, flows south-east"
    expect(page.locator("#verdict")).to_have_text(LEGAL)

    page.click("text=As text")
    page.fill("#board-text", "title: A bend\nwater: B1=3 B2=many\n\n1~2 .v.\n1~2 .X.")
    expect(page.locator("#text-problem")).to_contain_text("Line 2: Water is written as")
    page.fill("#board-text", "title: A bend\nwater: B1=3 Z9=4\n\n1~2 .v.\n1~2 .X.")
    expect(page.locator("#text-problem")).to_contain_text("Line 2: Z9 Water starts on wadi tiles")
    assert tile(page, "B2") == "B2: wadi, flows south-east"  # the board is as it was

    page.click("[data-cell=C3]")
    page.click("[data-flow='7']")  # back to B2: a loop
    expect(page.locator("#mistakes")).to_contain_text("never leaves (WA-2)")
    expect(page.locator("[data-cell=C3]")).to_have_class(re.compile("wrong"))
    assert_axe_finds_nothing(page)
    page.click("#undo")
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    page.click("#redo")
    page.click("[data-flow=X]")
    expect(page.locator("#verdict")).to_have_text(LEGAL)

    expect(page.locator("#meter-bars li")).to_have_count(3, timeout=FIRST_FIGURE)
    expect(page.locator("#meter-facts")).to_contain_text(
        re.compile(r"Choices in a turn\d+, in \d\.\d decisions")
    )
    assert_axe_finds_nothing(page)
    page.click("text=Play now")
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("#board")).to_be_visible()


def test_undo_brings_back_the_name_and_origin_of_a_board_but_no_name_that_was_typed_since(
    page: Page,
) -> None:
    open_editor(page, "/boards/new?from=el-arish")
    name, text = page.locator("#board-title"), page.locator("#board-text")
    page.click("#by-chance")
    expect(name).to_have_value(re.compile("Random"))
    page.click("#undo")
    expect(name).to_have_value("Wadi el’Arish")
    expect(text).to_have_value(re.compile("origin: after: el-arish"))
    page.click("#redo")
    expect(name).to_have_value(re.compile("Random"))
    expect(text).to_have_value(re.compile("origin: by chance"))
    name.fill("Mine")
    page.click("#undo")

    expect(text).to_have_value(re.compile("title: Mine\norigin: after: el-arish"))


def test_a_board_is_taken_along_under_its_name_and_friends_find_open_seats(page: Page) -> None:
    open_editor(page, "/boards/new?from=al-mabraq")
    page.fill("#board-title", "Two beds, half full")
    names = []
    for button in ("#as-file", "#as-picture"):
        with page.expect_download() as started:
            page.click(button)
        names.append(started.value.suggested_filename)
    page.click("#with-friends")
    page.wait_for_url(re.compile("/new"))
    seats = [page.input_value(f"#seat-{number}") for number in (1, 2, 3)]
    own = page.input_value("input[name=option-scenario]:checked")

    assert names == ["Two-beds-half-full.txt", "Two-beds-half-full.svg"]
    assert seats == ["me", "open", "open"]
    assert own.endswith("B1=10 E1=11")


def test_a_tile_says_all_that_is_wrong_with_it(page: Page) -> None:
    open_editor(page, "/boards/new")
    paint(page, "~", "B1", "B2")
    expect(page.locator("[data-cell=B1]")).to_have_attribute(
        "aria-label",
        "B1: wadi, flows south. There is 1 to 21 water, not 0 (WA-1). "
        "No land tile lies beside the wadi (WA-2)",
    )


def test_a_board_is_drawn_by_keys_and_by_finger_on_a_phone_and_shared(
    visitor: Callable[..., Page],
) -> None:
    page = visitor(**PHONE, color_scheme="dark")
    open_editor(page, "/boards/new")
    page.focus("[data-cell=A1]")
    page.keyboard.press("+")
    expect(page.locator("#notice")).to_have_text("Water starts on wadi tiles.")
    for key in (
        *("1", "ArrowRight", "w", "+", "+", "Shift+ArrowDown", "r", "r", "r", "r"),
        *("ArrowLeft", "3", "ArrowRight", "x"),
    ):
        page.keyboard.press(key)
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    assert tile(page, "A1") == "A1: land, 1 reservoir"
    assert tile(page, "B1") == "B1: wadi, flows south, 2 water"
    assert tile(page, "B2") == "B2: wadi, leaves the board"
    assert tile(page, "A2") == "A2: land, 3 reservoirs"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert tile(page, "A2") == "A2: empty"
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+y")
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    page.tap("[data-tool='2']")
    page.tap("[data-cell=A3]")
    assert tile(page, "A3") == "A3: land, 2 reservoirs"
    expect(page.locator("#verdict")).to_have_text(LEGAL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_axe_finds_nothing(page)

    page.fill("#board-title", "Keys")
    page.click("#copy-link")
    expect(page.locator("#link")).to_be_visible()
    link = page.input_value("#link")
    page.goto("/boards")
    open_editor(page, link[:-30])
    expect(page.locator("#notice")).to_contain_text("This link doesn’t contain a readable board")
    page.goto("/boards")
    open_editor(page, link)
    assert tile(page, "B1") == "B1: wadi, flows south, 2 water"
    assert page.input_value("#board-title") == "Keys"
    page.click("#save")
    page.wait_for_url(re.compile(r"/boards/[\w-]+$"))
    page.goto("/boards")
    expect(page.locator(".board-card").first).to_contain_text("Keys")
    assert_axe_finds_nothing(page)
