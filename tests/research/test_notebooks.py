"""The notebooks in examples/ run from top to bottom, and are kept without what they show."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))
PATIENCE = 120  # seconds for a cell; the first one may have to compile the rules


def opened(file: Path) -> Any:
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]  # it has no types


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(notebook: Any) -> dict[str, str]:
    """What the cells show, by kind."""
    outputs = [output for cell in code_cells(notebook) for output in cell.outputs]
    return {kind: text for output in outputs for kind, text in output.get("data", {}).items()}


def test_every_game_has_a_notebook() -> None:
    assert {file.stem for file in NOTEBOOKS} >= {"niagara", "wadi", "wind_river"}


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: str(file.stem))
def test_a_notebook_runs_and_shows_boards_and_an_animation(file: Path, tmp_path: Path) -> None:
    notebook = opened(file)
    NotebookClient(
        notebook, timeout=PATIENCE, resources={"metadata": {"path": str(tmp_path)}}
    ).execute()

    everything = shown(notebook)
    assert everything["image/svg+xml"].startswith("<svg")
    assert "text/html" in everything
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: str(file.stem))
def test_a_notebook_is_kept_without_what_it_shows(file: Path) -> None:
    cells = code_cells(opened(file))

    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)
