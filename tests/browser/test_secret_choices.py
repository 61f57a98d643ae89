"""Niagara's tiles on a shared screen: behind a curtain until the right person looks."""

from playwright.sync_api import Page, expect

from tests.browser.sitting import expect_line, new_table, point


def at_one_screen(page: Page) -> None:
    names = {"name_1": "Ada", "name_2": "Björn", "name_3": "Chidi"}
    new_table(page, "niagara", "local", "local", "local", **names)


def lift_curtain(page: Page, name: str) -> None:
    expect(page.locator("#curtain p")).to_have_text(f"{name}, choose in secret")
    expect(page.locator("#choices button")).to_have_count(0)
    page.locator("#curtain button").click()


def test_tiles_to_choose_are_drawn_and_have_a_name(page: Page) -> None:
    new_table(page, "niagara", "me", "bot-1", "bot-1")

    tile = page.get_by_role("button", name="Tile 5")
    expect(tile.locator("svg")).to_be_visible()
    expect(tile.locator("use")).to_have_attribute("href", "#ni-tile-1-5")


def test_each_choice_is_behind_a_curtain(page: Page) -> None:
    at_one_screen(page)

    lift_curtain(page, "Ada")
    point(page, "tile:5")
    lift_curtain(page, "Björn")

    expect_line(page, "Ada has chosen a tile")
    expect(page.locator("#log")).not_to_contain_text("5")
    point(page, "tile:3")
    lift_curtain(page, "Chidi")
    point(page, "tile:2")
    expect_line(page, "shows the")
    expect(page.locator("#curtain")).to_be_hidden()
