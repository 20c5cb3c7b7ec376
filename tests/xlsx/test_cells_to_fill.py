"""The cells of a maze: found by their colour, or silver; what lies beside them, and what of them is not seen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl.styles import Border, PatternFill, Side
from openpyxl.styles.colors import Color
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.views import Selection
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import (
    InputError,
    Maze,
    clear_workbook,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
)
from excelmaze.cli import main
from excelmaze.draw.theme import parse_color
from excelmaze.grids.grid import SIDE_NAMES, Grid
from tests.cases import daily
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import appearance, edited, fill_cells, made_again, new_book, refusal, report_of, sheet_of

PAINTED = ["C3", "D3", "D4", "E4", "E5", "C5"]


def painted(path: Path, color: Color | str, *, pattern: str = "solid", selected: str = "A1") -> Path:
    """Write a workbook with a value, some cells in a colour, and one in another."""
    with edited(new_book(path, D3="keep me", K1=1)) as sheet:
        for cell in PAINTED:
            sheet[cell].fill = PatternFill(fill_type=pattern, fgColor=color)  # type: ignore[arg-type]
        sheet["H9"].fill = PatternFill("solid", fgColor="FF123456")
        sheet.sheet_view.selection = [Selection(activeCell=selected.split(":", maxsplit=1)[0], sqref=selected)]
    return path


@pytest.mark.parametrize(
    ("color", "asked"),
    daily(
        [
            (Color(rgb="FFFFFF00"), "FFFF00"),
            (Color(rgb="00FFFF00"), "#ffff00"),
            (Color(indexed=13), "FFFFFF00"),
            (Color(theme=4), "4F81BD"),  # openpyxl's theme is that of Office 2007
            (Color(theme=0), "FFFFFF"),
            (Color(theme=1), "000000"),
            (Color(theme=4, tint=0.7999816888943144), "DCE6F1"),
            (Color(theme=4, tint=-0.249977111117893), "366092"),
            (Color(theme=0, tint=-0.3499862666707358), "A6A6A6"),
            (Color(rgb="FFFF0000", tint=0.5), "FF8080"),
        ],
        2,
    ),
)
def test_cells_are_found_by_the_colour_that_is_seen(color: Color, asked: str, tmp_path: Path) -> None:
    """The figures are those that Excel's list of theme colours shows."""
    done = fill_cells(painted(tmp_path / "book.xlsx", color), colored=asked, seed=1)
    assert {*done.maze.grid} == {*PAINTED}


def test_a_workbooks_own_palette_counts(tmp_path: Path) -> None:
    palette = "".join(f'<rgbColor rgb="00{index:06X}"/>' for index in range(64))
    styles = (
        '<fills><fill/><fill><patternFill patternType="solid"><fgColor indexed="22"/></patternFill></fill></fills>'
        '<borders><border/></borders><cellXfs><xf/><xf fillId="1"/></cellXfs>'
        f"<colors><indexedColors>{palette}</indexedColors></colors>"
    )
    cells = '<row r="2"><c r="B2" s="1"/><c r="C2" s="1"/></row>'
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{cells}</sheetData>", styles=styles)
    assert [*fill_cells(path, colored="000016", seed=1).maze.grid] == ["B2", "C2"]


def test_the_colour_comes_back_when_the_maze_is_cleared(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    for _ in range(2):
        fill_cells(path, colored="FFFF00", seed=1, theme="color")
        assert clear_workbook(path).report is not None
        sheet = sheet_of(path)
        assert {cell.coordinate for row in sheet for cell in row if cell.fill.fgColor.rgb == "FFFFFF00"} == {*PAINTED}
        assert sheet["D3"].value == "keep me"


def test_only_within_the_cells_that_are_given_or_selected(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    selected = painted(tmp_path / "selected.xlsx", "FFFFFF00", selected="A1:D9")
    expected = {"C3", "D3", "D4", "C5"}
    assert {*fill_cells(path, cells="B2:D9", colored="FFFF00").maze.grid} == expected
    assert {*fill_cells(selected, colored="FFFF00").maze.grid} == expected


def test_a_hole_and_a_start_in_painted_cells(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00", selected="D3:E5")
    maze = fill_cells(path, colored="FFFF00", hole=["E4"], goal="none").maze
    assert {*maze.grid} == {"D3", "D4", "E5"}
    assert [maze.grid.address_of(end.start) for end in maze.ends] == ["D3", "E5"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    daily(
        [
            (["--colored", "yellow"], "'yellow' is no colour; write red, green and blue as six digits, such as FFFF00"),
            (
                ["--colored", "00FF00"],
                "no cell of sheet 'Sheet' is filled 00FF00; there is FFFF00 (6 cells), 123456 (1 cell)",
            ),
            (
                ["--colored", "00FF00", "--cells", "A1:B2"],
                "no cell of A1:B2 on sheet 'Sheet' is filled 00FF00; fill some",
            ),
            (
                ["--colored", "FFFF00", "--shape", "heart"],
                "--shape and --colored both say which cells the maze has; give o",
            ),
            (
                ["--colored", "FFFF00", "--hole", "Z9"],
                "the hole Z9 lies outside the maze, C3:D3 and 3 more areas; choose",
            ),
            (
                ["--colored", "FFFF00", "--hole", "Other!C3"],
                "Other!C3 lies on sheet 'Other', and the sheet asked for is",
            ),
        ],
        2,
    ),
)
def test_what_cannot_be_found_is_refused_in_one_line(arguments: list[str], message: str, tmp_path: Path) -> None:
    assert message in refusal("fill", painted(tmp_path / "book.xlsx", "FFFFFF00"), *arguments)


@pytest.mark.slow
def test_a_maze_that_has_taken_the_colour_is_named_with_what_gives_it_back(tmp_path: Path) -> None:
    path = painted(tmp_path / "book.xlsx", "FFFFFF00")
    maze = fill_cells(path, colored="FFFF00", seed=1).maze
    with pytest.raises(InputError, match="what an earlier maze covers has its colours again after clear"):
        fill_cells(path, colored="FFFF00", seed=2)
    clear_workbook(path)
    assert {*fill_cells(path, colored="FFFF00", seed=2).maze.grid} == {*maze.grid}


def test_patterns_and_empty_sheets_have_no_colour(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is filled FFFF00; there is 123456"):
        fill_cells(painted(tmp_path / "book.xlsx", "FFFFFF00", pattern="lightTrellis"), colored="FFFF00")
    new_book(tmp_path / "empty.xlsx")
    with pytest.raises(InputError, match="sheet 'Sheet' is empty; fill the cells of the maze with a colour first"):
        fill_cells(tmp_path / "empty.xlsx", colored="FFFF00")


def test_a_colour_is_six_digits() -> None:
    assert [parse_color(text) for text in ("ffff00", "#FFFF00", "80FFFF00", " FFFF00 ")] == ["FFFF00"] * 4
    for text in ("", "FF0", "GGGGGG", "０１２３４５", "FFFF0", "FFFFFFFFF"):
        with pytest.raises(InputError, match="is no colour"):
            parse_color(text)


# The Czech macro's quirk: silver cells beside the selection are swallowed.


def with_silver(path: Path, cells: str) -> Path:
    """Write a workbook with silver cells."""
    with edited(new_book(path)) as sheet:
        for address in Grid.from_selection(cells):
            known_by = ({"rgb": "FFC0C0C0"}, {"rgb": "00c0c0c0"}, {"indexed": 22})[sheet[address].row % 3]
            sheet[address].fill = PatternFill("solid", fgColor=Color(**known_by))
    return path


def macro(path: Path, cells: str, **options: str) -> Grid:
    """Return the cells of a maze that the macro's algorithm puts there."""
    done = fill_cells(path, cells, "vba-backtracker", rng="vba", seed=1, options={"swallow": "yes"}, **options)
    return done.maze.grid


def silver_in(path: Path) -> int:
    return sum(fill is not None for fill in appearance(path, "A1:T20")[2])


def test_silver_cells_that_touch_are_swallowed_and_others_are_not(tmp_path: Path) -> None:
    """One beside the other, also round a corner and up to the sheet's rim; not those that touch at a corner only."""
    path = with_silver(tmp_path / "book.xlsx", "E3:F3,F4:F6,A4,H8:I9,E6")
    grid = macro(path, "B2:D5")
    assert grid == Grid.from_selection("B2:D5,E3:F3,F4:F6,A4,E6")
    assert silver_in(path) == 4
    maze = read(path, cells=",".join(grid))
    assert all(maze.solve(0, cell) for cell in range(maze.grid.size))


@pytest.mark.parametrize(
    ("pieces", "expected"), [("leave", "B2:C3,D2:E2,F2:G3"), ("each", "B2:C3,D2:E2,F2:G3,J2:K3,L3")]
)
def test_silver_cells_lead_from_piece_to_piece(tmp_path: Path, pieces: str, expected: str) -> None:
    """Where only the start's is made, what others alone touch stays silver."""
    path = with_silver(tmp_path / "book.xlsx", "D2:E2,L3")
    grid = macro(path, "B2:C3,F2:G3,J2:K3", pieces=pieces)
    assert set(Grid.from_selection(expected)) == set(grid) - (set() if pieces == "each" else {"J2", "K2", "J3", "K3"})
    assert silver_in(path) == (5 if pieces == "leave" else 0)


def test_the_maze_is_the_macro_s_on_all_those_cells(tmp_path: Path) -> None:
    """From the same start by the same numbers: as if the silver ones had been selected; its recipe makes it again."""
    path = with_silver(tmp_path / "book.xlsx", "E2:G5")
    fill_cells(
        path, algorithm="vba-backtracker", cells="B2:D5", rng="vba", seed=7, start="C3", options={"swallow": True}
    )
    maze = read(path, cells="B2:G5")
    assert maze.passages == generate("B2:G5", "vba-backtracker", rng="vba", seed=7, start="C3").passages
    recipe = read_recipe(path, cells="B2:G5")
    assert recipe is not None
    assert recipe.options == {"swallow": True}
    assert made_again(path, cells="B2:G5").passages == maze.passages
    clear_workbook(path)
    assert silver_in(path) == 12


def test_it_is_off_by_default_and_then_not_in_the_recipe(tmp_path: Path) -> None:
    path = with_silver(tmp_path / "book.xlsx", "E2:G5")
    done = fill_cells(path, algorithm="vba-backtracker", cells="B2:D5", seed=7)
    assert done.maze.grid == Grid.from_selection("B2:D5")
    assert done.maze.recipe is not None
    assert "swallow" not in done.maze.recipe.to_json()
    with pytest.raises(InputError, match="backtracker has no option 'swallow'"):
        fill_cells(path, algorithm="backtracker", cells="B2:D5", options={"swallow": "yes"})


def book(tmp_path: Path, *changes: Callable[[Worksheet], object]) -> Path:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        for change in changes:
            change(sheet)
    return path


def openings(maze: Maze) -> list[str]:
    return [f"{maze.grid.address_of(cell)}:{SIDE_NAMES[direction]}" for cell, direction in maze.openings]


def put(cell: str, value: int | str) -> Callable[[Worksheet], object]:
    return lambda sheet: sheet.__setitem__(cell, value)


def bordered(sheet: Worksheet) -> None:
    sheet["C2"].border = Border(left=Side("thin"))


def inserted_table(sheet: Worksheet) -> None:
    for cell, text in (("B1", "one"), ("C1", "two")):
        sheet[cell] = text
    sheet.add_table(Table(displayName="Table1", ref="B1:C2"))


@pytest.mark.parametrize(
    "change",
    daily(
        [
            put("C2", 0),
            put("C2", "=1+1"),
            put("C2", "text"),
            bordered,
            lambda sheet: sheet.merge_cells("C1:C2"),
            inserted_table,
        ],
        3,
    ),
    ids=["number", "formula", "text", "border", "merged", "table"],
)
def test_a_maze_does_not_open_towards_what_is_somebodys(change: Callable[[Worksheet], object], tmp_path: Path) -> None:
    """C2 lies above the start, C3; the next best side is opened, and what was there stays."""
    path = book(tmp_path, change)
    done = fill_cells(path, cells="C3:F6", seed=1, goal="F6")
    assert openings(done.maze) == ["C3:left", "F6:bottom"]
    assert openings(read(path, cells="C3:F6")) == ["C3:left", "F6:bottom"]
    edge = sheet_of(path)["C2"].border.bottom
    assert edge is None or edge.style is None


def test_an_empty_cell_beside_a_maze_is_nobodys(tmp_path: Path) -> None:
    """Also one with a fill, a font or a number format, and the maze's own title; a maze made anew opens as before."""
    path = book(tmp_path, lambda sheet: setattr(sheet["C2"], "number_format", "0.00"))
    for _ in range(2):
        done = fill_cells(path, cells="C3:F6", seed=1, goal="F6", title="Title")
        assert openings(done.maze) == ["C3:top", "F6:bottom"]


@pytest.mark.parametrize("known_by", ["record", "name"])
def test_cells_of_other_mazes_are_theirs_though_they_have_no_line(known_by: str, tmp_path: Path) -> None:
    """Its borders taken away by hand, a maze is known by its record, or by the name of its cells."""
    path = book(tmp_path)
    fill_cells(path, cells="B2:C3", seed=1)
    with edited(path) as sheet:
        for row in sheet["A1:D4"]:
            for cell in row:
                cell.border = Border()
        for name in list(sheet.defined_names):
            if name.startswith("_excelmaze") != (known_by == "record"):
                del sheet.defined_names[name]
    maze = fill_cells(path, cells="C4:F7", seed=1, goal="F7").maze
    assert openings(maze) == ["C4:left", "F7:bottom"]


@pytest.mark.parametrize("made_by", ["new", "fill"])
def test_a_title_takes_no_cell_of_another_maze(made_by: str, tmp_path: Path) -> None:
    """The cell above is of a maze that stays, with a record or without one: nothing is written."""
    path = tmp_path / "book.xlsx"
    if made_by == "new":
        save(generate("B2:D5", seed=1), path)
    else:
        fill_cells(book(tmp_path), cells="B2:D5", seed=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"B5 .* is a cell of another maze; clear that one first"):
        fill_cells(path, cells="B6:C8", seed=1, title="Title")
    assert path.read_bytes() == before


def test_a_title_in_a_bordered_cell_does_not_open_the_maze_towards_it(tmp_path: Path) -> None:
    path = book(tmp_path, bordered)
    done = fill_cells(path, cells="C3:F6", seed=1, goal="F6", title="Title")
    assert openings(done.maze) == ["C3:left", "F6:bottom"]


def test_mazes_that_touch_only_where_none_was_visited_are_not_joined(tmp_path: Path) -> None:
    path = book(tmp_path)
    fill_cells(path, cells="B2:B4", seed=1)
    fill_cells(path, cells="F2:G3,C3:D6", pieces="leave", seed=1)
    with pytest.raises(InputError, match="no visited cell of B2:B4 shares an edge with one of F2:G3,C3:D6"):
        join_workbook(path, ["B2:B4", "F2:G3,C3:D6"])


COLUMNS = '<cols><col min="4" max="5" width="9" hidden="1"/><col min="7" max="7" width="0" customWidth="1"/></cols>'
ROWS = '<sheetData><row r="3" hidden="1"/><row r="4" ht="0" customHeight="1"/><row r="40" hidden="1"/></sheetData>'


@pytest.mark.parametrize("dry_run", [True, False])
def test_hidden_rows_and_columns_inside_the_selection_are_told(tmp_path: Path, dry_run: bool) -> None:  # noqa: FBT001
    path = handmade(tmp_path / "book.xlsx", COLUMNS + ROWS)
    report = report_of(fill_cells(path, cells="B2:H9", seed=1, dry_run=dry_run))
    assert report.notes == ("hidden inside the selection, so part of the maze is not seen: rows 3-4, columns D-E G",)


def test_many_hidden_rows_are_named_as_one_stretch(tmp_path: Path) -> None:
    rows = "".join(
        f'<row r="{row}"{hidden}><c r="B{row}" s="0"/></row>'
        for first, hidden in ((1, ""), (201, ' hidden="1"'), (401, ""))
        for row in range(first, first + 200)
    )
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{rows}</sheetData>")
    report = report_of(fill_cells(path, cells="B2:B590", seed=1))
    assert report.notes == ("hidden inside the selection, so part of the maze is not seen: rows 201-400",)


def test_what_is_seen_is_not_told(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", COLUMNS + ROWS)
    assert report_of(fill_cells(path, cells="B5:C9", seed=1)).notes == ()


@pytest.mark.parametrize("name", daily(["maze1", "area1", "Zone2025", "ABC1"], ["maze1", "Zone2025"]))
def test_a_defined_name_that_exists_wins_over_a_cell(tmp_path: Path, name: str) -> None:
    names = f"<definedNames><definedName name='{name}'>'Sheet1'!$B$2:$D$4</definedName></definedNames>"
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", names=names)
    assert fill_cells(path, cells=name.upper(), dry_run=True).maze.grid.size == 9
    for command in (["fill", "--seed", "1"], ["solve"], ["clear"], ["fill", "--seed", "2"]):
        assert main([command[0], str(path), "--cells", name, *command[1:]]) == 0
