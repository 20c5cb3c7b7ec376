"""Mazes with levels through all that writes and reads files."""

import re
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import THEMES, Grid, InputError, follow, generate, read, read_recipe, save
from excelmaze.cli import main
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.tilings import lay_out_sheets
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.unions import OnSheet
from excelmaze.xlsx.levels import levels_in
from excelmaze.xlsx.links import MOST_LINKS, links_note, links_of
from tests.cases import daily
from tests.validation import audit, sdk_errors
from tests.xlsx.office import converted, needs_libreoffice

CELLS = "B3:H11,E6:N13"


def links_in(path: Path) -> dict[str, dict[str, str]]:
    """For each sheet its links: cell and location."""
    book = openpyxl.load_workbook(path)
    return {
        sheet.title: {cell.coordinate: cell.hyperlink.location or "" for row in sheet for cell in row if cell.hyperlink}
        for sheet in book.worksheets
    }


@pytest.mark.parametrize("theme", daily(THEMES, ["crisscross"]))
def test_a_new_workbook_gives_the_maze_back_from_whichever_sheet(tmp_path: Path, theme: str) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate(CELLS, "wilson", seed=3, levels=3)
    save(maze, path, theme=theme, title="Floors", solution="sheet")
    assert audit(path) == []
    for sheet in (None, "Floor 1", "floor 2", "Floor 3", "Solution, Floor 2"):
        assert read(path, sheet=sheet) == maze
    assert read(path).grid.sheets == ("Floor 1", "Floor 2", "Floor 3")
    recipe = read_recipe(path, sheet="Floor 2")
    assert recipe == maze.recipe
    assert recipe is not None
    assert follow(recipe) == maze


@pytest.mark.parametrize("shape", [{"walls": "blocks"}, {"tiling": "bricks"}, {"walls": "blocks", "frame": "none"}])
def test_blocks_and_bricks_on_levels_are_read_back(tmp_path: Path, shape: dict[str, Any]) -> None:
    maze = generate("B2:J10", "wilson", seed=3, levels=2, **shape)
    save(maze, tmp_path / "new.xlsx", solution="shown")
    assert read(tmp_path / "new.xlsx") == maze
    assert read_recipe(tmp_path / "new.xlsx") == maze.recipe


def test_each_stair_is_marked_on_both_sheets_and_linked_to_the_same_cell(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    names = ("Anna's 1", "Anna's 2", "Anna's 3")
    main(["new", str(path), "--levels", "3", "--level-name", "Anna's {n}", "--rows", "6", "--cols", "6", "--seed", "3"])
    maze, links = read(path), links_in(path)
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


@pytest.mark.slow
def test_what_the_schema_allows_is_written(tmp_path: Path) -> None:
    save(generate(CELLS, seed=3, levels=3), tmp_path / "new.xlsx", solution="sheet", title="<&>", theme="crisscross")
    assert sdk_errors(tmp_path / "new.xlsx") == []


def test_names_list_the_sheets_and_start_and_goal_stand_on_theirs(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:F6", seed=3, levels=2, goal="2!C3"), path)
    book = openpyxl.load_workbook(path)
    listed = "'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$6"
    names = [{name: one.attr_text for name, one in sheet.defined_names.items()} for sheet in book.worksheets]
    assert names == [
        {"maze_area": "'Floor 1'!$B$2:$F$6", "maze_start": "'Floor 1'!$B$2", "maze_levels": listed},
        {"maze_area": "'Floor 2'!$B$2:$F$6", "maze_goal": "'Floor 2'!$C$3", "maze_levels": listed},
    ]


@pytest.mark.libreoffice
@needs_libreoffice
def test_what_libreoffice_saves_is_still_read(tmp_path: Path) -> None:
    mazes = {}
    for theme in THEMES:
        path = tmp_path / f"{theme}.xlsx"
        mazes[path] = generate(CELLS, seed=3, levels=3)
        save(mazes[path], path, theme=theme, solution="sheet")
    for path, saved in converted([*mazes], "xlsx", tmp_path).items():
        assert read(saved) == mazes[path], path.name
        assert read(saved, sheet="Solution, Floor 3") == mazes[path], path.name
        assert links_in(saved) == links_in(path)


@pytest.mark.slow
def test_steps_show_the_maze_growing_on_all_levels(tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=3, levels=2)
    save(maze, tmp_path / "new.xlsx", steps=3)
    book = openpyxl.load_workbook(tmp_path / "new.xlsx")
    assert book.sheetnames == [f"Step {step}, Floor {level}" for step in (1, 2, 3) for level in (1, 2)]
    unvisited = [read(tmp_path / "new.xlsx", sheet=f"Step {step}, Floor 2").visited.count(0) for step in (1, 2, 3)]
    assert unvisited == sorted(unvisited, reverse=True)
    assert read(tmp_path / "new.xlsx", sheet="Step 3, Floor 1") == maze


def test_a_sheet_that_was_renamed_deleted_or_moved_is_followed_or_told(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate("B2:F6", seed=3, levels=3)
    save(maze, path)
    book = openpyxl.load_workbook(path)
    book.move_sheet("Floor 3", -2)
    book.save(path)
    assert read(path, sheet="Floor 2") == maze
    del book["Floor 2"]
    book.save(path)
    with pytest.raises(InputError, match="level 2 of the 3 of the maze in B2:F6 on sheet 'Floor 3' is gone with sheet"):
        read(path, sheet="Floor 3")
    # As Excel writes it, which follows what becomes of sheets.
    for sheet in book.worksheets:
        sheet.defined_names["maze_levels"].attr_text = "'Floor 1'!$B$2:$F$6,#REF!,'Floor 3'!$B$2:$F$6"
    book.save(path)
    with pytest.raises(InputError, match=r"level 2 of the 3 .* is gone with its sheet; put it back"):
        read(path, sheet="Floor 1")


def test_rows_inserted_in_one_of_the_levels_are_told(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:F6", seed=3, levels=2), path)
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        sheet.defined_names["maze_levels"].attr_text = "'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$8"
    book.save(path)
    with pytest.raises(InputError, match="are B2:F6 on sheet 'Floor 1' and B2:F8 on 'Floor 2'; take out"):
        read(path)


def test_a_copy_of_a_sheet_is_none_of_the_levels(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate("B2:F6", seed=3, levels=2)
    save(maze, path)
    book = openpyxl.load_workbook(path)
    copy = book.copy_worksheet(book["Floor 1"])
    for name, text in (("maze_area", "$B$2:$F$6"), ("maze_levels", "$B$2:$F$6,'Floor 2'!$B$2:$F$6")):
        copy.defined_names[name] = openpyxl.workbook.defined_name.DefinedName(name, attr_text=f"'Floor 1 Copy'!{text}")
    book.save(path)
    assert read(path, sheet="Floor 1 Copy").grid == generate("B2:F6").grid
    assert read(path, sheet="Floor 2") == maze


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
        (
            ["--cells", "Maze!B2:F6"],
            "sheet 'Maze': levels stand on sheets of their own names",
        ),
        (["--algorithm", "sidewinder"], "sidewinder needs rows of cells"),
    ],
)
def test_what_cannot_be_is_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["new", str(tmp_path / "new.xlsx"), "--levels", "2", *arguments]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert not (tmp_path / "new.xlsx").exists()


def test_the_parts_of_a_workbook_are_the_same_each_time(tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=3, levels=2)
    for name in ("one.xlsx", "other.xlsx"):
        save(maze, tmp_path / name)
    one, other = (
        {name: file.read(name) for name in file.namelist()}
        for file in (zipfile.ZipFile(tmp_path / "one.xlsx"), zipfile.ZipFile(tmp_path / "other.xlsx"))
    )
    assert one == other
