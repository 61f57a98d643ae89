"""A puzzle in Chromium: by mouse, by keyboard only, and at 360 pixels; axe finds nothing."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from rivertable.engine.position import Position
from rivertable.games import GAMES, find
from rivertable.puzzles.answers import allowed
from rivertable.puzzles.puzzle import Puzzle
from rivertable.puzzles.puzzle_file import puzzles_of
from tests.browser.sitting import PHONE, READY, point, tap
from tests.browser.test_axe import assert_axe_finds_nothing
from tests.browser.test_lessons import walk_to
from tests.browser.test_phone import is_too_wide, small_targets

SOLVED = "#lesson-on:not([hidden])"


def one_of(game: str) -> Puzzle:
    return puzzles_of(find(game))[0]


def picks(puzzle: Puzzle, position: Position, text: str) -> list[str]:
    scene = find(puzzle.game).draw(position.view(puzzle.seat))
    return next([one.id for one in choice.picks] for choice in scene.choices if choice.move == text)


def solve(page: Page, puzzle: Puzzle, pick: Callable[[Page, str], None]) -> None:
    """Point at what the first right turn needs."""
    position = puzzle.position.copy()
    for text in puzzle.answers[0]:
        for thing in picks(puzzle, position, text):
            page.wait_for_selector(f'.target[id="{thing}"], [data-pick="{thing}"]')
            pick(page, thing)
        position.play(text, puzzle.seat)
    page.wait_for_selector(SOLVED)


def test_a_wrong_turn_shows_what_it_leads_to_and_the_right_one_says_why(page: Page) -> None:
    puzzle = one_of("wadi")
    right = allowed(puzzle.lines, ())
    wrong = next(move.text for move in puzzle.view.legal_moves() if move.number not in right)
    page.goto("/puzzles")
    page.locator("#wadi summary").first.click()
    page.locator(f'#wadi details a[href="{puzzle.address}"]').click()
    page.wait_for_selector(READY)
    for thing in picks(puzzle, puzzle.position, wrong):
        point(page, thing)
    expect(page.locator("#reason")).to_contain_text("There is a better turn")
    page.locator("#lesson-again").click()
    solve(page, puzzle, point)
    expect(page.locator("#reason")).to_contain_text("Right!")
    assert_axe_finds_nothing(page)
    page.goto("/puzzles")
    assert_axe_finds_nothing(page)


def test_a_puzzle_of_every_game_is_solved_by_keyboard_only(page: Page) -> None:
    for game in [name for name in GAMES if puzzles_of(find(name))]:
        puzzle = one_of(game)
        page.goto(puzzle.address)
        page.wait_for_selector(READY)
        solve(page, puzzle, walk_to)
        expect(page.locator("#lesson-on")).to_be_focused()


def test_puzzles_fit_a_phone_and_are_solved_by_finger(visitor: Callable[..., Page]) -> None:
    phone = visitor(**PHONE)
    phone.goto("/puzzles")
    assert not is_too_wide(phone)
    puzzle = one_of("wadi")
    phone.goto(puzzle.address)
    phone.wait_for_selector(READY)
    problems = small_targets(phone) + ["too wide"] * is_too_wide(phone)
    solve(phone, puzzle, tap)
    assert problems + ["too wide"] * is_too_wide(phone) == []
