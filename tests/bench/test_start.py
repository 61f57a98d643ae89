"""What a first start costs: the figures, and whose processor time and memory are counted."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.start import installed, modules, processes
from bench.start.figures import Figure, markdown, middle
from bench.start.table import measured, parts

ON_LINUX = pytest.mark.skipif(not processes.stat(1), reason="only Linux tells of processes")
PARENT = """
import subprocess, sys
child = [sys.executable, "-c", "sum(range(10**7)); print(flush=True); input()"]
subprocess.run(child)
"""


@pytest.fixture
def parent() -> Iterator[subprocess.Popen[bytes]]:
    """A process that waits for its child, which has worked for a while and waits for us."""
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as found:
        assert found.stdout
        found.stdout.readline()
        yield found
        processes.kill(found.pid)


def test_a_figure_beside_its_aim_is_a_row_of_a_table() -> None:
    figures = [Figure("page", 2.5, "s", aim=3.0), Figure("search", None, note="not yet")]

    assert markdown(figures).splitlines()[2:] == [
        "| page | 2.5 | s | at most 3 | yes |  |",
        "| search |  |  |  |  | not yet |",
    ]


def test_several_rounds_give_their_median_and_none_gives_none() -> None:
    some, none = middle("page", [1.0, 9.0, 2.0], "s"), middle("page", [], "s", aim=3.0)

    assert (some.value, some.note) == (2.0, "1 to 9")
    assert (none.value, none.is_reached) == (None, None)


def test_a_part_that_fails_says_so_and_lets_the_others_be_measured() -> None:
    def fail(rounds: int) -> Iterator[Figure]:
        raise TimeoutError("no page\nin 300 s")

    assert measured("moves", fail, 1) == [Figure("moves", None, note="failed: no page in 300 s")]


def test_what_is_not_asked_for_or_not_there_has_a_row_that_says_so(tmp_path: Path) -> None:
    (left_out,) = parts(is_installed=False)["installed"](1)
    (no_module,) = modules.measure(1, tmp_path)

    assert (left_out.value, left_out.note) == (None, "left out: --installed downloads it")
    assert (no_module.value, no_module.note) == (None, "there is no *.wasm")


def test_a_module_is_weighed_packed(tmp_path: Path) -> None:
    (tmp_path / "wadi").mkdir()
    (tmp_path / "wadi" / "rules.wasm").write_bytes(bytes(100_000))

    (figure,) = modules.measure(1, tmp_path)
    assert (figure.what, figure.note) == ("wadi/rules.wasm, gzip -9", "100,000 bytes unpacked")
    assert figure.value is not None
    assert figure.value < 1


@ON_LINUX
def test_children_count(parent: subprocess.Popen[bytes]) -> None:
    _, child = processes.family(parent.pid)
    (all_memory,), (its_memory,) = processes.resident(parent.pid), processes.resident(child)
    (all_work,), (its_work,) = (
        processes.processor_seconds(parent.pid),
        processes.processor_seconds(child),
    )

    assert all_memory > its_memory > 1
    assert all_work >= its_work > 0


@ON_LINUX
def test_children_are_ended_too(parent: subprocess.Popen[bytes]) -> None:
    _, child = processes.family(parent.pid)

    processes.kill(parent.pid)
    parent.wait(10)
    until = time.monotonic() + 10
    while processes.stat(child)[:1] not in ([], ["Z"]) and time.monotonic() < until:
        time.sleep(0.01)
    assert processes.stat(child)[:1] in ([], ["Z"])


def test_what_only_installing_needs_is_not_counted() -> None:
    here = installed.packages_in(Path(pytest.__file__).parents[1])

    needed = installed.needed(here, "rivertable")
    assert {"rivertable", "numpy", "starlette", "anyio"} <= needed
    assert needed.isdisjoint({"pip", "hatchling", "trove-classifiers", "pytest", "gymnasium"})
