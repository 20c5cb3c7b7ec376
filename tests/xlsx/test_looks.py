"""What the cells of a grid look like, however the sheet writes them."""

from pathlib import Path
from xml.sax.saxutils import quoteattr

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.draw.theme import SILVER
from excelmaze.grids.grid import DIRECTIONS, Grid
from excelmaze.sheet.addresses import cell_address
from excelmaze.xlsx.sheets.cell_formats import CellFormats, read_cell_formats
from excelmaze.xlsx.sheets.sheet_part import SheetPart
from excelmaze.xlsx.sheets.styles import FillLook, Styles
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.conftest import examples, grids
from tests.xlsx.handmade import MAIN, element, handmade, prefixed

SILVER_LOOK = FillLook(SILVER.pattern, SILVER.color.rgb)


def sides_styles() -> str:
    """A styles part with 32 styles: the low four bits are the sides with a line, the fifth is a fill and a diagonal."""
    borders = "".join(
        f'<border diagonalUp="{"true" if sides > 15 else "0"}">'
        + "".join(f'<{name} style="thin"/>' for name, bit in _IN_ORDER if sides >> bit & 1)
        + '<diagonal style="thin"/></border>'
        for sides in range(32)
    )
    xfs = "".join(f'<xf borderId="{style}" fillId="{style >> 4}"/>' for style in range(32))
    fills = '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    return f"<fills>{fills}</fills><borders>{borders}</borders><cellXfs>{xfs}</cellXfs>"


_IN_ORDER = (("left", 3), ("right", 1), ("top", 0), ("bottom", 2))
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
    """The looks, cell by cell and without any short cut."""
    sides, fills, crossing = STYLES.border_sides(), STYLES.fill_looks(), STYLES.diagonals()
    rows = {row.number: row for row in part.rows()}

    def style(row: int, column: int) -> int:
        if row not in rows:
            col = part.column_of(column)
            return col.style if col else 0
        for cell in part.cells(rows[row]):
            if cell.column == column:
                return cell.style
        of_row = part.row_style(rows[row])
        col = part.column_of(column)
        return (col.style if col else 0) if of_row is None else of_row

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


@examples(400, quick=10)
@given(sheets(), grids(), st.sampled_from(["", "x"]))
def test_the_scanner_expat_and_a_plain_reading_agree(sheet: str, grid: Grid, prefix: str) -> None:
    xml = element("worksheet", sheet)
    data = (prefixed(xml, prefix) if prefix else xml).encode()
    quick, parsed = (SheetPart(data, "sheet", scanned=scanned) for scanned in (True, False))
    assert read_cell_formats(quick, STYLES, grid) == read_cell_formats(parsed, STYLES, grid) == slowly(parsed, grid)
    for one, other in zip(quick.rows(), parsed.rows(), strict=True):
        assert one[:5] == other[:5]
        assert quick.cells(one) == parsed.cells(other)


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
