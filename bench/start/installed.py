"""What is installed for somebody who plays, in a fresh environment: `--installed`, for it downloads.

What is only needed to install it, as pip and hatchling are, does not count.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bench.start.figures import Figure
from tests.web.serving import ROOT

MEGABYTES = 200.0  # which we want to reach
LARGEST = 5  # packages that are named
SECONDS = 1800  # for each step
LOCKED = ("--require-hashes", "-r", str(ROOT / "requirements.lock"))
OURS = ("--no-deps", "--no-build-isolation", str(ROOT))
SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"

Packages = dict[str, Distribution]


def run(*command: str) -> str:
    """What a command prints. It does not see the sources that we run by, only what it installs."""
    settings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        command, env=settings, stdout=subprocess.PIPE, text=True, check=True, timeout=SECONDS
    ).stdout.strip()


def install(place: Path) -> Path:
    """The folder of all packages, in a new environment as `make play` fills it."""
    run(sys.executable, "-m", "venv", str(place))
    python = str(place / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    for packages in (LOCKED, OURS):
        run(python, "-m", "pip", "--quiet", "install", *packages)
    return Path(run(python, "-c", SITE))


def packages_in(site: Path) -> Packages:
    return {canonicalize_name(one.name): one for one in distributions(path=[str(site)])}


def needed(packages: Packages, first: str) -> set[str]:
    """A package and all that it needs to run, and what that needs."""
    found, asked = set(), [Requirement(first)]
    for one in asked:  # which grows meanwhile
        name = canonicalize_name(one.name)
        if (name, *sorted(one.extras)) not in found:
            found.add((name, *sorted(one.extras)))
            asked += requirements(packages[name], one.extras or {""})
    return {name for name, *_ in found}


def requirements(package: Distribution, extras: set[str]) -> list[Requirement]:
    """What a package needs here, on this system."""
    asked = [Requirement(text) for text in package.requires or ()]
    return [
        one
        for one in asked
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras)
    ]


def size(package: Distribution) -> int:
    """Bytes of what was installed of it, bytecode included."""
    files = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(file.stat().st_size for file in files if file.is_file())


def measure(rounds: int, is_wanted: bool) -> Iterator[Figure]:
    if not is_wanted:
        yield Figure("installed", None, "MB", "left out: --installed downloads it", MEGABYTES)
        return
    with tempfile.TemporaryDirectory() as place:
        packages = packages_in(install(Path(place)))
        sizes = {name: size(packages[name]) / 1e6 for name in needed(packages, "rivertable")}
    largest = sorted(sizes, key=lambda name: -sizes[name])[:LARGEST]
    note = f"{len(sizes)} packages: " + ", ".join(f"{name} {sizes[name]:.3g}" for name in largest)
    yield Figure("installed", sum(sizes.values()), "MB", note, MEGABYTES)
