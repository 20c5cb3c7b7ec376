"""Rows that are even but for what some of their cells hold."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, generate, read, save
from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import Area, cell_address
from excelmaze.xlsx.sheets import sheet_part, texts
from excelmaze.xlsx.sheets.held import Contents, usual_links
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.texts import contents, texts_of, written_texts
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import examples
from tests.xlsx.handmade import element, prefixed

_INLINE = ' t="inlineStr"><is><t>{}</t></is></c>'
_CONTENTS = [
    *("/>", "/>", _INLINE.format("→"), _INLINE.format("ä b"), _INLINE.format(""), ' t="s"><v>12</v></c>'),
    *(
        "><v>1</v></c>",
        ' t="str"><v>x</v></c>',
        ' t="inlineStr"><is><t xml:space="preserve"> A</t></is></c>',
    ),
]
_ODD = [
    *(_INLINE.format("&amp;"), _INLINE.format("a]]&gt;"), "><f>1+1</f><v>2</v></c>", "></c>"),
    *(_INLINE.format("\uffee"), ' t="inlineStr"><is><r><t>a</t></r></is></c>'),
]


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """Sheets with long rows, side by side or with gaps, of cells of which some hold something, perhaps oddly."""
    text = "<sheetData>"
    columns = draw(st.sampled_from([range(2, 40), [*range(2, 20), *range(22, 50)], range(20, 60)]))
    for row in range(2, draw(st.integers(2, 6))):
        contents_there = draw(st.lists(st.sampled_from(_CONTENTS), min_size=1, max_size=6))
        odd = draw(st.sampled_from([None, None, *_ODD]))
        cells = [
            f'<c r="{cell_address(row, column)}" s="{1 + column * row % 13}"'
            + contents_there[place % len(contents_there)]
            for place, column in enumerate(columns)
        ]
        if odd:
            cells[3] = f'<c r="{cell_address(row, columns[3])}" s="1"{odd}'
        text += f'<row r="{row}">{"".join(cells)}</row>'
    return text + "</sheetData>"


@examples(200, quick=15)
@given(sheet=sheets(), prefix=st.sampled_from(["", "x"]))
def test_rows_that_hold_something_are_read_as_expat_reads_them(sheet: str, prefix: str) -> None:
    xml = element("worksheet", sheet)
    data = (prefixed(xml, prefix) if prefix else xml).encode()
    quick, parsed = (SheetPart(data, "sheet", plain=plain) for plain in (None, False))
    for one, other in zip(quick.rows(), parsed.rows(), strict=True):
        assert one == other
        assert quick.cells(one) == parsed.cells(other)
        columns, styles = quick.cell_styles(one)
        assert (list(columns), styles) == (parsed.cell_styles(other)[0], parsed.cell_styles(other)[1])
        # An even row is one that may be written anew, so one that holds something is none.
        assert quick.even_cells(one) is None or b"</" not in data[one.open_end : one.close_start]
        if held := quick.held(one):
            written = [cell for cell in parsed.cells(other) if data[cell.start : cell.end].endswith(b"c>")]
            without = [re.sub(rb' r="\w+" s="\d+"', b"", data[cell.start : cell.end], count=1) for cell in written]
            assert held == ([cell.column for cell in written], without)


def test_the_cells_of_a_row_are_told_as_if_they_were_empty() -> None:
    raw = '<c r="B7" s="1"/><c r="C7" s="12" t="inlineStr"><is><t>→</t></is></c><c r="E7" s="3"><v>5</v></c>'.encode()
    contents_there = Contents(b"")
    cells, held = contents_there.cells(raw, 7) or (None, b"")
    assert cells is not None
    assert (list(cells.columns), list(cells.styles), held) == ([2, 3, 5], [1, 12, 3], bytes([0, 1, 2]))
    assert contents_there.known[2] == b"><v>5</v></c>"
    assert contents_there.cells(raw, 8) is None
    assert contents_there.cells(b'<c r="B7" s="1"/>', 7) is None


@pytest.mark.parametrize(
    "text", [b"&nothing;", b"\x01", b"]]>", b"\xe2\x86", b"\xed\xa0\x80", b"\xef\xbf\xbf", b"\xff"]
)
def test_a_text_that_is_no_proper_xml_is_refused_in_a_long_row_too(text: bytes) -> None:
    cells = "".join(f'<c r="{cell_address(2, column)}" s="1"/>' for column in range(2, 60))
    data = element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>').encode()
    damaged = data.replace(b'<c r="K2" s="1"/>', b'<c r="K2" s="1" t="inlineStr"><is><t>' + text + b"</t></is></c>")
    with pytest.raises(WorkbookError):
        SheetPart(damaged, "sheet")


@pytest.mark.parametrize(
    ("cells", "options"),
    daily(
        [
            ("B2:AO41", {"levels": 2}),
            ("B2:AO41", {"wrap": "both"}),
            ("B2:U41,W2:AP41", {"portals": "auto"}),
            ("B2:AR44", {"dimensions": "2x2x20x20"}),
        ],
        1,
    ),
    ids=str,
)
def test_mazes_with_texts_are_read_alike_without_what_is_known_of_their_rows(
    cells: str, options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = generate(Grid.from_selection(cells), seed=3, **options)  # type: ignore[arg-type]
    save(maze, tmp_path / "maze.xlsx")

    def seen() -> object:
        with open_workbook(tmp_path / "maze.xlsx") as book:
            sheet, part_of_it = book.sheet(None), Grid((Area(1, 3, 30, 35),))
            return texts_of(sheet, part_of_it), written_texts(sheet, part_of_it), contents(sheet, part_of_it)

    quick = seen(), read(tmp_path / "maze.xlsx")
    assert quick[1] == maze
    monkeypatch.setattr(texts, "_FEW", 10**6)
    assert seen() == quick[0]
    monkeypatch.setattr(Contents, "cells", lambda *_: None)
    monkeypatch.setattr(sheet_part.SheetPart, "held", lambda *_: None)
    assert (seen(), read(tmp_path / "maze.xlsx")) == quick


_LINK = '<hyperlink ref="B2" location="\'Floor 2\'!B2" tooltip="to Floor 2"/>'


@pytest.mark.parametrize(
    ("links", "is_usual"),
    [
        (_LINK * 2, True),
        ("", False),
        (_LINK.replace("2'!", "&amp;'!"), False),
        (_LINK.replace("B2", "B2\x01"), False),
        (_LINK + " " + _LINK, False),
        (_LINK.replace(" ref", ' id="a" ref'), False),
        (_LINK.replace("tooltip", "ref"), False),
    ],
)
def test_links_are_usual_if_they_are_written_as_in_a_maze_with_levels(links: str, is_usual: bool) -> None:  # noqa: FBT001
    before, element = "</sheetData>", f"<hyperlinks>{links}</hyperlinks>"
    first, last = usual_links(f"{before}{element}</worksheet>".encode(), len(before))
    assert (first, last) == (
        (len(before) + len("<hyperlinks>"), len(before) + len(element) - len("</hyperlinks>"))
        if is_usual
        else (len(before), len(before))
    )
    hidden = f"{before}<!-- -->{element}</worksheet>".encode()
    assert usual_links(hidden, len(before)) == (len(before), len(before))


def test_links_that_are_not_usual_are_refused_where_expat_refuses_them() -> None:
    cells = '<sheetData><row r="1"><c r="A1"/></row></sheetData>'
    for broken in (_LINK + _LINK.replace('"/>', "/>"), _LINK.replace("tooltip", "ref"), _LINK + "<hyperlink>"):
        with pytest.raises(WorkbookError):
            SheetPart(element("worksheet", f"{cells}<hyperlinks>{broken}</hyperlinks>").encode(), "sheet")
    part = SheetPart(element("worksheet", f"{cells}<hyperlinks>{_LINK}</hyperlinks>").encode(), "sheet")
    links = part.root.find("hyperlinks")
    assert links is not None
    assert part.data[links.open_end : links.close_start] == _LINK.encode()
    assert part.data[links.start : links.end].endswith(b"</hyperlinks>")
