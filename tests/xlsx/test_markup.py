"""Parts written in ways that Excel reads and few programs write: read as Excel reads them, changed right or refused."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from excelmaze.cli import main
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.package.edits import check_xml
from excelmaze.xlsx.package.package import Package
from excelmaze.xlsx.package.tree import COMPATIBILITY_NAMESPACE, parse
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import covering, daily
from tests.conftest import LONGEST_WAIT
from tests.xlsx.handmade import DECLARATION, MAIN, PACKAGE, STYLES, element, handmade
from tests.xlsx.workbooks import CORPUS, parts_of, refusal, rewritten, sheet_of, walls_on_sheet

SHEET = "xl/worksheets/sheet1.xml"
CELLS = Grid.from_selection("B2:D4")


def fill(path: Path, *more: str) -> int:
    return main(["fill", str(path), "--cells", "B2:D4", "--seed", "1", *more])


def with_sheet(folder: Path, xml: str | bytes) -> Path:
    return handmade(folder / "book.xlsx", "<sheetData/>", extra={SHEET: xml})


def alternatives(chosen: str, other: str, *, requires: str = "") -> str:
    """What Excel reads, in an `mc:AlternateContent` with another branch."""
    mc = f'xmlns:mc="{COMPATIBILITY_NAMESPACE}"'
    if requires:
        choice = f'<mc:Choice xmlns:n="{requires}" Requires="n">{chosen}</mc:Choice><mc:Fallback>{other}</mc:Fallback>'
    else:
        choice = f'<mc:Choice xmlns:n="urn:n" Requires="n">{other}</mc:Choice><mc:Fallback>{chosen}</mc:Fallback>'
    return f"<mc:AlternateContent {mc}>{choice}</mc:AlternateContent>"


def parts_parse(path: Path) -> None:
    for name, part in parts_of(path).items():
        check_xml([part], name)


EXTRAS = ("--title", "Hi", "--paper", "A4", "--cell-size", "20", "--solution", "sheet")


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_an_empty_styles_part_gets_its_lists_inside(tmp_path: Path, prefix: str) -> None:
    declared = f"xmlns:{prefix[:-1]}" if prefix else "xmlns"
    styles = f'{DECLARATION}<{prefix}styleSheet {declared}="{MAIN}"/>'
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", extra={"xl/styles.xml": styles})
    assert fill(path, *EXTRAS) == 0
    parts_parse(path)
    assert sheet_of(path)["B2"].border.left.style == "thin"


@pytest.mark.parametrize(
    "empty", daily(["fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles"], ["fonts", "cellXfs"])
)
def test_an_empty_list_of_styles_is_filled(tmp_path: Path, empty: str) -> None:
    styles = re.sub(rf"<{empty} .*</{empty}>", f"<{empty}/>", STYLES)
    styles = re.sub(r'(fillId|borderId)="[12]"', r'\1="0"', styles)
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", styles=styles)
    assert fill(path) == 0
    parts_parse(path)
    assert sum(map(int.bit_count, walls_on_sheet(path, CELLS))) > 0


@pytest.mark.parametrize(
    ("sheet", "prefix", "names"),
    covering(
        [
            "<sheetData/>",
            "<cols/><sheetData />",
            "<sheetPr/><sheetViews/><cols/><sheetData/><mergeCells/><printOptions/><pageSetup/>",
            "<sheetPr></sheetPr><cols></cols><sheetData></sheetData>",
            "<sheetData><row r='2'/><row r='3'><c r='B3'/></row></sheetData>",
        ],
        ["", "x"],
        ["", "<definedNames/>"],
    ),
)
def test_empty_elements_are_filled_and_get_the_prefix_of_where_they_stand(
    tmp_path: Path, sheet: str, prefix: str, names: str
) -> None:
    path = handmade(tmp_path / "book.xlsx", sheet, prefix=prefix, names=names)
    assert fill(path, *EXTRAS) == 0
    parts_parse(path)
    root = parse(parts_of(path)[SHEET], SHEET, "worksheet")
    assert {child.namespace for child in root.children} == {MAIN}
    assert sheet_of(path)["B1"].value == "Hi"


@pytest.mark.parametrize(
    "sheet",
    [
        f'<worksheet xmlns="{MAIN}" xmlns:x="{MAIN}"><x:sheetData><row r="2"><x:c r="B2" s="1"/><c r="C2"/></row>'
        '<x:row r="3"/></x:sheetData></worksheet>',
        f'<x:worksheet xmlns:x="{MAIN}"><sheetData xmlns="{MAIN}"><row r="2"/></sheetData></x:worksheet>',
        f'<worksheet xmlns="{MAIN}"><x:sheetData xmlns:x="{MAIN}"/></worksheet>',
    ],
)
def test_a_sheet_that_mixes_prefixes_stays_proper(tmp_path: Path, sheet: str) -> None:
    path = with_sheet(tmp_path, DECLARATION + sheet)
    assert fill(path, *EXTRAS) == 0
    parts_parse(path)
    page = sheet_of(path)
    assert page["D2"].border.right.style == page["B4"].border.left.style == "thin"
    assert page.column_dimensions["B"].width < 5


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_byte_order_mark_is_told_by_its_first_character(tmp_path: Path, codec: str) -> None:
    cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>Größe</t></is></c></row>'
    path = with_sheet(tmp_path, f'<worksheet xmlns="{MAIN}"><sheetData>{cell}</sheetData></worksheet>'.encode(codec))
    assert fill(path) == 0
    assert sheet_of(path)["A1"].value == "Größe"


@pytest.mark.parametrize("encoding", ["punycode", "idna", "nosuch", "utf-7", "utf-32", "cp037", "utf-16", "a b"])
@pytest.mark.parametrize(
    "part", daily([SHEET, "xl/workbook.xml", "xl/styles.xml", "[Content_Types].xml", "_rels/.rels"], [SHEET])
)
def test_other_encodings_are_refused_in_every_part(tmp_path: Path, encoding: str, part: str) -> None:
    xml = f'<?xml version="1.0" encoding="{encoding}"?><worksheet xmlns="{MAIN}"><sheetData/></worksheet>'
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", extra={part: xml})
    said = refusal("fill", path, "--cells", "B2:D4", status=1)
    assert f"{part} is written in '{encoding}', but workbooks are read in UTF-8" in said


@pytest.mark.slow
def test_styles_are_counted_by_the_branch_that_excel_takes(tmp_path: Path) -> None:
    """A first style in alternatives moves no number: B2 keeps the format of style 1, bold in Arial."""
    xf = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    for requires in ("", "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"):
        styles = STYLES.replace(f"{xf}<xf", alternatives(xf, xf * 3, requires=requires) + "<xf", 1)
        cell = '<row r="2"><c r="B2" s="1"/></row>'
        path = handmade(tmp_path / "book.xlsx", f"<sheetData>{cell}</sheetData>", styles=styles)
        with open_workbook(path) as book:
            assert [node.attributes["numFmtId"] for node in book.styles.xfs] == ["0", "14", "0"]
        assert fill(path, "--theme", "print") == 0
        with open_workbook(path) as book:
            style = book.sheet().part.cells(next(iter(book.sheet().part.rows())))[0].style
            assert book.styles.xfs[style].attributes["numFmtId"] == "14"


def test_rows_cells_columns_merges_and_names_are_counted_by_the_branch_that_excel_takes(tmp_path: Path) -> None:
    columns = alternatives('<col min="2" max="2" style="1"/>', '<col min="1" max="9"/>')
    first = alternatives('<row r="2"><c r="B2" s="1"/></row>', '<row r="2"/><row r="3"/>')
    second = alternatives('<c r="C3" s="2"/>', '<c r="B3"/>')
    merged = "<mergeCells><mergeCell ref='{}'/></mergeCells>"
    sheet = f'<cols>{columns}</cols><sheetData>{first}<row r="3">{second}</row></sheetData>'
    sheet += alternatives(merged.format("H1:I1"), merged.format("B2:C3"))
    name = "<definedName name='{}'>Sheet1!$A$1</definedName>"
    names = f"<definedNames>{alternatives(name.format('this'), name.format('that'))}</definedNames>"
    path = handmade(tmp_path / "book.xlsx", sheet, names=names)
    with open_workbook(path) as book:
        part: SheetPart = book.sheet().part
        found = {row.number: [(cell.column, cell.style) for cell in part.cells(row)] for row in part.rows()}
        assert found == {2: [(2, 1)], 3: [(3, 2)]}
        assert [(column.first, column.last) for column in part.columns] == [(2, 2)]
        assert [one.name for one in book.defined_names] == ["this"]
    assert fill(path, *EXTRAS) == 0
    parts_parse(path)
    assert sum(map(int.bit_count, walls_on_sheet(path, CELLS))) > 0


def test_style_numbers_beyond_the_table_go_on_showing_the_first_style(tmp_path: Path) -> None:
    rows = '<row r="2"><c r="B2" s="3"/><c r="J2" s="3"/><c r="K2" s="5"/></row><row r="9" s="4" customFormat="1"/>'
    columns = '<cols><col min="9" max="9" style="6"/></cols>'
    path = handmade(tmp_path / "book.xlsx", f"{columns}<sheetData>{rows}</sheetData>")
    assert fill(path, "--theme", "color") == 0
    with open_workbook(path) as book:
        looks = book.sheet().cell_formats(Grid.from_selection("I2:K2,A9:C9"))
    assert looks.own_sides == bytes(6)
    assert [looks.fill_looks[fill] for fill in looks.fills] == [None] * 6


@pytest.mark.slow
def test_many_rounds_of_fill_and_clear_leave_no_two_styles_that_look_alike(tmp_path: Path) -> None:
    """A style that another program writes without the attributes that say nothing is found again."""
    styles = STYLES.replace('fillId="2" borderId="0" xfId="0" applyFill="1"/>', 'fillId="2"/>')
    rows = '<row r="2"><c r="B2" s="1"/><c r="C2" s="2"/></row><row r="3"><c r="C3" s="2"/></row>'
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{rows}</sheetData>", styles=styles)
    for seed in range(12):
        assert main(["fill", str(path), "--cells", "B2:D4", "--seed", str(seed)]) == 0
        assert main(["clear", str(path)]) == 0
    with open_workbook(path) as book:
        kept = ("numFmtId", "fontId", "fillId", "borderId")
        looks = [tuple(node.attributes.get(name, "0") for name in kept) for node in book.styles.xfs]
        cells = {row.number: [cell.style for cell in book.sheet().part.cells(row)] for row in book.sheet().part.rows()}
    assert len(looks) == len(set(looks))
    assert cells == {2: [1, 2], 3: [2]}


@pytest.mark.parametrize("kind", ["worksheet", "http://example.org/odd"])
def test_a_workbook_without_a_relationship_to_a_worksheet_can_get_parts(tmp_path: Path, kind: str) -> None:
    links = element(
        "Relationships",
        f'<Relationship Id="rId1" Type="{kind}" Target="worksheets/sheet1.xml"/>',
        namespace=f"{PACKAGE}/relationships",
    )
    extra: dict[str, str | bytes] = {"xl/_rels/workbook.xml.rels": links}
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", styles=None, extra=extra)
    assert fill(path, "--solution", "sheet") == 0
    with open_workbook(path) as book:
        assert book.sheet_names == ["Sheet1", "Solution"]
        assert book.part_of_kind("styles") == "xl/styles.xml"


@pytest.mark.parametrize(
    "sheet",
    [
        '<sheetData><row r="2"><c r="B&#10;2"/></row></sheetData>',
        '<sheetData/><mergeCells><mergeCell ref="A&#10;1"/></mergeCells>',
        '<sheetData><row r="2&#10;3"/></sheetData>',
    ],
)
def test_a_line_break_in_an_address_is_refused_in_one_line(tmp_path: Path, sheet: str) -> None:
    assert refusal("fill", handmade(tmp_path / "book.xlsx", sheet), "--cells", "B2:D4", status=1)


CELL_DATA = f'<worksheet xmlns="{MAIN}"><sheetData>'


TINY = {
    "cells": (SHEET, CELL_DATA, "<a/>", "</sheetData></worksheet>"),
    "top": (SHEET, f"{CELL_DATA}</sheetData>", "<a/>", "</worksheet>"),
    "row": (SHEET, f"{CELL_DATA}<row>", "<c/>", "</row></sheetData></worksheet>"),
    "parsed row": (SHEET, f"{CELL_DATA}<!-- --><row>", "<c/>", "</row></sheetData></worksheet>"),
    "deep": (SHEET, CELL_DATA, "<a>", ""),
    "masked": (SHEET, CELL_DATA, "<a>/>", ""),
    "merges": (SHEET, f"{CELL_DATA}</sheetData><mergeCells>", "<mergeCell/>", "</mergeCells></worksheet>"),
    "tag": (SHEET, f"{CELL_DATA}<row ", "a='' ", ""),
    "xfs": ("xl/styles.xml", f'<styleSheet xmlns="{MAIN}"><cellXfs>', "<xf/>", "</cellXfs></styleSheet>"),
    "names": (
        "xl/workbook.xml",
        f'<workbook xmlns="{MAIN}"><definedNames>',
        "<definedName/>",
        "</definedNames></workbook>",
    ),
    "links": ("xl/_rels/workbook.xml.rels", "<Relationships>", "<Relationship/>", "</Relationships>"),
}
# Fills each workbook, and prints the most memory that was ever taken by the process and what its start took, in bytes.
# Linux counts as the process's what the one had that started it, but in its status.
PEAK = """
import re, resource, sys
from pathlib import Path
from excelmaze.cli import main
def taken():
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read_text())[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
start = taken()
for path in sys.argv[1:]:
    main(["fill", path, "--cells", "B2:D4", "--seed", "1"])
print(taken(), start)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="what a process took at most is asked of POSIX")
def test_parts_of_tiny_elements_take_bounded_memory(tmp_path: Path) -> None:
    """One process after another part: the peak of all is that of the worst."""
    base = handmade(tmp_path / "base.xlsx", "<sheetData/>")
    paths = []
    for name, (part, begin, many, end) in TINY.items():
        xml = begin + many * (4_000_000 // len(many)) + end
        paths.append(rewritten(base, tmp_path / f"{name}.xlsx", {part: xml.encode()}))
    done = subprocess.run(
        [sys.executable, "-c", PEAK, *paths], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT
    )
    peak, start = map(int, done.stdout.split()[-2:])
    assert peak - start < 125_000_000, done.stderr


def test_a_zip_without_entries_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    zipfile.ZipFile(path, "w").close()
    assert "is a zip file without anything in it" in refusal("fill", path, "--cells", "B2:D4", status=1)


def test_zip64_directories_are_read_and_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small workbooks may be written as zip64, too: each record wide, an end record and a locator of its own."""
    path = tmp_path / "book.xlsx"
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 1)
    rewritten(CORPUS[0], path, {})
    monkeypatch.undo()
    assert b"PK\6\6" in path.read_bytes()
    before = parts_of(path)
    with Package(path) as package:
        assert {name: package.read(name) for name in before} == before
    assert main(["fill", str(path), "--cells", "AB2:AD4", "--seed", "1"]) == 0
    after = parts_of(path)
    assert {name for name in before if before[name] != after[name]} <= {SHEET, "xl/styles.xml", "xl/workbook.xml"}
    assert sum(map(int.bit_count, walls_on_sheet(path, Grid.from_selection("AB2:AD4")))) > 0


def test_a_changed_part_that_would_not_parse_is_refused() -> None:
    with pytest.raises(WorkbookError, match="cannot be changed without damage"):
        check_xml([b"<a><b>", b"</a>"], "xl/styles.xml")
