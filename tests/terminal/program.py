"""Runs the real program as a process of its own, with what somebody would type."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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
    """Run the program to its end; no line it prints is wider than its terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "rivertable", *map(str, arguments)],
        input="".join(f"{line}\n" for line in typed),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **SILENT, **variables},
        timeout=60,
        check=False,
    )
    widest = max(map(len, STYLE.sub("", done.stdout + done.stderr).splitlines()), default=0)
    assert widest <= int(variables.get("COLUMNS", SILENT["COLUMNS"]))
    return Run(done.returncode, done.stdout, done.stderr)
