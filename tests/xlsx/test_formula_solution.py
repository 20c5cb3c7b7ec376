"""A formula that solves the maze of its sheet: what IronCalc makes of it is the path that `solve` finds."""

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.formula import ArrayFormula

from excelmaze import Grid, generate, read
from excelmaze.cli import main
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.xlsx.new.book import save, write_sheets
from excelmaze.xlsx.new.sheets import NewSheet, new_sheets
from tests.conftest import not_none, refused
from tests.validation import audit

# Rectangles and shapes, two pieces, blocks, and several algorithms; with loops a shortest path may be another one.
SIZES = [(2, 2), (5, 9), (9, 5), (12, 12), (20, 20)]
LOOKS = AppearanceOptions(solution="formula")


def mazes() -> list[Maze]:
    """Fifty mazes."""
    algorithms = "backtracker", "kruskal", "prim", "wilson", "hunt-and-kill", "sidewinder"
    plain = [
        generate(Grid.rectangle(*SIZES[seed % len(SIZES)]), algorithms[seed % len(algorithms)], seed=seed)
        for seed in range(38)
    ]
    others: list[tuple[Any, dict[str, Any]]] = [
        (Grid.from_shape("heart", cols=12), {}),
        (Grid.from_shape("ring", cols=11), {}),
        ("B2:E5,G2:J6", {"pieces": "each"}),
        (Grid.rectangle(9, 11), {"walls": "blocks"}),
        (Grid.rectangle(9, 9), {"braid": 1.0}),
        (Grid.rectangle(8, 12), {"loops": 0.3}),
    ]
    return plain + [generate(cells, seed=seed, **options) for cells, options in others for seed in (1, 2)]


def sheets(maze: Maze, name: str) -> NewSheet:
    """The sheet with the formula."""
    return new_sheets(maze, LOOKS)[-1]._replace(name=name)


Steps = dict[tuple[int, int], int]


def calculated(path: Path) -> Any:  # noqa: ANN401 - what the package has
    """A workbook, calculated by IronCalc."""
    ironcalc = pytest.importorskip("ironcalc")
    book = ironcalc.load_from_xlsx(str(path), "en", "UTC", "en")
    book.evaluate()
    return book


def steps_on(book: Any, sheet: int, maze: Maze) -> Steps:  # noqa: ANN401 - as above
    """The numbers in the rectangle of a maze."""
    top, left, bottom, right = maze.grid.cells.bounds
    places = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
    values = {place: book.get_cell_value(sheet, *place) for place in places}
    assert {type(value) for value in values.values()} <= {str, float}
    return {place: int(value) for place, value in values.items() if value != ""}


def is_path(maze: Maze, steps: Steps) -> bool:
    """Whether numbered cells are the paths that `solve` finds; with loops whether they are as short."""
    numbered = [place for place, _ in sorted(steps.items(), key=lambda item: item[1])]
    wanted = [maze.grid.sheet_place(room) for path in maze.solutions() for room in path]
    if maze.grid.tiling == "blocks":
        numbered = [place for place in numbered if maze.grid.room_at(*place) is not None]
    if sorted(steps.values()) != [*range(1, len(steps) + 1)]:
        return False
    if maze.stats().loops == 0:
        return numbered == wanted
    rooms = [not_none(maze.grid.cell_at(*place)) for place in numbered]
    assert all(other in neighbors(maze, one) for one, other in pairwise(rooms))
    return len(numbered) == len(wanted) and (numbered[0], numbered[-1]) == (wanted[0], wanted[-1])


def neighbors(maze: Maze, room: int) -> set[int]:
    sides = enumerate(maze.graph.neighbors)
    return {neighbor_of[room] for side, neighbor_of in sides if maze.passages[room] >> side & 1}


@pytest.mark.slow
def test_ironcalc_finds_the_paths_of_fifty_mazes_that_solve_finds(tmp_path: Path) -> None:
    path = tmp_path / "fifty.xlsx"
    made = mazes()
    assert len(made) == 50
    write_sheets([sheets(maze, f"S{number}") for number, maze in enumerate(made)], path, no_names=True)
    book = calculated(path)
    assert [is_path(maze, steps_on(book, number, maze)) for number, maze in enumerate(made)] == [True] * 50


@pytest.mark.slow
def test_ironcalc_solves_fifty_rows_of_fifty(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    maze = generate(Grid.rectangle(50, 50), seed=1)
    save(maze, path, solution="formula")
    assert is_path(maze, steps_on(calculated(path), 1, maze))


def test_the_formula_follows_the_digits_and_its_values_are_there_before_it_is_calculated(tmp_path: Path) -> None:
    """Where a passage of the path is shut there is no path any more; the other one that a loop has is taken."""
    path = tmp_path / "maze.xlsx"
    maze = generate("B2:G7", seed=3, braid=1.0)
    save(maze, path, solution="formula")
    book = calculated(path)
    steps = steps_on(book, 1, maze)
    assert is_path(maze, steps)
    values = {
        (cell.row, cell.column): cell.value
        for row in load_workbook(path, data_only=True)["Solution"]["B2:G7"]
        for cell in row
        if cell.value
    }
    assert values == steps
    first, second = (place for place, step in sorted(steps.items(), key=lambda item: item[1])[:2])
    (row, column), bit = min(first, second), 2 if first[0] == second[0] else 1
    aside = column + 8
    digit = int(book.get_cell_value(1, row, aside))
    book.set_user_input(1, row, aside, str(digit - bit))
    book.evaluate()
    changed = steps_on(book, 1, maze)
    assert second not in changed or changed[second] != 2


@pytest.mark.slow
def test_the_sheet_holds_one_formula_that_spills_and_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "maze.xlsx"
    maze = generate(Grid.from_shape("heart", cols=12), seed=3)
    save(maze, path, solution="formula", theme="print", title="A title")
    assert audit(path) == []
    assert read(path) == maze
    assert read(path, sheet="Solution").passages == maze.passages
    (formula,) = (
        cell.value for row in load_workbook(path)["Solution"] for cell in row if isinstance(cell.value, ArrayFormula)
    )
    assert formula.ref == maze.grid.bounds.address
    assert str(formula.text).startswith("=_xlfn.LET(_xlpm.sides,")
    assert len(str(formula.text)) < 8_192


def test_what_no_formula_solves_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "maze.xlsx"

    def written(cells: str, look: Mapping[str, Any] = {}, **options: Any) -> None:  # noqa: ANN401
        save(generate(cells, seed=1, **options), path, solution="formula", **look)

    with refused("solution 'formula' is for at most 2,500 cells, such as 50 x 50, and A1:AY51 takes 51 x 51"):
        written("A1:AY51")
    with refused("solution 'formula' takes 2 rows and columns or more, and B2:I2 has 1 x 8"):
        written("B2:I2")
    with refused("solution 'formula' is for squares and blocks, not tiling hexagons; choose solution 'sheet'"):
        written("B2:I9", tiling="hexagons")
    with refused("solution 'formula' is for squares and blocks, not wrap both"):
        written("B2:I9", wrap="both")
    with refused("there is no place for digits to its right"):
        written("XEX2:XFD9")
    looks: list[dict[str, Any]] = [{"solver": "tremaux"}, {"color": "distance"}, {"solution_style": "dots"}]
    for look in looks:
        with refused("solution 'formula' fills the cells itself; leave out --"):
            written("B2:I9", look)
    assert not path.exists()
    assert main(["new", str(tmp_path / "maze.pdf"), "--solution", "formula"]) == 2
    assert "--solution formula is for workbooks" in capsys.readouterr().err
