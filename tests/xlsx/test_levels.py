"""Mazes with levels: one maze on several sheets, whichever of them a command is given."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import Border, PatternFill

from excelmaze import (
    Grid,
    InputError,
    Maze,
    WorkbookError,
    clear_workbook,
    fill_workbook,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.draw.tilings.levels import UP
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.unions import OnSheet
from excelmaze.xlsx.levels import levels_in
from excelmaze.xlsx.links import MOST_LINKS, links_note, links_of
from tests.cases import daily
from tests.conftest import Result
from tests.stateful import user
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.workbooks import (
    appearance,
    clear,
    edited,
    links_in,
    made_again,
    names_on,
    new_book,
    parts_of,
    refusal,
    report_of,
    sheet_names,
    sheet_of,
    texts_on,
)

SHEETS = ("Cellar", "Anna's", "Attic")
CELLS = "B3:H9"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three sheets with values, one of them in a cell of the mazes, and a link of the user's."""
    path = new_book(tmp_path / "book.xlsx", *SHEETS)
    for name in SHEETS:
        with edited(path, name) as sheet:
            sheet["A1"], sheet["C4"], sheet["Z9"] = "x", 3, "=A1"
            if name == "Cellar":
                sheet["B3"].hyperlink = "https://example.org"
    return path


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """The path of a new workbook."""
    return tmp_path / "new.xlsx"


def filled(path: Path, **options: Any) -> Maze:  # noqa: ANN401 - of many types
    return fill_workbook(path, **{"algorithm": "wilson", "sheet": SHEETS, "cells": CELLS, "seed": 5, **options}).maze


def seen_in(path: Path) -> list[object]:
    """Return what cells hold and how they look, links and names."""
    sheets = [(texts_on(path, name), appearance(path, "A1:P14", name), names_on(path, name)) for name in SHEETS]
    return [links_in(path), *sheets]


def only_names_changed(path: Path, before: dict[str, bytes]) -> None:
    """Check that a workbook is as it was, but for the styles, which stay when nobody needs them."""
    after = parts_of(path)
    assert after.keys() == before.keys()
    assert {name for name in before if after[name] != before[name]} <= {"xl/workbook.xml", "xl/styles.xml"}
    assert b"maze" not in after["xl/workbook.xml"]


def renamed_levels(path: Path, text: str) -> None:
    """Let the names list the levels as Excel writes them when it follows what becomes of sheets."""
    for name in sheet_names(path):
        with edited(path, name) as sheet:
            sheet.defined_names["maze_levels"].attr_text = text


def test_each_stair_is_marked_on_both_sheets_and_linked_to_the_same_cell(new: Path) -> None:
    names = ("Anna's 1", "Anna's 2", "Anna's 3")
    main(["new", str(new), "--levels", "3", "--level-name", "Anna's {n}", "--rows", "6", "--cols", "6", "--seed", "3"])
    maze, links = read(new), links_in(new)
    assert maze.grid.sheets == tuple(links) == names
    marked = {name: {layout.grid.address_of(cell) for cell in layout.texts} for name, layout in
              zip(names, lay_out_sheets(maze), strict=True)}  # fmt: skip
    assert {name: {*own} for name, own in links.items()} == marked
    for level, own in enumerate(links.values()):
        for cell, location in own.items():
            found = re.fullmatch(r"'(.*)'!(\w+)", location)
            assert found is not None
            assert found[2] == cell
            assert abs(names.index(found[1].replace("''", "'")) - level) == 1
            assert location.replace("''", "'").strip("'").partition("'!")[0] in names
            assert cell in links[found[1].replace("''", "'")]


def test_names_list_the_sheets_and_start_and_goal_stand_on_theirs(new: Path) -> None:
    save(generate("B2:F6", seed=3, levels=2, start="B2", goal="2!C3"), new)
    listed = "'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$6"
    assert [{name: text for name, (text, _) in names_on(new, sheet).items()} for sheet in (0, 1)] == [
        {"maze_area": "'Floor 1'!$B$2:$F$6", "maze_start": "'Floor 1'!$B$2", "maze_levels": listed},
        {"maze_area": "'Floor 2'!$B$2:$F$6", "maze_goal": "'Floor 2'!$C$3", "maze_levels": listed},
    ]


def test_a_sheet_that_was_renamed_deleted_or_moved_is_followed_or_told(new: Path) -> None:
    maze = generate("B2:F6", seed=3, levels=3)
    save(maze, new)
    book = openpyxl.load_workbook(new)
    book.move_sheet("Floor 3", -2)
    book.save(new)
    assert read(new, sheet="Floor 2") == maze
    del book["Floor 2"]
    book.save(new)
    with pytest.raises(InputError, match="level 2 of the 3 of the maze in B2:F6 on sheet 'Floor 3' is gone with sheet"):
        read(new, sheet="Floor 3")
    renamed_levels(new, "'Floor 1'!$B$2:$F$6,#REF!,'Floor 3'!$B$2:$F$6")
    with pytest.raises(InputError, match=r"level 2 of the 3 .* is gone with its sheet; put it back"):
        read(new, sheet="Floor 1")


def test_rows_inserted_in_one_of_the_levels_are_told(new: Path) -> None:
    save(generate("B2:F6", seed=3, levels=2), new)
    renamed_levels(new, "'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$8")
    with pytest.raises(InputError, match="are B2:F6 on sheet 'Floor 1' and B2:F8 on 'Floor 2'; take out"):
        read(new)


def test_a_copy_of_a_sheet_is_none_of_the_levels(new: Path) -> None:
    maze = generate("B2:F6", seed=3, levels=2)
    save(maze, new)
    book = openpyxl.load_workbook(new)
    copy = book.copy_worksheet(book["Floor 1"])
    for name, text in (("maze_area", "$B$2:$F$6"), ("maze_levels", "$B$2:$F$6,'Floor 2'!$B$2:$F$6")):
        copy.defined_names[name] = openpyxl.workbook.defined_name.DefinedName(name, attr_text=f"'Floor 1 Copy'!{text}")
    book.save(new)
    assert read(new, sheet="Floor 1 Copy").grid == generate("B2:F6").grid
    assert read(new, sheet="Floor 2") == maze


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("'A'!$B$2:$F$6,'B''s, C'!$B$2", [OnSheet("A", Area(2, 2, 6, 6)), OnSheet("B's, C", Area(2, 2, 2, 2))]),
        ("A!$B$2~B!$B$2", [OnSheet("A", Area(2, 2, 2, 2)), OnSheet("B", Area(2, 2, 2, 2))]),
        ("#REF!,A!B2", [OnSheet("", None), OnSheet("A", Area(2, 2, 2, 2))]),
        ("'A'!#REF!,A!B2", [OnSheet("A", None), OnSheet("A", Area(2, 2, 2, 2))]),
        ("A!B2", None),
        ("A!B2+A!C2", None),
        ("A!B2,", None),
        ("SUM(1)", None),
        ("", None),
    ],
)
def test_what_a_name_may_list(text: str, levels: list[OnSheet] | None) -> None:
    assert levels_in(text) == levels


@pytest.mark.slow
def test_no_sheet_gets_more_links_than_excel_has() -> None:
    links = dict.fromkeys(range(MOST_LINKS + 5), (1,))
    layout = Layout(Grid.rectangle(300, 300), bytes(90_000), (Shown(0, Role.STAIRS),), links=links, sheet="Floor 1")
    assert len(links_of(layout, ("Floor 1", "Floor 2"))) == MOST_LINKS
    assert [*links_note(layout)] == [
        "5 cells with stairs on sheet 'Floor 1' got no link, of which a sheet has 65,530 at most; "
        "a lower --stairs makes fewer"
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level-name", "Floor"], "level name 'Floor' is the same for all levels; put {n} where the number goes"),
        (["--level-name", "{n}" * 40], "has 40 characters; choose a name of 1 to 31"),
        (["--level-name", "a/{n}"], "Excel has no sheet 'a/1': leave out"),
        (["--cells", "Maze!B2:F6"], "sheet 'Maze': levels stand on sheets of their own names"),
        (["--algorithm", "eller"], "eller needs rows of cells"),
    ],
)
def test_levels_that_cannot_be_are_not_made(new: Path, arguments: list[str], message: str) -> None:
    assert message in refusal("new", new, "--levels", "2", *arguments)


def test_the_parts_of_a_workbook_are_the_same_each_time(new: Path) -> None:
    maze, other = generate("B2:F6", seed=3, levels=2), new.with_name("other.xlsx")
    for target in (new, other):
        save(maze, target)
    assert parts_of(new) == parts_of(other)


def test_fill_solve_and_clear_act_on_all_levels(path: Path) -> None:
    faults = audit(path)
    maze = filled(path, title="Floors", solution="sheet", paper="A4", cell_size=20)
    assert audit(path) == faults
    for sheet in SHEETS:
        assert read(path, sheet=sheet, cells=CELLS) == maze
        assert read_recipe(path, sheet=sheet, cells=CELLS) == maze.recipe
    assert sheet_names(path) == [*SHEETS, *(f"Solution, {name}" for name in SHEETS)]
    assert read(path, sheet="Solution, Anna's") == maze
    done = solve_workbook(path, sheet="Attic", cells=CELLS)
    assert (report_of(done).sheet, report_of(done).others) == ("Cellar", ("Anna's", "Attic"))
    assert done.maze.solve() == maze.solve()
    roles = [layout.roles for layout in lay_out_sheets(done.maze, solution=True)]
    assert all(Role.SOLUTION in one for one in roles)
    assert read(path, sheet="Anna's", cells=CELLS) == maze
    report = clear(path, sheet="Anna's")
    assert (report.cells, report.others) == (147, ("Cellar", "Attic"))
    assert "the page set-up stays" in report.notes
    assert 'the page set-up and the sheet "Solution, Cellar"' not in report.notes


@pytest.mark.slow
def test_contents_and_links_of_others_stay_and_an_arrow_on_one_sheet_is_enough(path: Path) -> None:
    other = path.with_name("other.xlsx")
    other.write_bytes(path.read_bytes())
    clean = filled(other)
    texts = lay_out_sheets(clean)[0].texts
    taken = next(clean.grid.address_of(cell).rpartition("!")[2] for cell, text in texts.items() if text == UP)
    with edited(path, "Cellar") as sheet:
        sheet[taken] = "mine"
    before = path.read_bytes()
    done = fill_workbook(path, algorithm="wilson", sheet=SHEETS, cells=CELLS, seed=5)
    assert done.maze.passages == clean.passages
    assert any("1 text of the maze left out" in note for note in report_of(done).notes)
    assert read(path, sheet="Attic", cells=CELLS) == done.maze
    links = links_in(path)
    assert taken not in links["Cellar"]
    assert "B3" in links["Cellar"]
    assert taken in links["Anna's"]
    path.write_bytes(before)
    with edited(path, "Anna's") as sheet:
        sheet[taken] = "mine, too"
    before = path.read_bytes()
    said = f"{taken} has stairs from sheet 'Cellar' to \"Anna's\" and holds something on"
    with pytest.raises(WorkbookError, match=said):
        filled(path)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_mazes_with_levels_join(path: Path) -> None:
    filled(path, cells="B3:F9")
    filled(path, algorithm="prim", cells="G3:K9", seed=6)
    done = join_workbook(path, ["B3:F9", "G3:K9"], sheet="Anna's", seed=7)
    ((one, other),) = done.opened
    assert one.rpartition("!")[0] == other.rpartition("!")[0]
    for sheet in SHEETS:
        assert read(path, sheet=sheet, cells="B3:K9").passages == done.maze.passages
    assert read_recipe(path, sheet="Attic", cells="B3:K9") == done.maze.recipe
    assert made_again(path, "Attic", "B3:K9") == done.maze
    assert done.maze.stats().cells == 210
    assert solve_workbook(path, sheet="Attic", cells="B3:K9", start="1!B3", goal="3!K9").report is not None
    fill_workbook(path, sheet="Cellar", cells="L3:P9", seed=8)
    with pytest.raises(InputError, match=r"levels of the mazes are not the same sheets|mazes with 1 and 3 levels"):
        join_workbook(path, ["G3:K9", "L3:P9"], sheet="Cellar")


@pytest.mark.slow
def test_a_level_that_was_deleted_is_told_and_the_others_are_cleared(path: Path) -> None:
    filled(path)
    book = openpyxl.load_workbook(path)
    del book["Anna's"]
    book.save(path)
    with pytest.raises(InputError, match="level 2 of the 3 of the maze in B3:H9 on sheet 'Attic' is gone with sheet"):
        solve_workbook(path, sheet="Attic", cells=CELLS)
    report = clear(path, sheet="Attic")
    assert (report.others, report.notes) == (("Cellar",), ("level 2 of 3 is gone with its sheet",))


@pytest.mark.slow
def test_links_follow_a_sheet_that_was_renamed_when_the_maze_is_solved(path: Path) -> None:
    maze = filled(path)
    user.rename(path, "Attic", "Roof")
    assert read(path, sheet="Roof", cells=CELLS) == maze
    solve_workbook(path, sheet="Roof", cells=CELLS)
    locations = {where for own in links_in(path).values() for where in own.values() if where}
    assert {where.rpartition("!")[0] for where in locations} == {"'Cellar'", "'Anna''s'", "'Roof'"}


@pytest.mark.slow
def test_arrows_without_links_get_them_when_the_maze_is_solved(path: Path) -> None:
    """As those of mazes that were made on open sheets; links of others stay, and clearing takes back the new ones."""
    filled(path)
    linked = links_in(path)
    book = openpyxl.load_workbook(path)
    for cell in (cell for sheet in book for row in sheet.iter_rows() for cell in row):
        if cell.hyperlink and cell.hyperlink.location:
            cell.hyperlink = None
    book.save(path)
    solve_workbook(path, sheet="Attic", cells=CELLS)
    assert links_in(path) == linked
    clear_workbook(path, sheet="Attic")
    assert [*map(len, links_in(path).values())] == [1, 0, 0]


def test_a_hidden_sheet_is_a_level_like_others(path: Path) -> None:
    with edited(path, "Anna's") as sheet:
        sheet.sheet_state = "hidden"
    maze = filled(path)
    assert read(path, sheet="Attic", cells=CELLS) == maze
    assert sheet_of(path, "Anna's").sheet_state == "hidden"


@pytest.mark.slow
def test_lines_and_fills_are_taken_away_on_all_levels(path: Path) -> None:
    """Arrows and marks go with them; what others wrote stays."""
    filled(path, title="Levels")
    names = sheet_names(path)
    kept = [{cell: text for cell, text in texts_on(path, name).items() if cell > "I" or cell < "B"} for name in names]
    clear_workbook(path, cells="B3:E9", plain=True)
    assert report_of(clear_workbook(path, cells="F3:H9", plain=True)).cells > 3 * 7 * 3 - 9
    for name, texts in zip(names, kept, strict=True):
        own, _, fills = appearance(path, CELLS, name)
        assert (any(own), any(fills)) == (False, False)
        left = texts_on(path, name)
        assert texts.items() <= left.items()
        assert {*left.values()} - {*texts.values()} <= {"3", "https://example.org", "Levels"}
    with pytest.raises(WorkbookError, match="have no line and no fill of a maze"):
        clear_workbook(path, cells=CELLS, plain=True)


@pytest.mark.slow
def test_a_new_workbook_is_solved_from_any_of_its_sheets(new: Path) -> None:
    maze = generate("B2:F6", levels=3, seed=2)
    save(maze, new)
    for sheet in ("Floor 3", "Floor 1"):
        assert solve_workbook(new, sheet=sheet).maze.solve() == maze.solve()
    done = solve_workbook(new, sheet="Floor 2", solver="tremaux", steps=2)
    extra_sheets = tuple(f"Step {step}, Floor {level}" for step in (1, 2) for level in (1, 2, 3))
    assert report_of(done).extra_sheets == extra_sheets
    assert read(new, sheet="Step 2, Floor 3") == maze
    assert audit(new) == []


@pytest.mark.slow
def test_ways_through_a_new_workbook_are_taken_from_all_levels_at_once(new: Path) -> None:
    save(generate("B2:E5", levels=3, seed=2), new)
    before = [appearance(new, "A1:F6", name) for name in sheet_names(new)]
    solve_workbook(new, sheet="Floor 2")
    solve_workbook(new, start="1!E5", goal="2!B2")
    report = clear(new, sheet="Floor 2")
    assert sorted((report.sheet, *report.others)) == ["Floor 1", "Floor 2", "Floor 3"]
    assert [appearance(new, "A1:F6", name) for name in sheet_names(new)] == before


@pytest.mark.slow
def test_what_the_schema_allows_is_written_into_sheets_that_exist(new: Path) -> None:
    save(generate("P20:Q21", levels=3, level_name="Level {n}", seed=1), new)
    filled(new, sheet=("Level 1", "Level 2", "Level 3"), solution="sheet", stairs=0.5, color="distance", paper="A4")
    solve_workbook(new, sheet="Level 2", cells=CELLS)
    assert sdk_errors(new) == []


@pytest.mark.libreoffice
@needs_libreoffice
def test_after_libreoffice_saved_it_all_levels_are_solved_and_cleared(path: Path, tmp_path: Path) -> None:
    maze = filled(path, theme="color")
    (saved,) = converted([path], "xlsx", tmp_path).values()
    assert read(saved, sheet="Anna's", cells=CELLS) == maze
    assert solve_workbook(saved, sheet="Attic", cells=CELLS).maze.solve() == maze.solve()
    assert clear(saved, sheet="Cellar").cells == 147
    for name in SHEETS:
        assert {text for cell, text in texts_on(saved, name).items() if "B" <= cell < "I"} <= {
            "3",
            "https://example.org",
        }
        assert not any(appearance(saved, CELLS, name)[0])
    assert [*map(len, links_in(saved).values())] == [1, 0, 0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    daily(
        [
            (["--levels", "5"], "5 levels take 5 sheets, not 1; give --sheet for each of them"),
            (["--levels", "5", "--sheet", "Attic"], "5 levels take 5 sheets, not 1"),
            (
                ["--levels", "2", "--sheet", "Attic", "--sheet", "Cellar", "--sheet", "Anna's"],
                "2 levels take 2 sheets, not 3",
            ),
            (
                ["--sheet", "Attic", "--sheet", "attic"],
                "sheet 'Attic' is given twice; each level has a sheet of its own",
            ),
            (["--sheet", "Attic", "--sheet", "Roof"], "has no sheet 'Roof'"),
            (
                ["--sheet", "Attic", "--sheet", "Cellar", "--symmetry", "both"],
                "symmetry and unicursal are for one sheet",
            ),
            (["--stairs", "0.5"], "stairs 0.5 lead from one level to another; give levels"),
        ],
        2,
    ),
)
def test_what_cannot_be_is_one_line_and_changes_nothing(path: Path, arguments: list[str], message: str) -> None:
    assert message in refusal("fill", path, "--cells", CELLS, *arguments)


@pytest.mark.slow
def test_a_protected_level_is_refused(path: Path) -> None:
    filled(path)
    with edited(path, "Attic") as sheet:
        sheet.protection.sheet = True
    before = path.read_bytes()
    for work in (
        lambda: filled(path),
        lambda: clear_workbook(path, sheet="Cellar"),
        lambda: solve_workbook(path, sheet="Cellar", cells=CELLS),
    ):
        with pytest.raises(WorkbookError, match="sheet 'Attic' is protected"):
            work()
        assert path.read_bytes() == before


@pytest.mark.slow
def test_a_dry_run_names_all_sheets(path: Path, run: Callable[..., Result]) -> None:
    sheets = [word for name in SHEETS for word in ("--sheet", name)]
    said = run("fill", path, *sheets, "--cells", CELLS, "--dry-run").out
    assert "would change 147 cells on sheets 'Cellar', \"Anna's\", 'Attic'" in said


@pytest.mark.slow
def test_a_level_whose_cells_were_changed_is_told_and_the_others_are_cleared(path: Path) -> None:
    filled(path)
    with edited(path, "Attic") as sheet:
        for row in sheet[CELLS]:
            for cell in row:
                cell.border, cell.fill = Border(), PatternFill("solid", "FF00FF00")
    report = clear(path, sheet="Cellar")
    assert report.others == ("Anna's",)
    assert any(note.startswith("not cleared: sheet 'Attic'") for note in report.notes)


@pytest.mark.slow
def test_links_stand_behind_colour_scales_and_before_the_page(path: Path) -> None:
    """In sheets that have none of them yet, all are put in at one place."""
    filled(path, color="distance", paper="A4")
    xml = parts_of(path)["xl/worksheets/sheet3.xml"]
    places = [xml.index(tag) for tag in (b"<conditionalFormatting", b"<hyperlinks", b"<printOptions", b"<pageMargins")]
    assert places == sorted(places)


@pytest.mark.parametrize("plain", daily([False, True], [False]))
def test_a_maze_over_one_level_is_cleared_alone(path: Path, plain: bool) -> None:  # noqa: FBT001 - a case
    filled(path)
    fill_workbook(path, sheet=SHEETS[:1], cells="D4:E5", seed=1)
    report = report_of(clear_workbook(path, sheet=SHEETS[0], cells="D4:E5", plain=plain))
    assert (report.cells, report.others) == (4, ())


@pytest.mark.slow
def test_cells_are_cleared_on_all_levels_where_one_lies_elsewhere_by_now(path: Path) -> None:
    filled(path)
    user.insert_rows(path, SHEETS[0], 2, 3)
    for number, cells in enumerate(("B6:H8", "B6:H9")):  # rows 3 to 5, and 6
        report = report_of(clear_workbook(path, sheet=SHEETS[number], cells=cells))
        assert report.cells == (3 * 7 * 3, 4 * 7 * 3)[number]
