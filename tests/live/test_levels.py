"""Mazes with levels on open sheets: solved and cleared on all of them from any one, and restored at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze import Grid, InputError, Maze, fill_workbook, generate, live, read, save
from excelmaze.live.levels import levels_at

GRID = Grid.from_selection("B2:F6")
SHEETS = ("Level 1", "Level 2", "Level 3")


@pytest.mark.parametrize(
    ("name", "meaning", "levels"),
    [
        ("maze_levels", "='A'!$B$2:$F$6,'B''s'!$B$2:$F$6", ["A", "B's"]),
        ("maze_levels", "=$A.$B$2", []),
        ("_excelmaze.m3.levels", "='A'!$F$6:$H$8~'C'!$F$6:$H$8", ["A", "C"]),
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
    maze = fill_workbook(path, sheet=SHEETS, cells="B2:F6", seed=1, theme="color").maze
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
    solved = live.solve(app=book.app)
    assert solved is not None
    assert solved.grid.sheets == SHEETS
    assert solved.solve() == maze.solve()
    after = filled(book)
    assert all(one != other for one, other in zip(before, after, strict=True))
    restored = live.restore(app=book.app)
    assert restored is not None
    assert (restored.command, restored.left) == ("solve", 0)
    assert filled(book) == before
    cleared = live.clear(app=book.app)
    assert cleared is not None
    assert all(color is None for sheet in filled(book) for color in sheet)
    assert all(text is None for sheet in texts(book) for row in sheet for text in row)  # type: ignore[attr-defined]
    live.restore(app=book.app)
    assert filled(book) == before
    assert texts(book) == arrows
    book.save(tmp_path / "saved.xlsx")
    assert read(tmp_path / "saved.xlsx", sheet="Level 3", cells="B2:F6").passages == maze.passages


@pytest.mark.libreoffice
def test_a_level_that_is_gone_is_told_and_nothing_changes(levels: tuple[xw.Book, Maze]) -> None:
    book, _ = levels
    before = filled(book)
    with pytest.raises(InputError, match="mazes with levels join in a file: save and close the workbook"):
        live.join(app=book.app)
    with pytest.raises(InputError, match="a solver is not shown on its way through levels; leave out delay"):
        live.solve(delay=0.1, app=book.app)
    book.sheets["Level 3"].delete()
    with pytest.raises(InputError, match="level 3 of the 3 of this maze is gone with its sheet; put it back as it was"):
        live.solve(app=book.app)
    assert [book.sheets[name].range(address).color for name in SHEETS[:2] for address in GRID] == [
        color for sheet in before[:2] for color in sheet
    ]
