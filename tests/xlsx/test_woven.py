"""Woven mazes through all that writes and reads files."""

from pathlib import Path

import pytest

from excelmaze import (
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
from excelmaze.grids.woven import WeaveGrid
from tests.kinds import KINDS
from tests.xlsx.test_kinds import without_recipe
from tests.xlsx.test_record import appearance
from tests.xlsx.test_tilings import with_values

CELLS = KINDS["weave"].cells


def test_without_recipe_and_names_it_is_seen_by_its_lines(tmp_path: Path) -> None:
    """As in a workbook that other programs made of it; but for crossings that nobody crosses."""
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, seed=3, weave=1)
    save(maze, path)
    found = read(without_recipe(path), cells=CELLS)
    assert isinstance(found.grid, WeaveGrid)
    assert (found.passages, found.openings) == (maze.passages, tuple(sorted(maze.openings)))
    assert found.solve(maze.start, maze.goal) == maze.solve()


def test_the_recipe_of_a_filled_one_tells_which_rooms_cross(tmp_path: Path) -> None:
    maze = fill_workbook(with_values(tmp_path / "book.xlsx"), cells="B3:P14", seed=3, weave=1).maze
    assert maze.recipe is not None
    assert maze.recipe.weave == "1:3"


@pytest.mark.slow
def test_woven_mazes_join_and_are_one_from_then_on(tmp_path: Path) -> None:
    """A passage through the wall between two of their rooms, with a wall along it on either side."""
    path = with_values(tmp_path / "book.xlsx")
    before = appearance(path, "A1:T20")
    for number, cells in enumerate(("B3:M11", "N3:S11", "N12:S17")):
        fill_workbook(path, cells=cells, seed=number, weave=1)
    done = join_workbook(path, ["B3:M11", "N3:S11", "N12:S17"], seed=1)
    whole = "B3:S11,N12:S17"
    found = read(path, cells=whole)
    assert isinstance(found.grid, WeaveGrid)
    assert found.grid.crossings
    assert (found.passages, found.grid) == (done.maze.passages, done.maze.grid)
    assert sum(map(int.bit_count, found.passages)) == 2 * (found.grid.size - 1)
    recipe = read_recipe(path, cells=whole)
    assert recipe is not None
    assert follow(recipe) == found
    solve_workbook(path, cells=whole)
    clear_workbook(path)
    assert appearance(path, "A1:T20") == before


@pytest.mark.slow
def test_woven_mazes_whose_rooms_do_not_line_up_do_not_join_and_nothing_changes(tmp_path: Path) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for cells in ("B3:G11", "H4:M12"):
        fill_workbook(path, cells=cells, seed=3, weave=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match="woven mazes do not lie in the same rows and columns, three cells each; make"):
        join_workbook(path, ["B3:G11", "H4:M12"])
    assert path.read_bytes() == before


def test_a_selection_too_small_is_told_in_one_line_and_the_workbook_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    assert main(["fill", str(path), "--cells", "J3:K9", "--weave", "0.5"]) == 2
    told = "excelmaze: J3:K9: a room of a woven maze takes 3 x 3 cells; choose more cells, or no weave\n"
    assert capsys.readouterr().err == told
    assert main(["fill", str(path), "--cells", "J3:R9", "--weave", "half"]) == 2
    told = "excelmaze: weave 'half': choose a share of crossings from 0 to 1, such as 0.5\n"
    assert capsys.readouterr().err == told
    assert path.read_bytes() == before


def test_rows_and_columns_count_rooms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    assert main(["new", str(path), "--weave", "1", "--rows", "4", "--cols", "5", "--seed", "1"]) == 0
    assert "20 rooms on 180 cells" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert "20 rooms on 180 cells" in capsys.readouterr().err
