"""The steps of the Dockerfile, run without Docker: in a folder, and in an environment of their own."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from tests.web.serving import free_port

ROOT = Path(__file__).parents[2]
STEPS = [
    (line.partition(" ")[0], line.partition(" ")[2])
    for line in (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def of_kind(kind: str) -> list[str]:
    return [text for name, text in STEPS if name == kind]


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what is copied, and a Python in which the steps were run."""
    folder = tmp_path_factory.mktemp("container")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "python"], check=True)
    # What the lock names is installed here already, in the same versions: nothing is downloaded.
    (packages,) = (folder / "python").glob("lib/*/site-packages")
    (packages / "here.pth").write_text(sysconfig.get_path("purelib"))
    (folder / "app").mkdir()
    for name, text in STEPS:
        if name == "COPY":
            *sources, _ = text.split()
            for source in sources:
                copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
                copy(ROOT / source, folder / "app" / source)
        elif name == "RUN" and "useradd" not in text:  # which would change this machine
            subprocess.run(text, shell=True, cwd=folder / "app", env=inside(folder), check=True)
    return folder


def inside(folder: Path) -> dict[str, str]:
    """The variables of the container: its own programs first."""
    mine = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    path = f"{folder / 'python' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {**mine, "PATH": path, "RIVERTABLE_FOLDER": str(folder / "data")}


def test_what_is_built_serves_and_is_healthy(container: Path) -> None:
    port = str(free_port())
    (entry,), (command,) = map(of_kind, ("ENTRYPOINT", "CMD"))
    arguments = [
        part.replace("8000", port).replace("0.0.0.0", "127.0.0.1")
        for part in [*json.loads(entry), *json.loads(command)]
    ]
    (health,) = of_kind("HEALTHCHECK")
    check = json.loads(health.partition("CMD ")[2].replace("8000", port))
    with subprocess.Popen(
        arguments, env=inside(container), cwd=container, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        assert "is running at" in server.stdout.readline()
        checked = subprocess.run(check, env=inside(container), check=False)
        begun = time.monotonic()
        server.terminate()
        server.wait(30)

    assert checked.returncode == 0
    assert time.monotonic() - begun < 10  # what Docker waits before it kills
    assert (container / "data" / "rivertable.db").exists()
    (built,) = (container / "python").glob("lib/*/site-packages/rivertable/__init__.py")
    assert built.is_file()


def test_what_is_copied_is_not_ignored() -> None:
    kept = re.findall("^!(.*)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)

    assert {part for text in of_kind("COPY") for part in text.split()[:-1]} == {*kept}
