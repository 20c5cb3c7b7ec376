"""The styles part: what styles show, styles that are added, and those that a table lacks."""

import re
from pathlib import Path

import pytest

from excelmaze.cli import main
from excelmaze.draw.theme import Color, Line
from excelmaze.errors import WorkbookError
from excelmaze.xlsx.sheets.cell_format import CellChange, format_of_change
from excelmaze.xlsx.sheets.styles import MAX_STYLES, Styles
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.handmade import STYLES, element, handmade
from tests.xlsx.workbooks import parts_of

PART = "xl/styles.xml"
ROOF = format_of_change(CellChange(top=Line("thick", Color("FF0000"))))


def read(lists: str) -> Styles:
    return Styles(element("styleSheet", lists).encode(), PART)


def fill(path: Path, *more: str) -> None:
    assert main(["fill", str(path), "--cells", "B2:D4", "--seed", "1", "--theme", "color", *more]) == 0


def test_a_styles_part_without_its_lists_is_refused() -> None:
    with pytest.raises(WorkbookError, match="it has no fills; save the workbook in Excel first"):
        read("")


@pytest.mark.parametrize("attribute", ["borderId", "fillId"])
def test_a_border_or_fill_that_does_not_exist_is_refused(attribute: str) -> None:
    with pytest.raises(WorkbookError, match=f"{attribute} 7 does not exist"):
        read(re.sub(rf'{attribute}="\d+"', f'{attribute}="7"', STYLES))


def test_more_styles_than_excel_has_are_refused() -> None:
    styles = read(re.sub("(<cellXfs).*(</cellXfs>)", rf"\1>{'<xf/>' * MAX_STYLES}\2", STYLES))
    with pytest.raises(WorkbookError, match="the workbook has 65,490 cell formats, and the maze needs more than"):
        styles.style(0, ROOF)


def test_many_rounds_of_fill_and_clear_leave_no_two_styles_that_look_alike(tmp_path: Path) -> None:
    """A style that another program writes without the attributes that say nothing is found again."""
    styles = STYLES.replace('fillId="2" borderId="0" xfId="0" applyFill="1"/>', 'fillId="2"/>')
    rows = '<row r="2"><c r="B2" s="1"/><c r="C2" s="2"/></row><row r="3"><c r="C3" s="2"/></row>'
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{rows}</sheetData>", styles=styles)
    for seed in range(4):
        fill(path, "--seed", str(seed))
        assert main(["clear", str(path)]) == 0
    with open_workbook(path) as book:
        kept = ("numFmtId", "fontId", "fillId", "borderId")
        looks = [tuple(node.attributes.get(name, "0") for name in kept) for node in book.styles.xfs]
    assert len(looks) == len(set(looks))
    assert rows.encode() in parts_of(path)["xl/worksheets/sheet1.xml"]
