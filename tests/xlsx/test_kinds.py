"""Mazes of every kind through all that writes and reads files."""

import itertools
from pathlib import Path
from typing import Any, NamedTuple

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
from excelmaze.grids.dimensions import cells_of
from excelmaze.maze.maze import Maze
from tests.cases import daily
from tests.kinds import FEW, KINDS
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


@pytest.mark.parametrize(
    ("theme", "kind"),
    daily(itertools.product(THEMES, KINDS), [*zip(itertools.cycle(THEMES), FEW[::2], strict=False)]),
)
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
@pytest.mark.parametrize("kind", daily([kind for kind in KINDS if kind != "weave"], FEW[:-1:2]))
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


@pytest.mark.parametrize("kind", daily(KINDS, ["triangles"]))
def test_steps_show_the_maze_growing(tmp_path: Path, kind: str) -> None:
    save(maze_of(kind), tmp_path / "new.xlsx", steps=4)
    unvisited = [read(tmp_path / "new.xlsx", sheet=f"Step {step}").visited.count(0) for step in (1, 2, 3, 4)]
    assert unvisited == sorted(unvisited, reverse=True)
    assert unvisited[-1] == 0


@pytest.mark.parametrize("kind", daily(KINDS, ["weave"]))
def test_fill_and_clear_leave_a_sheet_as_it_was(tmp_path: Path, kind: str) -> None:
    """Filled, filled over, solved, solved elsewhere, and cleared; what cells hold is there all the time."""
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
    once = sheet_xml(path)
    last = maze.graph.size - 1
    elsewhere = solve_workbook(path, cells=cells, goal=maze.grid.address_of(last), solver="tremaux").maze
    assert elsewhere.goal == last
    assert maze.goal is not None
    solve_workbook(path, cells=cells, goal=maze.grid.address_of(maze.goal))
    assert sheet_xml(path) == once
    assert read(path, cells=cells).passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx")
    assert content_of(sheet_xml(path)) == content_of(before)


BLOCKS, BRICKS, TRIANGLES = {"walls": "blocks"}, {"tiling": "bricks"}, {"tiling": "triangles"}
CRISSCROSS = {"theme": "crisscross"}
# What lies over one of a kind, one after the other, until it comes back.
OVER: dict[str, list[dict[str, str]]] = {
    "blocks": [BLOCKS, {}],
    "bricks": [BRICKS, {}, BRICKS, BLOCKS],
    "triangles": [TRIANGLES, {}, {"tiling": "triangles-alike"}, BLOCKS, BRICKS],
    "torus": [{"wrap": "both"}, {}, {"wrap": "rows"}, {"dimensions": "2x9x3"}, BLOCKS, {"wrap": "rows"}],
    "weave": [{"weave": "1"}, {}, {"weave": "0.5"}, BLOCKS, TRIANGLES, {"weave": "1"}, BRICKS],
}


@pytest.mark.parametrize("kind", daily(OVER, ["triangles"]))
def test_other_kinds_over_one_and_back(tmp_path: Path, kind: str) -> None:
    path = with_values(tmp_path / "book.xlsx")
    for shape in [*OVER[kind], OVER[kind][0]]:
        maze = fill_workbook(path, cells="B3:M11", seed=3, **shape).maze  # type: ignore[arg-type]
        assert read(path, cells=maze.grid.cells.address) == maze
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx")


class Beside(NamedTuple):
    """Mazes that are joined: their options, by which the first is linked or all are tiled; and a way through them."""

    cells: list[str]
    options: dict[str, Any]
    others: dict[str, Any]
    start: str
    goal: str


JOINED = {
    "blocks": Beside(["B3:H11", "I3:O13"], BLOCKS, BLOCKS, "C4", "N12"),
    "crisscross": Beside(["B3:H11", "I3:O13"], BLOCKS | CRISSCROSS, BLOCKS | CRISSCROSS, "C4", "N12"),
    # Beside and above one another, whether the bricks of one go on as those of the other or not.
    "bricks": Beside(["B3:G8", "H3:K8", "C9:K13"], BRICKS, BRICKS, "B3", "J13"),
    "triangles": Beside(["B3:F11", "G3:K11"], TRIANGLES, TRIANGLES, "B3", "K11.lower"),
    "cylinder": Beside(["B2:F6", "G2:K6"], {"wrap": "columns"}, {}, "B2", "K6"),
    "portals": Beside(["B2:C6,E2:F6", "G2:K6"], {"portals": "auto"}, {}, "B2", "K6"),
    "dimensions": Beside([cells_of("2x2x2x2", 30, 2).address, "G30:K34"], {"dimensions": "2x2x2x2"}, {}, "B30", "K34"),
}


@pytest.mark.parametrize("kind", daily(JOINED, []))
def test_mazes_side_by_side_join_and_are_read_as_one(tmp_path: Path, kind: str) -> None:
    """The workbook tells the recipe of all, and what is read leads through links and the walls that were opened."""
    path = with_values(tmp_path / "book.xlsx")
    row = JOINED[kind]
    places = []
    for seed, (cells, options) in enumerate(zip(row.cells, [row.options] + [row.others] * 2, strict=False)):
        maze = fill_workbook(path, cells=cells, seed=seed, openings="none", **options).maze
        places.append(maze.grid.cells.address)
    done = join_workbook(path, places, seed=5)
    assert len(done.opened) == len(places) - 1
    whole = ",".join(places)
    found = read(path, cells=whole)
    assert (found.graph, found.passages) == (done.maze.graph, done.maze.passages)
    assert sum(map(int.bit_count, found.passages)) == 2 * found.graph.size - 2
    assert len(solve_workbook(path, cells=whole, start=row.start, goal=row.goal).maze.solve() or ()) > 1
    recipe = read_recipe(path, cells=whole)
    assert recipe == done.maze.recipe
    assert recipe is not None
    again = follow(recipe)
    assert (again.graph, again.passages) == (found.graph, found.passages)
    assert faults_of(path) == set()
    with pytest.raises(InputError, match="are one maze already; there is no wall to open"):
        join_workbook(path, places)
    clear_workbook(path)
    assert looks_alike(path, tmp_path / "other.xlsx")
