"""The texts of a new workbook's maze, which give way when another maze takes its cells, and come back with them."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import Grid, clear_workbook, fill_workbook, generate, save
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.unrecorded_marks import unrecorded_marks
from tests.cases import daily
from tests.stateful import user
from tests.stateful.observed import observed

MADE: dict[str, dict[str, Any]] = {
    "marks": {},
    "levels": {"levels": 3, "stairs": 0.3},
    "letters of links": {"wrap": "both"},
    "arrows of dimensions": {"dimensions": "2x2x3x3"},
    "letters of goals": {"false_goals": "down", "least": 1, "players": 2},
}


def texts_on(path: Path, sheet: int = 0) -> dict[str, object]:
    """What the cells of a sheet hold."""
    rows = openpyxl.load_workbook(path).worksheets[sheet].iter_rows()
    return {cell.coordinate: cell.value for row in rows for cell in row if cell.value is not None}


def made(path: Path, kind: str, marks: str = "words") -> Path:
    """A new workbook with a maze of some kind in B2:H8."""
    save(generate("B2:H8", seed=5, **MADE[kind]), path, language="en", marks=marks)
    return path


@pytest.mark.parametrize("kind", daily([*MADE], ["marks"]))
def test_all_is_back_once_the_maze_over_it_is_cleared(kind: str, tmp_path: Path) -> None:
    path = made(tmp_path / "maze.xlsx", kind)
    before = observed(path)
    texts = texts_on(path)
    for round_ in range(2):
        fill_workbook(path, cells="B2:H8", seed=3 + round_, marks="none")
        assert texts_on(path) == {}
    cleared = clear_workbook(path).report
    assert cleared is not None
    assert cleared.notes == ()
    assert texts_on(path) == texts
    after = observed(path)
    assert (after.sheets, after.names) == (before.sheets, before.names)


@pytest.mark.parametrize("marks", ["words", "arrows"])
def test_part_of_the_cells_brings_back_what_stood_in_them(marks: str, tmp_path: Path) -> None:
    path = made(tmp_path / "maze.xlsx", "marks", marks=marks)
    texts = texts_on(path)
    fill_workbook(path, cells="B2:H8", seed=3, marks="words", start="H2", goal="B8", language="en")
    fill_workbook(path, cells="B2:D3", seed=4)
    clear_workbook(path, cells="B2:D3")
    inside = {place: text for place, text in texts.items() if place == "B2"}
    assert texts_on(path) == {"H2": "START", "B8": "GOAL", **inside}
    clear_workbook(path)
    assert texts_on(path) == texts


@pytest.mark.slow
def test_what_was_written_there_since_stays_and_rows_that_were_inserted_count(tmp_path: Path) -> None:
    path = made(tmp_path / "maze.xlsx", "marks")
    (start, goal), texts = sorted(texts_on(path)), texts_on(path)
    assert (start, texts[start]) == ("B2", "START")
    fill_workbook(path, cells="B2:H8", seed=3, marks="none")
    book = openpyxl.load_workbook(path)
    book.worksheets[0]["B2"] = "Anna"
    book.save(path)
    user.insert_rows(path, "Maze", 2, 3)
    clear_workbook(path)
    column, row = goal[0], int(goal[1:])
    assert texts_on(path) == {"B5": "Anna", f"{column}{row + 3}": "GOAL"}


def test_letters_that_people_wrote_into_a_maze_without_links_are_theirs(tmp_path: Path) -> None:
    path = made(tmp_path / "maze.xlsx", "marks")
    book = openpyxl.load_workbook(path)
    book.worksheets[0]["C3"], book.worksheets[0]["D4"] = "A", "→"
    book.save(path)
    with open_workbook(path) as book_:
        assert {*unrecorded_marks(book_.sheet("Maze"), Grid.from_selection("B2:H8")).values()} == {"START", "GOAL"}


@pytest.mark.slow
def test_arrows_of_a_maze_beside_the_new_one_are_its_record_s(tmp_path: Path) -> None:
    """The sheet's names are those of the maze that it came with."""
    path = made(tmp_path / "maze.xlsx", "levels")
    texts = texts_on(path)
    for seed in (1, 2):
        fill_workbook(path, sheet=["Floor 1", "Floor 2"], cells="K2:M4", seed=seed)
    clear_workbook(path, sheet="Floor 1", cells="K2:M4")
    assert texts_on(path) == texts
    assert {cell.coordinate for row in openpyxl.load_workbook(path)["Floor 1"] for cell in row if cell.hyperlink} <= {
        *texts
    }
