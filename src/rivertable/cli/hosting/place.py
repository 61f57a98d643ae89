"""Where tables are: the folder and the database that somebody named."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import URL

VARIABLE = "RIVERTABLE_DATABASE"
FOLDER_VARIABLE = "RIVERTABLE_FOLDER"


def add_place(parser: argparse.ArgumentParser) -> None:
    """The folder and the database."""
    parser.add_argument("--folder", metavar="FOLDER",
        help="where tables are saved (default: your user data folder, or what the variable "
        f"{FOLDER_VARIABLE} says)")  # fmt: skip
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="DATABASE",
        help="a file, or postgresql://USER:PASSWORD@HOST/NAME (default: a file in the folder); "
        f"the variable {VARIABLE} keeps a password out of the list of processes")  # fmt: skip


def named_folder(given: argparse.Namespace) -> Path:
    from rivertable.web.server import home_folder

    named = given.folder or os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else home_folder()


def named_place(given: argparse.Namespace) -> tuple[Path, "URL"]:
    """The folder and the database that were named."""
    from rivertable.storage.address import database_at, sqlite_file
    from rivertable.web.host.folder import DATABASE

    folder = named_folder(given)
    database = given.database or os.environ.get(VARIABLE)
    return folder, database_at(database) if database else sqlite_file(folder / DATABASE)
