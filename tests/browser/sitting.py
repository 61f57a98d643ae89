"""Sitting down in a browser: tables made by form, and what is done at them by pointing."""

import re

from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
READY = "body[data-ready=yes]"
ASKED = (
    "#table:not([data-sent]) :is(#layer > .target, #choices button, #curtain:not([hidden]) button)"
)
END = "#result:not([hidden])"


Form = dict[str, str | float | bool]


def new_table(page: Page, game: str, *seats: str, **form: str) -> str:
    """A table whose seats are `me`, `open`, `local` or `bot-4`; its path. The page is there."""
    path = unopened_table(page, game, *seats, **form)
    page.goto(path)
    page.wait_for_selector(READY)
    return path


def unopened_table(page: Page, game: str, *seats: str, **form: str) -> str:
    """The same, but nobody has looked at it yet."""
    numbered = {f"seat-{number}": seat for number, seat in enumerate(seats, start=1)}
    fields: Form = {"game": game, "players": str(len(seats)), **numbered}
    fields |= {key.replace("_", "-"): value for key, value in form.items()}
    answer = page.request.post("/new", form=fields, max_redirects=0)
    return answer.headers["location"]


def point(page: Page, thing: str) -> None:
    """Click on an element of the board, or a button, by its id."""
    page.mouse.click(*middle(page, thing))


def tap(page: Page, thing: str) -> None:
    """The same with a finger."""
    page.touchscreen.tap(*middle(page, thing))


def middle(page: Page, thing: str) -> tuple[float, float]:
    """Where to point at it, once it is there and has been brought into sight."""
    page.wait_for_selector(f'[data-pick="{thing}"], [id="{thing}"]', state="attached")
    x, y = page.evaluate(
        """(id) => {
            const node = document.querySelector(`#choices [data-pick="${id}"]`) ?? document.getElementById(id);
            node.scrollIntoView({ block: "center", inline: "nearest" });
            const box = node.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        thing,
    )
    return x, y


def type_move(page: Page, text: str) -> None:
    """Play a move by its notation."""
    count = page.locator("#log li").count()
    page.locator("#move").fill(text)
    page.locator("#move").press("Enter")
    expect(page.locator("#log li")).not_to_have_count(count)


def herding(page: Page) -> None:
    """A table of Wind River for three at this screen; the tipis stand, the herd is to move."""
    new_table(page, "wind-river", "me", "local", "local")
    for _ in range(20):
        wait_for_my_turn(page)
        if "herd" in page.locator("#asked").inner_text():
            return
        count = len(lines(page))
        point(page, next(iter(picks(page))))
        expect(page.locator("#log li")).to_have_count(count + 1)


def picks(page: Page) -> dict[str, str]:
    """What can be pointed at now: ids and what is said of them."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([
            ...[...document.querySelectorAll("#table:not([data-sent]) #layer > .target")].map(
                (node) => [node.id, node.getAttribute("aria-label") ?? ""]),
            ...[...document.querySelectorAll("#table:not([data-sent]) #choices button[data-pick]")].map(
                (node) => [node.dataset.pick, node.innerText.replace("\\n", ": ")]),
        ])"""
    )
    return found


def wait_for_my_turn(page: Page) -> bool:
    """False when the game has ended instead."""
    page.wait_for_selector(f"{ASKED}, {END}")
    return page.locator(END).count() == 0


def lines(page: Page) -> list[str]:
    """The log."""
    return page.locator("#log li").all_inner_texts()


def expect_line(page: Page, pattern: str) -> None:
    """A line of the log; moves of others take their time."""
    expect(page.locator("#log")).to_contain_text(re.compile(pattern))
