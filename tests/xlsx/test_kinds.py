"""Mazes of every kind through all that writes and reads files."""

import itertools
from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    THEMES,
    clear_workbook,
    fill_workbook,
    follow,
    generate,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from tests.cases import covering
from tests.kinds import KINDS
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_tilings import content_of, faults_of, looks_alike, sheet_xml, with_values

# Two pieces, one with a corner cut out; and the second of a size that leaves a wall of blocks two cells thick.
CELLS = "B3:H11,E6:N13,P3:S10"


@pytest.mark.parametrize(("theme", "kind"), covering(THEMES, KINDS))
def test_a_new_workbook_gives_the_maze_back(tmp_path: Path, theme: str, kind: str) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, "wilson", seed=3, **KINDS[kind])
    save(maze, path, theme=theme, title="Maze", solution="sheet")
    assert audit(path) == []
    for sheet in ("Maze", "Solution"):
        assert read(path, sheet=sheet, cells=CELLS) == maze
    recipe = read_recipe(path)
    assert recipe == maze.recipe
    assert recipe is not None
    assert follow(recipe) == maze


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_schema_allows_is_written(tmp_path: Path, kind: str) -> None:
    save(generate(CELLS, seed=3, **KINDS[kind]), tmp_path / "new.xlsx", solution="sheet", title="Maze")
    assert sdk_errors(tmp_path / "new.xlsx") == []


@pytest.mark.parametrize("kind", KINDS)
def test_without_recipe_and_names_it_is_seen_by_its_looks(tmp_path: Path, kind: str) -> None:
    """As in a workbook that other programs made of it."""
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, seed=3, **KINDS[kind])
    save(maze, path)
    book = openpyxl.load_workbook(path)
    book.properties.description = None
    book.worksheets[0].defined_names.clear()
    book.save(path)
    assert read(path, cells=CELLS) == maze.replaced(ends=())


@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(tmp_path: Path) -> None:
    mazes = {}
    for theme, kind in itertools.product(THEMES, KINDS):
        path = tmp_path / f"{kind} {theme}.xlsx"
        mazes[path] = generate(CELLS, seed=3, **KINDS[kind])
        save(mazes[path], path, theme=theme, solution="shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        assert read(saved, cells=CELLS) == mazes[path], path.name


@pytest.mark.parametrize("kind", KINDS)
def test_steps_show_the_maze_growing(tmp_path: Path, kind: str) -> None:
    maze = generate("B2:J10", seed=3, **KINDS[kind])
    save(maze, tmp_path / "new.xlsx", steps=4)
    unvisited = [read(tmp_path / "new.xlsx", sheet=f"Step {step}").visited.count(0) for step in (1, 2, 3, 4)]
    assert unvisited == sorted(unvisited, reverse=True)
    assert unvisited[-1] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_fill_and_clear_leave_a_sheet_as_it_was(tmp_path: Path, kind: str) -> None:
    """Filled, filled over, solved, and cleared; what cells hold is there all the time."""
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    maze = fill_workbook(path, cells="B3:H11", seed=3, title="Maze", **KINDS[kind]).maze
    assert read(path, cells="B3:H11") == maze
    maze = fill_workbook(path, "prim", cells="B3:H11", seed=4, theme="color", **KINDS[kind]).maze
    assert read(path, cells="B3:H11") == maze
    assert solve_workbook(path, cells="B3:H11").maze.solve() == maze.solve()
    assert read(path, cells="B3:H11").passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")
    assert content_of(sheet_xml(path)) == content_of(before)
