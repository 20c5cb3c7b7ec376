"""Opening workbooks that exist: what they say, and which ones are refused and why."""

import zipfile
from pathlib import Path

import pytest

from excelmaze.errors import ExcelMazeError, InputError
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.read import find_cells
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import BY_NAME, CORPUS, parts_of, rewritten

EMPTY = "<sheetData/>"


TWO_PANES = (
    '<pane ySplit="1" activePane="bottomLeft"/><selection pane="topLeft" activeCell="B2" sqref="B2"/>'
    '<selection pane="bottomLeft" activeCell="D4" activeCellId="0" sqref="D4:E5"/>'
)


def views(inner: str) -> str:
    return f'<sheetViews><sheetView workbookViewId="0">{inner}</sheetView></sheetViews><sheetData/>'


def refusal(path: Path) -> str:
    """The message with which a workbook is refused when it is opened and read."""
    with pytest.raises(ExcelMazeError) as caught, open_workbook(path) as book:
        book.sheet().cell_formats(Grid.from_selection("A1:C3"))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_sheets_and_the_active_one_are_found() -> None:
    with open_workbook(BY_NAME["quote_name01.xlsx"]) as book:
        assert book.sheet_names[:3] == ["Sheet 1", "Sheet 2", "Sheet!3"]
        assert book.sheet().name == "Sheet 1"
        assert book.sheet("sheet!3").name == "Sheet!3"
    with open_workbook(BY_NAME["chartsheet01.xlsx"]) as book:
        assert book.sheet("Sheet1").entry.position == 0


@pytest.mark.parametrize(
    ("inner", "address", "active"),
    [
        ("", "A1", (1, 1)),
        ('<selection activeCell="C3" sqref="B2:F6 H2:K9"/>', "B2:F6,H2:K9", (3, 3)),
        ('<selection activeCell="C3"/>', "C3", (3, 3)),
        (TWO_PANES, "D4:E5", (4, 4)),
    ],
)
def test_the_selection_is_that_of_the_active_pane(
    tmp_path: Path, inner: str, address: str, active: tuple[int, int]
) -> None:
    with open_workbook(handmade(tmp_path / "book.xlsx", views(inner))) as book:
        saved = book.sheet().saved_selection()
    assert (saved.selection.address, saved.active) == (address, active)


def test_defined_names_stand_for_areas_and_the_sheets_own_come_first(tmp_path: Path) -> None:
    names = (
        "<definedNames><definedName name='maze'>Sheet1!$B$2:$C$3</definedName>"
        "<definedName name='Maze' localSheetId='0'>Sheet1!$D$4:$E$5,'Sheet1'!$G$7</definedName>"
        "<definedName name='sum'>SUM(Sheet1!$A$1:$A$3)</definedName>"
        "<definedName name='gone'>Sheet1!#REF!</definedName>"
        "<definedName name='far'>[1]Sheet1!$A$1:$A$3</definedName></definedNames>"
    )
    with open_workbook(handmade(tmp_path / "book.xlsx", EMPTY, names=names)) as book:
        assert book.defined_name("MAZE").address == "D4:E5,G7"
        assert book.defined_name("maze").sheet == "Sheet1"
        for name in ("sum", "gone", "far"):
            with pytest.raises(InputError, match=f"the defined name '{name}' is .* no plain reference to cells"):
                book.defined_name(name)
        with pytest.raises(InputError, match="no defined name 'mase'; did you mean 'maze'"):
            book.defined_name("mase")


@pytest.mark.parametrize(
    ("cells", "address"),
    [
        ("Sheet1!maze1", "D4:E5"),
        ("='Sheet1'!MAZE1", "D4:E5"),
        ("maze1", "D4:E5"),
        ("Sheet1!area", "B2:C3"),
        ("Sheet1!maze10", None),
        ("Sheet1!B2", "B2"),
        ("Other!area", None),
    ],
)
def test_a_name_behind_its_sheet_is_that_name_and_wins_over_a_cell(
    tmp_path: Path, cells: str, address: str | None
) -> None:
    names = (
        "<definedNames><definedName name='area'>Sheet1!$B$2:$C$3</definedName>"
        "<definedName name='maze1' localSheetId='0'>Sheet1!$D$4:$E$5</definedName></definedNames>"
    )
    with open_workbook(handmade(tmp_path / "book.xlsx", EMPTY, names=names)) as book:
        if address is None:
            with pytest.raises(InputError):
                find_cells(book, None, cells)
        else:
            assert find_cells(book, None, cells).address == address


def test_a_name_made_to_take_forever_is_answered_at_once(tmp_path: Path) -> None:
    text = "a!" + "aaaaaaaa!" * 2000 + "#"
    names = f"<definedNames><definedName name='maze'>{text}</definedName></definedNames>"
    with (
        open_workbook(handmade(tmp_path / "book.xlsx", EMPTY, names=names)) as book,
        pytest.raises(InputError, match="no plain reference"),
    ):
        book.defined_name("maze")


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "binary workbook"),
        ("application/vnd.ms-excel.addin.macroEnabled.main+xml", "add-in"),
        ("application/xml", "is no workbook"),
    ],
)
def test_other_kinds_of_packages_are_refused(tmp_path: Path, kind: str, why: str) -> None:
    types = parts_of(CORPUS[0])["[Content_Types].xml"].decode()
    main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    path = rewritten(CORPUS[0], tmp_path / "book.xlsx", {"[Content_Types].xml": types.replace(main, kind).encode()})
    assert why in refusal(path)


def test_an_open_document_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    assert "OpenDocument" in refusal(path)


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml", "_rels/.rels"])
def test_document_types_and_so_entity_bombs_are_refused(tmp_path: Path, part: str) -> None:
    xml = parts_of(CORPUS[0])[part]
    cut = xml.index(b"?>") + 2
    path = rewritten(CORPUS[0], tmp_path / "book.xlsx", {part: xml[:cut] + BOMB.encode() + xml[cut:]})
    assert "declares a document type" in refusal(path)


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("<sheetData><row r='1'/><row r='1'/></sheetData>", "row 1 comes after row 1"),
        ("<sheetData><row r='1048577'/></sheetData>", "row 1048577"),
        ("<sheetData><row r='1'><c r='B1'/><c r='A1'/></row></sheetData>", "cells of row 1 are out of order"),
        ("<sheetData><row r='1'><c r='XFE1'/></row></sheetData>", "beyond column XFD"),
        ("<sheetData><row r='1'><c r='?'/></row></sheetData>", "is no cell address"),
        ("<sheetData><row r='1'><c r='A1' s='-1'/></row></sheetData>", "where a number belongs"),
        ("<sheetData><row r='1'><c r='A&#10;1'/></row></sheetData>", "is no cell address"),
        ("<sheetData><row r='1&#10;2'/></sheetData>", "where a number belongs"),
        ("<sheetData><row r='1'><c r='A1' t='str'><v>&nothing;</v></c></row></sheetData>", "is damaged"),
        ("<sheetData><row r='1'><c r='A1' t='str'><v>\1</v></c></row></sheetData>", "is damaged"),
        ("<cols><col min='3' max='2'/></cols><sheetData/>", "out of order"),
        ("<sheetData><row>", "is damaged"),
        ("<sheetData><row r='1'><c r='A1'></row></sheetData>", "is damaged"),
        (f"<sheetData><row r='1'>{'<c/>' * 16_385}</row></sheetData>", "beyond column XFD"),
        (f"<sheetData>{'<a>' * 1_000_000}</sheetData>", "nested deeper"),
        (f"<sheetData><row r='1'>{'<a>' * 100_000}{'</a>' * 100_000}</row></sheetData>", "nested deeper"),
        ("", "no worksheet with cells"),
        ("<a>" * 200 + "</a>" * 200 + "<sheetData/>", "nested deeper"),
    ],
)
def test_damaged_sheets_are_refused(tmp_path: Path, sheet: str, why: str) -> None:
    assert why in refusal(handmade(tmp_path / "book.xlsx", sheet))


def test_a_sheet_that_claims_billions_of_cells_is_read_at_once(tmp_path: Path) -> None:
    sheet = (
        '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384" style="2"/></cols>'
        '<sheetData><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    )
    with open_workbook(handmade(tmp_path / "book.xlsx", sheet)) as book:
        looks = book.sheet().cell_formats(Grid.from_selection("A1:B2,XFC1048575:XFD1048576"))
    assert [looks.fill_looks[fill] is not None for fill in looks.fills] == [True] * 8
    assert looks.own_sides == bytes([0, 0, 0, 0, 0, 0, 0, 0b1100])
