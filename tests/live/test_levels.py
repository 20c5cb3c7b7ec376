"""Mazes with levels on open sheets: solved and cleared on all of them from any one, and restored at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw

from excelmaze import Grid, InputError, Maze, WorkbookError, fill_workbook, generate, live, read, read_recipe, save
from excelmaze.live.contents import distances_in
from excelmaze.live.existing import levels_at
from tests.conftest import not_none

GRID = Grid.from_selection("B2:F6")
SHEETS = ("Level 1", "Level 2", "Level 3")


@pytest.mark.parametrize(
    ("name", "meaning", "levels"),
    [
        ("maze_levels", "='A'!$B$2:$F$6,'B''s'!$B$2:$F$6", ["A", "B's"]),
        ("maze_levels", "=$A.$B$2", []),
        ("_excelmaze.m3.levels", "='A'!$F$6:$H$8,'C'!$F$6:$H$8", ["A", "C"]),
        ("_excelmaze.m3.levels", "='A'!$G$7:$H$8,'C'!$G$7:$H$8", []),
        ("maze_area", "='A'!$B$2:$F$6,'C'!$B$2:$F$6", []),
    ],
)
def test_the_names_of_a_sheet_tell_the_levels(name: str, meaning: str, levels: list[str]) -> None:
    assert [sheet for sheet, _ in levels_at("A", {name: meaning}, GRID)] == levels


@pytest.fixture
def levels(office: xw.App, tmp_path: Path) -> Iterator[tuple[xw.Book, Maze]]:
    """A workbook with a maze that fill has put on three sheets."""
    path = tmp_path / "levels.xlsx"
    save(generate("P20:Q21", levels=3, level_name="Level {n}", seed=1), path)
    maze = fill_workbook(path, sheet=SHEETS, cells="B2:F6", seed=1, theme="color", goal="farthest").maze
    book = office.books.open(str(path))
    book.sheets["Level 2"].activate()
    book.sheets["Level 2"]["B2:F6"].select()
    yield book, maze
    book.close()


def filled(book: xw.Book) -> list[list[object]]:
    return [[book.sheets[name].range(address).color for address in GRID] for name in SHEETS]


def texts(book: xw.Book) -> list[object]:
    return [book.sheets[name]["B2:F6"].value for name in SHEETS]


@pytest.mark.libreoffice
def test_solve_clear_and_restore_act_on_all_levels(levels: tuple[xw.Book, Maze], tmp_path: Path) -> None:
    book, maze = levels
    before, arrows = filled(book), texts(book)
    solved = not_none(live.solve())
    assert solved.grid.sheets == SHEETS
    assert solved.solve() == maze.solve()
    after = filled(book)
    assert all(one != other for one, other in zip(before, after, strict=True))
    restored = not_none(live.restore())
    assert (restored.command, restored.left) == ("solve", 0)
    assert filled(book) == before
    cleared = not_none(live.clear())
    assert cleared.notes == ()
    assert all(color is None for sheet in filled(book) for color in sheet)
    assert all(text is None for sheet in texts(book) for row in sheet for text in row)  # type: ignore[attr-defined]
    live.restore()
    assert filled(book) == before
    assert texts(book) == arrows
    book.save(tmp_path / "saved.xlsx")
    assert read(tmp_path / "saved.xlsx", sheet="Level 3", cells="B2:F6").passages == maze.passages


@pytest.mark.libreoffice
def test_solve_colours_all_levels_by_distance(levels: tuple[xw.Book, Maze]) -> None:
    book, _ = levels

    def colored() -> list[int]:
        return [len(distances_in(book.sheets[name], [GRID.bounds])) for name in SHEETS]

    live.solve(color="distance")
    assert all(colored())  # the others have arrows
    live.solve()
    assert colored() == [0, 0, 0]


@pytest.mark.libreoffice
def test_a_level_that_is_gone_is_reported_and_nothing_changes(levels: tuple[xw.Book, Maze]) -> None:
    book, _ = levels
    before = filled(book)
    with pytest.raises(InputError, match="mazes with levels join in a file: save and close the workbook"):
        live.join()
    book.sheets["Level 3"].delete()
    with pytest.raises(InputError, match="level 3 of the 3 of this maze is gone with its sheet; put it back as it was"):
        live.solve()
    assert [book.sheets[name].range(address).color for name in SHEETS[:2] for address in GRID] == [
        color for sheet in before[:2] for color in sheet
    ]


@pytest.fixture
def three_sheets(book: xw.Book) -> xw.Book:
    """An empty workbook of several sheets, of which one is hidden and one has options; cells are selected."""
    for name in ("Top", "Options", "Middle", "Hidden", "Low"):
        book.sheets.add(name, after=book.sheets[-1])
    book.sheets["Options"]["A1"].value = "color"
    book.names.add("maze_theme", "='Options'!$A$1")
    book.sheets["Hidden"].visible = False
    book.sheets["Middle"]["C3"].value = "mine"
    book.sheets["Top"].activate()
    book.sheets["Top"]["B2:F6"].select()
    return book


FLOORS = ("Top", "Middle", "Low")


def seen(path: Path) -> list[tuple[object, ...]]:
    """What cells hold, their fills and lines, whichever of two cells has them."""
    book = openpyxl.load_workbook(path)
    found: list[tuple[object, ...]] = []
    for name in FLOORS:
        sheet = book[name]
        for row in range(1, 9):
            for column in range(1, 9):
                cell, beside, below = (sheet.cell(row + down, column + right) for down, right in STEPS)
                lines = (
                    bool(cell.border.right.style or beside.border.left.style),
                    bool(cell.border.bottom.style or below.border.top.style),
                )
                fill = cell.fill.fgColor.rgb if cell.fill.fill_type else None
                found.append((name, row, column, cell.value, fill and str(fill)[-6:], *lines))
    return found


STEPS = ((0, 0), (0, 1), (1, 0))


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("generate", {}),
        pytest.param("animate", {"tiling": "bricks"}, marks=pytest.mark.slow),
        pytest.param("generate", {"algorithm": "cellular"}, marks=pytest.mark.slow),
        pytest.param("animate", {"algorithm": "sidewinder"}, marks=pytest.mark.slow),
        pytest.param("animate", {"solution": "shown", "stairs": 0.5}, marks=pytest.mark.slow),
    ],
)
def test_a_maze_painted_on_sheets_is_the_one_that_a_file_gets(
    three_sheets: xw.Book, tmp_path: Path, command: str, options: dict[str, Any]
) -> None:
    book, path, other = three_sheets, tmp_path / "painted.xlsx", tmp_path / "filled.xlsx"
    book.save(other)
    before = seen(other)
    more = {"delay": 0.0} if command == "animate" else {}
    options = {"algorithm": "wilson", **options}
    maze = getattr(live, command)(levels=3, seed=4, **options, **more)
    assert maze.grid.sheets == FLOORS
    book.save(path)
    fill_workbook(other, sheet=FLOORS, cells="B2:F6", seed=4, theme="color", **options)
    assert seen(path) == seen(other)
    for name in FLOORS:
        found = read(path, sheet=name, cells="B2:F6")
        assert (found.graph, found.passages) == (maze.graph, maze.passages)
        assert read_recipe(path, sheet=name, cells="B2:F6") == maze.recipe
    assert live.clear() is not None
    book.save(path)
    assert seen(path) == before
    assert live.restore() is not None
    book.save(path)
    assert seen(path) == seen(other)
    live.restore()
    book.save(path)
    assert seen(path) == before
    assert not [name for sheet in openpyxl.load_workbook(path).worksheets for name in sheet.defined_names]


@pytest.mark.libreoffice
def test_levels_stopped_or_refused_leave_nothing(three_sheets: xw.Book, tmp_path: Path) -> None:
    book, path = three_sheets, tmp_path / "painted.xlsx"
    book.save(path)
    before = seen(path)
    with pytest.raises(InputError, match="4 levels take 4 sheets, and behind sheet 'Top' there are 2; add sheets, or"):
        live.generate(levels=4)
    stopped = live.animate(levels=3, seed=1, delay=5.0, on_stop="restore", stop=lambda: True)
    assert stopped is None
    book.save(path)
    assert seen(path) == before
    for name in FLOORS[:2]:
        book.sheets[name]["B2:F6"].value = 7
    with pytest.raises(WorkbookError, match="has stairs from sheet 'Top' to 'Middle' and holds something on both"):
        live.generate(levels=2, seed=1)


@pytest.mark.slow
@pytest.mark.libreoffice
def test_a_solver_is_shown_on_its_way_through_levels(three_sheets: xw.Book, tmp_path: Path) -> None:
    book = three_sheets
    assert live.generate(levels=3, seed=4) is not None
    at_once, slowly = tmp_path / "once.xlsx", tmp_path / "slowly.xlsx"
    live.solve(solver="tremaux", seed=1)
    book.save(at_once)
    live.restore()
    live.solve(solver="tremaux", seed=1, delay=0.0)
    book.save(slowly)
    assert seen(slowly) == seen(at_once)


@pytest.mark.libreoffice
def test_a_maze_over_cells_of_one_level_is_solved_and_cleared_alone(levels: tuple[xw.Book, Maze]) -> None:
    book, _ = levels
    sheet = book.sheets["Level 2"]
    sheet["D4:E5"].select()
    live.generate(seed=1)
    solved = not_none(live.solve())
    assert solved.grid.address == "D4:E5"
    others = [book.sheets[name]["B2:F6"].value for name in (SHEETS[0], SHEETS[2])]
    cleared = not_none(live.clear())
    assert cleared.grid.address == "D4:E5"
    assert [book.sheets[name]["B2:F6"].value for name in (SHEETS[0], SHEETS[2])] == others
