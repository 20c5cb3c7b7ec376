"""A page as a sheet is printed: its paper and margins, how wide and high columns and rows are, and all texts on it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate
from math import fsum
from typing import Any, NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.draw.printing import DEFAULT_PRINTING, EDGE, USUAL_PX, Printing, measured_page
from excelmaze.errors import InputError
from excelmaze.languages import Words
from excelmaze.sheet.addresses import Area, merged_spans
from excelmaze.sheet.paper import FIT, PX_OF_POINT, WIDEST, Margins

PAGE, PAGES = "\x01", "\x02"
"""What stands for a page's number, and for how many there are, until all pages are known."""
MM = 72 / 25.4
# How far lines of text are apart, and how far below its top a line stands, by the size of letters.
LEADING, BASE = 1.3, 0.8
_USUAL_POINTS = 11.0
_SECTIONS = {"L": "left", "C": "center", "R": "right"}
_CODE = re.compile(r'&("[^"]*"|[0-9]{1,3} ?|K(?:[0-9A-Fa-f]{6}|[0-9]{2}[+-][0-9]{3})|[A-Z&])')


class Text(NamedTuple):
    """A text in an area of cells, in letters of so many points."""

    area: Area
    text: str
    points: float
    across: str = "left"


class Aside(NamedTuple):
    """Lines above or below all cells, on the left, in the middle or on the right."""

    across: str
    lines: Sequence[str]
    points: float


class Label(NamedTuple):
    """A line of text on a page: where it is aligned, and its base line, in points from the top left corner."""

    x: float
    y: float
    across: str
    text: str
    points: float


class Printed(NamedTuple):
    """A page as it is printed.

    Attributes:
        size: width and height in millimetres, as the paper lies.
        margins: in millimetres; `edge` is how far header and footer are from the paper's edge.
        header: the lines above.
        footer: the lines below.
        area: the cells.
        widths: of its columns, in points.
        heights: of its rows.
        texts: those of cells that are no maze's.
        scale: how much smaller or larger all is; by default, and at most, as large as fits on the page.
        centered: whether the cells stand in the middle of the page, across and down.
        number: the number of the page where it does not follow the one before.
    """

    size: tuple[float, float]
    margins: Margins
    edge: float
    header: Sequence[Aside]
    footer: Sequence[Aside]
    area: Area
    widths: Sequence[float]
    heights: Sequence[float]
    texts: Sequence[Text] = ()
    scale: float | None = None
    centered: tuple[bool, bool] = (True, True)
    number: int | None = None

    @property
    def factor(self) -> float:
        """How much smaller or larger than on the sheet all cells are."""
        sizes = fsum(self.widths), fsum(self.heights)
        return min(self.scale or 1.0, *(room / own for room, own in zip(self.room, sizes, strict=True) if own))

    @property
    def corner(self) -> tuple[float, float]:
        """The top left corner of the cells, in points from the left and from the top."""
        sizes = fsum(self.widths) * self.factor, fsum(self.heights) * self.factor
        left, top = (
            begin * MM + ((room - own) / 2 if middle else 0)
            for begin, room, own, middle in zip(
                (self.margins.left, self.margins.top), self.room, sizes, self.centered, strict=True
            )
        )
        return left, top

    @property
    def columns(self) -> list[float]:
        """Where each column begins, in points on the page, and where the last one ends."""
        return [self.corner[0] + place * self.factor for place in accumulate(self.widths, initial=0.0)]

    @property
    def rows(self) -> list[float]:
        """Where each row begins, and where the last one ends."""
        return [self.corner[1] + place * self.factor for place in accumulate(self.heights, initial=0.0)]

    def squares(self, maze: Area) -> tuple[float, float, float]:
        """Return left, top and side of the squares that pictures draw for a maze's cells, in points on the page."""
        columns, rows = self.columns, self.rows
        left, right = (columns[place - self.area.left] for place in (maze.left, maze.right + 1))
        top, bottom = (rows[place - self.area.top] for place in (maze.top, maze.bottom + 1))
        side = min((right - left) / maze.width, (bottom - top) / maze.height)
        return (left + right - side * maze.width) / 2, (top + bottom - side * maze.height) / 2, side

    @property
    def labels(self) -> Iterator[Label]:
        """The lines of text on the page, each as a whole."""
        columns, rows = self.columns, self.rows
        for (first, left, last, right), text, points, across in self.texts:
            sides = columns[left - self.area.left], columns[right + 1 - self.area.left]
            middle = (rows[first - self.area.top] + rows[last + 1 - self.area.top]) / 2
            size = points * self.factor
            yield Label(_aligned(across, *sides), middle + 0.35 * size, across, text, size)
        yield from self.header_footer

    @property
    def header_footer(self) -> Iterator[Label]:
        """The lines of header and footer."""
        width, height = (side * MM for side in self.size)
        edge = self.edge * MM
        placed: list[tuple[Aside, float]] = [(one, edge) for one in self.header]
        placed += [(one, height - edge - len(one.lines) * one.points * LEADING) for one in self.footer]
        for aside, top in placed:
            place = _aligned(aside.across, self.margins.left * MM, width - self.margins.right * MM)
            for number, line in enumerate(aside.lines):
                base = top + (number + BASE) * aside.points * LEADING
                yield Label(place, base, aside.across, line, aside.points)

    def numbered(self, page: int, pages: int) -> "Printed":
        """Return the page with its number, and the number of pages, where they are to be printed."""
        table = str.maketrans({PAGE: str(page), PAGES: str(pages)})
        header, footer = (
            [one._replace(lines=[line.translate(table) for line in one.lines]) for one in asides]
            for asides in (self.header, self.footer)
        )
        return self._replace(header=header, footer=footer)

    @property
    def room(self) -> tuple[float, float]:
        """The width and height within the margins, in points."""
        (width, height), margins = self.size, self.margins
        return (width - margins.left - margins.right) * MM, (height - margins.top - margins.bottom) * MM


def asides_of(text: str, sheet: str = "") -> list[Aside]:
    """Return the lines of a header or footer of a sheet, from Excel's codes."""
    _, *parts = re.split(r"&([LCR])", text if re.match("&[LCR]", text) else f"&C{text}")
    sections = zip(parts[::2], parts[1::2], strict=True)
    return [_aside(_SECTIONS[section], own, sheet) for section, own in sections if own]


def _aside(across: str, text: str, sheet: str) -> Aside:
    sizes = [float(code) for code in _CODE.findall(text) if code.strip().isdigit()]
    values = {"&": "&", "P": PAGE, "N": PAGES, "A": sheet}
    if "&D" in text:
        values["D"] = date.today().isoformat()  # noqa: DTZ011 - that of this machine
    plain = _CODE.sub(lambda code: values.get(code[1], ""), text)
    return Aside(across, plain.split("\n"), sizes[-1] if sizes else _USUAL_POINTS)


def _aligned(across: str, left: float, right: float) -> float:
    return {"left": left, "right": right}.get(across, (left + right) / 2)


def printed_page(
    asked: Mapping[str, Any], layout: Layout, placeholders: dict[str, str], words: Words, sheet: Printed | None = None
) -> Printed:
    """Return the page of a layout as `new` would print it; of one on a sheet, as that is printed but for what is asked.

    Args:
        asked: the options of the page that are given, and the title.
        layout: the cells.
        placeholders: as for `page_for`.
        words: the language.
        sheet: how the layout's sheet is printed.

    Raises:
        InputError: as `page_for`, or a sheet's margins leave no room.
    """
    if sheet is not None and not asked:
        return sheet
    grid = layout.grid
    areas = [grid.bounds] if layout.even else grid.areas
    own: dict[str, Any] = {"footer": words(DEFAULT_PRINTING.footer)}
    if sheet is not None:
        width, height = sheet.size
        own |= {
            "paper": f"{width:.6g}x{height:.6g}mm",
            "margins": ",".join(f"{min(max(one, 0), WIDEST):.6g}" for one in sheet.margins),
            "orientation": "landscape" if width > height else "portrait",
        }
    options = {name: value for name, value in asked.items() if name in Printing._fields}
    page = measured_page(Printing(**{**own, **options, "words": words}), areas, placeholders)
    short, long = sorted(page.paper)
    size = str(asked.get("cell_size", "fit")).strip().lower()
    side = float(size[:-2]) * MM if size.endswith("mm") else page.cell_size / PX_OF_POINT
    spans = (
        merged_spans({(area.left, area.right) for area in areas}),
        merged_spans({(area.top, area.bottom) for area in areas}),
    )
    bounds = grid.bounds
    across, down = ({place for first, last in of_side for place in range(first, last + 1)} for of_side in spans)
    usual_width, usual_height = (pixels / PX_OF_POINT for pixels in USUAL_PX)
    printed = Printed(
        (long, short) if page.orientation == "landscape" else (short, long),
        page.margins,
        EDGE,
        asides_of(page.header) if page.header else (),
        asides_of(page.footer) if page.footer else (),
        bounds,
        [side if column in across else usual_width for column in range(bounds.left, bounds.right + 1)],
        [side if row in down else usual_height for row in range(bounds.top, bounds.bottom + 1)],
    )
    if sheet is not None:
        printed = _on_sheet(printed, sheet, asked, side, (across, down))
    if size != FIT and printed.factor < 1 and "cell_size" in asked:
        room = " x ".join(f"{one / MM:.0f}" for one in printed.room)
        raise InputError(
            f"cells of {side / MM:.3g} mm make a page of {sum(printed.widths) / MM:.0f} x "
            f"{sum(printed.heights) / MM:.0f} mm, and there is room for {room}; "
            f"choose at most {int(side * printed.factor / MM * 100) / 100:g}mm, or fit"
        )
    return printed


def _on_sheet(
    printed: Printed, sheet: Printed, asked: Mapping[str, Any], side: float, own: tuple[set[int], set[int]]
) -> Printed:
    """Return the page that is asked for, with all else as on the sheet."""
    area, widths, heights = sheet.area, sheet.widths, sheet.heights
    if "cell_size" in asked:
        widths = [side if area.left + place in own[0] else width for place, width in enumerate(widths)]
        heights = [side if area.top + place in own[1] else height for place, height in enumerate(heights)]
    kept: dict[str, Any] = {"area": area, "widths": widths, "heights": heights, "number": sheet.number}
    kept["texts"] = () if "title" in asked else sheet.texts
    if not {"header", "name_line", "title"} & {*asked}:
        kept["header"] = sheet.header
    if "footer" not in asked:
        kept["footer"] = sheet.footer
    if "paper" not in asked:
        kept |= {"scale": sheet.scale, "centered": sheet.centered, "edge": sheet.edge}
    return printed._replace(**kept)
