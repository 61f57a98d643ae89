"""Which games there are, what can be agreed on in each, and asking for one."""

from rich.text import Text

from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Option
from rivertable.games import GAMES, find

from .move_input import squeezed
from .prompt import Prompt
from .screen import Screen, wrapped

INDENT = 4


def blurb(game: BoardGame) -> str:
    """A game in one line."""
    counts = game.player_counts
    many = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
    return f"{game.title} ({many} players). {game.about}".strip()


def named(text: str) -> BoardGame:
    """The game that somebody means: `Wind River` and `wi` are wind-river; or UnknownGame."""
    wanted = squeezed(text).replace("-", "").replace("_", "")
    meant = [name for name in GAMES if wanted and name.replace("-", "").startswith(wanted)]
    return find(meant[0] if len(meant) == 1 else text)


def show_games(screen: Screen) -> None:
    """Every game and its options."""
    for name in GAMES:
        game = find(name)
        screen.rows([Text(name, "bold")])
        lines = wrapped(" " * INDENT + blurb(game), screen.width, INDENT)
        for option, meaning in game.options.items():
            lines += option_lines(option, meaning, screen.width)
        screen.rows(Text(line) for line in [*lines, ""])
    screen.say("Play one: rivertable play wadi --players 3 --option spreading=true")


def option_lines(name: str, option: Option, width: int) -> list[str]:
    """One option: what it means, what it can be, and what it is if nobody says."""
    lines = wrapped(" " * INDENT + f"--option {name}=VALUE: {option.meaning}", width, 2 * INDENT)
    choices = ", ".join(option.choices)
    told = f"VALUE is one of {choices}; without it: {option.default}."
    return lines + wrapped(" " * 2 * INDENT + told, width, 2 * INDENT)


def ask_for_game(screen: Screen, prompt: Prompt) -> BoardGame:
    """Ask until a game is named; Enter takes the first."""
    games = [find(name) for name in GAMES]
    screen.say("Which game would you like to play?", "bold")
    for number, game in enumerate(games, start=1):
        lines = wrapped(f"  {number}) {blurb(game)}", screen.width, INDENT + 1)
        screen.rows(Text(line) for line in lines)
    while True:
        answer = prompt.ask(f"Number or name [Enter: {games[0].title}]:", list(GAMES))
        if not answer:
            return games[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return named(answer)
        except RivertableError as problem:
            screen.say(str(problem))


def announce_compiling(screen: Screen, game: BoardGame) -> None:
    """Say why nothing happens for a while, the first time that a game is played."""
    if screen.is_live and not game.kernel.is_kept:
        screen.say(f"Getting the rules of {game.title} ready (once; some seconds) ...", "dim")
