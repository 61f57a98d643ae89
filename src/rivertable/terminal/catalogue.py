"""The games: which there are, what their options are, and asking for one."""

from rich.text import Text

from rivertable.bots.search.bind import search_for
from rivertable.contract import BoardGame
from rivertable.engine.errors import RivertableError
from rivertable.engine.game import Option
from rivertable.games import GAMES, find

from .prompt import Prompt, normalized
from .screen import Screen, wrap

INDENT = 4


def blurb(game: BoardGame) -> str:
    """A game in one line."""
    counts = game.player_counts
    many = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
    return f"{game.title} ({many} players). {game.about}".strip()


def find_game(text: str) -> BoardGame:
    """The game of this name: `Wind River` and `wi` are wind-river; raises UnknownGame."""
    wanted = normalized(text).replace("-", "").replace("_", "")
    found = [name for name in GAMES if wanted and name.replace("-", "").startswith(wanted)]
    return find(found[0] if len(found) == 1 else text)


def show_games(screen: Screen) -> None:
    """Every game and its options."""
    for name in GAMES:
        game = find(name)
        screen.print_rows([Text(name, "bold")])
        lines = wrap(" " * INDENT + blurb(game), screen.width, INDENT)
        for option, meaning in game.options.items():
            lines += option_lines(option, meaning, screen.width)
        screen.print_rows(Text(line) for line in [*lines, ""])
    screen.say("To play one: rivertable play wadi --players 3 --option spreading=true")


def option_lines(name: str, option: Option, width: int) -> list[str]:
    """One option: what it means, its values and its default."""
    lines = wrap(" " * INDENT + f"--option {name}=VALUE: {option.meaning}", width, 2 * INDENT)
    choices = f"one of {', '.join(option.choices)}; " if option.choices else ""
    values = f"VALUE: {choices}default: {option.default}."
    return lines + wrap(" " * 2 * INDENT + values, width, 2 * INDENT)


def ask_for_game(screen: Screen, prompt: Prompt) -> BoardGame:
    """Ask until a game is named; Enter takes the first."""
    games = [find(name) for name in GAMES]
    screen.say("Which game would you like to play?", "bold")
    for number, game in enumerate(games, start=1):
        lines = wrap(f"  {number}) {blurb(game)}", screen.width, INDENT + 1)
        screen.print_rows(Text(line) for line in lines)
    while True:
        answer = prompt.ask(f"Number or name [Enter: {games[0].title}]:", list(GAMES))
        if not answer:
            return games[0]
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return find_game(answer)
        except RivertableError as problem:
            screen.say(str(problem))


def announce_compiling(screen: Screen, game: BoardGame) -> None:
    """Say why nothing happens for a while, the first time that a game is played."""
    if screen.is_live and not game.kernel.is_ready:
        screen.say(f"Getting {game.title} ready (only once, some seconds) ...", "dim")


def announce_waking(screen: Screen, game: BoardGame) -> None:
    """The same, the first time that a bot of a game thinks."""
    if screen.is_live and not search_for(game.name).is_ready:
        screen.say("The bots are waking up (only once, about a minute) ...", "dim")
