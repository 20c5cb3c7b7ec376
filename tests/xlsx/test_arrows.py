"""Arrows outside, before the openings: read back, cleared, inside where a cell before an opening is not free."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.styles import Border, Side
from openpyxl.worksheet.table import Table

from excelmaze import ExcelMazeError, clear_workbook, export, fill_workbook, generate, read, save, solve_workbook
from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.tilings import lay_out
from excelmaze.sheet.addresses import parse_selection
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.test_end_marks import texts_on
from tests.xlsx.workbooks import clear


def book_with(path: Path) -> None:
    book = openpyxl.Workbook()
    book.save(path)


@pytest.mark.parametrize(
    ("more", "beside"),
    daily(
        [
            ({"openings": "B2:top,F6:bottom"}, {"B1": "↓", "F7": "↓"}),
            ({"openings": "B2:left,F6:right"}, {"A2": "→", "G6": "→"}),
            ({"openings": "none"}, {}),
            ({"cells": "B2:J10", "walls": "blocks", "goal": "I9"}, {"C1": "↓", "I11": "↓"}),
            ({"cells": "B2:J10", "tiling": "bricks", "goal": "last"}, {"B1": "↓", "H11": "↓"}),
            ({"cells": "B2:J10", "tiling": "triangles", "goal": "J10.lower"}, {"B1": "↓", "J11": "↓"}),
            ({"cells": "B2:J10", "weave": "0.5", "goal": "I9"}, {"C1": "↓", "I11": "↓"}),
        ],
        2,
    ),
)
def test_arrows_stand_before_the_openings_of_every_kind_and_the_maze_is_read_back(
    more: dict[str, Any], beside: dict[str, str], tmp_path: Path
) -> None:
    words = {"cells": "B2:F6", "goal": "F6", **more}
    maze = generate(words.pop("cells"), seed=7, **words)
    save(maze, tmp_path / "plain.xlsx", marks="none")
    save(maze, tmp_path / "maze.xlsx", marks="arrows", solution="sheet", language="en")
    inside = {} if beside else {"B2": "START", "F6": "GOAL"}
    assert texts_on(tmp_path / "maze.xlsx") == texts_on(tmp_path / "maze.xlsx", 1) == beside | inside
    assert read(tmp_path / "maze.xlsx") == read(tmp_path / "plain.xlsx")
    assert more.keys() - {"openings"} or audit(tmp_path / "maze.xlsx") == []


def test_arrows_are_printed_with_the_maze_in_cells_of_its_size(tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=7, goal="F6", openings="B2:left,F6:right")
    save(maze, tmp_path / "maze.xlsx", marks="arrows")
    sheet = openpyxl.load_workbook(tmp_path / "maze.xlsx").worksheets[0]
    assert sheet.print_area == "'Maze'!$A$2:$G$6"
    assert (sheet.column_dimensions["A"].min, sheet.column_dimensions["A"].max) == (1, 7)
    assert sheet["A2"].alignment.horizontal == "center"
    assert sheet["A2"].fill.fill_type is None
    border = sheet["A2"].border
    assert not any(side and side.style for side in (border.left, border.top, border.bottom))


def test_a_maze_in_the_first_cell_has_its_arrows_inside_as_there_is_no_place(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    path = tmp_path / "maze.xlsx"
    done = run("new", path, "--at", "A1", "--rows", "5", "--cols", "5", "--goal", "E5", "--marks", "arrows")
    assert texts_on(path) == {"A1": "↓", "E6": "↓"}
    assert "1 arrow stands inside: the cell before the opening is not free" in done.out
    more = ("--goal", "F6", "--marks", "arrows", "--title", "T", "--force")
    titled = run("new", path, "--rows", "5", "--cols", "5", *more)
    assert texts_on(path) == {"B1": "T", "B2": "↓", "F7": "↓"}
    assert titled.out.count("stands inside") == 1


@pytest.mark.parametrize("taken", daily(["value", "border", "maze", "merged", "table"], ["value", "maze"]))
def test_fill_leaves_a_cell_that_is_somebody_s_and_clear_leaves_it_so(
    taken: str, run: Callable[..., Result], tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    book_with(path)
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    if taken == "value":
        sheet["C2"] = 42
    elif taken == "border":
        sheet["C2"].border = Border(top=Side(style="thin"))
    elif taken == "merged":
        sheet.merge_cells("C1:C2")
    elif taken == "table":
        sheet["B1"], sheet["C1"] = "one", "two"
        sheet.add_table(Table(displayName="T", ref="B1:C2"))
    book.save(path)
    if taken == "maze":
        fill_workbook(path, cells="B1:D2", seed=1, goal="none", openings="none")
    before = texts_on(path)
    done = run(
        "fill", path, "--cells", "C3:G7", "--seed", "1", "--goal", "G7", "--openings", "C3:top,G7:bottom",
        "--marks", "arrows", "--language", "en",
    )  # fmt: skip
    assert texts_on(path) == before | {"C3": "↓", "G8": "↓"}
    assert "1 arrow stands inside" in done.out
    clear(path, cells=parse_selection("C3:G7"))
    assert texts_on(path) == before


@pytest.mark.slow
def test_another_maze_in_the_same_cells_has_arrows_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book_with(path)
    for seed, goal, openings, beside in (
        (1, "G7", "C3:left,G7:right", {"B3": "→", "H7": "→"}),
        (2, "C7", None, {"C2": "↓", "C8": "↓"}),
        (2, "C7", None, {"C2": "↓", "C8": "↓"}),
    ):
        done = fill_workbook(path, cells="C3:G7", seed=seed, goal=goal, openings=openings, marks="arrows")
        assert texts_on(path) == beside
        assert len(done.maze.openings) == 2
    fill_workbook(path, cells="C3:G7", seed=2, goal="C7", marks="none")
    assert texts_on(path) == {}
    fill_workbook(path, cells="C3:G7", seed=2, goal="C7", marks="arrows")
    clear(path)
    assert texts_on(path) == {}


def test_an_arrow_that_somebody_changed_stays(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book_with(path)
    fill_workbook(path, cells="C3:G7", seed=1, goal="G7", marks="arrows")
    book = openpyxl.load_workbook(path)
    book.worksheets[0]["C2"] = "Here!"
    book.save(path)
    clear(path)
    assert texts_on(path) == {"C2": "Here!"}


@pytest.mark.parametrize("how", ["insert_rows", "insert_cols"])
def test_arrows_are_found_where_the_maze_has_moved(how: str, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book_with(path)
    fill_workbook(path, cells="C3:G7", seed=1, goal="G7", openings="C3:left,G7:right", marks="arrows")
    book = openpyxl.load_workbook(path)
    getattr(book.worksheets[0], how)(1, 2)
    book.save(path)
    assert set(texts_on(path).values()) == {"→"}
    clear(path)
    assert texts_on(path) == {}


def test_a_maze_of_a_workbook_is_drawn_with_its_arrows(run: Callable[..., Result], tmp_path: Path) -> None:
    save(generate("B2:F6", seed=7, goal="F6"), tmp_path / "maze.xlsx", marks="arrows")
    run("export", tmp_path / "maze.xlsx", tmp_path / "own.svg")
    drawn = (tmp_path / "own.svg").read_text(encoding="utf-8")
    assert drawn.count(">↓</text>") == 2
    assert 'class="title"' not in drawn  # an arrow is no title
    export(generate("B2:F6", seed=7, goal="F6"), tmp_path / "new.svg", marks="arrows")
    assert (tmp_path / "new.svg").read_text(encoding="utf-8").count(">↓</text>") == 2


def test_a_layout_that_is_spread_shows_the_same_and_the_arrows() -> None:
    maze = generate("B2:F6,H4:J6", seed=3, goal="F6", openings="B2:top,F6:right")
    layout = with_marks(maze, lay_out(maze), "arrows", str)
    spread = layout.spread()
    assert spread.grid.size == layout.grid.size + len(layout.outside)
    for cell in range(layout.grid.size):
        other = spread.grid.cell_at(*layout.grid.place(cell))
        assert other is not None
        assert spread.palette[spread.codes[other]] == layout.palette[layout.codes[cell]]
    assert {spread.grid.place(cell): text for cell, text in spread.texts.items()} == {
        **{layout.grid.place(cell): text for cell, text in layout.texts.items()},
        **layout.outside,
    }


@pytest.mark.parametrize("seed", daily(range(30), 1))
def test_after_any_chain_of_commands_nothing_of_the_marks_is_left(seed: int, tmp_path: Path) -> None:
    """Mazes beside and over one another, with marks of all sorts, solved, joined and cleared in any order."""
    path, chance = tmp_path / "book.xlsx", Random(seed)
    book_with(path)
    book = openpyxl.load_workbook(path)
    for cell, value in (("C2", 7), ("H5", "mine"), ("B9", "=1+1")):
        book.worksheets[0][cell] = value
    book.save(path)
    before = texts_on(path)
    places = ["C3:G7", "C8:G12", "I3:M7", "E5:K9"]
    for _ in range(6):
        cells = chance.choice(places)
        marks = chance.choice(["arrows", "arrows", "words", "letters", "🐭,🧀", "none"])
        start, goal = cells.split(":")
        step = chance.randrange(5)
        with suppress(ExcelMazeError):
            if step < 3:
                fill_workbook(
                    path, cells=cells, seed=chance.randrange(99), marks=marks, header="{seed}", start=start, goal=goal
                )
            elif step == 3:
                solve_workbook(path, cells=cells)
            else:
                clear_workbook(path, cells=cells)
    with suppress(ExcelMazeError):
        clear_workbook(path, all=True)
    assert texts_on(path) == before
    with ZipFile(path) as package:
        assert b"oddHeader" not in package.read("xl/worksheets/sheet1.xml")
