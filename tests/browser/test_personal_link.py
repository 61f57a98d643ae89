"""A personal link, opened in a browser that is somebody else's."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.sitting import PHONE
from tests.browser.test_axe import assert_axe_finds_nothing


def become(page: Page, name: str) -> None:
    page.goto("/me")
    page.fill("#name", name)
    page.click("text=Save")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_opens_a_link_is_asked_and_becomes_somebody_by_a_click(
    visitor: Callable[..., Page], theme: str
) -> None:
    ada, ben = visitor(), visitor(**PHONE, color_scheme=theme)
    become(ada, "Ada")
    become(ben, "Ben")
    ada.goto("/account")
    ada.click("text=Create a personal link")
    ben.goto(ada.locator("input.wide").input_value())

    assert_axe_finds_nothing(ben)
    assert ben.locator(".pill.name").inner_text() == "Ben"
    ben.click("button:has-text('Play as Ada')")
    ben.wait_for_url("**/lobby")
    assert ben.locator(".pill.name").inner_text() == "Ada"
