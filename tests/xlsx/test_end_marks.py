"""Marks at start and goal: words, letters, arrows, pairs; read back, cleared, and nobody's value lost."""

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import fill_workbook, generate, read, save
from excelmaze.draw.end_marks import points_of
from tests.cases import daily
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import clear


def texts_on(path: Path, sheet: int = 0) -> dict[str, str]:
    page = openpyxl.load_workbook(path).worksheets[sheet]
    assert isinstance(page, Worksheet)
    return {cell.coordinate: str(cell.value) for row in page.iter_rows() for cell in row if cell.value is not None}


@pytest.mark.parametrize(
    ("marks", "start", "goal"),
    daily([("words", "START", "GOAL"), ("letters", "S", "F"), ("🐭, 🧀", "🐭", "🧀")], 2),
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
    ("cells", "more", "start", "goal"),
    [
        ("B2:J10", {"wrap": "both", "start": "E5", "goal": "F6"}, "START", "GOAL"),
        ("B2:J10", {"wrap": "both"}, "START A", "GOAL J"),
        ("B2:F6,H2:L6", {"portals": "F3=H3", "start": "F3", "goal": "L6"}, "START A", "GOAL"),
        ("B2:D4,F2:H4", {"dimensions": "2x3x3", "goal": "H4"}, "START", "GOAL ←"),
    ],
)
@pytest.mark.parametrize("route", ["new", "fill"])
def test_ends_of_links_are_marked_and_read_back_and_cleared(
    cells: str, more: dict[str, str], start: str, goal: str, route: str, tmp_path: Path
) -> None:
    maze = generate(cells, seed=3, **more)  # type: ignore[arg-type]
    path = tmp_path / "maze.xlsx"
    if route == "new":
        save(maze, path, marks="words", language="en")
    else:
        openpyxl.Workbook().save(path)
        maze = fill_workbook(path, cells=cells, seed=3, marks="words", language="en", **more).maze  # type: ignore[arg-type]
    assert maze.start is not None
    assert maze.goal is not None
    texts = texts_on(path)
    assert [texts[maze.grid.address_of(end)] for end in (maze.start, maze.goal)] == [start, goal]
    assert read(path) == maze
    fill_workbook(path, cells=cells, seed=4, marks="none")
    assert {*texts_on(path).values()} == set()


@pytest.mark.parametrize("marks", ["words", "arrows"])
@pytest.mark.parametrize("color", ["distance", "distance-to-goal"])
def test_ends_among_colours_by_distance_are_marked(marks: str, color: str, tmp_path: Path) -> None:
    maze = generate("B3:F6", seed=7, goal="F6", openings="B3:top,F6:bottom")
    plain, colored, filled = (tmp_path / f"{name}.xlsx" for name in ("plain", "colored", "filled"))
    save(maze, plain, marks=marks, language="en")
    save(maze, colored, marks=marks, language="en", color=color)
    openpyxl.Workbook().save(filled)
    fill_workbook(filled, cells="B3:F6", seed=7, goal="F6", openings="B3:top,F6:bottom", marks=marks, color=color)
    signs = texts_on(plain)
    assert len(signs) == 2
    for path in (colored, filled):
        found = texts_on(path)
        assert {place: found[place] for place in signs} == signs
        assert len({*found} - {*signs}) == maze.graph.size - 2
    assert audit(colored) == []


@pytest.mark.parametrize(
    ("cells", "more"),
    daily(
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
        2,
    ),
)
def test_every_kind_of_maze_is_read_back_with_its_marks(cells: str, more: dict[str, object], tmp_path: Path) -> None:
    maze = generate(cells, seed=3, **more)  # type: ignore[arg-type]
    save(maze, tmp_path / "with.xlsx", marks="words", language="en")
    save(maze, tmp_path / "without.xlsx", marks="none")
    assert read(tmp_path / "with.xlsx") == read(tmp_path / "without.xlsx")


def test_an_end_without_an_opening_has_a_word_and_a_maze_without_a_goal_none(tmp_path: Path) -> None:
    save(generate("B2:F6", seed=7, goal="D4"), tmp_path / "maze.xlsx", marks="arrows", language="en")
    assert texts_on(tmp_path / "maze.xlsx") == {"B1": "↓", "D4": "GOAL"}
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


@pytest.mark.parametrize("marks", daily(["words", "letters", "arrows", "🐭,🧀"], ["arrows"]))
def test_a_maze_in_the_cells_of_a_new_workbook_s_leaves_none_of_its_marks(marks: str, tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate("B2:F6", seed=7, goal="F6")
    for language in ("en", "ja"):
        save(maze, path, marks=marks, theme="print", solution="shown", language=language)
        fill_workbook(path, cells="B2:F6", seed=3, start="F2", goal="B6", marks="words", language="en")
        assert texts_on(path) == {"F2": "START", "B6": "GOAL"}
    save(maze, path, marks=marks)
    filled = fill_workbook(path, cells="B2:F6", seed=7, goal="F6").maze
    assert texts_on(path) == {}
    assert filled.openings == maze.openings  # an arrow before one is nobody's


def test_what_people_wrote_into_a_new_workbook_stays(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    save(generate("B2:F6", seed=7, goal="F6"), path, marks="words", language="en")
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    sheet["B2"], sheet["C3"], sheet["F7"] = "Anna begins", "START", "↓ to the cheese"
    book.save(path)
    fill_workbook(path, cells="B2:F6", seed=3, marks="none")
    assert texts_on(path) == {"B2": "Anna begins", "C3": "START", "F7": "↓ to the cheese"}


def test_levels_are_marked_where_no_stairs_are_and_stairs_fill_their_cells(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate("B2:G7", seed=3, levels=2, start="1!B2", goal="2!G7", stairs=0.05)
    save(maze, path, marks="words", language="en", solution="shown")
    assert texts_on(path)["B2"] == "START"
    assert texts_on(path, 1)["G7"] == "GOAL"
    assert read(path) == maze
    sheet = openpyxl.load_workbook(path).worksheets[0]
    stairs = [cell for row in sheet.iter_rows() for cell in row if cell.value in {"↑", "↓", "↕"}]
    assert "FFFFD966" in {cell.fill.fgColor.rgb for cell in stairs}  # the way goes over them
    assert all((cell.alignment.horizontal, cell.font.b) == ("center", True) for cell in stairs)
    assert not sheet["C3"].font.b or sheet["C3"].value
