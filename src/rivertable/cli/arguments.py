"""What the commands have in common when they read their arguments."""

import argparse
from typing import TypeAlias

from rivertable.engine.errors import BadOption
from rivertable.terminal import files

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the examples as they are written, on at most 80 columns."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=78)


def read_options(texts: list[str]) -> dict[str, str]:
    """`scenario=el-arish`, `scenario=@my.txt`."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option reads NAME=VALUE, not {text!r}.")
        options[name] = files.read_text(files.located(value[1:])) if value[:1] == "@" else value
    return options
