"""A page as a sheet is printed: its paper and margins, how broad and high columns and rows are, and all texts on it."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import Margins


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


class Printed(NamedTuple):
    """A page as it is printed.

    Attributes:
        size: width and height in millimetres, as the paper lies.
        margins: in millimetres; `edge` is how far header and footer are from the paper's edge.
        header: what stands above.
        footer: what stands below.
        area: the cells.
        widths: of its columns, in points.
        heights: of its rows.
        texts: those of cells that are no maze's.
        scale: how much smaller or larger all is; by default as much smaller as it has to be, and in the middle.
    """

    size: tuple[float, float]
    margins: Margins
    edge: float
    header: Sequence[Aside]
    footer: Sequence[Aside]
    area: Area
    widths: Sequence[float]
    heights: Sequence[float]
    texts: Sequence[Text]
    scale: float | None = None
