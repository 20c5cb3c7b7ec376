"""Rows that are written alike, which are read and restyled many at once."""

from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_ROW, Area, cell_address
from excelmaze.xlsx.edit import cells
from excelmaze.xlsx.edit.cells import SheetEdit
from excelmaze.xlsx.edit.targets import Target
from excelmaze.xlsx.sheets.alike import RowsAlike
from excelmaze.xlsx.sheets.looks import read_looks
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.styles import Styles
from tests.conftest import examples
from tests.xlsx.handmade import element, prefixed

_BORDERS = (
    '<border/><border diagonalUp="1"><left style="thin"/><diagonal style="thin"/></border>'
    '<border><top style="thin"/><bottom style="thin"/></border>'
)
_STYLES = element(
    "styleSheet",
    "<fonts><font/></fonts>"
    '<fills><fill/><fill><patternFill patternType="gray125"/></fill></fills>'
    f"<borders>{_BORDERS}</borders>"
    '<cellXfs><xf borderId="2"/><xf fillId="1"/><xf borderId="1"/><xf borderId="1" fillId="1"/></cellXfs>',
)


def restyled(style: int, look: int) -> int:
    """Look 4 keeps the style; the others make one with as many digits, or with fewer."""
    return style if look == 4 else look + 10 * (9 < style < 100)


@st.composite
def tall_sheets(draw: st.DrawFn) -> str:
    """Sheets of rows written alike, and now and then one that is not."""
    text = '<cols><col min="2" max="3" style="2" width="3"/></cols>' if draw(st.booleans()) else ""
    text = f'<dimension ref="A1:C2"/>{text}<sheetData>'
    row = draw(st.sampled_from([1, 2, 7, 96]))
    # All of one width, of several, and one that is written as nobody does.
    written = draw(st.sampled_from([["0", "1", "3"], ["0", "2", "02", "9"], ["10", "12", "25"], ["9", "300", "12"]]))
    styles = cycle(draw(st.lists(st.sampled_from(written), min_size=1, max_size=5)))
    for _ in range(draw(st.integers(1, 3))):
        attributes = draw(st.sampled_from(["", ' ht="15" customHeight="1"', ' spans="2:3"', ' s="3" customFormat="1"']))
        columns = sorted(draw(st.sets(st.sampled_from([1, 2, 3, 5, 16384]), max_size=3)))
        count = draw(st.integers(0, 40))
        end = draw(st.sampled_from(["/>", "/>", " />", ' t="n" />', ' t="n"></c>', "></c>"]))
        odd = draw(st.sampled_from([None, None, 0, count // 2, count - 1]))
        for step in range(count):
            cells = [f'<c r="{cell_address(row, column)}" s="{next(styles)}"{end}' for column in columns]
            if step == odd and cells:
                place = cell_address(row, columns[-1])
                others = [f'<c r="{place}"/>', f'<c r="{place}" s="1"><v>1</v></c>', f'<c s="1" r="{place}"/>', ""]
                others += [
                    f'<c r="{place}"\n s="02"/>',
                    f'<c r="{place}" s="1" t="s"/>',
                    f'<c t="n" s="1" r="{place}"/> ',
                ]
                cells[-1] = draw(st.sampled_from(others))
            text += f'<row r="{row}"{attributes}>' + "".join(cells) + "</row>"
            row += 1
        row += draw(st.integers(0, 2))
    return text + "</sheetData>"


def both(sheet: str, prefix: str = "") -> tuple[SheetPart, SheetPart]:
    """A sheet as it is read quickly, and as expat reads it."""
    xml = element("worksheet", sheet)
    data = (prefixed(xml, prefix) if prefix else xml).encode()
    return SheetPart(data, "sheet"), SheetPart(data, "sheet", plain=False)


@given(tall_sheets(), st.sampled_from(["", "x"]))
def test_rows_alike_are_the_rows_that_there_are(sheet: str, prefix: str) -> None:
    quick, parsed = both(sheet, prefix)
    found = []
    for block in quick.blocks():
        if isinstance(block, RowsAlike):
            rows = list(quick.rows_of(block))
            assert (rows[0].number, rows[0].start, rows[0].open_end) == (block.number, block.start, block.open_end)
            assert (rows[-1].number, rows[-1].end) == (block.last, block.end)
            for index, column in enumerate(block.columns):
                for row, style in zip(rows, block.styles[index], strict=True):
                    assert [cell.style for cell in quick.cells(row) if cell.column == column] == [int(style)]
            found += rows
        else:
            found.append(block)
    assert found == list(parsed.rows())


@pytest.mark.parametrize("end", ["/>", " />", ' t="n" />', ' t="n"></c>'])
def test_rows_are_alike_as_excel_openpyxl_and_lxml_end_their_cells(end: str) -> None:
    rows = (f'<row r="{row}"><c r="B{row}" s="1"{end}<c r="C{row}" s="12"{end}</row>' for row in range(9, 14))
    (block,) = both(f"<sheetData>{''.join(rows)}</sheetData>")[0].blocks()
    assert isinstance(block, RowsAlike)
    assert (block.number, block.last, *map(bytes, block.styles)) == (9, 13, bytes([1] * 5), bytes([12] * 5))


@pytest.mark.slow
@examples(200, quick=6)
@given(tall_sheets(), st.integers(1, 100), st.integers(1, 4), st.integers(0, 60), st.integers(0, 3))
def test_a_narrow_rectangle_looks_as_its_rows_do(sheet: str, top: int, left: int, height: int, width: int) -> None:
    styles = Styles(_STYLES.encode(), "styles")
    area = Area(top, left, top + height, left + width)
    whole = Grid([area])
    in_rows = Grid([Area(row, left, row, left + width) for row in range(area.top, area.bottom + 1)])
    quick, parsed = both(sheet)
    looks = read_looks(quick, styles, whole)
    assert looks == read_looks(parsed, styles, in_rows) == read_looks(quick, styles, in_rows)


def test_a_narrow_rectangle_at_the_edges_of_the_sheet() -> None:
    """Cells without a style of their own have the first one's lines; beyond the sheet there are none."""
    styles = Styles(_STYLES.encode(), "styles")
    part, _ = both("<sheetData/>")
    for area in (Area(1, 1, 6, 1), Area(MAX_ROW - 5, 16384, MAX_ROW, 16384)):
        rows = [Area(row, area.left, row, area.right) for row in range(area.top, area.bottom + 1)]
        assert read_looks(part, styles, Grid([area])) == read_looks(part, styles, Grid(rows))


@examples(300, quick=5)
@given(sheet=tall_sheets(), data=st.data(), tidy=st.booleans(), prefix=st.sampled_from(["", "x"]))
def test_rows_alike_are_edited_as_each_of_them_is(*, sheet: str, data: st.DataObject, tidy: bool, prefix: str) -> None:
    top, count = data.draw(st.sampled_from([1, 2, 7, 9, 96])), data.draw(st.integers(0, 130))
    first, width = data.draw(st.sampled_from([1, 2, 3])), data.draw(st.integers(1, 3))
    some = data.draw(st.lists(st.binary(min_size=width, max_size=width), min_size=1, max_size=4))
    looks = [bytes(one % 5 for one in codes) for codes in some]
    changes = {row: [Target(first, looks[row % len(looks)])] for row in range(top, top + count)}
    if data.draw(st.booleans()):
        changes.pop(top + count // 2, None)
    higher = {b"ht": b"15"}
    heights = dict.fromkeys(changes, higher) if data.draw(st.booleans()) else {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "_AT_ONCE", data.draw(st.sampled_from([1, 7, 4096])))
        quick, parsed = (SheetEdit(part, changes, restyled, rows=heights, tidy=tidy) for part in both(sheet, prefix))
    assert b"".join(quick.pieces()) == b"".join(parsed.pieces())
    for name in ("before", "created", "restyled", "changed", "rows_before"):
        assert getattr(quick, name) == getattr(parsed, name)
