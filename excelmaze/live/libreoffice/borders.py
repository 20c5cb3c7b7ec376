"""The borders of ranges and unions, with Excel's shared edges, in calls that do not grow with the cells.

Between two cells Excel knows one line; Calc keeps two, the bottom of the upper cell and the top of the lower one.
So whatever sets an edge here clears the neighbours' counterparts. Nothing reads lines: formats are copied.
"""

from collections.abc import Iterable
from typing import Any, cast

from xlwings import base_classes
from xlwings.utils import hex_to_rgb

from excelmaze.live.libreoffice.bridge import struct
from excelmaze.sheet.addresses import Area

# Calc's name of each side, then where the neighbours are (rows, columns) and their name of the same edge.
_EDGES = {
    "edge_top": ("Top", (-1, 0), "Bottom"),
    "edge_bottom": ("Bottom", (1, 0), "Top"),
    "edge_left": ("Left", (0, -1), "Right"),
    "edge_right": ("Right", (0, 1), "Left"),
}
_INSIDE = {"inside_horizontal": "Horizontal", "inside_vertical": "Vertical"}
_DIAGONALS = {"diagonal_down": "DiagonalTLBR2", "diagonal_up": "DiagonalBLTR2"}
_UNSET = base_classes._UNSET  # noqa: SLF001 - xlwings hands it to every engine


# Excel's lines as Calc reads them from a workbook file: line style, then width, inner and outer width and
# distance in hundredths of a millimetre. Written back with the same numbers, each is the same Excel line again.
_SHAPES: dict[tuple[str, str], tuple[int, int, int, int, int]] = {
    ("continuous", "hairline"): (0, 2, 0, 2, 0),
    ("continuous", "thin"): (0, 26, 0, 26, 0),
    ("continuous", "medium"): (0, 62, 0, 62, 0),
    ("continuous", "thick"): (0, 88, 0, 88, 0),
    ("dash", "thin"): (14, 26, 0, 26, 0),
    ("dash", "medium"): (2, 62, 0, 62, 0),
    ("dash_dot", "thin"): (16, 26, 0, 26, 0),
    ("dash_dot", "medium"): (16, 62, 0, 62, 0),
    ("dash_dot_dot", "thin"): (17, 26, 0, 26, 0),
    ("dash_dot_dot", "medium"): (17, 62, 0, 62, 0),
    ("dot", "thin"): (1, 26, 0, 26, 0),
    ("double", "thick"): (15, 62, 18, 18, 26),
    ("slant_dash_dot", "medium"): (14, 62, 0, 62, 0),
}
_OWN_WEIGHT = {"double": "thick", "slant_dash_dot": "medium"}


class Borders(base_classes.Borders):
    """The borders of a range; `parent` is the range."""

    def __init__(self, parent: Any) -> None:
        self.parent = parent

    def set(
        self,
        which: Iterable[str] = base_classes.BORDER_GRID_SIDES,
        *,
        line_style: Any = _UNSET,
        weight: Any = _UNSET,
        color: Any = _UNSET,
    ) -> None:
        """Give sides of all areas one line; without a weight a thin one, without a colour a black one."""
        self.parent.check_writable()
        line = struct("table.BorderLine2")
        if line_style is not None:
            style = "continuous" if line_style is _UNSET else line_style
            line = _line(style, "thin" if weight is _UNSET else weight, 0 if color is _UNSET else join_color(color))
        sides: dict[str, tuple[Area, ...]] = {}
        for side in which:
            if areas := tuple(filter(_has(side), self.parent.areas)):
                sides[side] = areas
        self._clear_counterparts(sides)
        self._write(line, sides)

    def _clear_counterparts(self, sides: dict[str, tuple[Area, ...]]) -> None:
        for side, (_, _, opposite) in _EDGES.items():
            strips = [strip for area in sides.get(side, ()) if (strip := self._beyond(side, area))]
            if strips:
                self.parent.union(strips).TableBorder2 = _table_border([opposite], struct("table.BorderLine2"))

    def _write(self, line: Any, sides: dict[str, tuple[Area, ...]]) -> None:
        by_areas: dict[tuple[Area, ...], list[str]] = {}
        for side, areas in sides.items():
            if side in _DIAGONALS:
                setattr(self.parent.union(areas), _DIAGONALS[side], line)
            else:
                by_areas.setdefault(areas, []).append(_INSIDE.get(side) or _EDGES[side][0])
        for areas_of_names, names in by_areas.items():
            self.parent.union(areas_of_names).TableBorder2 = _table_border(names, line)

    def _beyond(self, side: str, area: Area) -> Area | None:
        """Return the neighbours along one edge of an area; None at the edge of the sheet."""
        rows, columns = _EDGES[side][1]
        edge = _strip(side, area)
        strip = Area(edge.top + rows, edge.left + columns, edge.bottom + rows, edge.right + columns)
        last_row, last_column = self.parent.sheet.limits
        inside = strip.top >= 1 and strip.left >= 1 and strip.bottom <= last_row and strip.right <= last_column
        return strip if inside else None


def _has(side: str) -> Any:
    if side == "inside_horizontal":
        return lambda area: area.bottom > area.top
    if side == "inside_vertical":
        return lambda area: area.right > area.left
    return lambda _: True


def _strip(side: str, area: Area) -> Area:
    top, left, bottom, right = area
    if side == "edge_top":
        return Area(top, left, top, right)
    if side == "edge_bottom":
        return Area(bottom, left, bottom, right)
    if side == "edge_left":
        return Area(top, left, bottom, left)
    return Area(top, right, bottom, right)


def _table_border(names: Iterable[str], line: Any) -> Any:
    """Return Calc's borders of a rectangle with one line on some sides, by Calc's names; the others do not count."""
    border = struct("table.TableBorder2")
    for name in names:
        setattr(border, f"{name}Line", line)
        setattr(border, f"Is{name}LineValid", True)
    return border


def _line(style: str, weight: str, color: int) -> Any:
    """Return Calc's `BorderLine2`; a style that Excel does not have in this weight gets the style's own."""
    known = weight if (style, weight) in _SHAPES else _OWN_WEIGHT.get(style, "thin")
    shape, width, inner, outer, distance = _SHAPES[style, known]
    return struct(
        "table.BorderLine2",
        LineStyle=shape,
        LineWidth=width,
        InnerLineWidth=inner,
        OuterLineWidth=outer,
        LineDistance=distance,
        Color=color,
    )


def split_color(color: int) -> tuple[int, int, int]:
    """Return red, green and blue of Calc's colour number, in which red is the highest byte."""
    return color >> 16 & 255, color >> 8 & 255, color & 255


def join_color(color: tuple[int, int, int] | str) -> int:
    """Return Calc's number of a colour as red, green and blue, or as `#rrggbb`."""
    red, green, blue = (
        cast(tuple[int, int, int], hex_to_rgb(color)) if isinstance(color, str) else color  # type: ignore[no-untyped-call]
    )
    return red << 16 | green << 8 | blue
