"""Rows of even cells, which are read and restyled as a whole."""

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.sheet.addresses import cell_address
from excelmaze.xlsx.edit.cells import SheetEdit
from excelmaze.xlsx.edit.targets import Target
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from tests.conftest import examples
from tests.xlsx.handmade import element, prefixed
from tests.xlsx.test_looks import sheets


@st.composite
def even_sheets(draw: st.DrawFn) -> str:
    """Sheets of cells with an address and a style each, and now and then a cell that is written otherwise."""
    text = '<cols><col min="3" max="5" style="2" width="3"/></cols>' if draw(st.booleans()) else ""
    text = f'<dimension ref="A1:C2"/>{text}<sheetData>'
    for row in sorted(draw(st.sets(st.integers(1, 12), max_size=6))):
        styled = ' s="3" customFormat="1"' if draw(st.integers(0, 4)) == 0 else ""
        spans = ' spans="2:4"' if draw(st.booleans()) else ""
        text += f'<row r="{row}"{spans}{styled}>'
        first, count = draw(st.sampled_from([1, 2, 25, 702])), draw(st.integers(0, 8))
        gaps = draw(st.one_of(st.just(set()), st.sets(st.integers(first, first + count))))
        odd = draw(st.integers(-40, count))
        for column in range(first, first + count):
            if column - first == odd:
                place = draw(st.sampled_from([cell_address(row, column), cell_address(row + 1, column)]))
                style = draw(st.sampled_from(['s="1"', 's="0000002"', ""]))
                text += f'<c r="{place}" {style}' + draw(st.sampled_from(["/>", " />", "><v>1</v></c>", ' t="n"/>']))
            elif column not in gaps:
                style = draw(st.sampled_from(["0", "1", "2", "3", "02", "00", "9"]))
                text += f'<c r="{cell_address(row, column)}" s="{style}"/>'
        text += "</row>"
    return text + "</sheetData>"


@st.composite
def targets(draw: st.DrawFn) -> dict[int, list[Target]]:
    """Cells to change: in each row some stretches from left to right."""
    found: dict[int, list[Target]] = {}
    for row in draw(st.sets(st.integers(1, 12), max_size=8)):
        column = draw(st.sampled_from([1, 2, 4, 24, 700]))
        for _ in range(draw(st.integers(1, 3))):
            looks = draw(st.lists(st.integers(0, 4), min_size=1, max_size=6))
            found.setdefault(row, []).append(Target(column, looks))
            column += len(looks) + draw(st.integers(0, 2))
    return found


def restyled(style: int, look: int) -> int:
    """Look 4 keeps the style; the others make the style of their number, so 0 as well."""
    return style if look == 4 else look


@examples(500, quick=15)
@given(
    sheet=st.one_of(even_sheets(), even_sheets(), sheets()),
    changes=targets(),
    tidy=st.booleans(),
    heights=st.dictionaries(st.integers(1, 12), st.just({b"ht": b"15"}), max_size=2),
    prefix=st.sampled_from(["", "x"]),
)
def test_rows_as_a_whole_and_cell_by_cell_give_the_same_bytes(
    *, sheet: str, changes: dict[int, list[Target]], tidy: bool, heights: dict[int, dict[bytes, bytes]], prefix: str
) -> None:
    xml = element("worksheet", sheet)
    data = (prefixed(xml, prefix) if prefix else xml).encode()
    quick, parsed = (
        SheetEdit(SheetPart(data, "sheet", plain=plain), changes, restyled, rows=heights, tidy=tidy)
        for plain in (None, False)
    )
    assert b"".join(quick.pieces()) == b"".join(parsed.pieces())
    for name in ("before", "created", "restyled", "changed", "rows_before"):
        assert getattr(quick, name) == getattr(parsed, name)


@given(even_sheets())
def test_even_rows_are_read_as_expat_reads_them(sheet: str) -> None:
    data = element("worksheet", sheet).encode()
    quick, parsed = (SheetPart(data, "sheet", plain=plain) for plain in (None, False))
    for one, other in zip(quick.rows(), parsed.rows(), strict=True):
        columns, styles = quick.cell_styles(one)
        assert (list(columns), styles) == parsed.cell_styles(other)


def test_only_rows_of_cells_with_address_and_style_alone_are_even() -> None:
    usual = '<c r="B2" s="1"/><c r="D2" s="12"/>'
    others: tuple[str, ...] = (
        '<c r="B2"/>',
        '<c r="B2" s="1" />',
        '<c r="B2" s="1"></c>',
        '<c r="B3" s="1"/>',
        '<c s="1" r="B2"/>',
    )
    others += ('<c r="D2" s="1"/><c r="B2" s="1"/>', '<c r="B2" s="1"/> <c r="C2" s="1"/>', '<c r="ZZZ2" s="1"/>', "")
    found = []
    for cells in (usual, *others):
        part = SheetPart(element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>').encode(), "sheet")
        found.append(part.even_cells(next(part.rows())))
    assert found[0] == ([2, 4], [b"1", b"12"])
    assert found[1:] == [None] * len(others)
