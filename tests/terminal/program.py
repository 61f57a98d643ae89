"""Runs the program with what somebody would type: in this process, or in one of its own."""

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from rivertable.cli import main

STYLE = re.compile(r"\x1b\[[0-9;]*m")
PROMPT = re.compile(r"^(?:Seat \d>|Leave\?)\n", re.MULTILINE)
SILENT = {"PYTHONUTF8": "1", "COLUMNS": "80", "NO_COLOR": "", "FORCE_COLOR": ""}


@dataclass(frozen=True)
class Run:
    """What a run of the program has shown."""

    code: int
    output: str
    errors: str

    @property
    def replies(self) -> list[str]:
        """What came before the first prompt, then what came after each line typed at one."""
        return PROMPT.split(self.output)


def rivertable(
    *arguments: str | Path,
    typed: Sequence[str] = (),
    folder: Path | None = None,
    **variables: str,
) -> Run:
    """Run the program to its end, in a process of its own, as from a shell."""
    done = subprocess.run(
        [sys.executable, "-m", "rivertable", *map(str, arguments)],
        input=lines(typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **SILENT, **variables},
        timeout=60,
        check=False,
    )
    return checked(Run(done.returncode, done.stdout, done.stderr), variables)


def in_process(
    *arguments: str | Path,
    typed: Sequence[str] = (),
    folder: Path | None = None,
    **variables: str,
) -> Run:
    """The same in this process: a second less for each run."""
    output, errors = io.StringIO(), io.StringIO()
    with (
        patch("sys.stdin", io.StringIO(lines(typed))),
        patch.dict(os.environ, {**SILENT, **variables}),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
        contextlib.chdir(folder or Path.cwd()),
    ):
        code = main([*map(str, arguments)])
    return checked(Run(code, output.getvalue(), errors.getvalue()), variables)


def lines(typed: Sequence[str]) -> str:
    """What is typed, one line after the other."""
    return "".join(f"{line}\n" for line in typed)


def checked(run: Run, variables: Mapping[str, str]) -> Run:
    """No line of a run is wider than its terminal."""
    widest = max(map(len, STYLE.sub("", run.output + run.errors).splitlines()), default=0)
    assert widest <= int({**SILENT, **variables}["COLUMNS"])
    return run
