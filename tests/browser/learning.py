"""Going through lessons in a browser: by mouse, by keyboard, by finger."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page

from rivertable.games import find
from rivertable.lessons.course import FIND, READ, Stage, course_of
from rivertable.lessons.judging import Standing, after, begun, judge
from tests.browser.sitting import END, READY, picks, point, wait_for_my_turn

Pick = Callable[[Page, str], None]
MOST_PICKS = 400


def stages_of(game: str) -> tuple[Stage, ...]:
    course = course_of(find(game))
    assert course is not None
    return course.stages


def picks_of(standing: Standing) -> list[str]:
    """What has to be pointed at, one after the other, for the solution of a step."""
    step = standing.step
    assert step is not None
    if step.kind in (READ, FIND):
        return [step.solution] if step.kind == FIND else []
    scene = find(standing.position.setting.game.name).draw(
        standing.position.view(standing.stage.seat)
    )
    return next(
        [pick.id for pick in choice.picks]
        for choice in scene.choices
        if choice.move == step.solution
    )


def standings(stage: Stage) -> Iterator[Standing]:
    """Where somebody stands who solves every step."""
    standing = begun(stage)
    while standing.step is not None:
        yield standing
        standing = after(standing, judge(standing, standing.step.solution))


def solve(page: Page, stage: Stage, pick: Pick, press: Pick) -> None:
    """From the first step of a stage to its end."""
    page.wait_for_selector(READY)
    count = len(stage.steps)
    for standing in standings(stage):
        label = f"Step {standing.number + 1} of {count}"
        page.wait_for_selector(f'[data-state=asked] #lesson-steps[aria-label="{label}"]')
        for thing in picks_of(standing):
            page.wait_for_selector(f'.target[id="{thing}"], [data-pick="{thing}"]')
            pick(page, thing)
        if not picks_of(standing):
            press(page, "lesson-next")
        is_last = standing.number + 1 == count
        page.wait_for_selector(LAST if is_last else answered(standing.number))
        if not is_last and page.locator("[data-state=answered]").count():
            press(page, "lesson-next")


LAST = "#lesson-on:not([hidden]), #lesson-play:not([hidden])"


def answered(number: int) -> str:
    """A step is done: what was said to it is there, or the next one."""
    return f"[data-state=answered], #lesson-steps :nth-child({number + 1}).is-done"


def click_button(page: Page, name: str) -> None:
    page.locator(f"#{name}").click()


def play_to_the_end(page: Page) -> None:
    """Random moves at a table, until the game is over."""
    page.wait_for_selector(READY)
    for _ in range(MOST_PICKS):
        if not wait_for_my_turn(page):
            break
        offered = picks(page)
        if offered:
            point(page, next(iter(offered)))
            page.wait_for_timeout(30)
    page.wait_for_selector(END)
