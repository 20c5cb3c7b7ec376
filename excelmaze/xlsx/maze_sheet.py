"""A sheet of a maze's own, in a new workbook or added to one that exists: squares on a page that is printed as one.

Its cells are nearly all of a workbook, so they pass by openpyxl's cell objects, as bytes. A cell is
`<c r="AB12" s="7"/>`. Its beginning depends on the column only and its ending on row and style, so a row is joined of
prepared byte strings. Memory does not grow with the rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from heapq import merge
from itertools import groupby
from math import fsum
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.page_lines import codes_of
from excelmaze.draw.printing import PageLook
from excelmaze.progress import tick
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, cell_address, column_letters, quoted_sheet
from excelmaze.sheet.bands import merged_spans
from excelmaze.sheet.paper import DEFAULT_WIDTH, PX_OF_POINT, column_width, pixels_of, row_height
from excelmaze.sheet.widths import pixels_of_columns
from excelmaze.xlsx.package.edits import DECLARATION, IN_WORKSHEET, content_of, escape
from excelmaze.xlsx.package.tree import MAIN_NAMESPACE
from excelmaze.xlsx.patch.page_settings import elements_of, margin_settings, paper_settings
from excelmaze.xlsx.titles import Title, as_written, printed

if TYPE_CHECKING:
    from excelmaze.draw.page_lines import Lettering
    from excelmaze.play.games import Game
    from excelmaze.xlsx.drawing_ml import Rulers
    from excelmaze.xlsx.titles import Caption

_ROWS_BETWEEN_TICKS = 64
MOST_LINKS = 65_530
_EMPTY = b"/>"
# The height of rows that have none of their own, in points.
_USUAL_POINTS = 15.0


def rows_of_cells(layout: Layout, style_of: Mapping[int, int], height: float) -> Iterator[bytes]:
    """Yield the `<row>` elements of a layout from top to bottom; `style_of` maps a cell's kind to its style number."""
    kinds, bounds = layout.kinds, layout.grid.bounds
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
            codes = kinds[start : start + len(beginnings)]
            endings = {code: b'%d" s="%d"/>' % (row, style_of[code]) for code in {*codes}}
            parts[1::2] = map(endings.__getitem__, codes)
            while texts and texts[-1] < start + len(codes):
                text = texts.pop()
                end = _after_tag(layout.texts[text])
                parts[2 * (text - start) + 1] = endings[codes[text - start]].removesuffix(_EMPTY) + end
            yield b'<row r="%d%b%b</row>' % (row, head, b"".join(parts))
            start += len(codes)


@lru_cache(maxsize=1 << 12)
def _after_tag(text: str) -> bytes:
    """Return what follows the address and the style of a cell that holds a text."""
    return content_of(as_written(text))


def hyperlinks(layout: Layout, sheets: Sequence[str]) -> str:
    """Return the links from stairs to the same cell of a sheet that they lead to, no more than Excel has on a sheet.

    Before a click, Excel shows a hint. `sheets` are those of the maze.
    """
    texts = {
        levels: (escape(quoted_sheet(sheets[levels[0]])), escape(", or ".join(f"to {sheets[one]}" for one in levels)))
        for levels in {*map(tuple, layout.links.values())}
    }
    links = []
    for cell in sorted(layout.links)[:MOST_LINKS]:
        address, (location, hint) = cell_address(*layout.grid.place(cell)), texts[tuple(layout.links[cell])]
        links.append(f'<hyperlink ref="{address}" location="{location}!{address}" tooltip="{hint}"/>')
    return f"<hyperlinks>{''.join(links)}</hyperlinks>"


class SheetStyles(NamedTuple):
    """The numbers of the cell styles of a sheet: of the codes of its layout, its title, and its captions."""

    codes: Mapping[int, int]
    title: int = 0
    captions: "Mapping[Lettering, int]" = MappingProxyType({})


class WrittenGame(NamedTuple):
    """A game as the part of a new sheet has it.

    Attributes:
        columns: the `<col>` elements of its block.
        cells: the cells of its block, those of each row as one text.
        elements: the elements behind the cells, by their names.
        merged: the areas of its block whose cells are merged.
    """

    columns: str
    cells: Mapping[int, bytes]
    elements: Mapping[str, str]
    merged: Sequence[Area]


class MazeSheet(NamedTuple):
    """The contents of a sheet of a maze's own.

    Attributes:
        layout: its cells.
        page: what it is printed on, and how large its cells are.
        title: a line above the maze.
        title_printed: whether that is printed where it stands, and not as the page's header.
        together: the sheets of its maze, where that has several.
        captions: texts between the mazes of a sheet that has several.
        heights: of rows without cells of a maze, in points: of the title, and between mazes.
        active: whether the workbook shows this sheet when it is opened.
        game: what it holds so that the maze can be played.
    """

    layout: Layout
    page: PageLook
    title: Title | None = None
    title_printed: bool = True
    together: Sequence[str] = ()
    captions: Sequence["Caption"] = ()
    heights: Mapping[int, float] = {}
    active: bool = False
    game: "Game | None" = None

    @property
    def printed(self) -> Area:
        """The cells that are printed: the rectangle around the maze, with its title; of several, all of the page."""
        own = printed(self.layout.grid.bounds, self.title if self.title_printed else None)
        if self.captions:
            own = own.around(Area(min(self.heights), own.left, max(self.heights), own.right))
        return reduce(Area.around, (caption.area for caption in self.captions), own)

    @property
    def _written(self) -> Area:
        """The rectangle around the cells that are written: of merged ones that is the first."""
        own = printed(self.layout.grid.bounds, self.title)
        others = [one.area._replace(right=one.first) for one in self.captions]
        return reduce(Area.around, [*others, *([self.game.block] if self.game else [])], own)

    @property
    def width(self) -> float:
        """The width of the cells that are printed, in characters of the normal font."""
        own = self._pixels
        others = self.printed.right - self.printed.left + 1 - len(own)
        return fsum(column_width(pixels) for pixels in own.values()) + others * DEFAULT_WIDTH

    @property
    def _columns(self) -> list[tuple[int, int]]:
        if self.layout.is_even:
            return [(self.printed.left, self.printed.right)]
        return merged_spans({(left, right) for _, left, _, right in self.layout.grid.areas})

    def rulers(self) -> "Rulers":
        """Return where its columns and rows begin."""
        from excelmaze.xlsx.drawing_ml import Ruler, Rulers

        columns, rows = self._pixels, {*self._rows}
        usual = pixels_of(DEFAULT_WIDTH)

        def height(row: int) -> int:
            return self.page.cell_size if row in rows else round(self.heights.get(row, _USUAL_POINTS) * PX_OF_POINT)

        return Rulers(Ruler(lambda column: columns.get(column, usual), MAX_COLUMN), Ruler(height, MAX_ROW))

    @property
    def _rows(self) -> Iterator[int]:
        return (row for top, below, _ in self.layout.grid.bands for row in range(top, below))

    @property
    def _pixels(self) -> dict[int, int]:
        """The pixels of each column of the maze."""
        columns = (column for first, last in self._columns for column in range(first, last + 1))
        return pixels_of_columns(self.page.cell_size, self.layout.widths, columns)

    def part(self, styles: SheetStyles, *, played: WrittenGame | None = None) -> Iterator[bytes]:
        """Yield the sheet's part, in pieces.

        Args:
            styles: the numbers of its cell styles.
            played: the game as the part has it.
        """
        elements = {**self._elements(played), "sheetData": "<sheetData>"}
        head, cells, tail = "".join(elements.get(name, "") for name in IN_WORKSHEET).partition("<sheetData>")
        yield f'{DECLARATION}<worksheet xmlns="{MAIN_NAMESPACE}">{head}{cells}'.encode()
        rows = rows_of_cells(self.layout, styles.codes, row_height(self.page.cell_size))
        own = zip(self._rows, rows, strict=True)
        both = merge(own, self._others(styles, {} if played is None else played.cells), key=itemgetter(0))
        for _, found in groupby(both, key=itemgetter(0)):
            first, *more = (row for _, row in found)
            yield first.removesuffix(b"</row>") + more[0].partition(b">")[2] if more else first
        yield f"</sheetData>{tail}</worksheet>".encode()

    def _others(self, styles: SheetStyles, cells: Mapping[int, bytes]) -> Iterator[tuple[int, bytes]]:
        """Yield the numbers of rows, and rows with title, captions, and other cells that stand right of these."""
        texts = [(one.row, one.first, styles.captions[one.lettering], one.text) for one in self.captions]
        if self.title is not None:
            texts.append((self.title.row, self.title.column, styles.title, self.title.text))
        by_row: dict[int, bytes] = dict.fromkeys({*self.heights, *cells}, b"")
        for row, column, style, text in sorted(texts):
            cell = f'<c r="{cell_address(row, column)}" s="{style}"'.encode()
            by_row[row] = by_row.get(row, b"") + cell + content_of(as_written(text))
        for row in sorted(by_row):
            height = f' ht="{self.heights[row]:g}" customHeight="1"' if row in self.heights else ""
            yield row, f'<row r="{row}"{height}>'.encode() + by_row[row] + cells.get(row, b"") + b"</row>"

    def _elements(self, played: WrittenGame | None) -> dict[str, str]:
        """Return the elements around the rows, by their names."""
        active = ' tabSelected="1"' if self.active else ""
        merged = [*self.layout.merged, *(caption.area for caption in self.captions if caption.first < caption.last)]
        # An element for each: openpyxl sets the width of one column beside that of a range in which it lies.
        columns = "".join(
            f'<col min="{column}" max="{column}" width="{column_width(pixels):.10g}" customWidth="1"/>'
            for column, pixels in self._pixels.items()
        )
        elements = {
            **elements_of(self._page),
            "dimension": f'<dimension ref="{self._written.address}"/>',
            "sheetViews": f'<sheetViews><sheetView showGridLines="0"{active} workbookViewId="0"/></sheetViews>',
            "sheetFormatPr": f'<sheetFormatPr defaultColWidth="{DEFAULT_WIDTH:.10g}" defaultRowHeight="15"/>',
        }
        if played is not None:
            elements |= played.elements
            columns += played.columns
            merged += played.merged
        elements["cols"] = f"<cols>{columns}</cols>"
        if merged:
            cells = "".join(f'<mergeCell ref="{area.address}"/>' for area in merged)
            elements["mergeCells"] = f'<mergeCells count="{len(merged)}">{cells}</mergeCells>'
        if self.layout.links:
            elements["hyperlinks"] = hyperlinks(self.layout, self.together)
        if self.layout.drawings:
            from excelmaze.xlsx.drawing_ml import drawing_element

            elements["drawing"] = drawing_element()
        return elements

    @property
    def _page(self) -> dict[str, str | None]:
        """The settings of the page; header and footer keep their size where a sheet is made smaller to fit."""
        page, unscaled = self.page, "0" if self.page.header else None
        header, footer = codes_of("header", page.header), codes_of("footer", page.footer)
        placed = page.placed
        settings = {
            **paper_settings(self.layout.grid.bounds, placed.number),
            **margin_settings(placed.margins, placed.edge),
            "headerFooter.oddHeader": header or None,
            "headerFooter.oddFooter": footer or None,
            "headerFooter.scaleWithDoc": unscaled,
            "headerFooter.alignWithMargins": unscaled,
        }
        if page.orientation:
            settings["pageSetup.orientation"] = page.orientation
        if page.percent is not None:
            of_fitting = ("pageSetUpPr.fitToPage", "pageSetup.fitToWidth", "pageSetup.fitToHeight")
            settings |= {**dict.fromkeys(of_fitting), "pageSetup.scale": str(page.percent)}
        return settings
