"""How a game ended, as a small table."""

from rich import box
from rich.table import Table
from rich.text import Text

from rivertable.engine.moment import Moment

from .screen import seat_name, seat_style


def result_table(moment: Moment) -> Table:
    """Ranks and the named scores, the winners first; without ranks while the game goes on."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("rank", justify="right")
    table.add_column("seat")
    for name in moment.setting.game.score_names:
        table.add_column(name.replace("_", " "), justify="right")
    scores = moment.scores
    ranks = dict(enumerate(moment.ranks or (0,) * len(scores), start=1))
    for seat in sorted(scores, key=lambda seat: ranks[seat]):
        who = Text(seat_name(moment, seat), seat_style(seat))
        numbers = [str(number) for number in scores[seat].values()]
        table.add_row(str(ranks[seat] or "-"), who, *numbers)
    return table


def winners_sentence(moment: Moment) -> str:
    """Who won, in a sentence."""
    ranks = moment.ranks or ()
    first = [seat_name(moment, seat) for seat, rank in enumerate(ranks, start=1) if rank == 1]
    if len(first) == 1:
        return f"The game is over: {first[0]} wins."
    return f"The game is over: {', '.join(first[:-1])} and {first[-1]} share the win."
