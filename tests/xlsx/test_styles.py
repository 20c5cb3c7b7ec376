"""The styles part: what styles show, styles that are added, and those that a table lacks."""

import re
from pathlib import Path

import pytest

from excelmaze.cli import main
from excelmaze.draw.theme import Color, Line
from excelmaze.errors import WorkbookError
from excelmaze.xlsx.package.tree import parse
from excelmaze.xlsx.sheets.cell_format import CellChange, format_of_change
from excelmaze.xlsx.sheets.styles import MAX_STYLES, Styles
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.handmade import STYLES, element, handmade
from tests.xlsx.workbooks import parts_of

PART = "xl/styles.xml"
ROOF = format_of_change(CellChange(top=Line("thick", Color("FF0000"))))
XF = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'


def read(lists: str) -> Styles:
    return Styles(element("styleSheet", lists).encode(), PART)


def grown(styles: Styles) -> bytes:
    """What is written of a styles part; it is parsed again."""
    data = b"".join(styles.pieces())
    parse(data, PART, "styleSheet")
    return data


def fill(path: Path, *more: str) -> None:
    assert main(["fill", str(path), "--cells", "B2:D4", "--seed", "1", "--theme", "color", *more]) == 0


def test_a_styles_part_without_its_lists_is_refused() -> None:
    with pytest.raises(WorkbookError, match="it has no fills; save the workbook in Excel first"):
        read("")


def test_a_style_is_used_again_whatever_its_border_and_fill_are_called_and_what_says_nothing() -> None:
    """Borders 2 and 3 are the same, and so are styles that differ in what Excel does not heed."""
    roof = '<border outline="1"><top style="thick"><color rgb="FFFF0000"/></top><vertical/></border>'
    like = '<xf fillId="0" borderId="3" applyBorder="1" applyFont="0"/>'
    more = f'{like}<xf><alignment wrapText="1"/></xf>{XF}'
    lists = STYLES.replace("</borders>", f"{roof}{roof}</borders>").replace("</cellXfs>", f"{more}</cellXfs>")
    styles = read(lists)
    assert [styles.style(base, ROOF) for base in (0, 3, 5)] == [3] * 3
    assert [styles.style(base, styles.cell_format(0)) for base in (0, 3, 5)] == [0, 0, 5]
    assert not styles.changed
    assert [styles.style(base, ROOF) for base in (1, 2, 4, 1)] == [6, 7, 8, 6]
    assert styles.added == {"fills": 0, "borders": 1, "cellXfs": 3}


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
