"""Drawings on sheets: pictures and lines that mazes bring, and what users have drawn, which stays byte for byte."""

import re
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import xlsxwriter

from excelmaze import clear_workbook, generate, read, save, solve_workbook
from excelmaze.draw.drawings import PAIRS
from excelmaze.draw.images import read_image
from tests.cases import daily
from tests.conftest import not_none
from tests.validation import audit
from tests.xlsx.workbooks import fill_cells, parts_of, sheet_of

XDR = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
CELLS = "B2:K11"


def users_book(path: Path) -> Path:
    """A workbook with a chart, a picture, a text box, a comment and a link, and a bare sheet."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Data")
    sheet.write_column("T2", [1, 2, 3, 4])
    chart = book.add_chart({"type": "line"})
    chart.add_series({"values": "=Data!$T$2:$T$5"})
    sheet.insert_chart("V2", chart)
    sheet.insert_image("V20", "mine.png", {"image_data": BytesIO(read_image("bone").data)})
    sheet.insert_textbox("B3", "My own box, over the maze")
    sheet.write_comment("T2", "a comment")
    sheet.write_url("T9", "https://example.org")
    book.add_worksheet("Bare")
    book.close()
    return path


def elements(data: bytes) -> ET.Element:
    """A part as a tree."""
    return ET.fromstring(data)  # noqa: S314 - our own


def drawings_in(path: Path) -> dict[str, tuple[str, str, tuple[int, ...]]]:
    """By the part's name and its own: what each picture and shape is, what it says, and its corners."""
    found = {}
    for part, data in parts_of(path).items():
        if re.fullmatch("xl/drawings/[^/]*[0-9].xml", part):
            for anchor in elements(data):
                named = next(anchor.iter(f"{XDR}cNvPr"))
                corners = tuple(
                    int(not_none(one.text)) for name in ("from", "to") for one in anchor.iterfind(f"{XDR}{name}/*")
                )
                kind = next((one.tag.removeprefix(XDR) for one in anchor if one.tag in {f"{XDR}pic", f"{XDR}sp"}), "")
                found[named.get("name", "")] = kind, named.get("descr", ""), corners
    return found


def users_stay(path: Path, before: dict[str, bytes]) -> None:
    """Check that all drawings, pictures, charts and what refers to them are what they were, byte for byte."""
    kept = re.compile(r"xl/(drawings|media|charts|comments|worksheets/_rels)")
    now = parts_of(path)
    assert sorted(filter(kept.match, now)) == sorted(filter(kept.match, before))
    assert [name for name in filter(kept.match, now) if now[name] != before[name]] == []
    assert audit(path) == []


# New workbooks


@pytest.mark.slow
@pytest.mark.parametrize("pair", daily(PAIRS, 1))
def test_a_new_workbook_has_the_pair_in_the_cells_of_start_and_goal(tmp_path: Path, pair: str) -> None:
    maze, path = generate("B2:K11", seed=7), tmp_path / "maze.xlsx"
    save(maze, path, images=pair, solution="sheet", solution_style="cells", title="Way", cell_size=30)
    for number in (1, 2):
        data = parts_of(path)[f"xl/drawings/sheet{number}drawing1.xml"]
        links = {
            one.get("Id"): one.get("Target")
            for one in elements(parts_of(path)[f"xl/drawings/_rels/sheet{number}drawing1.xml.rels"])
        }
        for anchor, end, name in zip(elements(data), maze.ends[0], (pair, PAIRS[pair]), strict=True):
            row, column = maze.grid.place(not_none(end))
            corners = {
                one: [int(not_none(part.text)) for part in not_none(anchor.find(f"{XDR}{one}"))]
                for one in ("from", "to")
            }
            assert [corners[one][at] for one in ("from", "to") for at in (0, 2)] == [column - 1, row - 1] * 2
            inside = [corners[one][at] / 9525 for one in ("from", "to") for at in (1, 3)]
            assert all(2 < place < 28 for place in inside), "within the walls"
            link = next(anchor.iter(f"{A}blip")).get(f"{R}embed")
            assert parts_of(path)[not_none(links[link]).lstrip("/")] == read_image(name).data
    assert len([name for name in parts_of(path) if name.startswith("xl/media")]) == 2, "each picture is there once"
    sheet = sheet_of(path)
    assert all(cell.value in {None, "Way"} for row in sheet for cell in row), "no words under the pictures"
    assert read(path) == maze
    assert audit(path) == []


# Existing workbooks


@pytest.mark.parametrize(
    ("sheet", "solution"), daily(product(["Data", "Bare"], ["sheet", "none"]), [("Data", "sheet")])
)
def test_what_a_user_has_drawn_stays_over_fill_refill_solve_and_clear(
    tmp_path: Path, sheet: str, solution: str
) -> None:
    path = users_book(tmp_path / "book.xlsx")
    before = parts_of(path)
    for seed in (1, 2):
        fill_cells(path, sheet=sheet, cells=CELLS, seed=seed, solution=solution, cell_size=24)
        users_stay(path, before)
    solve_workbook(path, sheet=sheet, cells=CELLS)
    users_stay(path, before)
    clear_workbook(path, sheet=sheet)
    users_stay(path, before)


@pytest.mark.parametrize(
    ("work", "stay"),
    [
        (lambda path: clear_workbook(path, cells=CELLS, plain=True), "Maze goal, Maze solution, Maze start"),
        (lambda path: fill_cells(path, cells=CELLS, seed=2), "Maze goal, Maze solution, Maze start"),
        (solve_workbook, "Maze solution"),
    ],
    ids=["clear", "fill", "solve"],
)
def test_drawings_of_a_new_workbook_stay_and_the_report_names_them(
    work: Callable[[Path], Any], stay: str, tmp_path: Path
) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate(CELLS, seed=1), path, images="bee", solution="shown", solution_style="line", sheet="Maze")
    before = drawings_in(path)
    assert f"drawings over the cells stay: {stay}; delete them in Excel" in work(path).report.notes
    assert drawings_in(path) == before
