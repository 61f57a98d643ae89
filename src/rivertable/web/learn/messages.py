"""A lesson as the browser is shown it: the board, what is asked, what an answer was."""

from typing import Any

from rivertable.display.scene import Scene
from rivertable.engine.moment import Move
from rivertable.engine.position import Position, View
from rivertable.engine.seats import CHANCE
from rivertable.games import find
from rivertable.lessons.course import FIND, MOVE, Stage
from rivertable.lessons.judging import DONE, WRONG, Standing, Verdict, after
from rivertable.lessons.lesson_file import Text

Message = dict[str, Any]
END = "end"  # of a stage


def asked(standing: Standing, language: str) -> Message:
    """The current task, with its board."""
    step, seat = standing.step, standing.stage.seat
    moment = drawn(standing.position, seat, language)
    place = {"number": standing.number, "count": len(standing.stage.steps)}
    if step is None:
        return {**place, "kind": END, "say": "", "point": [], "choices": [], **moment}
    return {
        **place,
        "kind": step.kind,
        "say": step.say[language],
        "point": list(step.point),
        "choices": choices(standing, language),
        **moment,
    }


def choices(standing: Standing, language: str) -> list[Any]:
    """Moves as at a table; a place that is to be found is pointed at in the same way."""
    step = standing.step
    scene = scene_of(standing.position.view(standing.stage.seat), language)
    if step is not None and step.kind == MOVE:
        return [choice.shown for choice in scene.choices]
    if step is not None and step.kind == FIND:
        places = (one for one in scene.elements if "data-place" in one.attributes)
        picks = [
            (one.id, one.attributes.get("aria-label", "")) for one in places if one.tag != "use"
        ]
        return [{"move": id, "picks": [{"id": id, "label": label}]} for id, label in picks]
    return []


def answered(standing: Standing, verdict: Verdict, language: str) -> Message:
    """The response to an answer, what it leads to, and the next task."""
    message: Message = {"verdict": verdict.kind, "sentence": said(verdict.say, language)}
    if verdict.refusal is not None:
        game = find(standing.position.setting.game.name)
        sentence = verdict.refusal.said(game.say(language))
        return {**message, "sentence": sentence, "rule": verdict.refusal.rule}
    moments = [*moments_of(standing, verdict, language)]
    if verdict.kind == WRONG:
        return {**message, "moments": moments}
    assert verdict.kind == DONE
    return {**message, "moments": moments, "next": asked(after(standing, verdict), language)}


def said(text: Text, language: str) -> str:
    return text.get(language, "")


def moments_of(standing: Standing, verdict: Verdict, language: str) -> list[Message]:
    """Every position on the way, with what the others did."""
    before, seat, out = standing.position, standing.stage.seat, []
    for position in verdict.positions:
        is_new = len(position.moves) > len(before.moves)
        told = told_of(before, position, seat, language) if is_new else ""
        out.append({"told": told, **drawn(position, seat, language)})
        before = position
    return out


def told_of(before: Position, after: Position, seat: int, language: str) -> str:
    """What others did, and what happened by itself."""
    words, setting = find(before.setting.game.name).words, before.setting
    seen, later = before.view(seat), after.view(seat)
    move: Move = later.moves[-1]
    happened = words.happened(setting, seen.state, later.state, language, setting.names)
    if move.seat in (seat, CHANCE):
        return " ".join(happened)
    return " ".join([words.told(setting, seen.state, move, language, setting.names), *happened])


def drawn(position: Position, seat: int, language: str) -> Message:
    """The board, drawn and in words, and the numbers of the seats."""
    view = position.view(seat)
    scene, words = scene_of(view, language), find(position.setting.game.name).words
    names = position.setting.names
    return {
        "scene": [[element.id, element.shown] for element in scene.elements],
        "words": words.board_text(view, language),
        "panels": [
            [number, names[number - 1], words.panel(view, number, language)]
            for number in range(1, position.setting.players + 1)
        ],
    }


def scene_of(view: View, language: str) -> Scene:
    return find(view.setting.game.name).draw(view, language)


def size(stage: Stage) -> tuple[int, int]:
    scene = scene_of(stage.start.view(stage.seat), "en")
    return scene.width, scene.height
