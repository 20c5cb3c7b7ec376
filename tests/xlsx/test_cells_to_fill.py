"""The cells of a maze: found by their colour, or silver; what lies beside them, and what of them is not seen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.styles.colors import Color
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.views import Selection
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import (
    InputError,
    Maze,
    clear_workbook,
    generate,
    read,
    save,
)
from excelmaze.grids.grid import SIDE_NAMES, Grid
from tests.cases import daily
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import (
    appearance,
    edited,
    fill_cells,
    made_again,
    new_book,
    report_of,
    sheet_of,
    texts_on,
)

PAINTED = ["C3", "D3", "D4", "E4", "E5", "C5"]


def painted(path: Path, color: Color | str, *, pattern: str = "solid", selected: str = "A1") -> Path:
    """Write a workbook with a value, some cells in a colour, and one in another."""
    with edited(new_book(path, D3="keep me", K1=1)) as sheet:
        for cell in PAINTED:
            sheet[cell].fill = PatternFill(fill_type=pattern, fgColor=color)  # type: ignore[arg-type]
        sheet["H9"].fill = PatternFill("solid", fgColor="FF123456")
        sheet.sheet_view.selection = [Selection(activeCell=selected.split(":", maxsplit=1)[0], sqref=selected)]
    return path


@pytest.mark.parametrize(
    ("color", "asked"),
    daily(
        [
            (Color(rgb="FFFFFF00"), "FFFF00"),
            (Color(rgb="00FFFF00"), "#ffff00"),
            (Color(indexed=13), "FFFFFF00"),
            (Color(theme=4), "4F81BD"),  # openpyxl's theme is that of Office 2007
            (Color(theme=0), "FFFFFF"),
            (Color(theme=1), "000000"),
            (Color(theme=4, tint=0.7999816888943144), "DCE6F1"),
            (Color(theme=4, tint=-0.249977111117893), "366092"),
            (Color(theme=0, tint=-0.3499862666707358), "A6A6A6"),
            (Color(rgb="FFFF0000", tint=0.5), "FF8080"),
        ],
        2,
    ),
)
def test_cells_are_found_by_the_colour_that_is_seen(color: Color, asked: str, tmp_path: Path) -> None:
    """The figures are those that Excel's list of theme colours shows."""
    done = fill_cells(painted(tmp_path / "book.xlsx", color), colored=asked, seed=1)
    assert {*done.maze.grid} == {*PAINTED}


def test_a_workbooks_own_palette_counts(tmp_path: Path) -> None:
    palette = "".join(f'<rgbColor rgb="00{index:06X}"/>' for index in range(64))
    styles = (
        '<fills><fill/><fill><patternFill patternType="solid"><fgColor indexed="22"/></patternFill></fill></fills>'
        '<borders><border/></borders><cellXfs><xf/><xf fillId="1"/></cellXfs>'
        f"<colors><indexedColors>{palette}</indexedColors></colors>"
    )
    cells = '<row r="2"><c r="B2" s="1"/><c r="C2" s="1"/></row>'
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{cells}</sheetData>", styles=styles)
    assert [*fill_cells(path, colored="000016", seed=1).maze.grid] == ["B2", "C2"]


def test_the_colour_comes_back_when_the_maze_is_cleared(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    for seed in range(2):
        assert {*fill_cells(path, colored="FFFF00", seed=seed, theme="color").maze.grid} == {*PAINTED}
        with pytest.raises(InputError, match="clear restores the colours under an earlier maze"):
            fill_cells(path, colored="FFFF00", seed=2)
        clear_workbook(path)
        sheet = sheet_of(path)
        assert {cell.coordinate for row in sheet for cell in row if cell.fill.fgColor.rgb == "FFFFFF00"} == {*PAINTED}
        assert sheet["D3"].value == "keep me"


@pytest.mark.parametrize(
    ("selected", "options", "cells", "starts"),
    [
        ("A1", {"cells": "B2:D9"}, {"C3", "D3", "D4", "C5"}, ["C3", "C5"]),
        ("A1:D9", {}, {"C3", "D3", "D4", "C5"}, ["C3", "C5"]),
        ("D3:E5", {"hole": ["E4"]}, {"D3", "D4", "E5"}, ["D3", "E5"]),
    ],
)
def test_only_within_the_cells_that_are_given_or_selected(
    tmp_path: Path, selected: str, options: dict[str, Any], cells: set[str], starts: list[str]
) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00", selected=selected)
    maze = fill_cells(path, colored="FFFF00", goal="none", **options).maze
    assert {*maze.grid} == cells
    assert [maze.grid.address_of(end.start) for end in maze.ends] == starts


def test_patterns_have_no_colour(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is filled FFFF00; there is 123456"):
        fill_cells(painted(tmp_path / "book.xlsx", "FFFFFF00", pattern="lightTrellis"), colored="FFFF00")


# The Czech macro's quirk: silver cells beside the selection are swallowed.


def with_silver(path: Path, cells: str) -> Path:
    """Write a workbook with silver cells."""
    with edited(new_book(path)) as sheet:
        for address in Grid.from_selection(cells):
            known_by = ({"rgb": "FFC0C0C0"}, {"rgb": "00c0c0c0"}, {"indexed": 22})[sheet[address].row % 3]
            sheet[address].fill = PatternFill("solid", fgColor=Color(**known_by))
    return path


@pytest.mark.parametrize(
    ("silver", "cells", "pieces", "maze", "left"),
    [
        # One beside the other, also round a corner and up to the sheet's rim; not those that touch at a corner only.
        ("E3:F3,F4:F6,A4,H8:I9,E6", "B2:D5", "each", "B2:D5,E3:F3,F4:F6,A4,E6", 4),
        # From piece to piece; where only the start's is made, what others alone touch stays silver.
        ("D2:E2,L3", "B2:C3,F2:G3,J2:K3", "each", "B2:C3,D2:E2,F2:G3,J2:K3,L3", 0),
        ("D2:E2,L3", "B2:C3,F2:G3,J2:K3", "leave", "B2:C3,D2:E2,F2:G3,J2:K3", 5),
    ],
)
def test_silver_cells_that_touch_are_swallowed_and_others_are_not(
    tmp_path: Path, silver: str, cells: str, pieces: str, maze: str, left: int
) -> None:
    path = with_silver(tmp_path / "book.xlsx", silver)
    options: dict[str, Any] = {"rng": "vba", "seed": 1, "options": {"swallow": "yes"}, "pieces": pieces}
    assert {*fill_cells(path, cells, "vba-backtracker", **options).maze.grid} == {*Grid.from_selection(maze)}
    assert silver_in(path) == left


def silver_in(path: Path) -> int:
    return sum(fill is not None for fill in appearance(path, "A1:T20")[2])


def test_the_maze_is_the_macro_s_on_all_those_cells(tmp_path: Path) -> None:
    """From the same start by the same numbers: as if the silver ones had been selected; its recipe makes it again."""
    path = with_silver(tmp_path / "book.xlsx", "E2:G5")
    making: dict[str, Any] = {"rng": "vba", "seed": 7, "start": "C3"}
    fill_cells(path, "B2:D5", "vba-backtracker", options={"swallow": True}, **making)
    maze = read(path, cells="B2:G5")
    assert maze.passages == generate("B2:G5", "vba-backtracker", **making).passages
    assert made_again(path, cells="B2:G5").passages == maze.passages
    clear_workbook(path)
    assert silver_in(path) == 12


def book(tmp_path: Path, change: Callable[[Worksheet], object] = id) -> Path:
    """Write a workbook that a person has changed."""
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        change(sheet)
    return path


def openings(maze: Maze) -> list[str]:
    return [f"{maze.grid.address_of(cell)}:{SIDE_NAMES[direction]}" for cell, direction in maze.openings]


def with_table(sheet: Worksheet) -> None:
    sheet["B1"], sheet["C1"] = "one", "two"
    sheet.add_table(Table(displayName="Table1", ref="B1:C2"))


OCCUPIED: dict[str, Callable[[Worksheet], object]] = {
    "number": lambda sheet: sheet.__setitem__("C2", 0),
    "formula": lambda sheet: sheet.__setitem__("C2", "=1+1"),
    "text": lambda sheet: sheet.__setitem__("C2", "text"),
    "border": lambda sheet: setattr(sheet["C2"], "border", Border(left=Side("thin"))),
    "merged": lambda sheet: sheet.merge_cells("C1:C2"),
    "table": with_table,
}


@pytest.mark.parametrize("what", daily(OCCUPIED, 3))
@pytest.mark.parametrize("title", daily(["", "Title"], 1))
def test_a_maze_does_not_open_towards_what_is_somebodys(what: str, title: str, tmp_path: Path) -> None:
    """C2 lies above the start, C3; the next best side is opened, and what was there stays."""
    path = book(tmp_path, OCCUPIED[what])
    before = texts_on(path)
    done = fill_cells(path, cells="C3:F6", seed=1, goal="F6", title=title if what == "border" else "")
    assert openings(done.maze) == openings(read(path, cells="C3:F6")) == ["C3:left", "F6:bottom"]
    clear_workbook(path)
    assert texts_on(path) == before
    edge = sheet_of(path)["C2"].border.bottom
    assert edge is None or edge.style is None


def test_merged_cells_beside_a_maze_may_be_more_than_a_maze_can_have(tmp_path: Path) -> None:
    merged = '<mergeCells count="1"><mergeCell ref="A7:XFD2000"/></mergeCells>'
    path = handmade(tmp_path / "book.xlsx", f"<sheetData/>{merged}")
    assert openings(fill_cells(path, cells="C3:F6", seed=1, goal="F6").maze) == ["C3:top", "F6:right"]


def test_an_empty_cell_beside_a_maze_is_nobodys(tmp_path: Path) -> None:
    """Also one with a fill, a font or a number format, and the maze's own title; a maze made anew opens as before."""
    path = book(tmp_path, lambda sheet: setattr(sheet["C2"], "number_format", "0.00"))
    for _ in range(2):
        done = fill_cells(path, cells="C3:F6", seed=1, goal="F6", title="Title")
        assert openings(done.maze) == ["C3:top", "F6:bottom"]


@pytest.mark.parametrize("made_by", ["new", "fill"])
def test_a_title_takes_no_cell_of_another_maze(made_by: str, tmp_path: Path) -> None:
    """The cell above is of a maze that stays, with a record or without one: nothing is written."""
    path = tmp_path / "book.xlsx"
    if made_by == "new":
        save(generate("B2:D5", seed=1), path)
    else:
        fill_cells(book(tmp_path), cells="B2:D5", seed=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"B5 .* is a cell of another maze; clear that one first"):
        fill_cells(path, cells="B6:C8", seed=1, title="Title")
    assert path.read_bytes() == before


COLUMNS = '<cols><col min="4" max="5" width="9" hidden="1"/><col min="7" max="7" width="0" customWidth="1"/></cols>'
ROWS = '<sheetData><row r="3" hidden="1"/><row r="4" ht="0" customHeight="1"/><row r="40" hidden="1"/></sheetData>'


HIDDEN = "hidden inside the selection, so part of the maze is not seen: "
MANY_ROWS = "".join(
    f'<row r="{row}" hidden="{int(200 < row <= 400)}"><c r="B{row}" s="0"/></row>' for row in range(1, 601)
)


@pytest.mark.parametrize("dry_run", [True, False])
@pytest.mark.parametrize(
    ("xml", "cells", "notes"),
    [
        (COLUMNS + ROWS, "B2:H9", (f"{HIDDEN}row 3, row 4, column D, column E ...",)),
        (COLUMNS + ROWS, "B5:C9", ()),
        (f"<sheetData>{MANY_ROWS}</sheetData>", "B2:B590", (f"{HIDDEN}row 201, row 202, row 203, row 204 ...",)),
    ],
    ids=["some", "none inside", "many"],
)
def test_hidden_rows_and_columns_inside_the_selection_are_told(
    tmp_path: Path, xml: str, cells: str, notes: tuple[str, ...], *, dry_run: bool
) -> None:
    path = handmade(tmp_path / "book.xlsx", xml)
    assert report_of(fill_cells(path, cells=cells, seed=1, dry_run=dry_run)).notes == notes
