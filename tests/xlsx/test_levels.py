"""Mazes with levels: one maze on several sheets, whichever of them a command is given."""

import re
from pathlib import Path

import openpyxl
import pytest

from excelmaze import (
    InputError,
    clear_workbook,
    generate,
    read,
    save,
    solve_workbook,
)
from excelmaze.cli import main
from excelmaze.draw.tilings import lay_out_sheets
from tests.validation import audit
from tests.xlsx.workbooks import (
    appearance,
    edited,
    fill_cells,
    links_in,
    names_on,
    refusal,
    report_of,
    sheet_names,
)

CELLS = "B3:H9"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """The path of a new workbook."""
    return tmp_path / "new.xlsx"


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
    visible = [{name: text for name, (text, _) in names_on(new, sheet).items() if name[0] != "_"} for sheet in (0, 1)]
    assert visible == [
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


def test_a_way_goes_over_all_levels_and_another_takes_its_place(new: Path) -> None:
    """Whichever of the sheets it is asked on."""
    maze = generate("B2:E5", levels=3, seed=2)
    save(maze, new)
    before = [appearance(new, "A1:F6", name) for name in sheet_names(new)]
    first = solve_workbook(new, sheet="Floor 2")
    assert sorted((report_of(first).sheet, *report_of(first).others)) == ["Floor 1", "Floor 2", "Floor 3"]
    shown = [appearance(new, "A1:F6", name) for name in sheet_names(new)]
    assert all(one != other for one, other in zip(before, shown, strict=True))
    solve_workbook(new, start="1!E5", goal="2!B2")
    maze = first.maze
    done = solve_workbook(new, sheet="Floor 3", start=maze.start, goal=maze.goal, solver="tremaux", steps=2)
    assert report_of(done).extra_sheets == tuple(
        f"Step {step}, Floor {level}" for step in (1, 2) for level in (1, 2, 3)
    )
    assert read(new, sheet="Step 2, Floor 3") == maze
    solve_workbook(new, start=maze.start, goal=maze.goal)
    assert [appearance(new, "A1:F6", f"Floor {level}") for level in (1, 2, 3)] == shown
    assert audit(new) == []


def test_beside_levels_cells_are_filled_and_cleared_and_all_levels_stay(new: Path) -> None:
    maze = generate(CELLS, levels=2, seed=5)
    save(maze, new)
    before = [appearance(new, "A1:P14", name) for name in sheet_names(new)]
    fill_cells(new, sheet="Floor 1", cells="K3:N6", seed=1)
    assert read(new, sheet="Floor 2", cells=CELLS) == maze.replaced(ends=read(new, sheet="Floor 2", cells=CELLS).ends)
    clear_workbook(new, sheet="Floor 1")
    assert [appearance(new, "A1:P14", name) for name in sheet_names(new)] == before
    assert read(new) == maze


def test_a_protected_level_is_refused(new: Path) -> None:
    save(generate(CELLS, levels=3, seed=5), new)
    with edited(new, "Floor 3") as sheet:
        sheet.protection.sheet = True
    assert "sheet 'Floor 3' is protected" in refusal("solve", new, "--sheet", "Floor 1", status=1)
