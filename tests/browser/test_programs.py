"""A program at the table is seen to be one."""

import httpx
from playwright.sync_api import Page, expect

from tests.browser.sitting import new_table


def test_a_seat_that_a_program_took_is_marked_as_one(page: Page, base_url: str) -> None:
    page.goto("/bots")
    page.fill("#name", "Robin")
    page.get_by_role("button", name="Create").click()
    token = page.input_value("input[readonly]")
    path = new_table(page, "wadi", "me", "open")
    seat = page.locator(".panel.seat-2")
    expect(seat).to_contain_text("Open seat")

    headers = {"authorization": f"Bearer {token}"}
    address = path.replace("/table/", "/api/bot/tables/") + "/sit"
    assert httpx.post(base_url + address, headers=headers).status_code == 200

    expect(seat.locator("b")).to_have_text("Robin")
    expect(seat.locator("small").first).to_have_text("program")
