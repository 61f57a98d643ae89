"""How a game ended: who won, and a table of the scores."""

from rich import box
from rich.table import Table
from rich.text import Text

from rivertable.display.phrases import ended
from rivertable.engine.position import View

from .screen import Screen, seat_name, seat_style


def show_result(screen: Screen, view: View) -> None:
    """Who won, and how the seats are ranked."""
    screen.say(ended(view, str), "bold")
    screen.show(result_table(view))


def result_table(view: View) -> Table:
    """Ranks and the named scores, the winners first."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("rank", justify="right")
    table.add_column("seat")
    for name in view.setting.game.score_names:
        table.add_column(name.replace("_", " "), justify="right")
    ranks, scores = dict(enumerate(view.ranks or (), start=1)), view.scores
    for seat in sorted(ranks, key=lambda seat: ranks[seat]):
        who = Text(seat_name(view, seat), seat_style(seat))
        table.add_row(str(ranks[seat]), who, *map(str, scores[seat].values()))
    return table
