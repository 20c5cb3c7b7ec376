"""The sample workbooks are what their script writes, and hold the mazes that they should."""

import json
import re
import runpy
import zipfile
from pathlib import Path

import pytest

from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.notebook import NOTEBOOK, executed
from tests.validation import audit

SAMPLES = Path(__file__).parent.parent / "samples"
WRITERS = runpy.run_path(str(SAMPLES / "make.py"))["SAMPLES"]
# Where the finished maze is not on the sheet that is seen first.
SHEETS = {"czech-macro.xlsx": "Step 9", "japanese-macro.xlsx": "Step 9"}
# The gallery has many on each.
CELLS = {"kinds.xlsx": "maze_1"}
every_sample = pytest.mark.parametrize("name", WRITERS)


def parts(path: Path) -> list[tuple[str, bytes]]:
    """The parts of a package: another zlib may compress them to other bytes."""
    with zipfile.ZipFile(path) as package:
        return [(name, package.read(name)) for name in package.namelist()]


@pytest.mark.parametrize("name", daily(WRITERS, ["first-maze.xlsx"]))
def test_the_committed_file_is_what_the_script_writes(name: str, tmp_path: Path) -> None:
    WRITERS[name](tmp_path / name)
    assert parts(tmp_path / name) == parts(SAMPLES / name)


@pytest.mark.slow
def test_the_cells_of_the_notebook_show_what_stands_below_them() -> None:
    pytest.importorskip("fontTools", reason="letters of its pictures are outlines")
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert executed(text) == text, "run python -m tests.renew samples"
    shown = [output for cell in json.loads(text)["cells"] for output in cell.get("outputs", ())]
    assert sum("text/html" in output.get("data", {}) for output in shown) >= 5
    assert {output["output_type"] for output in shown} == {"execute_result", "stream"}


def test_the_notebook_is_one_for_jupyter() -> None:
    """Nbformat 4.5: cells have ids, and outputs the number of their cell."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len({*ids}) == len(ids)
    assert all(re.fullmatch(r"[\w-]{1,64}", identity) for identity in ids)


def test_every_committed_workbook_has_its_writer_and_its_picture() -> None:
    workbooks = {path.name for path in SAMPLES.glob("*.xlsx")}
    assert workbooks == set(WRITERS)
    assert {f"{path.stem}.xlsx" for path in (SAMPLES / "pictures").glob("*.png")} == workbooks - {"kinds.xlsx"}


@pytest.mark.parametrize("name", daily(WRITERS, ["first-maze.xlsx"]))
def test_samples_are_valid(name: str) -> None:
    assert audit(SAMPLES / name) == []


@every_sample
def test_mazes_of_samples_lead_from_start_to_goal(name: str) -> None:
    maze = read(SAMPLES / name, sheet=SHEETS.get(name), cells=CELLS.get(name))
    assert maze.goal is None or maze.solve()
    assert all(maze.visited)
