"""Mazes of bricks through all that writes and reads files."""

from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    THEMES,
    InputError,
    clear_workbook,
    fill_workbook,
    follow,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_blocks import with_values
from tests.xlsx.test_tilings import content_of, faults_of, looks_alike, sheet_xml

# Two pieces, one with a corner cut out.
CELLS = "B3:H11,E6:N13,P3:S10"


@pytest.mark.parametrize("theme", THEMES)
def test_a_new_workbook_gives_the_maze_back(tmp_path: Path, theme: str) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, "wilson", seed=3, tiling="bricks")
    save(maze, path, theme=theme, title="Bricks", solution="sheet")
    assert audit(path) == []
    for sheet in ("Maze", "Solution"):
        assert read(path, sheet=sheet, cells=CELLS) == maze
    recipe = read_recipe(path)
    assert recipe == maze.recipe
    assert recipe is not None
    assert follow(recipe) == maze


def test_what_the_schema_allows_is_written(tmp_path: Path) -> None:
    save(generate(CELLS, seed=3, tiling="bricks"), tmp_path / "new.xlsx", solution="sheet", title="Bricks")
    assert sdk_errors(tmp_path / "new.xlsx") == []


def test_without_recipe_and_names_it_is_seen_by_its_lines(tmp_path: Path) -> None:
    """As in a workbook that other programs made of it."""
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, seed=3, tiling="bricks")
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
    for theme in THEMES:
        path = tmp_path / f"{theme}.xlsx"
        mazes[path] = generate(CELLS, seed=3, tiling="bricks")
        save(mazes[path], path, theme=theme, solution="shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        assert read(saved, cells=CELLS) == mazes[path], path.name


def test_steps_show_the_maze_growing(tmp_path: Path) -> None:
    maze = generate("B2:J10", seed=3, tiling="bricks")
    save(maze, tmp_path / "new.xlsx", steps=4)
    unvisited = [read(tmp_path / "new.xlsx", sheet=f"Step {step}").visited.count(0) for step in (1, 2, 3, 4)]
    assert unvisited == sorted(unvisited, reverse=True)
    assert unvisited[-1] == 0


def test_fill_and_clear_leave_a_sheet_as_it_was(tmp_path: Path) -> None:
    """Filled, filled over, solved, and cleared; what cells hold is there all the time."""
    path = with_values(tmp_path / "book.xlsx")
    before = sheet_xml(path)
    maze = fill_workbook(path, cells="B3:H11", seed=3, tiling="bricks", title="Bricks").maze
    assert read(path, cells="B3:H11") == maze
    maze = fill_workbook(path, "prim", cells="B3:H11", seed=4, tiling="bricks", theme="color").maze
    assert read(path, cells="B3:H11") == maze
    assert solve_workbook(path, cells="B3:H11").maze.solve() == maze.solve()
    assert read(path, cells="B3:H11").passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")
    assert content_of(sheet_xml(path)) == content_of(before)


def test_other_tilings_over_one_of_bricks_and_back(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for shape in ({"tiling": "bricks"}, {}, {"tiling": "bricks"}, {"walls": "blocks"}, {"tiling": "bricks"}):
        maze = fill_workbook(path, cells="B3:H11", seed=3, **shape).maze  # type: ignore[arg-type]
        assert read(path, cells="B3:H11") == maze
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx", "")


def test_mazes_of_bricks_do_not_join_and_nothing_changes(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for cells in ("B3:F11", "G3:K11"):
        fill_workbook(path, cells=cells, seed=3, tiling="bricks")
    before = path.read_bytes()
    with pytest.raises(InputError, match="mazes of bricks do not join; make one maze of all their cells"):
        join_workbook(path, ["B3:F11", "G3:K11"])
    assert path.read_bytes() == before


def test_a_cell_of_one_column_is_too_small_and_the_workbook_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    assert main(["fill", str(path), "--cells", "J3:J9", "--tiling", "bricks"]) == 2
    assert "J3:J9: a brick takes two cells side by side; choose more cells, or squares" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_rows_and_columns_count_bricks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    arguments = ["new", str(path), "--tiling", "bricks", "--rows", "4", "--cols", "5", "--seed", "1"]
    assert main(arguments) == 0
    assert "20 rooms on 44 cells" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert "20 rooms on 44 cells" in capsys.readouterr().err
