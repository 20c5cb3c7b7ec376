"""The scanner of rows finds in a sheet what expat finds there, and edits come out the same, byte for byte."""

from itertools import cycle
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import Grid, generate, read, save
from excelmaze.draw.theme import SILVER
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, cell_address
from excelmaze.xlsx.patch.sheet_edit import SheetEdit
from excelmaze.xlsx.patch.targets import Target
from excelmaze.xlsx.sheets import outline, rows
from excelmaze.xlsx.sheets.cell_formats import CellFormats, read_cell_formats
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.styles import FillLook, Styles
from excelmaze.xlsx.sheets.texts import contents, texts_of, written_texts
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.conftest import examples, grids
from tests.xlsx.handmade import MAIN, element, handmade, prefixed

SILVER_LOOK = FillLook(SILVER.pattern, SILVER.color.rgb)
_IN_ORDER = (("left", 3), ("right", 1), ("top", 0), ("bottom", 2))


def sides_styles() -> str:
    """Return a styles part with 32 styles: the low four bits are sides with a line, the fifth a fill and a diagonal."""
    borders = "".join(
        f'<border diagonalUp="{"true" if sides > 15 else "0"}">'
        + "".join(f'<{name} style="thin"/>' for name, bit in _IN_ORDER if sides >> bit & 1)
        + '<diagonal style="thin"/></border>'
        for sides in range(32)
    )
    xfs = "".join(f'<xf borderId="{style}" fillId="{style >> 4}"/>' for style in range(32))
    fills = '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    return f"<fills>{fills}</fills><borders>{borders}</borders><cellXfs>{xfs}</cellXfs>"


STYLES = Styles(element("styleSheet", sides_styles()).encode(), "xl/styles.xml")


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """Sheets as programs may write them: gaps, cells and rows without addresses, values, odd spacing, row styles."""
    text = ""
    number = 0
    style = st.integers(0, 31)
    space = st.sampled_from(["", "", "", " ", "\n"])
    if draw(st.booleans()):
        text += f'<cols><col min="2" max="4" style="{draw(style)}" width="3"/></cols>'
    text += "<sheetData>"
    for _ in range(draw(st.integers(0, 8))):
        skip = draw(st.integers(0, 2))
        number += 1 + skip
        named = skip > 0 or draw(st.booleans())
        text += draw(space) + "<row" + (f' r="{number}"' if named else "")
        if draw(st.integers(0, 3)) == 0:
            text += f' s="{draw(style)}" customFormat={quoteattr(draw(st.sampled_from(["1", "true", "0"])))}'
        if draw(st.integers(0, 5)) == 0:
            text += "/>"
            continue
        text += ">"
        column = 0
        for _ in range(draw(st.integers(0, 8))):
            skip = draw(st.integers(0, 2))
            column += 1 + skip
            named = skip > 0 or draw(st.booleans())
            quote = draw(st.sampled_from("\"'"))
            parts = [f"r={quote}{cell_address(number, column)}{quote}"] if named else []
            if draw(st.booleans()):
                parts.insert(draw(st.integers(0, len(parts))), f'{draw(space) or " "}s="{draw(style)}"'.strip())
            text += draw(space) + " ".join(["<c", *parts])
            end = ["/>", " />", "></c>", "><v>1</v></c>", ' t="str"><f>IF(A1&lt;2,">","&#38;")</f><v>&gt;</v></c>']
            end += [
                ' t="inlineStr"><is><t xml:space="preserve"> a/b &quot;</t></is></c >',
                " t='s' cm='1'><v>0</v></c>",
            ]
            end += [' t="inlineStr"><is><r><rPr><color rgb="FF000000"></color></rPr><t>x</t></r></is></c>']
            end += [" t=' s=\"31\"'/>", ' t="n" ></c\n>', " foo='>' bar='/>' t='n'><v>1</v></c>"]
            text += draw(st.sampled_from(end))
        text += "</row>"
    return text + "</sheetData>"


def slowly(part: SheetPart, grid: Grid) -> CellFormats:
    """Read the cell formats, cell by cell and without any short cut."""
    sides, fills, crossing = STYLES.border_sides(), STYLES.fill_looks(), STYLES.diagonals()
    rows = {row.number: row for row in part.rows()}

    def style(row: int, column: int) -> int:
        number = written(row, column)
        return number if number < len(sides) else 0  # beyond the table the first one is shown

    def written(row: int, column: int) -> int:
        if row not in rows:
            return of_column(column)
        for cell in part.cells(rows[row]):
            if cell.column == column:
                return cell.style
        of_row = part.row_style(rows[row])
        return of_column(column) if of_row is None else of_row

    def of_column(column: int) -> int:
        return next((one.style for one in part.columns if one.first <= column <= one.last), 0)

    own, walls, fill, diagonals = [], [], [], []
    for cell in range(grid.size):
        row, column = grid.place(cell)
        here = style(row, column)
        shown = sides[here]
        for direction, (down, right) in zip(DIRECTIONS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True):
            if row + down >= 1 and column + right >= 1:
                beside = (
                    sides[style(row + down, column + right)] if row + down <= 2**20 and column + right <= 2**14 else 0
                )
                shown |= (beside >> (direction + 2 & 3) & 1) << direction
        own.append(sides[here])
        walls.append(shown)
        fill.append(fills[here])
        diagonals.append(crossing[here])
    distinct = list(dict.fromkeys(fills))
    return CellFormats(bytes(own), bytes(walls), bytes(map(distinct.index, fill)), distinct, bytes(diagonals))


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
    top = draw(st.sampled_from([1, 1, 7, 90]))
    for row in draw(st.sets(st.integers(top, top + 11), max_size=8)) | {
        *range(top, top + draw(st.sampled_from([0, 0, 40])))
    }:
        column = draw(st.sampled_from([1, 2, 4, 24, 700]))
        for _ in range(draw(st.integers(1, 3))):
            looks = draw(st.lists(st.integers(0, 4), min_size=1, max_size=6))
            found.setdefault(row, []).append(Target(column, looks))
            column += len(looks) + draw(st.integers(0, 2))
    return found


def restyled(style: int, look: int) -> int:
    """Look 4 keeps the style; the others make the style of their number, so 0 as well."""
    return style if look == 4 else look


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


@st.composite
def filled_sheets(draw: st.DrawFn) -> str:
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


def both(sheet: str, prefix: str = "") -> tuple[SheetPart, SheetPart]:
    """A sheet as the scanner reads it, and as expat does."""
    xml = element("worksheet", sheet)
    data = (prefixed(xml, prefix) if prefix else xml).encode()
    return SheetPart(data, "sheet"), SheetPart(data, "sheet", scanned=False)


@st.composite
def narrow_grids(draw: st.DrawFn) -> Grid:
    """Draw a narrow rectangle, perhaps at the last cells of the sheet."""
    if draw(st.integers(0, 4)) == 0:
        return Grid([Area(MAX_ROW - 5, MAX_COLUMN, MAX_ROW, MAX_COLUMN)])
    top, left = draw(st.integers(1, 100)), draw(st.integers(1, 4))
    return Grid([Area(top, left, top + draw(st.integers(0, 40)), left + draw(st.integers(0, 3)))])


_ANY_SHEET = st.one_of(even_sheets(), tall_sheets(), filled_sheets(), sheets())
_PREFIX = st.sampled_from(["", "x"])


@examples(400, quick=20)
@given(_ANY_SHEET, grids() | narrow_grids(), _PREFIX)
def test_the_scanner_expat_and_a_plain_reading_find_the_same_rows_cells_and_formats(
    sheet: str, grid: Grid, prefix: str
) -> None:
    scanned, parsed = both(sheet, prefix)
    for one, other in zip(scanned.rows(), parsed.rows(), strict=True):
        assert one[:5] == other[:5]
        assert scanned.cells(one) == parsed.cells(other)
        assert scanned.filled_cells(one) == parsed.filled_cells(other)
        columns, styles = scanned.cell_styles(one)
        assert (list(columns), styles) == parsed.cell_styles(other)
    assert read_cell_formats(scanned, STYLES, grid) == read_cell_formats(parsed, STYLES, grid) == slowly(parsed, grid)


@examples(400, quick=8)
@given(
    sheet=_ANY_SHEET,
    changes=targets(),
    tidy=st.booleans(),
    heights=st.dictionaries(st.integers(1, 12), st.just({b"ht": b"15"}), max_size=2),
    prefix=_PREFIX,
)
def test_scanned_and_parsed_sheets_are_edited_to_the_same_bytes(
    *, sheet: str, changes: dict[int, list[Target]], tidy: bool, heights: dict[int, dict[bytes, bytes]], prefix: str
) -> None:
    scanned, parsed = (SheetEdit(part, changes, restyled, rows=heights, tidy=tidy) for part in both(sheet, prefix))
    assert b"".join(scanned.pieces()) == b"".join(parsed.pieces())
    for name in ("before", "created", "changed", "rows_before"):
        assert getattr(scanned, name) == getattr(parsed, name)


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ('<c r="B2" s="1"/><c r="D2" s="12"/>', True),
        ('<c r="Z2" s="1"/><c r="AA2" s="12"/><c r="AB2" s="300"/>', True),
        ('<c r="B2"/><c r="C2" s="0"/>', True),
        ('<c r="B2" s="1" /><c r="C2" t="n" s="2"/>', True),
        ('<c r="B2" s="1"></c><c r="C2" t="s"><v>1</v></c>', True),
        ('<c r="B2"><f>SUM(A1:A2)</f><v>3</v></c>', True),
        ("", True),
        ('<c r="B3" s="1"/>', False),
        ('<c s="1" r="B2"/>', False),
        ("<c r='B2' s='1'/>", False),
        ('<c s="1"/>', False),
        ('<c r="B2" s="1"/> <c r="C2" s="1"/>', False),
        ('<c r="B2"/><!-- <c r="C2"/> -->', False),
        ('<c r="B2"><v><!-- --></v></c>', False),
        ('<c r="B2"><v xmlns="urn:x">1</v></c>', False),
    ],
)
def test_the_scanner_leaves_to_expat_what_is_written_in_another_way(cells: str, *, found: bool) -> None:
    xml = element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>')
    assert SheetPart(xml.encode(), "sheet").scanned == found


@pytest.mark.parametrize(
    "cells",
    ['<c r="D2" s="1"/><c r="B2" s="1"/>', '<c r="B2" s="1"/><c r="B2" s="1"/>', '<c r="ZZZ2"/>', '<c r="B2" s=""/>'],
)
def test_cells_out_of_order_and_without_a_proper_address_or_style_are_refused(cells: str) -> None:
    part = SheetPart(element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>').encode(), "sheet")
    with pytest.raises(WorkbookError):
        part.cells(next(part.rows()))


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


_ALIKE = "".join(
    f'<row r="{row}" ht="6"><c r="B{row}" s="{10 + row % 7}"/><c r="C{row}" s="2"/></row>' for row in range(95, 107)
)
_TALL_SHEET = f'<sheetData><row r="6"/>{_ALIKE}<row r="107"/></sheetData><pageMargins left="1"/>'


@examples(4000, quick=30)
@given(
    st.sampled_from([_WIDE_SHEET, _TALL_SHEET]),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(_PUT_IN)), min_size=1, max_size=2),
)
def test_cells_that_expat_does_not_see_are_found_as_if_it_did(sheet: str, cuts: list[tuple[float, int, str]]) -> None:
    """The same tree, cells and styles of any sheet; or the same refusal."""
    for share, length, new in cuts:
        place = int(share * len(sheet))
        sheet = sheet[:place] + new + sheet[place + length :]
    data = element("worksheet", sheet).encode()
    assert everything_in(data, scanned=True) == everything_in(data, scanned=False)


def everything_in(data: bytes, *, scanned: bool) -> object:
    """What a sheet says, or why it is refused."""
    try:
        part = SheetPart(data, "sheet", scanned=scanned)
        cells = [(row[:5], [*map(list, part.cell_styles(row))], part.cells(row)) for row in part.rows()]
        return (
            part.root.canonical(),
            [(one.start, one.end) for one in part.root.children],
            cells,
        )
    except WorkbookError as error:
        return str(error)


@pytest.mark.parametrize(
    "text", [b"&nothing;", b"\x01", b"]]>", b"\xe2\x86", b"\xed\xa0\x80", b"\xef\xbf\xbf", b"\xff"]
)
def test_a_text_that_is_no_proper_xml_is_refused_in_a_long_row_too(text: bytes) -> None:
    cells = "".join(f'<c r="{cell_address(2, column)}" s="1"/>' for column in range(2, 60))
    data = element("worksheet", f'<sheetData><row r="2">{cells}</row></sheetData>').encode()
    damaged = data.replace(b'<c r="K2" s="1"/>', b'<c r="K2" s="1" t="inlineStr"><is><t>' + text + b"</t></is></c>")
    with pytest.raises(WorkbookError):
        SheetPart(damaged, "sheet")


@pytest.mark.slow
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
def test_mazes_with_texts_are_read_the_same_by_expat(
    cells: str, options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = generate(Grid.from_selection(cells), seed=3, **options)  # type: ignore[arg-type]
    save(maze, tmp_path / "maze.xlsx")

    def seen() -> object:
        with open_workbook(tmp_path / "maze.xlsx") as book:
            sheet, part_of_it = book.sheet(None), Grid((Area(1, 3, 30, 35),))
            return texts_of(sheet, part_of_it), written_texts(sheet, part_of_it), contents(sheet, part_of_it)

    scanned = seen(), read(tmp_path / "maze.xlsx")
    assert scanned[1] == maze
    monkeypatch.setattr(outline, "scan_rows", _found_none)
    assert (seen(), read(tmp_path / "maze.xlsx")) == scanned


def _found_none(*_: object) -> None:
    raise rows.UnusualRowsError


def test_comments_and_other_namespaces_among_the_cells_are_no_cells() -> None:
    odd = (
        '<sheetData><!-- <row r="1"><c r="A1" s="15"/></row></sheetData> --><row r="1"><c r="A1" s="1"/>'
        '<y:c xmlns:y="urn:y" r="B1" s="15"/><extLst><ext><c xmlns="urn:z" r="C1" s="15"/></ext></extLst></row>'
        f'<q:row xmlns:q="{MAIN}" r="2"><q:c r="B2" s="8"/></q:row></sheetData><!-- </sheetData> -->'
    )
    part = SheetPart(element("worksheet", odd).encode(), "sheet")
    assert not part.scanned
    assert read_cell_formats(part, STYLES, Grid.from_selection("A1:C2")).own_sides == bytes([1, 0, 0, 0, 8, 0])


def test_a_line_counts_whichever_of_the_two_cells_holds_it_outside_the_grid_too() -> None:
    sheet = (
        '<sheetData><row r="1"><c r="B1" s="4"/></row><row r="2"><c r="A2" s="2"/><c r="C2" s="8"/></row>'
        '<row r="3"><c r="B3" s="1"/></row></sheetData>'
    )
    looks = read_cell_formats(
        SheetPart(element("worksheet", sheet).encode(), "sheet"), STYLES, Grid.from_selection("B2")
    )
    assert (looks.own_sides, looks.walls) == (b"\0", b"\x0f")


def test_silver_is_known_by_its_rgb_and_by_its_place_in_the_palette(tmp_path: Path) -> None:
    colors = [
        'rgb="FFC0C0C0"',
        'rgb="00c0c0c0"',
        'indexed="22"',
        'theme="0" tint="-0.25"',
        'rgb="FFC0C0C1"',
        'auto="1"',
    ]
    fills = "".join(
        f'<fill><patternFill patternType="solid"><fgColor {color}/></patternFill></fill>' for color in colors
    )
    fills += '<fill><patternFill patternType="gray125"><fgColor rgb="FFC0C0C0"/></patternFill></fill>'
    fills += '<fill><gradientFill><stop position="0"><color rgb="FFC0C0C0"/></stop></gradientFill></fill>'
    xfs = "".join(f'<xf fillId="{fill}"/>' for fill in range(8))
    styles = f"<fills>{fills}</fills><cellXfs>{xfs}</cellXfs>"
    cells = "".join(f'<c s="{style}"/>' for style in range(8))
    path = handmade(tmp_path / "book.xlsx", f"<sheetData><row>{cells}</row></sheetData>", styles=styles)
    with open_workbook(path) as book:
        looks = book.sheet().cell_formats(Grid.from_selection("A1:H1"))
    assert list(looks.filled(SILVER_LOOK)) == [1, 1, 1, 0, 0, 0, 0, 0]
    assert looks.fill_looks[looks.fills[3]] == FillLook("solid", None, 0, -0.25)
    assert looks.fill_looks[looks.fills[7]] == FillLook("gradient")


def test_a_workbooks_own_palette_counts(tmp_path: Path) -> None:
    own = "".join(f'<rgbColor rgb="00{index:06X}"/>' for index in range(64))
    styles = (
        '<fills><fill><patternFill patternType="solid"><fgColor indexed="22"/></patternFill></fill></fills>'
        f'<cellXfs><xf fillId="0"/></cellXfs><colors><indexedColors>{own}</indexedColors></colors>'
    )
    with open_workbook(handmade(tmp_path / "book.xlsx", "<sheetData/>", styles=styles)) as book:
        assert book.sheet().cell_formats(Grid.from_selection("A1")).fill_looks == [FillLook("solid", "000016")]
