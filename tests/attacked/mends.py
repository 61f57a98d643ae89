"""The mends of what an attack found, and how each is taken out again."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "src" / "rivertable"


@dataclass(frozen=True)
class Mend:
    """See mends.toml."""

    finding: int
    out: str
    file: str
    mended: str
    broken: str
    tests: list[str]
    fails: str

    def found(self, sources: Path = SOURCES) -> int:
        """How often it stands there: once, if nobody has changed it."""
        return text(sources / self.file).count(self.mended)

    def take_out(self, sources: Path) -> None:
        """Let everything be as it was before, in a copy of the sources."""
        file = sources / self.file
        file.write_text(text(file).replace(self.mended, self.broken), "utf-8")


def text(file: Path) -> str:
    return file.read_text("utf-8")


def mends() -> list[Mend]:
    """All of them, by the number of the finding."""
    told = tomllib.loads(text(HERE / "mends.toml"))
    return [Mend(**one) for one in told["mend"]]
