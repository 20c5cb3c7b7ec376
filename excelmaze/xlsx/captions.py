"""Lines of text between the mazes of a sheet that has several: titles, lines for names, codes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area, cell_address
from excelmaze.xlsx.page import as_written

GREY = "595959"


class Lettering(NamedTuple):
    """How a line of text looks."""

    points: float
    bold: bool = False
    across: str = "center"
    color: str = "000000"


class Caption(NamedTuple):
    """A text in the first cell of a row, over all cells up to the last."""

    row: int
    first: int
    last: int
    text: str
    look: Lettering

    @property
    def area(self) -> Area:
        """The cells that it lies in, which are merged."""
        return Area(self.row, self.first, self.row, self.last)


def caption_styles(sheet: Worksheet, captions: Sequence[Caption]) -> dict[Lettering, int]:
    """The number of the style of each look, registered in the sheet's workbook."""
    styles = {}
    for look in dict.fromkeys(caption.look for caption in captions):
        cell = Cell(sheet, row=1, column=1)
        cell.font = Font(name="Calibri", size=look.points, bold=look.bold, color=look.color)
        cell.alignment = Alignment(horizontal=look.across, vertical="center", wrap_text=True)
        styles[look] = cell.style_id
    return styles


def with_captions(
    rows: Iterator[bytes],
    captions: Sequence[Caption],
    heights: Mapping[int, float],
    styles: Mapping[Lettering, int],
) -> Iterator[bytes]:
    """The rows of a sheet, and between them those of captions, and others of a height."""
    waiting = sorted({caption.row for caption in captions} | set(heights))
    for piece in rows:
        first = int(piece[len(b'<row r="') : piece.index(b'"', len(b'<row r="'))])
        while waiting and waiting[0] < first:
            yield _row(waiting.pop(0), captions, heights, styles)
        yield piece
    for row in waiting:
        yield _row(row, captions, heights, styles)


def _row(row: int, captions: Sequence[Caption], heights: Mapping[int, float], styles: Mapping[Lettering, int]) -> bytes:
    from excelmaze.xlsx.opc.contents import text_cell

    own = sorted((caption for caption in captions if caption.row == row), key=lambda caption: caption.first)
    height = f' ht="{heights[row]:g}" customHeight="1"' if row in heights else ""
    cells = b"".join(
        text_cell(
            f'<c r="{cell_address(row, caption.first)}" s="{styles[caption.look]}"/>'.encode(),
            as_written(caption.text),
        )
        for caption in own
    )
    return f'<row r="{row}"{height}>'.encode() + cells + b"</row>"
