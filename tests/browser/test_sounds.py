"""What is heard and felt at a table: each event once, and nothing of it when it is switched off."""

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.sitting import lines, new_table, picks, point, wait_for_my_turn

# Notes down what begins to sound, by its first pitch or by how long it rushes, and how the phone buzzes.
LISTENING = """
window.heard = [];
window.buzzed = [];
const NAMES = { 196: "step", 523.25: "turn", 392: "end", 620: "water", 130: "falls" };
window.AudioContext = class extends AudioContext {
  createOscillator() {
    const tone = super.createOscillator(), begin = tone.start.bind(tone);
    tone.start = (at) => {
      const name = NAMES[Math.round(tone.frequency.value * 100) / 100];
      if (name && window.heard.at(-1)?.name !== "end") window.heard.push({ name, at });
      begin(at);
    };
    return tone;
  }
};
navigator.vibrate = (pattern) => window.buzzed.push(pattern) > 0;
"""
TURN = [30, 50, 30]


def at_table(visitor: Callable[..., Page]) -> Page:
    page = visitor(reduced_motion="no-preference")
    page.add_init_script(LISTENING)
    new_table(page, "wadi", "me", "bot-1", "bot-1")
    wait_for_my_turn(page)
    return page


def heard(page: Page) -> list[str]:
    return [str(sound["name"]) for sound in page.evaluate("heard")]


def test_every_move_is_heard_once_and_then_that_it_is_your_turn(
    visitor: Callable[..., Page],
) -> None:
    page = at_table(visitor)
    before = len(lines(page))
    assert heard(page) == []  # a browser is quiet until somebody does something

    for _ in range(2):
        point(page, next(name for name in picks(page) if name != "end"))
        wait_for_my_turn(page)
        point(page, "end")
        expect(page.locator("#table")).to_have_attribute("data-turn", "others")
        wait_for_my_turn(page)

    sounds = heard(page)
    assert len([name for name in sounds if name != "turn"]) == len(lines(page)) - before
    assert sounds.count("turn") == 2
    assert sounds[-1] == "turn"
    times = [(one["name"], one["at"]) for one in page.evaluate("heard")]
    chimes = [later - at for (_, at), (name, later) in pairwise(times) if name == "turn"]
    assert min(chimes) > 0.1  # both can be told apart
    assert page.evaluate("buzzed").count(TURN) == 2
    assert page.evaluate("buzzed")[-1] == TURN  # the buzz of a move would end it


def test_sound_is_switched_off_and_on_again(visitor: Callable[..., Page]) -> None:
    page = at_table(visitor)
    page.locator("#tab-more").click()
    page.locator("#wants-sound").uncheck()
    point(page, next(name for name in picks(page) if name != "end"))
    wait_for_my_turn(page)
    point(page, "end")
    wait_for_my_turn(page)
    assert (heard(page), page.evaluate("buzzed")[1:]) == ([], [])

    page.reload()
    wait_for_my_turn(page)
    page.locator("#tab-more").click()
    expect(page.locator("#wants-sound")).not_to_be_checked()
    page.locator("#wants-sound").check()

    page.wait_for_function("heard.length === 1")
    assert heard(page) == ["turn"]
