"""Rows of even cells, which are read and restyled as a whole."""

from array import array
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import cell_address, column_letters
from excelmaze.xlsx.edit.cells import SheetEdit
from excelmaze.xlsx.edit.targets import Target
from excelmaze.xlsx.sheets import one_width, outline
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
        # All of one width, of several, written as nobody does; and cells without a style.
        styles = draw(st.sampled_from([["1", "2", "9"], ["10", "12"], ["0", "3", "300"], ["", "2"], ["02", "00", "9"]]))
        end = draw(st.sampled_from(["/>", "/>", " />"]))
        for column in range(first, first + count):
            if column - first == odd:
                place = draw(st.sampled_from([cell_address(row, column), cell_address(row + 1, column)]))
                style = draw(st.sampled_from(['s="1"', 's="0000002"', ""]))
                text += f'<c r="{place}" {style}' + draw(st.sampled_from(["/>", " />", "><v>1</v></c>", ' t="n"/>']))
            elif column not in gaps:
                style = draw(st.sampled_from(styles))
                text += f'<c r="{cell_address(row, column)}" s="{style}"'.removesuffix(' s=""') + end
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


@examples(500, quick=8)
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
    usual: dict[str, tuple[object, ...]] = {
        '<c r="B2" s="1"/><c r="D2" s="12"/>': ((2, 4), bytes([1, 12]), True, b'"/>'),
        '<c r="B2" s="10"/><c r="C2" s="12"/>': (range(2, 4), bytes([10, 12]), True, b'"/>'),
        '<c r="Z2" s="1"/><c r="AA2" s="12"/><c r="AB2" s="300"/>': (
            range(26, 29),
            array("I", [1, 12, 300]),
            True,
            b'"/>',
        ),
        '<c r="B2"/><c r="C2" s="2"/>': (range(2, 4), bytes([0, 2]), True, b'"/>'),
        '<c r="B2" s="0"/><c r="C2" s="2"/>': (range(2, 4), bytes([0, 2]), False, b'"/>'),
        '<c r="B2" s="1" /><c r="C2" />': (range(2, 4), bytes([1, 0]), True, b'" />'),
    }
    others: tuple[str, ...] = (
        '<c r="B2" s="0"/><c r="C2"/>',
        '<c r="B2" s="1" /><c r="C2" s="1"/>',
        '<c r="B2" s="02"/>',
        '<c r="B2" s="1"></c>',
        '<c r="B3" s="1"/>',
        '<c s="1" r="B2"/>',
        '<c r="B2" s=""/>',
    )
    others += ('<c r="D2" s="1"/><c r="B2" s="1"/>', '<c r="B2" s="1"/> <c r="C2" s="1"/>', '<c r="ZZZ2" s="1"/>', "")
    found = []
    for cells in (*usual, *others):
        part = SheetPart(element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>').encode(), "sheet")
        found.append(part.even_cells(next(part.rows())))
    assert found == [*usual.values(), *[None] * len(others)]


_LONG_ROW = "".join(f'<c r="{cell_address(7, column)}" s="{10 + column % 7}"/>' for column in range(2, 40))
_WIDE_SHEET = (
    '<cols><col min="1" max="3" width="3"/></cols><sheetData><row r="6" ht="6"><c r="B6" s="1"/></row>'
    f'<row r="7" ht="6" customHeight="1">{_LONG_ROW}</row><row r="8" spans="2:40">{_LONG_ROW.replace("7", "8")}</row>'
    '<row r="9"><c r="B9" t="inlineStr"><is><t>a</t></is></c></row></sheetData><pageMargins left="1"/>'
)
_PUT_IN = [
    *(
        "",
        " ",
        "\r\n",
        "<!-- x -->",
        "<!--",
        "-->",
        "<?x?>",
        "<![CDATA[",
        "]]>",
        "<v>1</v>",
        "<c/>",
        '"',
        "&",
        "&#9;",
        "<",
    ),
    *(">", "/", "</row>", '<row r="8">', "<x:c/>", ' xmlns:x="urn:x"', ' xmlns="urn:x"', ' s="3"', ' s="3" s="4"'),
]
_CUTS = st.lists(
    st.tuples(
        st.integers(0, len(_WIDE_SHEET)),
        st.integers(0, 3),
        st.sampled_from(_PUT_IN),
    ),
    max_size=2,
)


@examples(2000, quick=15)
@given(_CUTS)
def test_even_cells_that_expat_does_not_see_are_found_as_if_it_did(cuts: list[tuple[int, int, str]]) -> None:
    """The same tree, cells and styles of any sheet; or the same refusal."""
    sheet = _WIDE_SHEET
    for place, length, new in cuts:
        sheet = sheet[:place] + new + sheet[place + length :]
    data = element("worksheet", sheet).encode()
    found = []
    for shortest in (1, 10**9):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(outline, "_LONG", shortest)
            found.append(everything_in(data))
    assert found[0] == found[1]


_ALIKE = "".join(
    f'<row r="{row}" ht="6"><c r="B{row}" s="{10 + row % 7}"/><c r="C{row}" s="2"/></row>' for row in range(95, 107)
)
_TALL_SHEET = f'<sheetData><row r="6"/>{_ALIKE}<row r="107"/></sheetData><pageMargins left="1"/>'


@examples(2000, quick=15)
@given(st.lists(st.tuples(st.integers(0, len(_TALL_SHEET)), st.integers(0, 3), st.sampled_from(_PUT_IN)), max_size=2))
def test_rows_alike_that_expat_does_not_see_are_found_as_if_it_did(cuts: list[tuple[int, int, str]]) -> None:
    """The same tree, cells and styles of any sheet; or the same refusal."""
    sheet = _TALL_SHEET
    for place, length, new in cuts:
        sheet = sheet[:place] + new + sheet[place + length :]
    data = element("worksheet", sheet).encode()
    quick = everything_in(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outline, "rows_alike", lambda *_: (None, 0))
        assert everything_in(data) == quick


def test_of_rows_alike_expat_sees_the_first() -> None:
    found = outline.outline_of(element("worksheet", _TALL_SHEET).encode(), "sheet")
    assert [(rows.number, rows.last) for rows in found.alike.values()] == [(95, 99), (100, 106)]


def everything_in(data: bytes) -> object:
    """What a sheet says, or why it is refused."""
    try:
        part = SheetPart(data, "sheet")
        root = part.root
        cells = [(row, [*map(list, part.cell_styles(row))], part.cells(row)) for row in part.rows()]
        return (
            root.canonical(),
            [(one.start, one.end) for one in root.children],
            part.plain,
            cells,
            part.styles_beyond(12),
        )
    except WorkbookError as error:
        return str(error)


def test_rows_that_claim_to_be_wider_than_they_are_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    usual = one_width._written  # noqa: SLF001

    def counted(head: bytes, columns: Sequence[int], *more: Any) -> Any:  # noqa: ANN401
        written.append(len(columns))
        return usual(head, columns, *more)

    monkeypatch.setattr(one_width, "_written", counted)
    ends = [
        f'<c r="{column_letters(first)}{row}" s="1"/><c r="XFD{row}" s="1"/>'
        for row, first in enumerate(range(1, 999), 1)
    ]
    rows = "".join(f'<row r="{row}">{cells}</row>' for row, cells in enumerate(ends, 1))
    part = SheetPart(element("worksheet", f"<sheetData>{rows}</sheetData>").encode(), "sheet")
    assert [list(part.cell_styles(row)[0])[-1] for row in part.rows()] == [16384] * 998
    assert not any(written)
