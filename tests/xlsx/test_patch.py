"""Editing a sheet: what changes, what stays, and what is refused."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl.styles import Border, Side

from excelmaze.draw.theme import Color, Fill, Line
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.stretches import Stretch
from excelmaze.xlsx.rewrite import Report
from excelmaze.xlsx.sheets.cell_format import CellChange
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.conftest import Result
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import (
    BY_NAME,
    CORPUS,
    SIDES,
    changes,
    clear,
    edited,
    new_book,
    own_lines_on_sheet,
    parts_of,
    patch,
    pattern,
    rewritten,
    sheet_of,
    sheet_xml,
    shown_walls,
    walls_on_sheet,
)

RED = Line("thick", Color("FF0000"))
BOX = CellChange(RED, RED, RED, RED, Fill("solid", Color("C0C0C0")))
OPEN = CellChange(None, None, None, None, None)


def styles_xml(path: Path) -> str:
    with open_workbook(path) as book:
        return book.styles_data.decode()


def put(path: Path, change: CellChange, *places: tuple[int, int], **options: object) -> Report:
    """One change for some cells, without a record."""
    stretches = [(row, Stretch(column, b"\0")) for row, column in places]
    return patch(path, stretches, {0: change}, **{"record": False, **options})  # type: ignore[arg-type]


def inside(xml: str, element: str) -> str:
    found = re.search(rf"<{element}\b[^>]*>(.*)</{element}>", xml, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_cell_keeps_its_number_format_font_alignment_protection_and_diagonal_line(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", '<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>')
    put(path, BOX, (1, 1))
    styles = styles_xml(path)
    assert styles.endswith(
        '<xf numFmtId="14" fontId="1" fillId="3" borderId="2" xfId="0" applyNumberFormat="1" applyFont="1" '
        'applyAlignment="1" applyProtection="1" applyBorder="1" applyFill="1"><alignment horizontal="center" '
        'textRotation="45"/><protection locked="0"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" '
        'xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
    side = '<{0} style="thick"><color rgb="FFFF0000"/></{0}>'
    sides = "".join(side.format(name) for name in ("left", "right", "top", "bottom"))
    assert f'<border diagonalUp="1">{sides}<diagonal style="hair"><color rgb="FF0000FF"/></diagonal></border>' in styles
    assert '<borders count="3">' in styles
    assert '<cellXfs count="4">' in styles


def test_sides_and_fill_that_are_kept_stay(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", '<sheetData><row r="1"><c r="A1" s="1"/></row></sheetData>')
    put(path, CellChange(top=RED, bottom=None), (1, 1))
    cell = sheet_of(path)["A1"]
    assert (cell.border.top.style, cell.border.right.style, cell.border.bottom.style) == ("thick", None, None)
    assert cell.border.left.style == "double"
    assert cell.fill.fgColor.rgb == "FFFFFF00"
    report = put(path, CellChange(), (1, 1))
    assert report.parts == ()


def test_new_rows_and_cells_go_where_they_belong(tmp_path: Path) -> None:
    rows = '<row r="2" spans="2:4"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"/>'
    path = handmade(tmp_path / "book.xlsx", f'<dimension ref="B2:D2"/><sheetData>{rows}</sheetData>')
    put(path, BOX, *[(row, column) for row in (1, 2, 3, 5, 6) for column in (1, 3, 5)])
    xml = sheet_xml(path)
    made = "".join(f'<c r="{column}{{0}}" s="3"/>' for column in "ACE")
    row2 = '<c r="A2" s="3"/><c r="B2"><v>1</v></c><c r="C2" s="3"/><c r="D2"><v>2</v></c><c r="E2" s="3"/>'
    assert inside(xml, "sheetData") == (
        f'<row r="1">{made.format(1)}</row><row r="2" spans="1:5">{row2}</row><row r="3">{made.format(3)}</row>'
        f'<row r="5">{made.format(5)}</row><row r="6">{made.format(6)}</row>'
    )
    assert '<dimension ref="A1:E6"/>' in xml


def test_cells_that_are_not_written_start_from_their_rows_or_columns_style(tmp_path: Path) -> None:
    cols = '<cols><col min="1" max="3" width="9" style="2"/></cols>'
    path = handmade(tmp_path / "book.xlsx", f'{cols}<sheetData><row r="2" s="1" customFormat="1"/></sheetData>')
    put(path, CellChange(top=RED), (1, 1), (2, 1), (3, 4))
    sheet = sheet_of(path)
    column, row, plain = (sheet[place] for place in ("A1", "A2", "D3"))
    assert (column.fill.fgColor.rgb, column.number_format) == ("FFFFFF00", "General")
    assert (row.number_format, row.font.b, row.border.left.style) == ("mm-dd-yy", True, "double")
    assert plain.fill.fill_type is None


def test_a_cell_outside_keeps_its_line_on_an_edge_that_the_maze_opens(tmp_path: Path) -> None:
    """A maze under a table would else take the table's bottom borders with it."""
    path, line = new_book(tmp_path / "book.xlsx"), Side(style="double")
    with edited(path) as sheet:
        for place in ("B1", "C2", "B3", "A2"):
            sheet[place].border = Border(left=line, right=line, top=line, bottom=line)
    report = put(path, OPEN, (2, 2))
    assert report.neighbours == 4
    after = sheet_of(path)
    for place in ("B1", "C2", "B3", "A2"):
        assert [getattr(after[place].border, side).style for side in SIDES] == ["double"] * 4
    assert own_lines_on_sheet(path, Grid.from_selection("B2")) == b"\0"


def test_cells_outside_without_a_line_are_not_touched(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>")
    report = put(path, CellChange(None, None, None, None, Fill("solid", Color("C0C0C0"))), (2, 2))
    assert report.neighbours == 0
    assert inside(sheet_xml(path), "sheetData") == '<row r="2"><c r="B2" s="3"/></row>'


def test_a_maze_at_the_corners_of_the_sheet(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>")
    grid = Grid.from_selection("A1:B2,XFC1048575:XFD1048576")
    layout = pattern(grid)
    open_rim = {code: change._replace(top=None, left=None) for code, change in changes().items()}
    patch(path, layout.stretches(), open_rim, cell_size=20)
    patch(path, layout.stretches(), changes(), cell_size=20)
    assert walls_on_sheet(path, grid) == shown_walls(layout)
    clear(path)
    assert inside(sheet_xml(path), "sheetData") == ""


def test_widths_and_heights_split_the_columns_that_are_there(tmp_path: Path) -> None:
    wide, hidden = 'width="12.5" style="2" bestFit="1"', 'width="3" hidden="1"'
    cols = f'<cols><col min="1" max="4" {wide}/><col min="6" max="16384" {hidden}/></cols>'
    path = handmade(tmp_path / "book.xlsx", f'{cols}<sheetData><row r="2" ht="30" customHeight="1"/></sheetData>')
    report = patch(path, [(2, Stretch(3, b"\0" * 4)), (3, Stretch(3, b"\0" * 4))], {0: BOX}, cell_size=20)
    assert (report.columns, report.rows) == (4, 2)
    xml = sheet_xml(path)
    assert inside(xml, "cols") == (
        '<col min="1" max="2" width="12.5" style="2" bestFit="1"/>'
        '<col min="3" max="3" width="2.85546875" style="2" customWidth="1"/>'
        '<col min="4" max="4" width="2.85546875" style="2" customWidth="1"/>'
        '<col min="5" max="5" width="2.85546875" customWidth="1"/>'
        '<col min="6" max="6" width="2.85546875" hidden="1" customWidth="1"/>'
        '<col min="7" max="16384" width="3" hidden="1"/>'
    )
    assert re.findall(r"<row [^>]*>", xml) == [
        '<row r="2" ht="15" customHeight="1">',
        '<row r="3" ht="15" customHeight="1">',
    ]
    clear(path)
    assert f'{cols}<sheetData><row r="2" ht="30" customHeight="1"/></sheetData>' in sheet_xml(path)


def test_a_width_that_openpyxl_set_in_one_of_a_range_of_columns_counts_and_is_written_without_overlap(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    cols = '<cols><col min="2" max="8" width="4"/><col min="4" max="4" width="20"/></cols>'
    path = handmade(tmp_path / "book.xlsx", f"{cols}<sheetData/>")
    apart = [("2", "3", "4"), ("4", "4", "20"), ("5", "8", "4")]
    narrow = [(column, column, "2.85546875") for column in "2345678"]
    for command, expected in {
        "fill --cells B2:D8 --seed 1": apart,
        "fill --cells E2:H8 --seed 1": apart,
        "show --cells B2:D8": None,
        "stats --cells B2:D8": None,
        f"export {tmp_path}/maze.svg --cells B2:D8": None,
        "solve --cells B2:D8": apart,
        "join --cells B2:D8 --cells E2:H8": apart,
        "fill --cells B2:H8 --force --cell-size 20": narrow,
        "clear": apart,
    }.items():
        name, *options = command.split()
        result = run(name, path, *options)
        assert result.status == 0, result
        xml = sheet_xml(path)
        if expected is not None:
            assert re.findall(r'<col min="(\d+)" max="(\d+)" width="([\d.]+)"', xml) == expected, command
        if expected is apart:
            again = {"xl/worksheets/sheet1.xml": re.sub("<cols>.*</cols>", cols, xml).encode()}
            path = rewritten(path, tmp_path / f"{name}{path.name}", again)


def test_a_sheet_whose_rows_are_hidden_by_default_keeps_them_hidden(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><sheetData/>')
    put(path, BOX, (2, 2))
    assert inside(sheet_xml(path), "sheetData") == '<row r="2" hidden="1"><c r="B2" s="3"/></row>'


@pytest.mark.parametrize(
    ("name", "why"),
    [("protect08.xlsx", "sheet 'Sheet1' is protected"), ("macro04.xlsm", "its VBA project is digitally signed")],
)
def test_what_is_protected_or_signed_needs_force(tmp_path: Path, name: str, why: str) -> None:
    path = tmp_path / name
    shutil.copy(BY_NAME[name], path)
    before = path.read_bytes()
    for dry_run in (False, True):
        with pytest.raises(WorkbookError, match=f"{why}.*--force"):
            put(path, BOX, (2, 2), dry_run=dry_run)
    assert path.read_bytes() == before
    put(path, BOX, (2, 2), force=True)
    assert walls_on_sheet(path, Grid.from_selection("B2")) == b"\x0f"


def test_a_signed_package_needs_force(tmp_path: Path) -> None:
    origin = (
        b'<Relationship Id="rIdSignature" Target="_xmlsignatures/origin.sigs" Type="http://schemas.openxmlformats.org/'
        b'package/2006/relationships/digital-signature/origin"/></Relationships>'
    )
    links = parts_of(CORPUS[0])["_rels/.rels"].replace(b"</Relationships>", origin)
    parts = {"_rels/.rels": links, "_xmlsignatures/origin.sigs": b""}
    path = rewritten(CORPUS[0], tmp_path / "book.xlsx", parts)
    with pytest.raises(WorkbookError, match="the workbook is digitally signed, and the signature will no longer hold"):
        put(path, BOX, (1, 9))


def test_a_backup_is_the_workbook_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    shutil.copy(CORPUS[0], path)
    report = put(path, BOX, (2, 9), backup=True)
    assert report.backup == tmp_path / "book.xlsx.bak"
    assert report.backup.read_bytes() == CORPUS[0].read_bytes()


def test_another_target_leaves_the_source_alone_and_is_not_overwritten_without_force(tmp_path: Path) -> None:
    source, target = CORPUS[0], tmp_path / "out.xlsx"
    before = source.read_bytes()
    put(source, BOX, (2, 9), target=target)
    made = target.read_bytes()
    with pytest.raises(WorkbookError, match="exists; give --force"):
        put(source, BOX, (3, 9), target=target)
    assert (source.read_bytes(), target.read_bytes()) == (before, made)
    with pytest.raises(InputError, match=r"must end in '\.xlsx'"):
        put(source, BOX, (3, 9), target=tmp_path / "out.xlsm")
