"""Mazes of every kind through all that writes and reads files."""

import itertools
from pathlib import Path
from typing import Any

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
from excelmaze.maze.maze import Maze
from tests.cases import covering, daily
from tests.kinds import KINDS
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_tilings import content_of, faults_of, looks_alike, sheet_xml, with_values


def texts_on(path: Path, sheet: str = "Maze") -> dict[str, str]:
    cells = (cell for row in openpyxl.load_workbook(path)[sheet].iter_rows() for cell in row)
    return {cell.coordinate: cell.value for cell in cells if isinstance(cell.value, str)}


def without_recipe(path: Path) -> Path:
    """As other programs may make it: what is seen on the sheet is left."""
    book = openpyxl.load_workbook(path)
    book.properties.description = None
    book.worksheets[0].defined_names.clear()
    book.save(path)
    return path


def maze_of(kind: str, algorithm: str = "backtracker") -> Maze:
    return generate(KINDS[kind].cells, algorithm, seed=3, **KINDS[kind].options)


@pytest.mark.parametrize(("theme", "kind"), covering(THEMES, KINDS))
def test_a_new_workbook_gives_the_maze_back(tmp_path: Path, theme: str, kind: str) -> None:
    path = tmp_path / "new.xlsx"
    maze = maze_of(kind, "wilson")
    save(maze, path, theme=theme, title="Maze", solution="sheet")
    assert audit(path) == []
    for sheet in ("Maze", "Solution"):
        assert read(path, sheet=sheet, cells=KINDS[kind].cells) == maze
    recipe = read_recipe(path)
    assert recipe == maze.recipe
    assert recipe is not None
    assert follow(recipe) == maze


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_the_schema_allows_is_written(tmp_path: Path, kind: str) -> None:
    save(maze_of(kind), tmp_path / "new.xlsx", solution="sheet", title="Maze")
    assert sdk_errors(tmp_path / "new.xlsx") == []


# Of woven mazes only those crossings are seen that are crossed.
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "weave"])
def test_without_recipe_and_names_it_is_seen_by_its_looks(tmp_path: Path, kind: str) -> None:
    path, maze = tmp_path / "new.xlsx", maze_of(kind)
    save(maze, path)
    assert read(without_recipe(path), cells=KINDS[kind].cells) == maze.replaced(ends=())


@pytest.mark.libreoffice
@needs_libreoffice
@pytest.mark.parametrize("every", daily([False, True], [False]))
def test_what_libreoffice_saves_is_still_read(tmp_path: Path, *, every: bool) -> None:
    """Every kind in every theme, or in one of them."""
    mazes = {}
    for theme, kind in itertools.product(THEMES, KINDS) if every else zip(itertools.cycle(THEMES), KINDS, strict=False):
        path = tmp_path / f"{kind} in {theme}.xlsx"
        mazes[path] = maze_of(kind)
        save(mazes[path], path, theme=theme, solution="shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        cells = KINDS[path.stem.rpartition(" in ")[0]].cells
        assert read(saved, cells=cells) == mazes[path], path.name
        assert texts_on(saved) == texts_on(path)
        assert read(without_recipe(saved), cells=cells).passages == mazes[path].passages, path.name


@pytest.mark.parametrize("kind", KINDS)
def test_steps_show_the_maze_growing(tmp_path: Path, kind: str) -> None:
    save(maze_of(kind), tmp_path / "new.xlsx", steps=4)
    unvisited = [read(tmp_path / "new.xlsx", sheet=f"Step {step}").visited.count(0) for step in (1, 2, 3, 4)]
    assert unvisited == sorted(unvisited, reverse=True)
    assert unvisited[-1] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_fill_and_clear_leave_a_sheet_as_it_was(tmp_path: Path, kind: str) -> None:
    """Filled, filled over, solved, and cleared; what cells hold is there all the time."""
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    cells, options = KINDS[kind].within, KINDS[kind].options
    fills: list[tuple[str, int, dict[str, Any]]] = [
        ("backtracker", 3, {"title": "Maze"}),
        ("prim", 4, {"theme": "color"}),
    ]
    for algorithm, seed, look in fills:
        maze = fill_workbook(path, algorithm, cells=cells, seed=seed, **options, **look).maze
        assert read(path, cells=cells) == maze
    assert solve_workbook(path, cells=cells).maze.solve() == maze.solve()
    assert read(path, cells=cells).passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")
    assert content_of(sheet_xml(path)) == content_of(before)
