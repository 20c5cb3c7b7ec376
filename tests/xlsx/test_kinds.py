"""Mazes of every kind through all that writes and reads files."""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import (
    THEMES,
    Grid,
    InputError,
    Maze,
    clear_workbook,
    generate,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.draw.layout import ALL_SIDES, Layout
from excelmaze.draw.tilings import lay_out_sheets
from tests.cases import daily
from tests.conftest import Result
from tests.graphs import generate_on
from tests.kinds import KINDS, ON_SHEETS, Kind
from tests.validation import audit, faults_of
from tests.xlsx.handmade import handmade
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import (
    appearance,
    fill_cells,
    links_in,
    made_again,
    new_book,
    sheet_names,
    sheet_of,
    sheet_xml,
    texts_on,
    with_values,
)

TURNED: dict[str, Any] = {"algorithm": "t-cubes", "options": {"generations": 2}}
# Those of all tests of kinds, and those of files alone, some of which have several sheets.
ALL = KINDS | {
    "squares": Kind({}),
    "levels": Kind({"levels": 3}, "B3:H11,E6:N13"),
    "levels of blocks": Kind({"levels": 2, "walls": "blocks"}, "B2:J10"),
    "levels of blocks without a frame": Kind({"levels": 2, "walls": "blocks", "frame": "none"}, "B2:J10"),
    "levels of bricks": Kind({"levels": 2, "tiling": "bricks"}, "B2:J10"),
    "caves on levels": Kind({"levels": 3, "algorithm": "cellular"}, "B3:H11,E6:N13"),
    "rows on levels of blocks": Kind({"levels": 2, "algorithm": "sidewinder", "walls": "blocks"}, "B2:J10"),
    "turned rooms": Kind(TURNED, "B2:F6"),
    "turned rooms in blocks": Kind({**TURNED, "walls": "blocks"}, "B2:H8"),
    "turned rooms on levels": Kind({**TURNED, "levels": 3}, "B2:D4"),
    "turned rooms in blocks on levels": Kind({**TURNED, "levels": 2, "walls": "blocks"}, "B2:H8"),
    "false goals": Kind({"false_goals": "down", "options": {"least": 4}}, "B2:U21"),
    "letters of players": Kind({"false_goals": "down", "options": {"least": 4, "players": 3}}, "B2:U21"),
    "players in blocks": Kind(
        {"false_goals": "down", "options": {"least": 4, "players": 3}, "walls": "blocks"}, "B2:U21"
    ),
    "merged cells": Kind({"merged": "C3:E5,D8:F8,G5:H5,F9:F10"}),
    "sparse triangles": Kind({"tiling": "triangles", "sparseness": 2}),
}


def maze_of(kind: str, algorithm: str = "backtracker") -> Maze:
    return generate_on(ALL[kind].cells, seed=3, **{"algorithm": algorithm, **ALL[kind].options})


def without_recipe(path: Path) -> Path:
    """Leave what is seen on the sheet, as other programs may."""
    book = openpyxl.load_workbook(path)
    book.properties.description = None
    book.worksheets[0].defined_names.clear()
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("theme", "kind"), daily(itertools.product(THEMES, ALL), [*zip(THEMES, ["bricks", "levels"], strict=False)])
)
def test_a_new_workbook_gives_the_maze_back(tmp_path: Path, theme: str, kind: str) -> None:
    """From any of its sheets."""
    path = tmp_path / "new.xlsx"
    maze = maze_of(kind, "wilson")
    save(maze, path, theme=theme, title="Maze", solution="sheet")
    assert audit(path) == []
    for sheet in sheet_names(path):
        assert read(path, sheet=sheet, cells=maze.grid.cells.address) == maze
        if not sheet.startswith("Solution"):
            assert read_recipe(path, sheet=sheet) == maze.recipe
    assert made_again(path) == maze


# Of woven mazes only those crossings are seen that are crossed.
@pytest.mark.parametrize("kind", daily([kind for kind in KINDS if kind != "weave"], ["triangles"]))
def test_without_recipe_and_names_it_is_seen_by_its_looks(tmp_path: Path, kind: str) -> None:
    path, maze = tmp_path / "new.xlsx", maze_of(kind)
    save(maze, path)
    assert read(without_recipe(path), cells=maze.grid.cells.address) == maze.replaced(ends=())


@pytest.mark.libreoffice
@needs_libreoffice
@pytest.mark.parametrize("every", daily([False, True], [False]))
def test_what_libreoffice_saves_is_still_read(tmp_path: Path, *, every: bool) -> None:
    """Every kind in every theme, or in one of them. LibreOffice keeps each border on whichever cell it likes."""
    mazes = {}
    for theme, kind in itertools.product(THEMES, ALL) if every else zip(itertools.cycle(THEMES), ALL, strict=False):
        path = tmp_path / f"{kind} in {theme}.xlsx"
        mazes[path] = maze_of(kind)
        save(mazes[path], path, theme=theme, solution="sheet" if kind == "levels" else "shown")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        kind, maze = path.stem.rpartition(" in ")[0], mazes[path]
        for sheet in sheet_names(saved):
            assert read(saved, sheet=sheet, cells=maze.grid.cells.address) == maze, path.name
            assert texts_on(saved, sheet) == texts_on(path, sheet)
        assert links_in(saved) == links_in(path)
        if kind in KINDS:
            assert read(without_recipe(saved), cells=maze.grid.cells.address).passages == maze.passages, path.name


@pytest.mark.parametrize("kind", daily(ON_SHEETS, ["weave"]))
def test_fill_and_clear_leave_a_sheet_as_it_was(tmp_path: Path, kind: str) -> None:
    """Filled, filled over, solved, solved elsewhere, and cleared; what cells hold is there all the time."""
    path = with_values(tmp_path / "book.xlsx")
    if kind in {"torus", "portals", "dimensions"}:  # whose letters need place
        path = handmade(path, '<sheetData><row r="20"><c r="T20"><v>5</v></c></row></sheetData>')
    before, look = sheet_xml(path), appearance(path, "A1:T20")
    cells, options = KINDS[kind].within, KINDS[kind].options
    fills: list[tuple[str, int, dict[str, Any]]] = [
        ("backtracker", 3, {"title": "Maze"}),
        ("prim", 4, {"theme": [*THEMES][[*KINDS].index(kind) % len(THEMES)]}),
    ]
    for algorithm, seed, more in fills:
        maze = fill_cells(path, algorithm=algorithm, cells=cells, seed=seed, **options, **more).maze
        assert read(path, cells=cells) == maze
    assert solve_workbook(path, cells=cells).maze.solve() == maze.solve()
    once = appearance(path, "A1:T20")
    *_, last = maze
    assert solve_workbook(path, cells=cells, goal=last, solver="tremaux").maze.goal == last
    solve_workbook(path, cells=cells, goal=maze.goal)
    assert appearance(path, "A1:T20") == once
    assert read(path, cells=cells).passages == maze.passages
    assert faults_of(path) == set()
    clear_workbook(path)
    assert appearance(path, "A1:T20") == look
    now, then = (re.sub(r' (?:s|spans)="[\d:]+"', "", xml) for xml in (sheet_xml(path), before))
    assert now == then


SIZES = [*itertools.product(range(1, 5), repeat=2), (1, 9), (9, 1), (2, 7), (6, 2), (7, 2)]
SMALL: dict[str, dict[str, Any]] = {
    name: kind.options
    for name, kind in KINDS.items()
    if name not in {"dimensions", "cube"}  # which have few sizes
}
SMALL |= {"squares": {}, "rows": {"wrap": "rows"}, "columns": {"wrap": "columns"}, "levels": {"levels": 2}}


def small_mazes(kind: str, sizes: Sequence[tuple[int, int]]) -> Iterator[Maze]:
    """Make those that there are: a torus has two cells, portals join two areas."""
    made = 0
    for rows, cols in sizes:
        areas = Grid.rectangle(rows, cols).areas
        if kind == "portals":
            areas += Grid.rectangle(rows, cols, at="M2").areas
        try:
            maze = generate(Grid(areas), seed=2, **SMALL[kind])
        except InputError:
            continue
        made += 1
        yield maze
    assert made >= 2


def sides_of(layouts: Sequence[Layout]) -> list[bytes]:
    """Return their borders: where no recipe tells of triangles, single diagonals are taken for somebody's own."""
    return [bytes(lines & ALL_SIDES for lines in layout.lines) for layout in layouts]


@pytest.mark.parametrize("sizes", [SIZES[::5], pytest.param(SIZES, marks=pytest.mark.slow)], ids=["every fifth", "all"])
@pytest.mark.parametrize("kind", daily(SMALL, ["blocks"]))
def test_a_maze_of_few_cells_is_read_as_it_was_written_and_without_a_recipe_as_what_is_seen_of_it(
    kind: str, sizes: Sequence[tuple[int, int]], tmp_path: Path, run: Callable[..., Result]
) -> None:
    """Where no wall is left, it is not written without one."""
    for number, maze in enumerate(small_mazes(kind, sizes)):
        path = tmp_path / f"{number}.xlsx"
        save(maze, path)
        assert read(path) == maze, maze.grid.address
        path.unlink()
        layouts = lay_out_sheets(maze)
        if not any(layout.has_walls for layout in layouts):
            with pytest.raises(InputError, match="has no wall, so that only a recipe tells that it is a maze"):
                save(maze.replaced(recipe=None), path)
            assert not path.exists()
            continue
        save(maze.replaced(recipe=None), path)
        assert sides_of(lay_out_sheets(read(path))) == sides_of(layouts), maze.grid.address
        if 1 in (maze.grid.bounds.height, maze.grid.bounds.width):
            assert run("show", path).status == 0


@pytest.mark.parametrize(
    ("options", "said"),
    daily(
        [
            (["--walls", "blocks", "--rows", "10", "--cols", "10"], "100 rooms on 441 cells"),
            (["--walls", "blocks", "--frame", "none", "--rows", "10", "--cols", "10"], "100 rooms on 361 cells"),
            (["--walls", "blocks", "--frame", "none", "--shape", "diamond", "--cols", "5"], "13 rooms on 33 cells"),
            (["--tiling", "bricks", "--rows", "4", "--cols", "5"], "20 rooms on 44 cells"),
            (["--weave", "1", "--rows", "4", "--cols", "5"], "20 rooms on 180 cells"),
        ],
        5,
    ),
)
def test_rows_and_columns_count_rooms(
    tmp_path: Path, run: Callable[..., Result], options: list[str], said: str
) -> None:
    path = tmp_path / "new.xlsx"
    assert said in run("new", path, *options, "--seed", "1").out
    assert said in run("show", path).err


@pytest.mark.parametrize(("frame", "rooms"), [("wall", 16), ("none", 25)])
def test_blocks_leave_a_last_row_or_column_out_and_say_so(
    tmp_path: Path, run: Callable[..., Result], frame: str, rooms: int
) -> None:
    path = new_book(tmp_path / "book.xlsx")
    done = run("fill", path, "--cells", "J3:S12", "--walls", "blocks", "--frame", frame, "--seed", 1)
    assert f"{rooms} rooms on 81 cells" in done.out
    assert "\nS3:S11,J12:S12 left out: blocks take odd numbers of rows and columns\n" in done.out
    assert {cell.coordinate for row in sheet_of(path)["S3:S12"] for cell in row if cell.has_style} == set()
    assert read(path, "J3:S12") == read(path)
    assert read(path).passages == generate("J3:R11", seed=1, walls="blocks", frame=frame).passages
