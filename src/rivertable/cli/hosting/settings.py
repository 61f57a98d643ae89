"""Options of a server that are variables of the environment too: --public-url is RIVERTABLE_PUBLIC_URL."""

import argparse
import os
from typing import Any

ABOUT = "Every option can also be set as a variable: --public-url is RIVERTABLE_PUBLIC_URL."
LOG_FORMATS = ("lines", "json")
MOST_PROCESSES = 64


def add_setting(parser: argparse.ArgumentParser, option: str, **how: Any) -> None:
    """An option; its variable counts where it is not given."""
    said = os.environ.get(variable_of(option), "")
    if said and how.get("action") == "store_false":
        how["default"] = False
    elif said:
        how["default"] = said  # argparse reads it as if it had been typed
    parser.add_argument(option, **how)


def variable_of(option: str) -> str:
    return "RIVERTABLE_" + option.removeprefix("--").replace("-", "_").upper()


def log_format(text: str) -> str:
    """How problems are logged."""
    if text not in LOG_FORMATS:
        raise argparse.ArgumentTypeError(f"write lines or json, not {text!r}")
    return text


def add_log_format(parser: argparse.ArgumentParser) -> None:
    add_setting(parser, "--log-format", type=log_format, default="lines", metavar="FORMAT",
        help="how problems are logged: as lines for people (default), or as json")  # fmt: skip


def port_number(text: str) -> int:
    """A port that somebody typed."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is 1 to 65535, not {text!r}")
    return int(text)


def process_count(text: str) -> int:
    """A number of processes that somebody typed."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_PROCESSES:
        raise argparse.ArgumentTypeError(f"there can be 1 to {MOST_PROCESSES}, not {text!r}")
    return int(text)
