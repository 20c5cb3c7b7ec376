"""New workbooks: what is written reads back equal, is valid, prints on one page, and is the same every time."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.sheet.addresses import Area, parse_cell
from excelmaze.sheet.paper import column_width, row_height
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result, not_none
from tests.trees import neighbour
from tests.validation import audit
from tests.xlsx.workbooks import SIDES, parts_of, sheet_of

IRREGULAR = "G4:K9,B2:F6,H12:J14,C20"


def test_both_cells_of_an_edge_hold_its_border(tmp_path: Path) -> None:
    maze = generate(Grid.from_selection(IRREGULAR), seed=4)
    save(maze, tmp_path / "maze.xlsx")
    sheet = sheet_of(tmp_path / "maze.xlsx")
    openings = set(maze.openings)
    for cell in range(maze.grid.size):
        place = maze.grid.place(cell)
        for direction, side in enumerate(SIDES):
            wall = not maze.passages[cell] >> direction & 1 and (cell, direction) not in openings
            holders = [(place, side)]
            if maze.grid.cell_at(*neighbour(place, direction)) is not None:
                holders.append((neighbour(place, direction), SIDES[(direction + 2) % 4]))
            lines = [getattr(sheet.cell(*at).border, which) for at, which in holders]
            assert {line is not None and line.style is not None for line in lines} == {wall}


@pytest.mark.parametrize("pixels", daily([4, 13, 20, 64, 545], [4, 20]))
def test_cells_are_square_by_excels_own_formula(pixels: int, tmp_path: Path) -> None:
    """ECMA-376, 18.3.1.13, with the 7 pixels of a digit in Calibri 11; a point is 4/3 pixels."""
    width, height = column_width(pixels), row_height(pixels)
    assert int((256 * width + int(128 / 7)) / 256 * 7) == pixels
    assert height * 4 / 3 == pixels
    maze = generate(Grid.from_selection("B2:F6,H4:K9"), seed=1)
    save(maze, tmp_path / "maze.xlsx", cell_size=pixels)
    sheet = sheet_of(tmp_path / "maze.xlsx")
    assert {sheet.row_dimensions[row].height for row in range(2, 10)} == {height}
    spans = [(span.min, span.max, span.width) for span in sheet.column_dimensions.values()]
    # A range for each column: openpyxl writes the width of one that a user sets beside the range in which it lies.
    assert spans == [(column, column, width) for column in (2, 3, 4, 5, 6, 8, 9, 10, 11)]


@pytest.mark.parametrize(("rows", "cols", "orientation"), [(20, 30, "landscape"), (30, 20, "portrait")])
def test_the_maze_is_printed_on_one_page_centred(rows: int, cols: int, orientation: str, tmp_path: Path) -> None:
    maze = generate(Grid.rectangle(rows, cols, "B3"), seed=1)
    save(maze, tmp_path / "maze.xlsx", title="A title", paper="Letter")
    sheet = sheet_of(tmp_path / "maze.xlsx")
    assert sheet.page_setup.orientation == orientation
    assert (sheet.page_setup.paperSize, sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1, 1)
    page = sheet.sheet_properties.pageSetUpPr
    assert page is not None
    assert page.fitToPage
    assert sheet.print_options.horizontalCentered
    assert sheet.print_options.verticalCentered
    assert sheet.oddHeader is not None
    assert sheet.oddHeader.center.text == "A title"
    last = sheet.cell(rows + 2, cols + 1).coordinate
    assert sheet.print_area == f"'Maze'!$B$3:${last.rstrip('0123456789')}${rows + 2}"
    assert not sheet.sheet_view.showGridLines


@pytest.mark.parametrize("title", daily(["Find the way", "=1+1", "+1", "@home", "<&>\"'", "迷路 bludiště"], ["=1+1"]))
def test_a_title_is_text_whatever_it_begins_with(title: str, tmp_path: Path) -> None:
    save(generate(Grid.rectangle(4, 4), seed=1), tmp_path / "maze.xlsx", title=title)
    book = load_workbook(tmp_path / "maze.xlsx")
    cell = book["Maze"]["B1"]
    assert (cell.value, cell.data_type) == (title, "s")
    assert book.properties.title == title
    assert audit(tmp_path / "maze.xlsx") == []


@pytest.mark.parametrize(
    "options", daily([{}, {"solution": "sheet", "title": "x", "theme": "crisscross"}, {"steps": 3}], 1)
)
def test_the_same_recipe_gives_the_same_bytes(options: dict[str, object]) -> None:
    files = BytesIO(), BytesIO()
    for file in files:
        save(generate(Grid.from_selection(IRREGULAR), "prim", seed=3), file, **options)  # type: ignore[arg-type]
    assert files[0].getvalue() == files[1].getvalue()


def test_the_sheet_that_the_cells_name_is_called_so(tmp_path: Path, run: Callable[..., Result]) -> None:
    out = tmp_path / "maze.xlsx"
    cells = "'It''s mine'!B2:F6"
    assert run("new", str(out), "--cells", cells, "--seed", "1", "--solution", "sheet").status == 0
    assert load_workbook(out).sheetnames == ["It's mine", "Solution"]
    assert read(out, cells=cells) == generate("B2:F6", seed=1)
    assert run("new", str(out), "--force", "--cells", "solution!B2:F6", "--solution", "sheet").status == 0
    assert load_workbook(out).sheetnames == ["solution", "Solution 2"]


@pytest.mark.parametrize(
    "command",
    daily(
        [
            "new OUT --cells B2:F6,H4:K9 --title Hello",
            "new OUT --cells D7:H10 --color distance",
            "new OUT --cells B2:H8 --walls blocks --steps 2",
            "new OUT --cells B2:K7 --tiling bricks --solution sheet",
            "new OUT --cells B2:F5 --levels 2",
            "new OUT --cells XFA1048570:XFD1048576 --theme print --solution shown",
            "new OUT --cells A2:A40 --title =Title",
            "new OUT --cells B2",
            "booklet OUT --count 4 --from 2x2 --to 3x3 --per-page 6",
        ],
        4,
    ),
)
def test_a_sheet_tells_its_first_and_last_cell(command: str, tmp_path: Path, run: Callable[..., Result]) -> None:
    """That of the rectangle around the cells that it writes; and the workbook is valid."""
    path = tmp_path / "maze.xlsx"
    assert run(*(str(path) if word == "OUT" else word for word in command.split()), "--seed", 1).status == 0
    assert audit(path) == []
    for name, part in parts_of(path).items():
        if name.startswith("xl/worksheets/sheet"):
            told = not_none(re.search(rb'<dimension ref="([A-Z0-9:]+)"', part))
            cells = re.findall(r'<c r="(\w+)"', part.decode())
            rows, columns = zip(*map(parse_cell, cells), strict=True)
            assert told[1].decode() == Area(min(rows), min(columns), max(rows), max(columns)).address


def test_unvisited_cells_are_silver_and_others_are_not(tmp_path: Path) -> None:
    maze = generate(Grid.from_selection("B2:D4,F6:H8"), seed=1, pieces="leave", goal="none")
    save(maze, tmp_path / "maze.xlsx")
    sheet = sheet_of(tmp_path / "maze.xlsx")
    assert {sheet.cell(row, column).fill.fgColor.rgb for row in (6, 7, 8) for column in (6, 7, 8)} == {"FFC0C0C0"}
    assert {sheet.cell(row, column).fill.patternType for row in (2, 3, 4) for column in (2, 3, 4)} == {None}
