"""English and French, light and dark, switched with one click and kept."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sitting import new_table, wait_for_my_turn

BACKGROUND = "getComputedStyle(document.body).backgroundColor"
SCENERY = "document.querySelector('.scenery').currentSrc"
# How many buttons stick out of the prompt.
OUTSIDE = """() => {
  const edge = document.querySelector(".prompt").getBoundingClientRect().right;
  const buttons = [...document.querySelectorAll(".prompt .actions button")];
  return buttons.filter((button) => button.getBoundingClientRect().right > edge).length;
}"""
LIGHT, DARK = "rgb(245, 238, 221)", "rgb(18, 23, 27)"


def test_a_browser_that_asks_for_french_gets_it(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="fr-CH")
    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Jeux d’eaux et de troupeaux en mouvement"
    )


@pytest.mark.parametrize(
    ("game", "asked"),
    [("wind-river", "À vous"), ("wadi", "À vous"), ("niagara", "Choisissez en secret")],
)
def test_the_language_of_a_running_game_is_switched(page: Page, game: str, asked: str) -> None:
    new_table(page, game, "me", "bot-1", "bot-1")
    wait_for_my_turn(page)

    page.get_by_role("button", name="Français").click()

    expect(page.locator("#asked")).to_contain_text(asked)
    assert page.evaluate(OUTSIDE) == 0  # French words are longer
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_french_header_of_a_table_stays_one_line(visitor: Callable[..., Page]) -> None:
    page = visitor(locale="fr", viewport={"width": 1280, "height": 800})
    new_table(page, "wadi", "me", "bot-1")
    wait_for_my_turn(page)

    assert page.locator(".crumb").evaluate("(node) => node.clientHeight") < 40


def test_a_log_is_told_in_the_language_that_one_switched_to(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    page.keyboard.press("/")
    page.keyboard.type("build A2")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("builds a shadoof on A2")

    page.get_by_role("button", name="Français").click()

    expect(page.locator("#log")).to_contain_text("construit un chadouf")


def test_the_theme_follows_the_system_until_one_chooses(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    new_table(page, "wadi", "me", "bot-1")
    assert page.evaluate(BACKGROUND) == DARK
    assert "theme=dark" in page.evaluate(SCENERY)

    page.get_by_role("button", name="Light").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate(BACKGROUND) == LIGHT
    assert "theme=light" in page.evaluate(SCENERY)
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
