"""What a player can do at the table beside moving: undo, confirm, ask why, look back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.sitting import (
    herding,
    lines,
    middle,
    new_table,
    picks,
    point,
    type_move,
    wait_for_my_turn,
)


def herd(page: Page) -> None:
    """Move one buffalo: the first that can go, to the first place."""
    point(page, next(iter(picks(page))))
    point(page, next(iter(picks(page))))


def herd_twice(page: Page) -> list[str]:
    """Two steps of one turn; the log before them."""
    herding(page)
    before = lines(page)
    for steps in (1, 2):
        herd(page)
        expect(page.locator("#log li")).to_have_count(len(before) + steps)
    return before


def test_a_space_that_comes_after_a_button_says_so(page: Page) -> None:
    herding(page)
    for _ in range(20):
        wait_for_my_turn(page)
        if "extra activity" in page.locator("#asked").inner_text():
            break
        if offered := picks(page):
            point(page, next(iter(offered)))
    page.reload()
    wait_for_my_turn(page)
    later = page.evaluate(
        """() => JSON.parse(document.querySelector("#first").textContent).choices
            .map(({ picks }) => picks[1]?.id).find((id) => id && document.getElementById(id))"""
    )
    point(page, later)

    expect(page.locator("#reason")).to_contain_text("Pick an option.")


def test_at_a_shared_screen_the_one_to_act_is_named(page: Page) -> None:
    new_table(page, "wadi", "local", "local", name_1="Ada", name_2="Björn")
    wait_for_my_turn(page)
    first = page.locator("#whose").inner_text()
    second = {"Ada": "Björn", "Björn": "Ada"}[first]

    type_move(page, "end")

    expect(page.locator("#whose")).to_have_text(second)
    expect(page.locator("#announcements")).to_contain_text(f"{second}: Your turn")


def test_the_second_click_of_two_does_nothing(page: Page) -> None:
    new_table(page, "wadi", "local", "local")
    wait_for_my_turn(page)
    before = len(lines(page))
    page.evaluate(
        """() => {
            const node = document.querySelector("#reason");
            window.said = [];
            new MutationObserver(() => said.push(node.innerText)).observe(node, { childList: true });
        }"""
    )

    page.mouse.dblclick(*middle(page, "end"))

    expect(page.locator("#log li")).to_have_count(before + 1)
    assert page.evaluate("said") == []


def test_a_step_is_taken_back(page: Page) -> None:
    before = herd_twice(page)

    page.get_by_role("button", name="Undo").click()

    expect(page.locator("#log li")).to_have_count(len(before) + 1)
    assert lines(page)[:-1] == before
    assert page.locator("#layer > .target").count() > 0


def test_a_turn_is_taken_back(page: Page) -> None:
    before = herd_twice(page)

    page.get_by_role("button", name="Restart turn").click()

    expect(page.locator("#log li")).to_have_count(len(before))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_pick_is_taken_back_before_anything_is_played(page: Page) -> None:
    herding(page)
    before, log = picks(page), lines(page)
    point(page, next(iter(before)))
    expect(page.locator("#layer > .picked")).to_have_count(1)
    expect(page.locator("#layer > .lifted")).to_have_count(1)

    page.get_by_role("button", name="Undo").click()

    assert picks(page) == before
    assert lines(page) == log


def confirming(page: Page) -> None:
    """Prefer to confirm one's turns; the preference is kept."""
    page.get_by_role("tab", name="More").click()
    page.get_by_label("Confirm my turn").check()
    page.reload()
    wait_for_my_turn(page)


def test_what_ends_a_turn_is_confirmed_if_one_prefers(page: Page) -> None:
    new_table(page, "wadi", "me", "local", "local")
    wait_for_my_turn(page)
    confirming(page)
    count = len(lines(page))
    end = page.locator("#choices").get_by_role("button", name="End turn")
    end.click()
    page.locator("#choices").get_by_role("button", name="Back").click()
    expect(end).to_be_visible()

    end.click()
    expect(page.locator("#log li")).to_have_count(count)
    page.locator("#choices").get_by_role("button", name="Confirm my turn").click()

    expect(page.locator("#log li")).to_have_count(count + 1)


def test_what_leaves_the_turn_to_oneself_is_not_confirmed(page: Page) -> None:
    herding(page)
    confirming(page)
    count = len(lines(page))

    herd(page)

    expect(page.locator("#log li")).to_have_count(count + 1)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def test_an_illegal_tap_says_why_and_leads_to_the_rule(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)

    page.mouse.click(*middle(page, "tile-B1"))  # where the water is
    reason = page.locator("#reason")
    expect(reason).to_contain_text("B1 is a wadi tile")
    with page.context.expect_page() as opened:
        reason.get_by_role("link").click()

    rule = opened.value.locator(":target")
    expect(rule).to_contain_text("WA-5.1")
    expect(rule).to_be_in_viewport()


def test_an_illegal_way_says_why(page: Page) -> None:
    herding(page)
    point(page, next(iter(picks(page))))

    page.mouse.click(*middle(page, "hex-E6"))

    expect(page.locator("#reason a")).to_have_text(re.compile(r"WR-\d"))
    expect(page.locator("#layer > .picked")).to_have_count(0)


LIKE = """async ([move, place]) => {
    const { Picking } = await import("/static/table/picking.js");
    const picking = new Picking();
    picking.start([{ move, picks: [{ id: "canoe-1.1" }, { id: "disc-3" }] }]);
    picking.pick("canoe-1.1");
    return picking.like(place, (id) => id.replace("disc-", ""));
}"""


def test_only_the_place_changes_in_the_move_that_is_asked_about(page: Page) -> None:
    page.goto("/")

    assert page.evaluate(LIKE, ["1 4>3 steal 4.3", "2"]) == "1 4>2 steal 4.3"
    assert page.evaluate(LIKE, ["1 load white 3>3", "7L"]) == "1 load white 3>7L"


def test_a_shadoof_shows_how_far_it_reaches(page: Page) -> None:
    """WA-5.3"""
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    type_move(page, "build C1")

    page.mouse.move(*middle(page, "tile-C1"))

    expect(page.locator("#layer > .reached")).not_to_have_count(0)
    expect(page.locator("#tile-B2")).to_have_class(re.compile("reached"))
    page.mouse.move(5, 5)
    expect(page.locator("#layer > .reached")).to_have_count(0)


def test_a_board_that_we_reconstructed_says_so(page: Page) -> None:
    new_table(page, "wadi", "me", "local")

    link = page.get_by_role("link", name="reconstructed board")

    expect(link).to_have_attribute("href", "/rules/wadi#reconstructed")


def test_scenarios_have_the_names_of_the_printed_ones(page: Page) -> None:
    page.goto("/new?game=wadi")

    expect(page.get_by_role("radio", name="Wadi al Mabraq")).to_have_count(1)


def test_what_happened_is_shown_again(page: Page) -> None:
    new_table(page, "wadi", "me", "bot-1", "bot-1")
    wait_for_my_turn(page)
    type_move(page, "end")
    expect(page.locator("#log")).to_contain_text("Juniper")
    wait_for_my_turn(page)
    told = lines(page)[-1].split("\n")[0]

    page.reload()
    page.get_by_role("button", name="What happened?").click()

    expect(page.locator("#table")).to_have_class(re.compile("replaying"))
    expect(page.locator("#announcements")).to_contain_text(told)
    expect(page.locator("#table")).not_to_have_class(re.compile("replaying"))
    assert page.locator("#layer > .target").count() > 0


def test_moves_are_animated_at_the_pace_that_one_chooses(page: Page) -> None:
    new_table(page, "wadi", "me", "bot-1")
    expect(page.locator("#pace")).to_have_value("off")  # the system asks for no motion

    page.get_by_role("tab", name="More").click()
    page.get_by_label("Animations").select_option("normal")

    pace = "getComputedStyle(document.querySelector('#layer > *')).getPropertyValue('--pace')"
    assert page.evaluate(pace) == "520ms"


WATCH_POOLS = """() => {
    window.dried = [];
    const watch = (changes) => {
        const dry = changes.filter(({ target }) => target.id.startsWith("pool-") && target.matches(".wa-off"));
        if (dry.length) window.dried.push(new Set(dry.map(({ target }) => target.id)).size);
    };
    new MutationObserver(watch).observe(document.querySelector("#layer"), { attributeFilter: ["class"], subtree: true });
}"""


def flow(page: Page) -> list[int]:
    """Let the water flow; how many tiles ran dry at each moment."""
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)
    page.evaluate(WATCH_POOLS)
    for _ in range(2):
        wait_for_my_turn(page)
        type_move(page, "end")
    wait_for_my_turn(page)
    dried: list[int] = page.evaluate("window.dried")
    return dried


def test_the_water_flows_tile_by_tile(visitor: Callable[..., Page]) -> None:
    dried = flow(visitor(reduced_motion="no-preference"))

    assert len(dried) > 1
    assert set(dried) == {1}


def test_who_wants_no_motion_sees_the_end_at_once(page: Page) -> None:
    assert len(flow(page)) == 1


def test_the_turn_is_told_without_a_sound(page: Page) -> None:
    new_table(page, "wadi", "me", "local")
    wait_for_my_turn(page)

    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.locator(".panel.acting")).to_have_count(1)
    expect(page.locator(".prompt")).to_have_class(re.compile("nudge"))
    expect(page.locator("#kind")).to_have_text("pass and play")
