"""The sample workbooks are what their script writes, and hold the mazes that they should."""

import json
import runpy
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.options.values import command_options
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.notebook import NOTEBOOK, executed
from tests.validation import audit
from tests.xlsx.workbooks import parts_of

SAMPLES = Path(__file__).parent.parent / "samples"
WRITERS = runpy.run_path(str(SAMPLES / "make.py"))["SAMPLES"]
# Where the finished maze is not on the sheet that is seen first.
SHEETS = {"czech-macro.xlsx": "Step 9", "japanese-macro.xlsx": "Step 9"}
# The gallery has many on each.
CELLS = {"gallery.xlsx": "maze_1"}
# The workbook for xlwings Lite has no maze, and is tested with that.
LITE = "excelmaze-lite.xlsx"
WORKBOOKS = [name for name in WRITERS if name.endswith(".xlsx") and name != LITE]
every_sample = pytest.mark.parametrize("name", WORKBOOKS)
GALLERY = runpy.run_path(str(SAMPLES / "gallery.py"))
# Options that are no kinds of mazes: where they lie, which of them it is, which of several files is drawn.
NO_KINDS = {"rows", "cols", "at", "rng", "start", "goal", "openings", "pieces", "mask", "threshold", "invert"}
# ... or how much of another option, or the name of a sheet.
NO_KINDS |= {"players", "share", "least", "widening", "temperature", "level_name", "rings"}


@pytest.mark.parametrize("name", daily(WORKBOOKS, ["first-maze.xlsx"]))
def test_the_committed_file_is_what_the_script_writes(name: str, tmp_path: Path) -> None:
    WRITERS[name](tmp_path / name)
    made, committed = (parts_of(folder / name) for folder in (tmp_path, SAMPLES))
    assert [*made.items()] == [*committed.items()]  # another zlib may compress them to other bytes


@pytest.mark.slow
def test_the_cells_of_the_notebook_show_what_stands_below_them() -> None:
    pytest.importorskip("fontTools", reason="letters of its pictures are outlines")
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert executed(text) == text, "run python -m tests.renew samples"
    shown = [output for cell in json.loads(text)["cells"] for output in cell.get("outputs", ())]
    assert sum("text/html" in output.get("data", {}) for output in shown) >= 5
    assert {output["output_type"] for output in shown} == {"execute_result", "stream"}


def test_every_committed_workbook_has_its_writer_and_its_picture() -> None:
    workbooks = {path.name for path in SAMPLES.glob("*.xlsx")}
    assert workbooks == {*WORKBOOKS, LITE}
    assert {f"{path.stem}.xlsx" for path in (SAMPLES / "pictures").glob("*.png")} == workbooks - {"gallery.xlsx", LITE}


@pytest.mark.parametrize("name", daily([*WORKBOOKS, LITE], ["first-maze.xlsx", LITE]))
def test_samples_are_valid(name: str) -> None:
    assert audit(SAMPLES / name) == []


@every_sample
def test_mazes_of_samples_lead_from_start_to_goal(name: str) -> None:
    maze = read(SAMPLES / name, sheet=SHEETS.get(name), cells=CELLS.get(name))
    assert maze.goal is None or maze.solve()
    assert all(maze.visited)


def test_every_algorithm_theme_and_option_of_the_making_is_in_the_gallery() -> None:
    shown = {
        option for page in GALLERY["exhibit_pages"]() for one in page.exhibits for option in page.made_by(one).items()
    }
    assert {value for name, value in shown if name == "algorithm"} == set(ALGORITHMS)
    assert {value for name, value in shown if name == "theme"} == set(THEMES)
    making = {row.name for row in command_options("new").values() if row.group in {"where", "maze", "shape"}}
    assert making - NO_KINDS <= {name for name, _ in shown}
    for row in command_options("new").values():
        if row.group in {"maze", "shape"} and row.name not in NO_KINDS and ":" not in row.choices:
            assert {value for name, value in shown if name == row.name} >= {*row.choice_names} - {row.default}


def test_the_pdf_of_the_gallery_has_every_name_on_its_page_and_nothing_in_the_margins() -> None:
    document, printed_pages = PdfDocument(SAMPLES / "gallery.pdf"), list(GALLERY["exhibit_pages"]())
    for sheet, page in zip(document, printed_pages, strict=True):
        words = sheet.get_textpage().get_text_range().split()
        assert {word for exhibit in page.exhibits for word in exhibit.name.split()} <= {*words}
        picture = sheet.render().to_pil().convert("L").point(lambda grey: 255 - grey)
        left, top, right, bottom = picture.getbbox()
        assert left >= 28
        assert top >= 20  # the header
        assert right <= picture.width - 28
        assert bottom <= picture.height - 20  # the footer
