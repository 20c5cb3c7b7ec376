"""Marks at start and goal: words, letters, arrows, pairs; read back, cleared, and nobody's value lost."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import fill_workbook, generate, read, save
from excelmaze.xlsx.end_marks import points_of
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import clear


def texts_on(path: Path, sheet: int = 0) -> dict[str, str]:
    page = openpyxl.load_workbook(path).worksheets[sheet]
    assert isinstance(page, Worksheet)
    return {cell.coordinate: str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None}


@pytest.mark.parametrize(
    ("marks", "start", "goal"),
    [("words", "START", "GOAL"), ("letters", "S", "F"), ("arrows", "↓", "↓"), ("🐭, 🧀", "🐭", "🧀")],
)
def test_start_and_goal_of_mazes_and_solutions_are_marked(marks: str, start: str, goal: str, tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=7, goal="F6", openings="B2:top,F6:bottom")
    path = tmp_path / "maze.xlsx"
    save(maze, path, marks=marks, solution="sheet", language="en")
    assert texts_on(path) == texts_on(path, 1) == {"B2": start, "F6": goal}
    cell = openpyxl.load_workbook(path).worksheets[0]["B2"]
    assert (cell.alignment.horizontal, cell.alignment.shrink_to_fit) == ("center", True)
    assert read(path) == maze
    assert audit(path) == []


@pytest.mark.parametrize(
    ("cells", "more"),
    [
        ("B2:F6,H2:J9", {}),
        ("B2:J10", {"walls": "blocks"}),
        ("B2:J10", {"tiling": "bricks"}),
        ("B2:J10", {"tiling": "triangles"}),
        ("B2:J10", {"wrap": "both"}),
        ("B2:J10", {"false_goals": "down", "least": 1}),
        ("B2:F6", {"levels": 2}),
        ("B2:F6", {"merged": "B2:C3"}),
    ],
)
def test_every_kind_of_maze_is_read_back_with_its_marks(cells: str, more: dict[str, object], tmp_path: Path) -> None:
    maze = generate(cells, seed=3, **more)  # type: ignore[arg-type]
    save(maze, tmp_path / "with.xlsx", marks="words", language="en")
    save(maze, tmp_path / "without.xlsx", marks="none")
    assert read(tmp_path / "with.xlsx") == read(tmp_path / "without.xlsx")


def test_an_end_without_an_opening_has_a_word_and_a_maze_without_a_goal_none(tmp_path: Path) -> None:
    save(generate("B2:F6", seed=7, goal="D4"), tmp_path / "maze.xlsx", marks="arrows", language="en")
    assert texts_on(tmp_path / "maze.xlsx") == {"B2": "↓", "D4": "GOAL"}
    save(generate("B2:F6", seed=7, goal="none"), tmp_path / "none.xlsx", language="en")
    assert texts_on(tmp_path / "none.xlsx") == {}


def test_fill_marks_what_is_empty_and_clear_takes_it_back(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["C3"] = "mine"
    book.save(path)
    fill_workbook(path, cells="C3:G7", seed=1, goal="G7", marks="letters", language="en")
    assert texts_on(path) == {"C3": "mine", "G7": "F"}
    clear(path)
    assert texts_on(path) == {"C3": "mine"}


def test_marks_speak_the_language(tmp_path: Path) -> None:
    save(generate("B2:F6", seed=7, goal="F6"), tmp_path / "maze.xlsx", language="cs")
    assert texts_on(tmp_path / "maze.xlsx") == {"B2": "START", "F6": "CÍL"}


def test_a_font_is_as_large_as_fits() -> None:
    assert points_of(["↓"], 40) > points_of(["GOAL"], 40) > points_of(["START"], 40) > points_of(["START"], 20) >= 4


@pytest.mark.parametrize("marks", ["big", "a,b,c", ",b", "x" * 21 + ",b"])
def test_what_is_no_mark_is_refused(marks: str, run: Callable[..., Result], tmp_path: Path) -> None:
    result = run("new", tmp_path / "maze.xlsx", "--marks", marks)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "or a pair for start and goal" in result.err
    assert not (tmp_path / "maze.xlsx").exists()
