"""How large the WebAssembly modules are that come with Rivertable."""

import gzip
from collections.abc import Iterator
from pathlib import Path

from bench.start.figures import Figure
from bench.start.program import PACKAGE

KILOBYTES = 80.0  # of a packed module, which we want to reach


def measure(rounds: int, package: Path = PACKAGE) -> Iterator[Figure]:
    """Every module, as it is and packed as for a browser."""
    files = sorted(package.rglob("*.wasm"))
    if not files:
        yield Figure("modules", None, "kB", "there is no *.wasm", KILOBYTES)
    for file in files:
        name, code = file.relative_to(package).as_posix(), file.read_bytes()
        packed = len(gzip.compress(code, compresslevel=9, mtime=0)) / 1000
        yield Figure(f"{name}, gzip -9", packed, "kB", f"{len(code):,} bytes unpacked", KILOBYTES)
