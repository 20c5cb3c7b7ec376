"""Round mazes over selections: drawings in a workbook of somebody's, whose cells and drawings stay as they are."""

import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.drawing.image import Image as Shown
from openpyxl.styles import PatternFill
from PIL import Image

from excelmaze import InputError, WorkbookError, clear_workbook, fill_workbook, read, solve_workbook
from excelmaze.cli import main
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.maze_drawings import maze_drawings
from excelmaze.xlsx.rulers import UNITS_OF_PX, rulers_on
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.test_round_mazes import names_in, parts_of, walls_drawn
from tests.xlsx.workbooks import forget_records

CELLS = "D3:J27"


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A workbook with values, a fill, a broad column, a hidden row and a picture."""
    book, file = Workbook(), BytesIO()
    sheet = book.worksheets[0]
    sheet.title = "Plan"
    for row in range(1, 40):
        sheet.cell(row, 1, f"row {row}")
    sheet["E5"], sheet["E6"] = "under", 7
    sheet["A1"].fill = PatternFill("solid", "FFFFCC00")
    sheet.column_dimensions["D"].width = 20
    sheet.row_dimensions[9].hidden = True
    Image.new("RGB", (60, 40), "green").save(file, "png")
    sheet.add_image(Shown(file), "B30")
    book.create_sheet("Other")["B2"] = "other"
    path = tmp_path / "foreign.xlsx"
    book.save(path)
    return path


def filled(path: Path, cells: str | None = CELLS, **options: Any) -> None:  # noqa: ANN401 - as there
    fill_workbook(path, cells=cells, **{"tiling": "round", "rings": 6, "seed": 3, **options})


def rewritten(path: Path, part: str, pattern: str, to: str | Callable[[re.Match[str]], str]) -> None:
    """A part of a workbook as another program leaves it."""
    parts = parts_of(path)
    name = next(name for name in parts if re.search(part, name))
    parts[name] = re.sub(pattern, to, parts[name].decode()).encode()
    with zipfile.ZipFile(path, "w") as package:
        for one, data in parts.items():
            package.writestr(one, data)


def rows_inserted(path: Path, before: int, count: int) -> None:
    """What Excel does to drawings and names where rows are inserted above them; nobody has cells below."""

    def number(match: re.Match[str]) -> str:
        row = int(match[2])
        return f"{match[1]}{row + count if row >= before else row}{match[3]}"

    def row(match: re.Match[str]) -> str:
        at = int(match[2])
        return f"{match[1]}{at + count if at + 1 >= before else at}{match[3]}"

    rewritten(path, r"drawings/[^/]*\.xml$", r"(<(?:xdr:)?row>)(\d+)(</)", row)
    rewritten(path, r"xl/workbook\.xml$", r"(\$[A-Z]+\$)(\d+)()", number)


@pytest.mark.parametrize("solution", ["none", "shown"])
def test_filled_and_cleared_all_parts_but_drawings_and_names_stay_byte_for_byte(foreign: Path, solution: str) -> None:
    before = parts_of(foreign)
    filled(foreign, solution=solution, marks="words")
    drawn = parts_of(foreign)
    changed = {name for name in before if before[name] != drawn[name]}
    assert changed == {"xl/drawings/drawing1.xml", "xl/workbook.xml"}
    assert set(drawn) == set(before)
    clear_workbook(foreign)
    after = parts_of(foreign)
    assert after["xl/drawings/drawing1.xml"] == before["xl/drawings/drawing1.xml"]
    assert {name for name in before if before[name] != after[name]} <= {"xl/workbook.xml"}
    assert b"_excelmaze" not in after["xl/workbook.xml"]


def test_the_drawn_walls_are_those_of_the_recipe_in_the_middle_of_the_selection(foreign: Path) -> None:
    filled(foreign)
    maze = read(foreign)
    drawing = parts_of(foreign)["xl/drawings/drawing1.xml"].decode()
    shut = walls_drawn(drawing, 6)
    rooms = maze.graph
    for room in range(1, rooms.size):
        ring, place = rooms.place(room)  # type: ignore[attr-defined]
        middle = (place + 0.5) / rooms.rooms_in(ring)  # type: ignore[attr-defined]
        assert shut.across(ring, middle) != maze.passages[room] >> rooms.inwards[room] & 1  # type: ignore[attr-defined]
    with open_workbook(foreign) as book:
        sheet = book.sheet("Plan")
        rulers = rulers_on(sheet)
        box = SheetDrawings.of(sheet).box("Maze walls", rulers)
    assert box is not None
    sides = [
        (rulers.rows.at(box.bottom) - rulers.rows.at(box.top)) / UNITS_OF_PX,
        (rulers.columns.at(box.right) - rulers.columns.at(box.left)) / UNITS_OF_PX,
    ]
    assert sides[0] == pytest.approx(sides[1], abs=0.1)
    selected = [rulers.rows.at(28) - rulers.rows.at(3), rulers.columns.at(11) - rulers.columns.at(4)]
    assert sides[0] == pytest.approx(min(selected) / UNITS_OF_PX, rel=0.02)
    centre = (
        rulers.rows.at(box.top) + rulers.rows.at(box.bottom),
        rulers.columns.at(box.left) + rulers.columns.at(box.right),
    )
    middle = rulers.rows.at(3) + rulers.rows.at(28), rulers.columns.at(4) + rulers.columns.at(11)
    assert centre == pytest.approx(middle, abs=4 * UNITS_OF_PX)


def test_a_way_is_drawn_in_the_same_place_as_the_walls_and_once_only(foreign: Path) -> None:
    filled(foreign)
    solve_workbook(foreign)
    solve_workbook(foreign, goal="2:1", solution_style="dots")
    assert names_in(foreign).count("Maze solution") == 1
    corners = re.findall("<xdr:from>.*?</xdr:to>", parts_of(foreign)["xl/drawings/drawing1.xml"].decode())
    assert len({*corners}) < len(corners)
    with open_workbook(foreign) as book:
        (place,) = maze_drawings(book.sheet("Plan"))
    assert set(place.drawings) == {"Maze walls", "Maze solution"}


def test_filled_again_it_is_another_maze_and_the_first_one_is_gone(foreign: Path) -> None:
    filled(foreign, marks="words")
    solve_workbook(foreign)
    filled(foreign, cells=None, seed=9, rings=4)
    assert names_in(foreign).count("Maze walls") == 1
    assert not {"Maze start", "Maze solution"} & {*names_in(foreign)}
    maze = read(foreign)
    assert maze.recipe is not None
    assert (maze.recipe.seed, maze.recipe.rings) == (9, 4)
    with open_workbook(foreign) as book:
        assert len(maze_drawings(book.sheet("Plan"))) == 1


def test_two_on_a_sheet_are_told_apart_by_their_cells(foreign: Path) -> None:
    filled(foreign, cells="D3:H14", rings=3, seed=1)
    filled(foreign, cells="D16:H27", rings=4, seed=2)
    assert read(foreign, cells="E5").graph.rings == 3  # type: ignore[attr-defined]
    assert read(foreign, cells="E20").graph.rings == 4  # type: ignore[attr-defined]
    solve_workbook(foreign, cells="E5")
    clear_workbook(foreign, cells="E5")
    assert read(foreign).graph.rings == 4  # type: ignore[attr-defined]
    assert names_in(foreign).count("Maze solution") == 0
    with pytest.raises(InputError):
        solve_workbook(foreign, cells="M5")


@pytest.mark.slow
def test_a_maze_of_squares_takes_the_place_of_a_round_one_and_beside_it_both_stay(foreign: Path) -> None:
    filled(foreign, marks="words")
    fill_workbook(foreign, cells="L3:P7", seed=1)
    assert "Maze walls" in names_in(foreign)
    assert solve_workbook(foreign, cells="L3:P7").maze.grid.size == 25
    assert read(foreign, cells=CELLS).graph.rings == 6  # type: ignore[attr-defined]
    fill_workbook(foreign, cells="E20:G26", seed=2)
    assert not {"Maze walls", "Maze start", "Maze goal"} & {*names_in(foreign)}
    clear_workbook(foreign)
    assert b"_excelmaze" not in parts_of(foreign)["xl/workbook.xml"]


@pytest.mark.slow
def test_rows_inserted_and_a_sheet_renamed_move_it_and_all_commands_find_it(foreign: Path) -> None:
    filled(foreign)
    maze = read(foreign)
    rows_inserted(foreign, 2, 3)
    rewritten(foreign, r"xl/workbook\.xml$", "Plan", lambda _: "Two words")
    rewritten(foreign, r"xl/workbook\.xml$", "(?<![\"'])Two words!", lambda _: "'Two words'!")
    assert read(foreign) == maze
    solve_workbook(foreign)
    walls, way = (
        re.search(rf"<xdr:from>((?:(?!<xdr:from>).)*)</xdr:to>(?:(?!<xdr:from>).)*{name}", drawing)
        for drawing in [parts_of(foreign)["xl/drawings/drawing1.xml"].decode()]
        for name in ("Maze walls", "Maze solution")
    )
    assert walls is not None
    assert way is not None
    assert walls[1] == way[1]
    clear_workbook(foreign)
    assert not any(name.startswith("Maze") for name in names_in(foreign))


def test_where_its_rows_were_deleted_it_is_cleared_all_the_same(foreign: Path) -> None:
    filled(foreign)
    rewritten(foreign, r"xl/workbook\.xml$", r"(?<=>)'?Plan'?!\$D\$3:\$J\$27", lambda _: "#REF!")
    assert read(foreign).graph.rings == 6  # type: ignore[attr-defined]
    clear_workbook(foreign)
    assert not any(name.startswith("Maze") for name in names_in(foreign))
    assert b"_excelmaze" not in parts_of(foreign)["xl/workbook.xml"]


def test_where_somebody_deleted_the_drawing_only_its_record_is_forgotten(
    foreign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(foreign)
    book = load_workbook(foreign)  # which keeps no shapes
    book.save(foreign)
    with pytest.raises(InputError, match="only the cell A1 is selected"):
        solve_workbook(foreign)
    before = parts_of(foreign)
    assert main(["clear", str(foreign)]) == 0
    assert "whose drawing is gone" in capsys.readouterr().out
    after = parts_of(foreign)
    assert {name for name in before if before[name] != after[name]} == {"xl/workbook.xml"}
    assert b"_excelmaze" not in after["xl/workbook.xml"]


@pytest.mark.slow
def test_cells_alone_do_not_forget_a_round_maze_whose_drawing_is_not_there(foreign: Path) -> None:
    """So it is in a snapshot of an open sheet, which has no drawings; the sheet still has them."""
    filled(foreign)
    load_workbook(foreign).save(foreign)
    before = foreign.read_bytes()
    for plain in (False, True):
        with pytest.raises(WorkbookError):
            clear_workbook(foreign, cells=CELLS, plain=plain)
    assert foreign.read_bytes() == before


@pytest.mark.slow
def test_cleared_plainly_it_goes_with_its_record(foreign: Path) -> None:
    filled(foreign, marks="words")
    clear_workbook(foreign, cells="E5:F6", plain=True)
    assert not any(name.startswith("Maze") for name in names_in(foreign))
    assert b"_excelmaze" not in parts_of(foreign)["xl/workbook.xml"]


def test_a_drawing_that_somebody_renamed_is_the_users(foreign: Path) -> None:
    filled(foreign)
    rewritten(foreign, r"drawings/drawing1\.xml$", "Maze walls", lambda _: "My circle")
    clear_workbook(foreign)
    assert "My circle" in names_in(foreign)


def test_without_a_recipe_or_record_it_is_a_picture(foreign: Path) -> None:
    filled(foreign, no_recipe=True)
    with pytest.raises(WorkbookError, match="no recipe of the maze that is drawn"):
        solve_workbook(foreign)
    forget_records(foreign)
    with pytest.raises(WorkbookError, match="no recipe of the maze that is drawn"):
        solve_workbook(foreign)


@pytest.mark.parametrize(
    ("cells", "rings", "message"),
    daily(
        [
            (
                "D3:E5",
                8,
                "8 rings take 110 by 110 pixels at least, and D3:E5 has .* by 60; select D3:E8, or give at most 3",
            ),
            ("D3", 8, r"D3 has .* by 20; select D3:D8$"),
            ("D9:F9", 2, r"by 0; select D9:F11"),
            ("XFD3", 5, "select XFC3:XFD6"),
            ("M3:N30", 500, "select .*, or give at most 9 rings"),
            ("D3:F9,H3:J9", 2, "is 2 areas, and a round maze fits over one; select a rectangle"),
        ],
        2,
    ),
)
def test_a_selection_that_does_not_fit_is_refused_with_the_size_that_does(
    foreign: Path, cells: str, rings: int, message: str
) -> None:
    before = foreign.read_bytes()
    with pytest.raises(InputError, match=message):
        filled(foreign, cells=cells, rings=rings)
    assert foreign.read_bytes() == before


def test_the_size_that_a_refusal_names_is_large_enough(foreign: Path) -> None:
    with pytest.raises(InputError) as refused:
        filled(foreign, cells="C4:C5", rings=11)
    found = re.search(r"select ([A-Z0-9:]+)", str(refused.value))
    assert found is not None
    filled(foreign, cells=found[1], rings=11)


@pytest.mark.parametrize(
    ("options", "message"),
    daily(
        [
            ({"title": "x"}, "--title changes cells or pages"),
            ({"cell_size": "24"}, "--cell-size changes cells or pages"),
            ({"paper": "A4"}, "--paper changes cells or pages"),
            ({"shape": "heart"}, "--shape changes cells or pages"),
            ({"color": "distance"}, "--color changes cells or pages"),
            ({"solution": "sheet"}, "choose shown"),
            ({"solution": "shown", "solution_style": "cells"}, "choose line or dots"),
            ({"solution": "shown", "solution_style": "arrows"}, "choose line or dots"),
            ({"images": "mouse"}, "pictures stand in cells"),
            ({"levels": 2}, "2 levels take 2 sheets|no cells"),
            ({"tiling": "squares"}, "give tiling round, too"),
            ({"walls": "blocks"}, "a round maze has none"),
        ],
        4,
    ),
)
def test_what_is_of_cells_is_refused_by_name(foreign: Path, options: dict[str, Any], message: str) -> None:
    before = foreign.read_bytes()
    with pytest.raises(InputError, match=message):
        filled(foreign, **options)
    assert foreign.read_bytes() == before


def test_a_maze_in_cells_is_not_drawn_over(foreign: Path) -> None:
    fill_workbook(foreign, cells="E5:H9", seed=1)
    with pytest.raises(InputError, match="clear it first"):
        filled(foreign)


def test_it_is_told_that_cells_under_it_show_through(foreign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fill", str(foreign), "--cells", CELLS, "--tiling", "round", "--rings", "5"]) == 0
    assert "2 cells under the maze hold something" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    daily([["stats"], ["show"], ["export", "OUT.svg"], ["solve", "--dry-run"]], [["show"], ["solve", "--dry-run"]]),
)
def test_other_commands_find_it(
    foreign: Path, tmp_path: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    filled(foreign)
    words = [word.replace("OUT", str(tmp_path / "out")) for word in command]
    assert main([words[0], str(foreign), *words[1:]]) == 0
    assert "103 rooms in 6 rings" in capsys.readouterr().out
