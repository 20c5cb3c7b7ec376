"""Rooms that are turned, through all that draws, writes and reads them: their blind openings are seen."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import THEMES, Maze, clear_workbook, fill_workbook, generate, read, read_recipe, save, solve_workbook
from excelmaze.cli import main
from excelmaze.draw.blind import marks_of
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.grids.levels import LevelGrid
from tests.cases import daily
from tests.draw.seen import read_back as read_flat
from tests.draw.test_levels import read_back
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice

QUICK: dict[str, Any] = {"options": {"generations": 2}, "seed": 3}
SHAPES: list[dict[str, Any]] = [{"levels": 3}, {"levels": 2, "walls": "blocks"}, {}, {"walls": "blocks"}]


def turned(cells: str = "B2:D4", **options: object) -> Maze:
    words: dict[str, Any] = {**QUICK, **options}
    return generate(cells, "t-cubes", **words)


def texts_on(path: Path) -> dict[str, dict[str, str]]:
    book = openpyxl.load_workbook(path)
    return {
        sheet.title: {cell.coordinate: cell.value for row in sheet for cell in row if isinstance(cell.value, str)}
        for sheet in book.worksheets
    }


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_laid_out_is_read_back(shape: dict[str, Any]) -> None:
    maze = turned("B2:H8", **shape)
    back = read_back if "levels" in shape else read_flat
    for solution in (False, True):
        assert any(maze.blind)
        assert back(maze, solution=solution) == maze


def test_each_blind_opening_is_an_arrow_in_its_cell_beside_those_of_stairs() -> None:
    maze = turned(levels=3)
    shown = [text for layout in lay_out_sheets(maze) for _, text in sorted(layout.texts.items())]
    for mark, side in zip("⇡⇢⇣⇠⇞⇟", range(6), strict=True):
        assert sum(mark in text for text in shown) == sum(sides >> side & 1 for sides in maze.blind) > 0
    # The rest are stairs: each is told on both of its sheets.
    up, down = (sum(sides >> side & 1 for sides in maze.passages) for side in (4, 5))
    assert sum({"↑": 1, "↓": 1, "↕": 2}.get(text[0], 0) for text in shown) == up + down == 2 * up


@pytest.mark.parametrize("shape", daily(SHAPES, 1))
def test_a_new_workbook_gives_the_maze_back(tmp_path: Path, shape: dict[str, Any]) -> None:
    path = tmp_path / "new.xlsx"
    maze = turned("B2:F6", **shape)
    save(maze, path, solution="sheet", title="Cubes")
    assert audit(path) == []
    assert read(path) == maze
    recipe = read_recipe(path)
    assert recipe == maze.recipe


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_what_the_schema_allows_is_written(tmp_path: Path, theme: str) -> None:
    save(turned(levels=3), tmp_path / "new.xlsx", solution="sheet", theme=theme, title="Cubes")
    assert sdk_errors(tmp_path / "new.xlsx") == []


@pytest.mark.slow
@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(tmp_path: Path) -> None:
    mazes = {tmp_path / f"{number}.xlsx": turned("B2:F6", **shape) for number, shape in enumerate(SHAPES)}
    for path, maze in mazes.items():
        save(maze, path, solution="shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        assert read(saved) == mazes[path], SHAPES[int(path.stem)]
        assert texts_on(saved) == texts_on(path)


def test_marks_that_somebody_deletes_are_gone_and_the_maze_is_still_one_with_levels(tmp_path: Path) -> None:
    path, maze = tmp_path / "new.xlsx", turned(levels=3)
    save(maze, path)
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        for row in sheet["B2:D4"]:
            for cell in row:
                cell.value = "".join(sign for sign in cell.value or "" if sign in "↑↓↕") or None
    book.save(path)
    left = read(path)
    assert left == maze.replaced(blind=b"")
    assert isinstance(left.graph, LevelGrid)
    assert left.solve() == maze.solve()
    assert read_recipe(path) == maze.recipe


@pytest.mark.slow
def test_existing_sheets_take_the_levels_and_get_back_what_they_were(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    for name in ("A", "B", "C"):
        book.create_sheet(name)["G7"] = name
    book.save(path)
    before, faults = texts_on(path), audit(path)
    words = [word for name in "ABC" for word in ("--sheet", name)]
    arguments = ["--cells", "B2:D4", "--seed", "3", "--algorithm", "t-cubes", "--option", "generations=2"]
    assert main(["fill", str(path), *words, *arguments]) == 0
    maze = read(path, sheet="B", cells="B2:D4")
    assert (maze.passages, maze.blind) == (turned(levels=3).passages, turned(levels=3).blind)
    assert audit(path) == faults
    assert solve_workbook(path, sheet="C", cells="B2:D4").maze.solve() == maze.solve()
    assert read(path, sheet="A", cells="B2:D4").blind == maze.blind
    clear_workbook(path, sheet="A", cells="B2:D4")
    assert texts_on(path) == before


def test_a_cell_that_holds_something_gets_no_mark(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["B2"] = "mine"
    book.save(path)
    maze = fill_workbook(path, "t-cubes", cells="B2:D4", **QUICK).maze
    marks = {maze.grid.address_of(room): text for room, text in marks_of(maze.blind).items()}
    assert "B2" in marks
    assert texts_on(path)["Sheet"] == {**marks, "B2": "mine"}
    clear_workbook(path)
    assert texts_on(path)["Sheet"] == {"B2": "mine"}


@pytest.mark.parametrize("name", ["cubes.svg", "cubes.html", "cubes.txt", "cubes.pdf", "cubes.png"])
def test_pictures_and_documents_show_the_marks(tmp_path: Path, name: str) -> None:
    maze = turned(levels=2)
    files = maze.save(tmp_path / name)
    assert files
    if name.endswith(("svg", "html", "txt")):
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        for marks in marks_of(maze.blind).values():
            assert marks in text
    plain = maze.replaced(blind=b"").save(tmp_path / f"plain-{name}")
    assert b"".join(file.read_bytes() for file in plain) != b"".join(file.read_bytes() for file in files)
