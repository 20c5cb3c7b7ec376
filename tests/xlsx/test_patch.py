"""Workbooks that exist: rows, columns and sizes that a maze adds to a sheet, and what is refused or kept aside."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import read
from tests.conftest import Result
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import BY_NAME, CORPUS, parts_of, refusal, rewritten, sheet_xml

Run = Callable[..., Result]
FILL = ("--cells", "AB2:AC3", "--seed", "1")


def inside(xml: str, element: str) -> str:
    found = re.search(rf"<{element}\b[^>]*>(.*)</{element}>", xml, re.DOTALL)
    assert found is not None
    return found[1]


def test_new_rows_and_cells_go_where_they_belong(tmp_path: Path, run: Run) -> None:
    rows = '<row r="2" spans="2:4"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="5"/>'
    path = handmade(tmp_path / "book.xlsx", f'<dimension ref="B2:D2"/><sheetData>{rows}</sheetData>')
    cells = ",".join(f"{column}1:{column}3,{column}5:{column}6" for column in "ACE")
    assert run("fill", path, "--cells", cells, "--seed", 1).status == 0
    xml = re.sub(r' s="\d+"', "", sheet_xml(path))
    made = "".join(f'<c r="{column}{{0}}"/>' for column in "ACE")
    row2 = '<c r="A2"/><c r="B2"><v>1</v></c><c r="C2"/><c r="D2"><v>2</v></c><c r="E2"/>'
    assert inside(xml, "sheetData") == (
        f'<row r="1">{made.format(1)}</row><row r="2">{row2}</row><row r="3">{made.format(3)}</row>'
        f'<row r="5">{made.format(5)}</row><row r="6">{made.format(6)}</row>'
    )
    assert '<dimension ref="A1:E6"/>' in xml


def test_a_maze_at_the_corners_of_the_sheet(tmp_path: Path, run: Run) -> None:
    path, cells = handmade(tmp_path / "book.xlsx", "<sheetData/>"), "A1:B2,XFC1048575:XFD1048576"
    for openings in ("auto", "none"):
        words = ("--cells", cells, "--seed", 1, "--cell-size", 20, "--openings", openings)
        assert run("fill", path, *words).status == 0
        assert read(path, cells).openings == () or openings == "auto"
    assert run("clear", path).status == 0
    assert inside(sheet_xml(path), "sheetData") == ""


def test_widths_and_heights_split_the_columns_that_are_there(tmp_path: Path, run: Run) -> None:
    wide, hidden = 'width="12.5" style="2" bestFit="1"', 'width="3" hidden="1"'
    cols = f'<cols><col min="1" max="4" {wide}/><col min="6" max="16384" {hidden}/></cols>'
    path = handmade(tmp_path / "book.xlsx", f'{cols}<sheetData><row r="2" ht="30" customHeight="1"/></sheetData>')
    assert run("fill", path, "--cells", "C2:F3", "--cell-size", 20).status == 0
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
    assert run("clear", path).status == 0
    assert f'{cols}<sheetData><row r="2" ht="30" customHeight="1"/></sheetData>' in sheet_xml(path)


def test_a_width_that_openpyxl_set_in_one_of_a_range_of_columns_counts_and_is_written_without_overlap(
    run: Run, tmp_path: Path
) -> None:
    cols = '<cols><col min="2" max="8" width="4"/><col min="4" max="4" width="20"/></cols>'
    path = handmade(tmp_path / "book.xlsx", f"{cols}<sheetData/>")
    apart = [("2", "3", "4"), ("4", "4", "20"), ("5", "8", "4")]
    narrow = [("2", "8", "2.85546875")]
    for command, expected in {
        "fill --cells B2:D8 --seed 1": apart,
        "fill --cells E2:H8 --seed 1": apart,
        "solve --cells B2:D8": apart,
        "join --cells B2:D8 --cells E2:H8": apart,
        "fill --cells B2:H8 --force --cell-size 20": narrow,
        "clear": apart,
    }.items():
        name, *options = command.split()
        result = run(name, path, *options)
        assert result.status == 0, result
        xml = sheet_xml(path)
        assert re.findall(r'<col min="(\d+)" max="(\d+)" width="([\d.]+)"', xml) == expected, command
        if expected is apart:
            again = {"xl/worksheets/sheet1.xml": re.sub("<cols>.*</cols>", cols, xml).encode()}
            path = rewritten(path, tmp_path / f"{name}{path.name}", again)


def test_a_sheet_whose_rows_are_hidden_by_default_keeps_them_hidden(tmp_path: Path, run: Run) -> None:
    path = handmade(tmp_path / "book.xlsx", '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><sheetData/>')
    assert run("fill", path, "--cells", "B2:C3").status == 0
    assert re.findall(r"<row [^>]*>", sheet_xml(path)) == ['<row r="2" hidden="1">', '<row r="3" hidden="1">']


@pytest.mark.parametrize(
    ("name", "why"),
    [("protect08.xlsx", "sheet 'Sheet1' is protected"), ("macro04.xlsm", "its VBA project is digitally signed")],
)
def test_what_is_protected_or_signed_needs_force(tmp_path: Path, name: str, why: str, run: Run) -> None:
    path = Path(shutil.copy(BY_NAME[name], tmp_path / name))
    for more in ((), ("--dry-run",)):
        assert re.search(f"{why}.*--force", refusal("fill", path, *FILL, *more, status=1))
    assert run("fill", path, *FILL, "--force").status == 0
    assert read(path, "AB2:AC3").grid.size == 4


def test_a_signed_package_needs_force(tmp_path: Path) -> None:
    origin = (
        b'<Relationship Id="rIdSignature" Target="_xmlsignatures/origin.sigs" Type="http://schemas.openxmlformats.org/'
        b'package/2006/relationships/digital-signature/origin"/></Relationships>'
    )
    links = parts_of(CORPUS[0])["_rels/.rels"].replace(b"</Relationships>", origin)
    parts = {"_rels/.rels": links, "_xmlsignatures/origin.sigs": b""}
    path = rewritten(CORPUS[0], tmp_path / "book.xlsx", parts)
    said = refusal("fill", path, *FILL, status=1)
    assert "the workbook is digitally signed, and the signature will no longer hold" in said


def test_another_target_leaves_the_source_alone_and_is_not_overwritten_without_force(tmp_path: Path, run: Run) -> None:
    source, target = Path(shutil.copy(CORPUS[0], tmp_path / "book.xlsx")), tmp_path / "out.xlsx"
    assert run("fill", source, *FILL, "-o", target).status == 0
    made = target.read_bytes()
    assert "exists; give --force" in refusal("fill", source, *FILL, "-o", target, status=1)
    assert (source.read_bytes(), target.read_bytes()) == (CORPUS[0].read_bytes(), made)
    assert "must end in '.xlsx'" in refusal("fill", source, *FILL, "-o", tmp_path / "out.xlsm")
