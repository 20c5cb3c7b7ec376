"""A sheet of a maze's own, in a new workbook or added to one that exists: squares on a page that is printed as one.

Its cells are nearly all of a workbook, so they pass by openpyxl's cell objects, as bytes. A cell is
`<c r="AB12" s="7"/>`. Its beginning depends on the column only and its ending on row and style, so a row is joined of
prepared byte strings. Memory does not grow with the rows.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.printing import SheetPage
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Area, column_letters
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.paper import DEFAULT_WIDTH, column_width, orientation_of, row_height
from excelmaze.sheet.widths import pixels_of_columns
from excelmaze.xlsx.package.tags import escape
from excelmaze.xlsx.titles import Title, as_written, printed

if TYPE_CHECKING:
    from excelmaze.draw.lettering import Lettering
    from excelmaze.play.games import Game
    from excelmaze.xlsx.game_part import WrittenGame
    from excelmaze.xlsx.rulers import Rulers
    from excelmaze.xlsx.titles import Caption

# A number for each cell. `array[int]` cannot be written out before Python 3.12; a text would cost tuples 2 ms at start.
if TYPE_CHECKING:
    Numbers = array[int]
else:
    Numbers = array

_ROWS_BETWEEN_TICKS = 64
_EMPTY = b"/>"
_LONGEST_CELL = b'<c r="XFD1048576" s="65490"/>'
_LONGEST_NUMBER = b"<v>1234567.1234567</v></c>"
# A text has its tags around it, and a character of it may take an entity or several bytes.
_AROUND_TEXT, _LONGEST_CHARACTER = 100, 12
_LONGEST_ROW = b'<row r="1048576" ht="409.123456" customHeight="1"></row>'


def rows_of_cells(
    layout: Layout, style_of: Mapping[int, int], height: float, numbers: Numbers | None = None
) -> Iterator[bytes]:
    """Yield the `<row>` elements of a layout from top to bottom; `style_of` maps a cell's code to its style number.

    Of `numbers` each cell holds its own, but for those below 0.
    """
    bounds = layout.grid.bounds
    of_column = [b'<c r="%b' % column_letters(column).encode() for column in range(bounds.left, bounds.right + 1)]
    texts = sorted((cell for cell, text in layout.texts.items() if text), reverse=True)
    head = b'" ht="%b" customHeight="1">' % f"{height:g}".encode()
    start = 0
    for top, below, spans in layout.grid.bands:
        beginnings = [cell for first, last in spans for cell in of_column[first - bounds.left : last - bounds.left + 1]]
        parts = [b""] * (2 * len(beginnings))
        parts[0::2] = beginnings
        for row in range(top, below):
            if row % _ROWS_BETWEEN_TICKS == 0:
                tick("writing", row - bounds.top, bounds.bottom - bounds.top + 1, "rows")
            codes = layout.codes[start : start + len(beginnings)]
            endings = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in {*codes}}
            parts[1::2] = map(endings.__getitem__, codes)
            for cell, number in enumerate(numbers[start : start + len(codes)] if numbers else ()):
                if number >= 0:
                    parts[2 * cell + 1] = endings[codes[cell]].removesuffix(_EMPTY) + _with_number(number)
            while texts and texts[-1] < start + len(codes):
                text = texts.pop()
                end = _after_tag(layout.texts[text])
                parts[2 * (text - start) + 1] = endings[codes[text - start]].removesuffix(_EMPTY) + end
            yield b'<row r="%d%b%b</row>' % (row, head, b"".join(parts))
            start += len(codes)


def _with_number(number: int) -> bytes:
    from excelmaze.xlsx.package.tags import FRACTION

    return b"><v>%d%b</v></c>" % (number, FRACTION)


def most_bytes(layout: Layout, *, numbered: bool = False) -> int:
    """Return more bytes than the rows of a layout can have, with or without numbers in all cells."""
    texts = _AROUND_TEXT * len(layout.texts) + _LONGEST_CHARACTER * sum(map(len, layout.texts.values()))
    cell = len(_LONGEST_CELL) + (len(_LONGEST_NUMBER) if numbered else 0)
    rows = sum(below - top for top, below, _ in layout.grid.bands)
    return len(layout.codes) * cell + rows * len(_LONGEST_ROW) + texts


@lru_cache(maxsize=1 << 12)
def _after_tag(text: str) -> bytes:
    """Return what follows the address and the style of a cell that holds a text."""
    from excelmaze.xlsx.package.tags import text_cell

    return text_cell(b"<c/>", as_written(text)).removeprefix(b"<c")


# More than all that stands around the rows, whose columns and title have limits.
_MOST_AROUND = 1 << 22
_ON_ONE_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
_LONGEST_MERGED = len('<mergeCell ref="XFD1048576:XFD1048576"/>')


class MazeSheet(NamedTuple):
    """The contents of a sheet of a maze's own.

    Attributes:
        layout: its cells.
        page: what it is printed on, and how large its cells are.
        title: a line above the maze.
        title_printed: whether that is printed where it stands, and not as the page's header.
        together: the sheets of its maze, where that has several.
        numbers: what each cell holds, hidden under a colour scale; -1 is nothing. The workbook has one differential
            format, which hides them.
        captions: texts between the mazes of a sheet that has several.
        heights: of rows without cells of a maze, in points.
        active: whether the workbook shows this sheet when it is opened.
        game: what it holds so that the maze can be played.
    """

    layout: Layout
    page: SheetPage
    title: Title | None = None
    title_printed: bool = True
    together: Sequence[str] = ()
    numbers: Numbers | None = None
    captions: Sequence["Caption"] = ()
    heights: Mapping[int, float] = {}
    active: bool = False
    game: "Game | None" = None

    @property
    def printed(self) -> Area:
        """The cells that are printed: the rectangle around the maze, with its title."""
        own = printed(self.layout.grid.bounds, self.title if self.title_printed else None)
        return reduce(Area.around, (caption.area for caption in self.captions), own)

    @property
    def _written(self) -> Area:
        """The rectangle around the cells that are written: of merged ones that is the first."""
        own = self.layout.grid.bounds
        places = [] if self.title is None else [(self.title.row, self.title.column)]
        places += [(caption.row, caption.first) for caption in self.captions]
        written = reduce(Area.around, (Area(*place, *place) for place in places), own)
        return written if self.game is None or self.game.block is None else written.around(self.game.block)

    @property
    def width(self) -> float:
        """The width of the cells that are printed, in characters of the normal font."""
        own = self._pixels
        others = self.printed.right - self.printed.left + 1 - len(own)
        return fsum(column_width(pixels) for pixels in own.values()) + others * DEFAULT_WIDTH

    @property
    def _columns(self) -> list[tuple[int, int]]:
        if self.layout.even:
            return [(self.printed.left, self.printed.right)]
        return merged_spans({(left, right) for _, left, _, right in self.layout.grid.areas})

    def rulers(self, title_points: float | None = None) -> "Rulers":
        """Return where its columns and rows begin."""
        from excelmaze.xlsx.rulers import rulers_of_new

        rows = {row for top, below, _ in self.layout.grid.bands for row in range(top, below)}
        title = {} if self.title is None or title_points is None else {self.title.row: title_points}
        return rulers_of_new(self._pixels, rows, self.page.cell_size, {**title, **self.heights})

    @property
    def _pixels(self) -> dict[int, int]:
        """The pixels of each column of the maze."""
        columns = (column for first, last in self._columns for column in range(first, last + 1))
        return pixels_of_columns(self.page.cell_size, self.layout.widths, columns)

    @property
    def most(self) -> int:
        """More bytes than the sheet's part can have."""
        merged = _LONGEST_MERGED * len(self.layout.merged)
        if self.layout.links:
            from excelmaze.xlsx.links import most_bytes_of_links

            merged += most_bytes_of_links(self.layout, self.together)
        if self.numbers is not None:
            merged += _LONGEST_MERGED * len(self.layout.grid.areas)
        if self.game is not None:
            from excelmaze.xlsx.game_part import most_bytes_of_game

            merged += most_bytes_of_game(self.game)
        return _MOST_AROUND + most_bytes(self.layout, numbered=self.numbers is not None) + merged

    def part(
        self,
        styles: Mapping[int, int],
        *,
        namespace: str,
        title_style: int = 0,
        title_points: float | None = None,
        caption_styles: "Mapping[Lettering, int] | None" = None,
        played: "WrittenGame | None" = None,
    ) -> Iterator[bytes]:
        """Yield the sheet's part, in pieces.

        Args:
            styles: the number of the cell style of each code of the layout.
            namespace: that of the workbook.
            title_style: the number of the style of the title's cell.
            title_points: the height of the title's row; by default that of all rows.
            caption_styles: the number of the style of each lettering of captions.
            played: the game as the part has it.
        """
        active = ' tabSelected="1"' if self.active else ""
        # An element for each: openpyxl sets the width of one column beside that of a range in which it lies.
        cols = "".join(
            f'<col min="{column}" max="{column}" width="{column_width(pixels):.10g}" customWidth="1"/>'
            for column, pixels in self._pixels.items()
        )
        yield (
            '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
            f'<worksheet xmlns="{namespace}">{_ON_ONE_PAGE if self.page.percent is None else ""}'
            f'<dimension ref="{self._written.address}"/>'
            f'<sheetViews><sheetView showGridLines="0"{active} workbookViewId="0"/></sheetViews>'
            f'<sheetFormatPr defaultColWidth="{DEFAULT_WIDTH:.10g}" defaultRowHeight="15"/>'
            f"<cols>{cols}{'' if played is None else played.columns}</cols><sheetData>"
        ).encode()
        if self.title is not None:
            yield _title_row(self.title, title_style, title_points)
        rows = rows_of_cells(self.layout, styles, row_height(self.page.cell_size), self.numbers)
        if caption_styles is not None:
            from excelmaze.xlsx.titles import with_captions

            rows = with_captions(rows, self.captions, self.heights, caption_styles)
        merged = [*self.layout.merged, *(caption.area for caption in self.captions if caption.first < caption.last)]
        if played is None:
            yield from rows
            yield f"</sheetData>{merged_cells(merged)}".encode()
        else:
            yield from played.rows(rows)
            yield f"</sheetData>{played.protection}{merged_cells([*merged, *played.merged])}{played.rules}".encode()
        if self.numbers is not None and max(self.numbers) >= 0:
            from excelmaze.xlsx.color_scale import scale_element

            yield scale_element(self.layout.grid.areas, 0)
        if self.layout.links:
            from excelmaze.xlsx.links import hyperlinks, links_of

            yield from hyperlinks(links_of(self.layout, self.together))
        top, right, bottom, left = self.page.margins.inches
        edge = round(self.page.edge / 25.4, 3)
        yield (
            '<printOptions horizontalCentered="1" verticalCentered="1"/>'
            f'<pageMargins left="{left:g}" right="{right:g}" top="{top:g}" bottom="{bottom:g}" '
            f'header="{edge:g}" footer="{edge:g}"/>'
            f'<pageSetup paperSize="{self.page.paper}" {_scaling(self.page)} '
            f'orientation="{self.page.orientation or orientation_of(self.layout.grid.bounds)}"/>'
            f"{_header_footer(self.page)}{self._drawing()}</worksheet>"
        ).encode()

    def _drawing(self) -> str:
        if not self.layout.drawings:
            return ""
        from excelmaze.xlsx.drawings import drawing_element

        return drawing_element()


def _scaling(page: SheetPage) -> str:
    return 'fitToWidth="1" fitToHeight="1"' if page.percent is None else f'scale="{page.percent}"'


def _header_footer(page: SheetPage) -> str:
    """Return the element of header and footer; they keep their size where a sheet is made smaller to fit."""
    if not page.header:
        return f"<headerFooter><oddFooter>{escape(page.footer)}</oddFooter></headerFooter>" if page.footer else ""
    header = f"<oddHeader>{escape(page.header)}</oddHeader>"
    footer = f"<oddFooter>{escape(page.footer)}</oddFooter>" if page.footer else ""
    return f'<headerFooter scaleWithDoc="0" alignWithMargins="0">{header}{footer}</headerFooter>'


def merged_cells(areas: Sequence[Area]) -> str:
    """Return the element that merges areas of cells, if there are any."""
    merged = "".join(f'<mergeCell ref="{area.address}"/>' for area in areas)
    return f'<mergeCells count="{len(areas)}">{merged}</mergeCells>' if areas else ""


def _title_row(title: Title, style: int, points: float | None) -> bytes:
    from excelmaze.xlsx.package.tags import text_cell

    height = "" if points is None else f' ht="{points:g}" customHeight="1"'
    cell = text_cell(f'<c r="{title.address}" s="{style}"/>'.encode(), title.written)
    return f'<row r="{title.row}"{height}>'.encode() + cell + b"</row>"
