"""Mazes with levels in workbooks that exist: filled, solved, joined and cleared as one maze from whichever sheet."""

import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import (
    InputError,
    Maze,
    WorkbookError,
    clear_workbook,
    fill_workbook,
    follow,
    join_workbook,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.draw.tilings.levels import BOTH, DOWN, UP
from excelmaze.maze.generation import generate
from tests.cases import daily
from tests.stateful import user
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_levels import links_in

SHEETS = ("Cellar", "Anna's", "Attic")


def a_book(path: Path, hidden: bool = False) -> Path:  # noqa: FBT001, FBT002 - a test's own
    """Three sheets with values, one of them in a cell of the mazes, and a link of the user's."""
    book = openpyxl.Workbook()
    for name in SHEETS:
        sheet = book.create_sheet(name)
        sheet["A1"], sheet["C4"], sheet["Z9"] = "x", 3, "=A1"
    book["Cellar"]["B3"].hyperlink = "https://example.org"
    book.remove(book.worksheets[0])
    if hidden:
        book["Anna's"].sheet_state = "hidden"
    book.save(path)
    return path


def parts_of(path: Path) -> dict[str, bytes]:
    """What a workbook's package holds, but for styles, which stay when nobody needs them."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist() if "styles" not in name}


def filled(path: Path, **options: Any) -> Maze:  # noqa: ANN401 - of many types
    return fill_workbook(path, **{"algorithm": "wilson", "sheet": SHEETS, "cells": "B3:H9", "seed": 5, **options}).maze


def test_fill_solve_and_clear_act_on_all_levels(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    before, faults = parts_of(path), audit(path)
    maze = filled(path, title="Floors", solution="sheet", paper="A4", cell_size=20)
    assert audit(path) == faults
    for sheet in SHEETS:
        assert read(path, sheet=sheet, cells="B3:H9") == maze
        assert read_recipe(path, sheet=sheet, cells="B3:H9") == maze.recipe
    assert openpyxl.load_workbook(path).sheetnames == [*SHEETS, *(f"Solution, {name}" for name in SHEETS)]
    assert read(path, sheet="Solution, Anna's") == maze
    done = solve_workbook(path, sheet="Attic", cells="B3:H9")
    assert done.report is not None
    assert (done.report.sheet, done.report.others) == ("Cellar", ("Anna's", "Attic"))
    assert done.maze.solve() == maze.solve()
    roles = [layout.roles for layout in lay_out_sheets(done.maze, solution=True)]
    assert all(Role.SOLUTION in one for one in roles)
    assert read(path, sheet="Anna's", cells="B3:H9") == maze
    report = clear_workbook(path, sheet="Anna's", all=True).report
    assert report is not None
    assert (report.cells, report.others) == (147, ("Cellar", "Attic"))
    after = parts_of(path)
    assert [name for name in before if after[name] != before[name]] == ["xl/workbook.xml"]
    assert b"maze" not in after["xl/workbook.xml"]
    assert after.keys() == before.keys()


@pytest.mark.slow
def test_contents_and_links_of_others_stay_and_an_arrow_on_one_sheet_is_enough(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    book = openpyxl.load_workbook(path)
    clean = filled(path)
    taken = next(
        clean.grid.address_of(cell).rpartition("!")[2]
        for cell, text in lay_out_sheets(clean)[0].texts.items()
        if text == UP
    )
    book["Cellar"][taken] = "mine"
    book.save(path)
    done = fill_workbook(path, "wilson", sheet=SHEETS, cells="B3:H9", seed=5)
    assert done.maze.passages == clean.passages
    assert done.report is not None
    assert any("1 text of the maze left out" in note for note in done.report.notes)
    assert read(path, sheet="Attic", cells="B3:H9") == done.maze
    links = links_in(path)
    assert taken not in links["Cellar"]
    assert "B3" in links["Cellar"]
    assert taken in links["Anna's"]
    book["Anna's"][taken] = "mine, too"
    book.save(path)
    before = path.read_bytes()
    with pytest.raises(
        WorkbookError, match=f"{taken} has stairs from sheet 'Cellar' to \"Anna's\" and holds something on"
    ):
        filled(path)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_two_mazes_on_the_same_sheets_are_told_apart(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    one = filled(path)
    other = filled(path, algorithm="prim", sheet=SHEETS[:2], cells="K3:P9", seed=6)
    assert read(path, sheet="Attic", cells="B3:H9").passages == one.passages
    assert read(path, sheet="Anna's", cells="K3:P9") == other
    assert solve_workbook(path, sheet="Cellar", cells="B3:H9", start="1!B3").maze.grid.sheets == SHEETS
    assert read(path, sheet="Anna's", cells="K3:P9").passages == other.passages
    clear_workbook(path, sheet="Anna's", cells="K3:P9")
    assert read(path, sheet="Anna's", cells="B3:H9").passages == one.passages
    clear_workbook(path, sheet="Cellar")
    assert b"maze" not in parts_of(path)["xl/workbook.xml"]


@pytest.mark.slow
def test_the_same_levels_filled_twice_and_by_a_maze_of_one_sheet(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    before, faults = parts_of(path), audit(path)
    filled(path)
    maze = filled(path, algorithm="prim", seed=9, stairs=1)
    assert audit(path) == faults
    assert read(path, sheet="Attic", cells="B3:H9") == maze
    marked = {text for layout in lay_out_sheets(maze) for text in layout.texts.values()}
    assert marked == {UP, DOWN, BOTH}
    alone = fill_workbook(path, sheet="Anna's", cells="B3:H9", seed=1).maze
    assert read(path, sheet="Anna's", cells="B3:H9") == alone
    assert links_in(path)["Anna's"] == {}
    assert read(path, sheet="Attic", cells="B3:H9").grid.sheets == ()
    for sheet in ("Cellar", "Anna's"):  # the first clears the attic, too
        clear_workbook(path, sheet=sheet)
    after = parts_of(path)
    assert [name for name in before if after[name] != before[name]] == ["xl/workbook.xml"]
    assert b"maze" not in after["xl/workbook.xml"]


@pytest.mark.slow
def test_mazes_with_levels_join(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path, cells="B3:F9")
    filled(path, algorithm="prim", cells="G3:K9", seed=6)
    done = join_workbook(path, ["B3:F9", "G3:K9"], sheet="Anna's", seed=7)
    ((one, other),) = done.opened
    assert one.rpartition("!")[0] == other.rpartition("!")[0]
    for sheet in SHEETS:
        assert read(path, sheet=sheet, cells="B3:K9").passages == done.maze.passages
    recipe = read_recipe(path, sheet="Attic", cells="B3:K9")
    assert recipe == done.maze.recipe
    assert recipe is not None
    assert follow(recipe) == done.maze
    assert done.maze.stats().cells == 210
    assert solve_workbook(path, sheet="Attic", cells="B3:K9", start="1!B3", goal="3!K9").report is not None
    fill_workbook(path, sheet="Cellar", cells="L3:P9", seed=8)
    with pytest.raises(InputError, match=r"levels of the mazes are not the same sheets|mazes with 1 and 3 levels"):
        join_workbook(path, ["G3:K9", "L3:P9"], sheet="Cellar")


@pytest.mark.slow
def test_a_level_that_was_deleted_or_renamed_is_told_and_the_others_are_cleared(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    book = openpyxl.load_workbook(path)
    del book["Anna's"]
    book.save(path)
    with pytest.raises(InputError, match="level 2 of the 3 of the maze in B3:H9 on sheet 'Attic' is gone with sheet"):
        solve_workbook(path, sheet="Attic", cells="B3:H9")
    report = clear_workbook(path, sheet="Attic").report
    assert report is not None
    assert report.others == ("Cellar",)
    assert report.notes == ("level 2 of 3 is gone with its sheet",)


@pytest.mark.slow
def test_links_follow_a_sheet_that_was_renamed_when_the_maze_is_solved(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    maze = filled(path)
    book = openpyxl.load_workbook(path)
    book["Attic"].title = "Roof"
    for sheet in book.worksheets:
        for name in sheet.defined_names.values():  # as Excel does
            name.attr_text = name.attr_text.replace("'Attic'", "'Roof'")
    book.save(path)
    assert read(path, sheet="Roof", cells="B3:H9") == maze
    solve_workbook(path, sheet="Roof", cells="B3:H9")
    locations = {where for own in links_in(path).values() for where in own.values() if where}
    assert {where.rpartition("!")[0] for where in locations} == {"'Cellar'", "'Anna''s'", "'Roof'"}


def test_arrows_without_links_get_them_when_the_maze_is_solved(tmp_path: Path) -> None:
    """As those of mazes that were made on open sheets; links of others stay, and clearing takes back the new ones."""
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    linked = links_in(path)
    book = openpyxl.load_workbook(path)
    for cell in (cell for sheet in book for row in sheet.iter_rows() for cell in row):
        if cell.hyperlink and cell.hyperlink.location:
            cell.hyperlink = None
    book.save(path)
    solve_workbook(path, sheet="Attic", cells="B3:H9")
    assert links_in(path) == linked
    clear_workbook(path, sheet="Attic")
    assert [*map(len, links_in(path).values())] == [1, 0, 0]


def test_a_hidden_sheet_is_a_level_like_others(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx", hidden=True)
    maze = filled(path)
    assert read(path, sheet="Attic", cells="B3:H9") == maze
    assert openpyxl.load_workbook(path)["Anna's"].sheet_state == "hidden"


def test_forgetting_the_records_forgets_those_of_all_levels(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    clear_workbook(path, sheet="Anna's", drop_record=True)
    for sheet in SHEETS:
        with pytest.raises(WorkbookError, match="has no record of a maze"):
            clear_workbook(path, sheet=sheet)


def _has_lines(cell: Any) -> bool:  # noqa: ANN401 - openpyxl's cells are of several types
    border = cell.border
    return bool(
        cell.fill.fill_type or any(one and one.style for one in (border.left, border.right, border.top, border.bottom))
    )


@pytest.mark.slow
@pytest.mark.parametrize("made_by", ["fill", "new"])
def test_lines_and_fills_are_taken_away_on_all_levels(made_by: str, tmp_path: Path) -> None:
    """Arrows and marks go with them; what others wrote stays."""
    path = tmp_path / "book.xlsx"
    if made_by == "fill":
        filled(a_book(path), title="Levels")
    else:
        save(generate("B3:H9", levels=3, seed=5), path, marks="words")
    book = openpyxl.load_workbook(path)
    before = [cell.value for sheet in book for row in sheet.iter_rows(min_col=10) for cell in row]
    shown = [cell for sheet in book for row in sheet["F3:H9"] for cell in row if _has_lines(cell) or cell.value]
    clear_workbook(path, cells="B3:E9", plain=True)
    report = clear_workbook(path, cells="F3:H9", plain=True).report
    assert report is not None
    assert report.cells == len(shown) > 3 * 7 * 3 - 9
    book = openpyxl.load_workbook(path)
    for sheet in book:
        for row in sheet["B3:H9"]:
            assert not any(map(_has_lines, row))
            assert {cell.value for cell in row} <= {None, 3, "https://example.org"}
    assert before == [cell.value for sheet in book for row in sheet.iter_rows(min_col=10) for cell in row]
    with pytest.raises(WorkbookError, match="have no line and no fill of a maze"):
        clear_workbook(path, cells="B3:H9", plain=True)


@pytest.mark.slow
def test_a_new_workbook_is_solved_from_any_of_its_sheets(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate("B2:F6", levels=3, seed=2)
    save(maze, path)
    for sheet in ("Floor 3", "Floor 1"):
        assert solve_workbook(path, sheet=sheet).maze.solve() == maze.solve()
    done = solve_workbook(path, sheet="Floor 2", solver="tremaux", steps=2)
    assert done.report is not None
    assert done.report.extra_sheets == tuple(f"Step {step}, Floor {level}" for step in (1, 2) for level in (1, 2, 3))
    assert read(path, sheet="Step 2, Floor 3") == maze
    assert audit(path) == []


@pytest.mark.slow
def test_what_the_schema_allows_is_written(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("P20:Q21", levels=3, level_name="Level {n}", seed=1), path)
    filled(path, sheet=("Level 1", "Level 2", "Level 3"), solution="sheet", stairs=0.5, color="distance", paper="A4")
    solve_workbook(path, sheet="Level 2", cells="B3:H9")
    assert sdk_errors(path) == []


@pytest.mark.libreoffice
@needs_libreoffice
def test_after_libreoffice_saved_it_all_levels_are_solved_and_cleared(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    maze = filled(path, theme="color")
    (saved,) = converted([path], "xlsx", tmp_path).values()
    assert read(saved, sheet="Anna's", cells="B3:H9") == maze
    assert solve_workbook(saved, sheet="Attic", cells="B3:H9").maze.solve() == maze.solve()
    report = clear_workbook(saved, sheet="Cellar").report
    assert report is not None
    assert report.cells == 147
    book = openpyxl.load_workbook(saved)
    for sheet in book.worksheets:
        assert [cell.value for row in sheet["B3:H9"] for cell in row if cell.value] in [[3], ["https://example.org", 3]]
        assert not any(cell.border.left.style for row in sheet["B3:H9"] for cell in row)
        assert not any(cell.hyperlink and cell.hyperlink.location for row in sheet["B3:H9"] for cell in row)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--levels", "5"], "5 levels take 5 sheets, not 1; give --sheet for each of them"),
        (["--levels", "5", "--sheet", "Attic"], "5 levels take 5 sheets, not 1"),
        (
            ["--levels", "2", "--sheet", "Attic", "--sheet", "Cellar", "--sheet", "Anna's"],
            "2 levels take 2 sheets, not 3",
        ),
        (["--sheet", "Attic", "--sheet", "attic"], "sheet 'Attic' is given twice; each level has a sheet of its own"),
        (["--sheet", "Attic", "--sheet", "Roof"], "has no sheet 'Roof'"),
        (["--sheet", "Attic", "--sheet", "Cellar", "--symmetry", "both"], "symmetry and unicursal are for one sheet"),
        (["--stairs", "0.5"], "stairs 0.5 lead from one level to another; give levels"),
    ],
)
def test_what_cannot_be_is_one_line_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    path = a_book(tmp_path / "book.xlsx")
    before = path.read_bytes()
    assert main(["fill", str(path), "--cells", "B3:H9", *arguments]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_protected_level_is_refused(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    book = openpyxl.load_workbook(path)
    book["Attic"].protection.sheet = True
    book.save(path)
    before = path.read_bytes()
    for work in (
        lambda: filled(path),
        lambda: clear_workbook(path, sheet="Cellar"),
        lambda: solve_workbook(path, sheet="Cellar", cells="B3:H9"),
    ):
        with pytest.raises(WorkbookError, match="sheet 'Attic' is protected"):
            work()
        assert path.read_bytes() == before


@pytest.mark.parametrize(("asked", "told"), [("Cellar", "--all"), ("Attic", "--all with sheet 'Cellar'")])
def test_sheets_that_stay_are_removed_by_all_with_the_sheet_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: str, told: str
) -> None:
    """What came with a maze with levels is known of its first sheet alone."""
    path = a_book(tmp_path / "book.xlsx")
    filled(path, sheet=["Cellar", "Attic"], solution="sheet")
    assert main(["clear", str(path), "--sheet", asked]) == 0
    assert f" stay; {told} gives back the one and removes the other" in capsys.readouterr().out
    assert main(["clear", str(path), "--sheet", "Attic", "--all"]) == 1
    clear_workbook(path, sheet="Cellar", all=True)
    assert openpyxl.load_workbook(path).sheetnames == [*SHEETS]


def test_a_dry_run_names_all_sheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = a_book(tmp_path / "book.xlsx")
    sheets = [word for name in SHEETS for word in ("--sheet", name)]
    assert main(["fill", str(path), *sheets, "--cells", "B3:H9", "--dry-run"]) == 0
    assert "would change 147 cells on sheets 'Cellar', \"Anna's\", 'Attic'" in capsys.readouterr().out


@pytest.mark.slow
def test_a_level_whose_cells_were_changed_is_told_and_the_others_are_cleared(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    book = openpyxl.load_workbook(path)
    for row in book["Attic"]["B3:H9"]:
        for cell in row:
            cell.border = openpyxl.styles.Border()
            cell.fill = openpyxl.styles.PatternFill("solid", "FF00FF00")
    book.save(path)
    report = clear_workbook(path, sheet="Cellar").report
    assert report is not None
    assert report.others == ("Anna's",)
    assert any(note.startswith("not cleared: sheet 'Attic'") for note in report.notes)


@pytest.mark.slow
def test_links_stand_behind_colour_scales_and_before_the_page(tmp_path: Path) -> None:
    """In sheets that have none of them yet, all are put in at one place."""
    path = a_book(tmp_path / "book.xlsx")
    filled(path, color="distance", paper="A4")
    with zipfile.ZipFile(path) as file:
        xml = file.read("xl/worksheets/sheet3.xml")
    places = [xml.index(tag) for tag in (b"<conditionalFormatting", b"<hyperlinks", b"<printOptions", b"<pageMargins")]
    assert places == sorted(places)


@pytest.mark.parametrize("plain", [False, True])
def test_a_maze_over_one_level_is_cleared_alone(tmp_path: Path, plain: bool) -> None:  # noqa: FBT001 - a case
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    fill_workbook(path, sheet=SHEETS[:1], cells="D4:E5", seed=1)
    report = clear_workbook(path, sheet=SHEETS[0], cells="D4:E5", plain=plain).report
    assert report is not None
    assert (report.cells, report.others) == (4, ())


@pytest.mark.slow
def test_cells_are_cleared_on_all_levels_where_one_lies_elsewhere_by_now(tmp_path: Path) -> None:
    path = a_book(tmp_path / "book.xlsx")
    filled(path)
    user.insert_rows(path, SHEETS[0], 2, 3)
    for number, cells in enumerate(("B6:H8", "B6:H9")):  # rows 3 to 5, and 6
        report = clear_workbook(path, sheet=SHEETS[number], cells=cells).report
        assert report is not None
        assert report.cells == (3 * 7 * 3, 4 * 7 * 3)[number]


@pytest.mark.parametrize(
    ("fills", "order"),
    daily(
        [
            ([((0, 1, 2), "B2:E5"), ((1,), "B2:E5")], (0, 1, 2)),
            ([((0, 1, 2), "B2:C3"), ((2,), "B2:C3"), ((1,), "D2:E5")], (0, 2, 1)),
            ([((0, 1), "B2:E5"), ((0,), "B2:C3")], (1, 0)),
            ([((1, 0), "B2:C3"), ((0,), "D2:E5")], (1, 0)),
        ],
        2,
    ),
)
def test_links_of_a_new_maze_come_back_with_its_arrows_whichever_maze_over_it_is_cleared_first(
    tmp_path: Path, fills: list[tuple[tuple[int, ...], str]], order: tuple[int, ...]
) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:E5", seed=8, levels=3, stairs=1), path)
    before, names = links_in(path), list(links_in(path))
    for seed, (levels, cells) in enumerate(fills):
        fill_workbook(path, sheet=[names[level] for level in levels], cells=cells, seed=seed)
    for level in order:
        with suppress(WorkbookError):  # it went with the levels on another sheet
            clear_workbook(path, sheet=names[level], all=True)
    assert links_in(path) == before
